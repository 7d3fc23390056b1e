import type { monaco } from './monaco.js';

/** How the editor is set up for all users; the bench measures Monaco alone with the same. */
export const OPTIONS = {
	automaticLayout: true,
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
	// After the picture with the key, not before it: Monaco's own 10 ms make the key wait for the list.
	quickSuggestionsDelay: 40,
	suggest: { showWords: false },
	wordBasedSuggestions: 'off',
} as const satisfies monaco.editor.IStandaloneEditorConstructionOptions;
