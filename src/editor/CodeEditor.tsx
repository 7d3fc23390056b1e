import Editor, { type OnMount } from '@monaco-editor/react';
import { useEffect, useRef, useState } from '@wordpress/element';
import type { Problem } from '../contract/index.js';
import './code.scss';
import './intelligence.js';
import { languageOf, monaco } from './monaco.js';
import { setFormatter } from './host.js';
import { offerSelection } from './selection.js';
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
	readonly onChange: ( code: string ) => void;
	readonly onCursor: ( line: number, column: number ) => void;
	/** Keys of Vim. */
	readonly vim?: boolean;
}

type Instance = Parameters< OnMount >[ 0 ];

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

/**
 * Tells what was typed here from what came from outside. What was typed must
 * never come back as a value: on a busy machine it comes late, and the key
 * strokes after it would be lost.
 */
function useTyped( code: string ): {
	readonly isOwn: boolean;
	readonly typed: ( code: string ) => void;
} {
	const last = useRef( code );
	const onTheWay = useRef( new Set< string >() );
	if ( code === last.current ) {
		onTheWay.current.clear();
	}
	return {
		isOwn: code === last.current || onTheWay.current.has( code ),
		typed: ( next ) => {
			onTheWay.current.add( last.current );
			last.current = next;
		},
	};
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

/** What Monaco has kept of a snippet may be older than what is to be shown, such as after a conflict; Ctrl+Z still leads back to it. */
function takeOver( editor: Instance, code: string ): void {
	const model = editor.getModel();
	if ( model !== null && model.getValue() !== code ) {
		model.pushEditOperations(
			[],
			[ { range: model.getFullModelRange(), text: code } ],
			() => null
		);
	}
}

/** Monaco for one snippet at a time. Ctrl+S and the like go on to the screen. */
export default function CodeEditor( props: CodeEditorProps ) {
	const editor = useRef< Instance | null >( null );
	const { typed, isOwn } = useTyped( props.code );
	const { id, open, line, errors, warnings, vim = false } = props;
	useEffect( () => {
		if ( open !== undefined ) {
			forgetClosed( id, open );
		}
	}, [ id, open ] );
	const [ instance, setInstance ] = useState< Instance | null >( null );
	const vimLine = useVim( instance, vim );
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
	useEffect( () => mark( editor.current, props ), [ id, errors, warnings ] ); // eslint-disable-line react-hooks/exhaustive-deps -- other props change no marker
	useEffect( () => goTo( editor.current, line ), [ id, line ] );
	return (
		<div className="svc-code">
			<div className="svc-code__text">
				<Editor
					path={ `svc://${ id }` }
					language={ languageOf( props.type, props.lang ) }
					defaultValue={ props.code }
					{ ...( isOwn ? {} : { value: props.code } ) }
					theme={ props.isDark ? 'svc-dark' : 'svc-light' }
					loading={ null }
					keepCurrentModel
					onChange={ ( code = '' ) => {
						typed( code );
						props.onChange( code );
					} }
					onMount={ ( mounted ) => {
						editor.current = mounted;
						setInstance( mounted );
						takeOver( mounted, props.code );
						mounted.onDidChangeCursorPosition( ( { position } ) =>
							props.onCursor(
								position.lineNumber,
								position.column
							)
						);
						mounted.onDidDispose(
							offerSelection( () => {
								const range = mounted.getSelection();
								return range === null
									? ''
									: ( mounted
											.getModel()
											?.getValueInRange( range ) ?? '' );
							} )
						);
						mark( mounted, props );
						goTo( mounted, line );
						if ( props.takesFocus !== false ) {
							mounted.focus();
						}
					} }
					options={ {
						ariaLabel: props.label,
						automaticLayout: true,
						readOnly: props.isReadOnly,
						fontSize: props.fontSize,
						wordWrap: props.wrap ? 'on' : 'off',
						minimap: { enabled: false },
						scrollBeyondLastLine: false,
						tabSize: 4,
						insertSpaces: false,
						renderWhitespace: 'selection',
						padding: { top: 8, bottom: 8 },
						overviewRulerBorder: false,
						lineNumbersMinChars: 4,
						fixedOverflowWidgets: true,
						'semanticHighlighting.enabled': false,
						quickSuggestions: {
							other: true,
							comments: false,
							strings: true,
						},
						suggest: { showWords: false },
						wordBasedSuggestions: 'off',
					} }
				/>
			</div>
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
