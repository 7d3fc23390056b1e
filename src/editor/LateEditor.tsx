import { Spinner } from '@wordpress/components';
import {
	flushSync,
	lazy,
	Suspense,
	useCallback,
	useEffect,
	useRef,
	useState,
} from '@wordpress/element';
import type { RefObject } from 'react';
import { ErrorBoundary } from '../ui/index.js';
import type { CodeEditorProps, Instance } from './CodeEditor.js';
import { PlainEditor } from './PlainEditor.js';
import './late.scss';

const CodeEditor = lazy(
	() => import( /* webpackChunkName: "monaco" */ './CodeEditor.js' )
);

/** Milliseconds of waiting before the plain field is there: before that it would only flash. */
const PATIENCE_MS = 800;

type Props = CodeEditorProps & {
	/** What was typed before Monaco was there. */
	readonly onText: ( code: string ) => void;
};

const fieldIn = ( frame: RefObject< HTMLElement > ) =>
	frame.current?.querySelector( 'textarea.svc-plain__code' ) as
		HTMLTextAreaElement | null | undefined;

/** Whether nothing on the screen has the focus, so that the editor can take it. */
const isFree = ( { activeElement, body }: Document ): boolean =>
	activeElement === null || activeElement === body;

/** Has Monaco go on where the cursor was in the plain field. */
function goOnAt( editor: Instance, field: HTMLTextAreaElement ): void {
	const model = editor.getModel();
	const from = model?.getPositionAt( field.selectionStart );
	const to = model?.getPositionAt( field.selectionEnd );
	if ( from !== undefined && to !== undefined ) {
		editor.setSelection( {
			selectionStartLineNumber: from.lineNumber,
			selectionStartColumn: from.column,
			positionLineNumber: to.lineNumber,
			positionColumn: to.column,
		} );
		editor.revealPositionInCenterIfOutsideViewport( to );
	}
}

/**
 * Replaces the plain field by Monaco between two keys: nothing can be typed meanwhile, and a character that is being composed, such as by
 * an input method, comes first.
 */
function useArrival( frame: RefObject< HTMLDivElement >, props: Props ) {
	const [ isHere, setHere ] = useState( false );
	const isComposing = useRef( false );
	const waiting = useRef< ( () => void ) | null >( null );
	const wasThere = useRef( false );
	const latest = useRef( props );
	latest.current = props;
	const arrive = useCallback(
		( editor: Instance ) => {
			if ( editor.getModel() === null ) {
				// Gone again.
				return;
			}
			const field = fieldIn( frame ) ?? null;
			const { ownerDocument = document } = frame.current ?? {};
			const isThere =
				field !== null && ownerDocument.activeElement === field;
			if ( field !== null && wasThere.current ) {
				goOnAt( editor, field );
			}
			const { takesFocus = true, line } = latest.current;
			const takes =
				isThere ||
				( ( takesFocus || line > 0 ) &&
					( field === null || isFree( ownerDocument ) ) );
			flushSync( () => setHere( true ) );
			if ( takes ) {
				editor.focus();
			}
		},
		[ frame ]
	);
	const onReady = useCallback(
		( editor: Instance ) => {
			// After the effect that made it.
			window.setTimeout( () => {
				if ( isComposing.current ) {
					waiting.current = () => arrive( editor );
				} else {
					arrive( editor );
				}
			} );
		},
		[ arrive ]
	);
	const listeners = {
		onFocus: () => {
			wasThere.current = true;
		},
		onCompositionStart: () => {
			isComposing.current = true;
		},
		onCompositionEnd: () => {
			isComposing.current = false;
			// Once the field has the character.
			window.setTimeout( () => waiting.current?.() );
		},
	};
	return { isHere, onReady, listeners };
}

/** Monaco. While it is on its way for longer than a moment, a plain field in which one can read and write at once. */
export function LateEditor( props: Props ) {
	const { onText, takesFocus = true, ...shared } = props;
	const frame = useRef< HTMLDivElement >( null );
	const { isHere, onReady, listeners } = useArrival( frame, props );
	const [ isLate, setLate ] = useState( false );
	useEffect( () => {
		const timer = window.setTimeout( () => setLate( true ), PATIENCE_MS );
		return () => window.clearTimeout( timer );
	}, [] );
	const isPlain = isLate && ! isHere;
	useEffect( () => {
		const field = isPlain && takesFocus ? fieldIn( frame ) : null;
		if ( field && isFree( field.ownerDocument ) ) {
			field.focus( { preventScroll: true } );
			field.setSelectionRange( 0, 0 );
		}
	}, [ isPlain, takesFocus ] );
	return (
		<div
			ref={ frame }
			className={ `svc-late${ isHere ? '' : ' is-waiting' }` }
			{ ...( isHere ? {} : listeners ) }
		>
			{ isPlain && (
				<PlainEditor
					code={ shared.code }
					label={ shared.label }
					line={ shared.line }
					isReadOnly={ shared.isReadOnly }
					fontSize={ shared.fontSize }
					errors={ shared.errors }
					warnings={ shared.warnings }
					onChange={ onText }
					onCursor={ shared.onCursor }
				/>
			) }
			{ ! isPlain && ! isHere && (
				<div className="svc-waiting">
					<Spinner />
				</div>
			) }
			<ErrorBoundary>
				<Suspense fallback={ null }>
					<CodeEditor
						{ ...shared }
						takesFocus={ isHere && takesFocus }
						onReady={ onReady }
					/>
				</Suspense>
			</ErrorBoundary>
		</div>
	);
}
