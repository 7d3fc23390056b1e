import { useEffect, useMemo, useRef, useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import './code.scss';
import { languageOf, monaco } from './monaco.js';

type Comparing = monaco.editor.IStandaloneDiffEditor;

const OPTIONS: monaco.editor.IStandaloneDiffEditorConstructionOptions = {
	automaticLayout: true,
	originalEditable: false,
	minimap: { enabled: false },
	renderOverviewRuler: false,
	scrollBeyondLastLine: false,
	useInlineViewWhenSpaceIsLimited: true,
};

interface Compared {
	/** Monaco's name of it. */
	readonly language: string;
	readonly left: string;
	readonly right: string;
	readonly options: monaco.editor.IDiffEditorOptions;
}

/** Names one side for screen readers. Monaco forgets the name whenever there is more or less room. */
function keepNamed( side: monaco.editor.ICodeEditor, ariaLabel: string ): void {
	const name = () => {
		if ( side.getRawOptions().ariaLabel !== ariaLabel ) {
			side.updateOptions( { ariaLabel } );
		}
	};
	name();
	side.onDidChangeConfiguration( name );
}

/**
 * Whichever editor was made last draws the tooltips of all of them, with parts of its own: Ctrl+F and the list of completions fail in
 * the other ones once a comparison is gone (https://github.com/microsoft/monaco-editor/issues/4612). An editor that compares
 * nothing has no such parts, and takes over.
 */
function leaveTooltips(): void {
	monaco.editor
		.create( document.createElement( 'div' ), { model: null } )
		.dispose();
}

/** Milliseconds for which the texts of a comparison that was left stay. */
const LINGER_MS = 1_000;

/** What Monaco still has on its way reads the texts of a comparison that was left: it fails where they are gone. */
function disposeLater( ...texts: readonly monaco.editor.ITextModel[] ): void {
	window.setTimeout(
		() => texts.forEach( ( text ) => text.dispose() ),
		LINGER_MS
	);
}

interface Comparison {
	readonly editor: Comparing;
	/** Shows another text on one side; the other one stays as it is, with what can be undone in it. */
	readonly put: ( side: 'original' | 'modified', code: string ) => void;
	/** Clears all of it. */
	readonly clear: () => void;
}

/**
 * Compares two texts. Made by hand, because `DiffEditor` of @monaco-editor/react clears its texts while Monaco still compares them, and
 * what Monaco makes itself in order to compare is never told to stop; both end in an error when a comparison is left. A text that changes as a
 * whole while it is compared ends in one, too ("startLineNumber … cannot be after"), so another text is another comparison.
 */
function compare(
	box: HTMLElement,
	{ language, left, right, options }: Compared
): Comparison {
	let texts = {
		original: monaco.editor.createModel( left, language ),
		modified: monaco.editor.createModel( right, language ),
	};
	const editor = monaco.editor.createDiffEditor( box, {
		...OPTIONS,
		...options,
	} );
	leaveTooltips();
	let compared = editor.createViewModel( texts );
	editor.setModel( compared );
	keepNamed( editor.getOriginalEditor(), __( 'Code on the left', 'svc' ) );
	keepNamed( editor.getModifiedEditor(), __( 'Code on the right', 'svc' ) );
	return {
		editor,
		put: ( side, code ) => {
			const before = texts[ side ];
			if ( before.getValue() === code ) {
				return;
			}
			const over = compared;
			const view = editor.saveViewState();
			texts = {
				...texts,
				[ side ]: monaco.editor.createModel(
					code,
					before.getLanguageId()
				),
			};
			compared = editor.createViewModel( texts );
			editor.setModel( compared );
			editor.restoreViewState( view );
			over.dispose();
			disposeLater( before );
		},
		clear: () => {
			editor.dispose();
			compared.dispose();
			disposeLater( texts.original, texts.modified );
		},
	};
}

/** Two versions side by side, or under each other where there is no room. The right one can be written in. */
export default function CodeDiff( {
	type,
	lang,
	left,
	right,
	isDark,
	isInline = false,
	onChange,
}: {
	readonly type: string;
	readonly lang: string;
	readonly left: string;
	readonly right: string;
	readonly isDark: boolean;
	/** Under each other, although there is room. */
	readonly isInline?: boolean;
	/** Left out where nothing may be changed. */
	readonly onChange?: ( ( code: string ) => void ) | undefined;
} ) {
	const box = useRef< HTMLDivElement >( null );
	const [ comparison, setComparison ] = useState< Comparison | null >( null );
	const editor = comparison?.editor;
	const language = languageOf( type, lang );
	const readOnly = onChange === undefined;
	const options = useMemo(
		() => ( { readOnly, renderSideBySide: ! isInline } ),
		[ readOnly, isInline ]
	);
	const latest = useRef( { language, left, right, options, onChange } );
	latest.current = { language, left, right, options, onChange };
	useEffect( () => {
		if ( box.current === null ) {
			return;
		}
		const made = compare( box.current, latest.current );
		const side = made.editor.getModifiedEditor();
		side.onDidChangeModelContent( () =>
			latest.current.onChange?.( side.getValue() )
		);
		setComparison( made );
		return () => {
			setComparison( null );
			made.clear();
		};
	}, [] );
	// Each of its own: what was written on the right stays when the left one changes.
	useEffect(
		() => comparison?.put( 'original', left ),
		[ comparison, left ]
	);
	useEffect(
		() => comparison?.put( 'modified', right ),
		[ comparison, right ]
	);
	useEffect( () => {
		const texts = editor?.getModel();
		if ( texts ) {
			monaco.editor.setModelLanguage( texts.original, language );
			monaco.editor.setModelLanguage( texts.modified, language );
		}
	}, [ editor, language ] );
	useEffect( () => editor?.updateOptions( options ), [ editor, options ] );
	useEffect( () => {
		monaco.editor.setTheme( isDark ? 'svc-dark' : 'svc-light' );
	}, [ isDark ] );
	// Code is written from left to right in every language.
	return <div ref={ box } dir="ltr" className="svc-code-diff" />;
}
