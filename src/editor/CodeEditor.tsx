import Editor, { type OnMount } from '@monaco-editor/react';
import {
	useCallback,
	useEffect,
	useLayoutEffect,
	useMemo,
	useRef,
	useState,
} from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import type { Problem } from '../contract/index.js';
import './code.scss';
import './intelligence.js';
import { leaveByEscape } from './leaving.js';
import { NOTE_WIDTH, numberWithNote } from './line-notes.js';
import { languageOf, monaco } from './monaco.js';
import { setFormatter } from './host.js';
import { OPTIONS } from './options.js';
import { offerSelection } from './selection.js';
import { useText } from './use-text.js';
import { useVim } from './use-vim.js';

export interface CodeEditorProps {
	/** Keeps the undo steps and the cursor of each snippet apart. */
	readonly id: string;
	/** Snippets whose undo steps are still wanted: those with a tab. */
	readonly open?: readonly number[];
	readonly type: string;
	readonly lang: string;
	readonly code: string;
	readonly isReadOnly: boolean;
	readonly isDark: boolean;
	readonly wrap: boolean;
	readonly fontSize: number;
	readonly errors: readonly Problem[];
	readonly warnings: readonly Problem[];
	/** Line to go to when it changes; 0 for none. */
	readonly line: number;
	readonly label: string;
	/** Left out, it takes the focus as soon as it is there. */
	readonly takesFocus?: boolean;
	/** Called with every key: `read` gives the code as it stands whenever it is called, and costs more the longer the code is. */
	readonly onChange: ( read: () => string ) => void;
	readonly onCursor: ( line: number, column: number ) => void;
	/** Keys of Vim. */
	readonly vim?: boolean;
	readonly minimap?: boolean;
	/** The key that puts another cursor where the code is clicked. */
	readonly multiCursor?: 'alt' | 'ctrlCmd';
	/** What stands in front of each line, by its place; null for nothing. `onNote` is called where one is pressed. */
	readonly notes?: readonly string[] | null;
	readonly onNote?: ( line: number ) => void;
	/** Called once with the editor, when it can be written in. */
	readonly onReady?: ( editor: Instance ) => void;
}

export type Instance = Parameters< OnMount >[ 0 ];

function markersOf(
	model: monaco.editor.ITextModel,
	problems: readonly Problem[],
	severity: monaco.MarkerSeverity
): monaco.editor.IMarkerData[] {
	return problems
		.filter( ( { line } ) => line > 0 && line <= model.getLineCount() )
		.map( ( { message, line } ) => ( {
			message,
			severity,
			startLineNumber: line,
			endLineNumber: line,
			startColumn: model.getLineFirstNonWhitespaceColumn( line ) || 1,
			endColumn: model.getLineMaxColumn( line ),
		} ) );
}

function mark( editor: Instance | null, props: CodeEditorProps ): void {
	const model = editor?.getModel();
	if ( model ) {
		monaco.editor.setModelMarkers( model, 'svc', [
			...markersOf( model, props.errors, monaco.MarkerSeverity.Error ),
			...markersOf(
				model,
				props.warnings,
				monaco.MarkerSeverity.Warning
			),
		] );
	}
}

/** Monaco keeps the text of everything it has shown. What has no tab any more goes, or a long day would fill the memory. */
function forgetClosed( current: string, open: readonly number[] ): void {
	const wanted = new Set( [ current, ...open.map( String ) ] );
	for ( const model of monaco.editor.getModels() ) {
		const { scheme, authority } = model.uri;
		if (
			scheme === 'svc' &&
			/^\d+$/.test( authority ) &&
			! wanted.has( authority )
		) {
			model.dispose();
		}
	}
}

/** Cursor and scroll position of each text, for as long as it is there. */
const places = new WeakMap<
	monaco.editor.ITextModel,
	monaco.editor.ICodeEditorViewState
>();

function rememberPlace( editor: Instance | null ): void {
	const model = editor?.getModel();
	const place = editor?.saveViewState();
	if ( model && place ) {
		places.set( model, place );
	}
}

function selectionOf( editor: Instance ): string {
	const range = editor.getSelection();
	return range === null
		? ''
		: ( editor.getModel()?.getValueInRange( range ) ?? '' );
}

