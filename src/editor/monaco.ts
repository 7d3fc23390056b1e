import { loader } from '@monaco-editor/react';
import * as monaco from 'monaco-editor/editor';
import 'monaco-editor/features/register.all';
import 'monaco-editor/languages/definitions/css/register';
import 'monaco-editor/languages/definitions/javascript/register';
import 'monaco-editor/languages/definitions/less/register';
import 'monaco-editor/languages/definitions/php/register';
import 'monaco-editor/languages/definitions/scss/register';
import 'monaco-editor/languages/features/css/register';
import { conf, language } from 'monaco-editor/languages/definitions/php/php';

/** Monaco with the languages of snippets, from this site alone: its workers are files of the plugin. Loaded when first needed. */

/** PHP without an opening tag, as PHP snippets are written. */
const BARE_PHP = 'svc-php';

self.MonacoEnvironment = {
	getWorker: ( _: string, label: string ) =>
		[ 'css', 'scss', 'less' ].includes( label )
			? new Worker(
					new URL(
						'monaco-editor/languages/features/css/css.worker',
						import.meta.url
					)
				)
			: new Worker(
					new URL(
						'monaco-editor/editor/editor.worker',
						import.meta.url
					)
				),
};

function registerBarePhp(): void {
	const { root = [], ...states } = language.tokenizer;
	monaco.languages.register( { id: BARE_PHP } );
	monaco.languages.setLanguageConfiguration( BARE_PHP, conf );
	monaco.languages.setMonarchTokensProvider( BARE_PHP, {
		...language,
		tokenizer: {
			// First, because Monaco begins with the first one.
			root: [
				[ /<\?(?:php|=)?/, 'metatag.php' ],
				[ /\?>/, { token: 'metatag.php', next: '@markup' } ],
				{ include: 'phpRoot' },
			],
			markup: [
				[ /<\?(?:php|=)?/, { token: 'metatag.php', next: '@pop' } ],
				// Monaco's own first rule switches to PHP for good.
				...root.slice( 1 ),
			],
			...states,
		},
	} );
}

function defineThemes(): void {
	monaco.editor.defineTheme( 'svc-light', {
		base: 'vs',
		inherit: true,
		// Its own red is too pale on white (4.0 : 1).
		rules: [ { token: 'attribute.name', foreground: 'b3261e' } ],
		colors: {
			'editor.background': '#ffffff',
			'editor.lineHighlightBackground': '#f5f6ff',
			'editor.lineHighlightBorder': '#00000000',
			'editorLineNumber.foreground': '#767676',
		},
	} );
	monaco.editor.defineTheme( 'svc-dark', {
		base: 'vs-dark',
		inherit: true,
		rules: [],
		colors: {
			'editor.background': '#1c1d20',
			'editor.lineHighlightBackground': '#24262e',
			'editor.lineHighlightBorder': '#00000000',
			'editorLineNumber.foreground': '#8b8c95',
		},
	} );
}

registerBarePhp();
defineThemes();
loader.config( { monaco } );

/** Monaco's name of the language of a snippet. HTML may hold PHP, which Monaco's `php` is made for. */
export function languageOf( type: string, lang: string ): string {
	switch ( type ) {
		case 'php':
			return BARE_PHP;
		case 'html':
			return 'php';
		case 'css':
			return lang === '' ? 'css' : lang;
		default:
			return 'javascript';
	}
}

export { monaco };
