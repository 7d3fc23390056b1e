import type { monaco } from './monaco.js';

/** Height of a line by the size of its letters; the plain field has the same, so that no line jumps when Monaco takes its place. */
export const LINE_HEIGHT = 1.4;

/** How the editor is set up for all users; the bench measures Monaco alone with the same. */
export const OPTIONS = {
	automaticLayout: true,
	// That of the rest of the app (--svc-mono), which Monaco has to know by name to measure it.
	fontFamily:
		'ui-monospace, sfmono-regular, menlo, consolas, "Liberation Mono", monospace',
	lineHeight: LINE_HEIGHT,
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