function useOptions( {
	label,
	isReadOnly,
	fontSize,
	wrap,
	minimap = false,
	multiCursor = 'alt',
	notes = null,
}: CodeEditorProps ): monaco.editor.IStandaloneEditorConstructionOptions {
	return useMemo(
		() => ( {
			...OPTIONS,
			ariaLabel: label,
			readOnly: isReadOnly,
			fontSize,
			wordWrap: wrap ? 'on' : 'off',
			minimap: { enabled: minimap },
			multiCursorModifier: multiCursor,
			...( notes === null
				? { lineNumbers: 'on' }
				: {
						lineNumbers: ( line ) =>
							numberWithNote( notes[ line - 1 ] ?? '', line ),
						lineNumbersMinChars: NOTE_WIDTH + 6,
					} ),
		} ),
		[ label, isReadOnly, fontSize, wrap, minimap, multiCursor, notes ]
	);
}

/** Monaco for one snippet at a time. Ctrl+S and the like go on to the screen. */
export default function CodeEditor( props: CodeEditorProps ) {
	const editor = useRef< Instance | null >( null );
	const help = useRef< HTMLParagraphElement >( null );
	const { id, open, line, errors, warnings, vim = false } = props;
	const latest = useRef( props );
	latest.current = props;
	useEffect( () => {
		if ( open !== undefined ) {
			forgetClosed( id, open );
		}
	}, [ id, open ] );
	const [ instance, setInstance ] = useState< Instance | null >( null );
	const vimLine = useVim( instance, vim );
	const attach = useText( props.code, props.onChange );
	useEffect(
		() =>
			setFormatter(
				() =>
					void editor.current
						?.getAction( 'editor.action.formatDocument' )
						?.run()
			),
		[]
	);
	// Before the editor goes, which its own package sees to.
	useLayoutEffect( () => () => rememberPlace( editor.current ), [] );
	useEffect( () => mark( editor.current, props ), [ id, errors, warnings ] ); // eslint-disable-line react-hooks/exhaustive-deps -- other props change no marker
	useEffect( () => goTo( editor.current, line ), [ id, line ] );
	const mount = useCallback(
		( mounted: Instance ) => {
			editor.current = mounted;
			attach( mounted );
			setInstance( mounted );
			const model = mounted.getModel();
			const place = model && places.get( model );
			if ( place ) {
				mounted.restoreViewState( place );
			}
			mounted.onDidChangeCursorPosition( ( { position } ) =>
				latest.current.onCursor( position.lineNumber, position.column )
			);
			mounted.onMouseDown( ( { target } ) => {
				if (
					target.type ===
					monaco.editor.MouseTargetType.GUTTER_LINE_NUMBERS
				) {
					latest.current.onNote?.( target.position.lineNumber );
				}
			} );
			mounted.onDidDispose(
				offerSelection( () => selectionOf( mounted ) )
			);
			if ( help.current !== null ) {
				leaveByEscape( mounted, help.current );
			}
			mark( mounted, latest.current );
			goTo( mounted, latest.current.line );
			if ( latest.current.takesFocus !== false ) {
				mounted.focus();
			}
			latest.current.onReady?.( mounted );
		},
		[ attach ]
	);
	// What comes later is put in by useText().
	const [ first ] = useState( props.code );
	return (
		// Code is written from left to right in every language.
		<div className="svc-code" dir="ltr" aria-busy={ instance === null }>
			<div className="svc-code__text">
				<Editor
					// Its end is how Monaco names it in a list of references.
					path={ `svc://${ id }/${ encodeURIComponent( __( 'This snippet', 'svc' ) ) }` }
					language={ languageOf( props.type, props.lang ) }
					defaultValue={ first }
					theme={ props.isDark ? 'svc-dark' : 'svc-light' }
					loading={ null }
					keepCurrentModel
					// It would never forget what it saved.
					saveViewState={ false }
					onMount={ mount }
					options={ useOptions( props ) }
				/>
			</div>
			<p
				ref={ help }
				id={ `svc-code-help-${ id }` }
				className="svc-code__help"
				hidden
			>
				{ __(
					'Tab indents the code. To leave the code, press Esc, then Tab.',
					'svc'
				) }
			</p>
			{ vim && <div ref={ vimLine } className="svc-code__vim" /> }
		</div>
	);
}

function goTo( editor: Instance | null, line: number ): void {
	if ( editor !== null && line > 0 ) {
		editor.setPosition( { lineNumber: line, column: 1 } );
		editor.revealLineInCenter( line );
		editor.focus();
	}
}
