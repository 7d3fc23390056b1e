/**
 * What code looks like, light and dark. Every kind of word is readable (4.5 to 1 and more) on the plain background, on the line with the
 * cursor and on what a comparison lays over both; `tests/unit/app/themes.test.ts` holds that. A kind counts for every language that has it.
 */
import type { monaco } from './monaco.js';

/** Kind of word, its colour on light, its colour on dark. The longer names are kinds to which Monaco gives a colour of its own. */
const WORDS: readonly ( readonly [ string, string, string ] )[] = [
	[ '', '1e1e1e', 'd4d4d4' ],
	[ 'invalid', 'a31f17', 'ff9a91' ],
	[ 'comment', '4f5f4f', 'a3b3a3' ],
	[ 'annotation', '4f5f4f', 'a3b3a3' ],
	[ 'keyword', '8a1fa8', 'd9a9f3' ],
	[ 'keyword.flow', '8a1fa8', 'd9a9f3' ],
	[ 'keyword.flow.scss', '8a1fa8', 'd9a9f3' ],
	[ 'keyword.json', '8a1fa8', 'd9a9f3' ],
	[ 'constant', '0a5f46', '8fd4b4' ],
	[ 'type', '0a5796', '7cc0f8' ],
	[ 'string', '973609', 'ecab88' ],
	[ 'string.html', '973609', 'ecab88' ],
	[ 'string.key.json', '0a5796', '7cc0f8' ],
	[ 'string.value.json', '973609', 'ecab88' ],
	[ 'regexp', '973609', 'ecab88' ],
	[ 'attribute.value', '973609', 'ecab88' ],
	[ 'attribute.value.html', '973609', 'ecab88' ],
	[ 'attribute.value.xml', '973609', 'ecab88' ],
	[ 'number', '0a5f46', '8fd4b4' ],
	[ 'number.hex', '0a5f46', '8fd4b4' ],
	[ 'attribute.value.number', '0a5f46', '8fd4b4' ],
	[ 'attribute.value.number.css', '0a5f46', '8fd4b4' ],
	[ 'attribute.value.unit', '0a5f46', '8fd4b4' ],
	[ 'attribute.value.unit.css', '0a5f46', '8fd4b4' ],
	[ 'attribute.value.hex', '0a5f46', '8fd4b4' ],
	[ 'attribute.value.hex.css', '0a5f46', '8fd4b4' ],
	[ 'variable', '4a3fb8', 'b4beff' ],
	[ 'variable.predefined', '4a3fb8', 'b4beff' ],
	[ 'variable.parameter', '4a3fb8', 'b4beff' ],
	[ 'function', '0a5796', '7cc0f8' ],
	[ 'key', '0a5796', '7cc0f8' ],
	[ 'attribute.name', '0a5796', '7cc0f8' ],
	[ 'tag', '8c1d4f', 'f4a6c7' ],
	[ 'meta.scss', '8c1d4f', 'f4a6c7' ],
	[ 'metatag', '575757', 'b8b9c1' ],
	[ 'metatag.html', '575757', 'b8b9c1' ],
	[ 'metatag.xml', '575757', 'b8b9c1' ],
	[ 'metatag.content.html', '575757', 'b8b9c1' ],
	[ 'delimiter', '3c3c3c', 'c4c5cc' ],
	[ 'delimiter.html', '4a4a4a', 'b8b9c1' ],
	[ 'delimiter.xml', '4a4a4a', 'b8b9c1' ],
	[ 'operator.scss', '3c3c3c', 'c4c5cc' ],
];

const wordsOf = ( column: 1 | 2 ): monaco.editor.ITokenThemeRule[] =>
	WORDS.map( ( word ) => ( {
		token: word[ 0 ],
		foreground: word[ column ],
	} ) );

export const themes: Readonly<
	Record< 'svc-light' | 'svc-dark', monaco.editor.IStandaloneThemeData >
> = {
	'svc-light': {
		base: 'vs',
		inherit: true,
		rules: wordsOf( 1 ),
		colors: {
			'editor.background': '#ffffff',
			'editor.foreground': '#1e1e1e',
			'editor.lineHighlightBackground': '#f5f6ff',
			'editor.lineHighlightBorder': '#00000000',
			'editorLineNumber.foreground': '#666666',
			'editorLineNumber.activeForeground': '#1e1e1e',
			'editorLineNumber.dimmedForeground': '#666666',
			'editorBracketHighlight.foreground1': '#0431fa',
			'editorBracketHighlight.foreground2': '#256325',
			'editorBracketHighlight.foreground3': '#7b3814',
			'diffEditor.insertedLineBackground': '#1a7f3717',
			'diffEditor.insertedTextBackground': '#1a7f3724',
			'diffEditor.removedLineBackground': '#cf222e14',
			'diffEditor.removedTextBackground': '#cf222e24',
		},
	},
	'svc-dark': {
		base: 'vs-dark',
		inherit: true,
		rules: wordsOf( 2 ),
		colors: {
			'editor.background': '#1c1d20',
			'editor.foreground': '#d4d4d4',
			'editor.lineHighlightBackground': '#24262e',
			'editor.lineHighlightBorder': '#00000000',
			'editorLineNumber.foreground': '#a0a1aa',
			'editorLineNumber.activeForeground': '#ececee',
			'editorLineNumber.dimmedForeground': '#a0a1aa',
			'editorBracketHighlight.foreground1': '#ffd700',
			'editorBracketHighlight.foreground2': '#ee9be9',
			'editorBracketHighlight.foreground3': '#6fc2ff',
			'diffEditor.insertedLineBackground': '#3fb95017',
			'diffEditor.insertedTextBackground': '#3fb95029',
			'diffEditor.removedLineBackground': '#f851491a',
			'diffEditor.removedTextBackground': '#f851492e',
			// What hangs over the code is raised like the app's own lists.
			'editorWidget.background': '#232428',
			'editorWidget.border': '#46474e',
			'editorSuggestWidget.selectedBackground': '#262b4a',
			'input.background': '#1c1d20',
		},
	},
};
