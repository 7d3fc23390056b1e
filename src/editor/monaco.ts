import { loader } from '@monaco-editor/react';
import * as monaco from 'monaco-editor/editor';
import 'monaco-editor/features/register.all';
import 'monaco-editor/languages/definitions/css/register';
import 'monaco-editor/languages/definitions/javascript/register';
import 'monaco-editor/languages/definitions/less/register';
import 'monaco-editor/languages/definitions/php/register';
import 'monaco-editor/languages/definitions/scss/register';
import {
	cssDefaults,
	lessDefaults,
	scssDefaults,
} from 'monaco-editor/languages/features/css/register';
import { javascriptDefaults } from 'monaco-editor/languages/features/typescript/register';
import { conf, language } from 'monaco-editor/languages/definitions/php/php';
import { themes } from './themes.js';

/** Monaco with the languages of snippets, from this site alone: its workers are files of the plugin. Loaded when first needed. */

/** PHP without an opening tag, as PHP snippets are written. */
export const BARE_PHP = 'svc-php';

/** The address of each worker has to stand in a call of its own, or the bundler does not find it. */
function workerOf( label: string ): Worker {
	switch ( label ) {
		case 'css':
		case 'scss':
		case 'less':
			return new Worker(
				new URL(
					'monaco-editor/languages/features/css/css.worker',
					import.meta.url
				)
			);
		case 'javascript':
		case 'typescript':
			return new Worker(
				new URL(
					'monaco-editor/languages/features/typescript/ts.worker',
					import.meta.url
				)
			);
		default:
			return new Worker(
				new URL( 'monaco-editor/editor/editor.worker', import.meta.url )
			);
	}
}

self.MonacoEnvironment = {
	getWorker: ( _: string, label: string ) => workerOf( label ),
};

/** What others do better is not done by Monaco, too: SCSS, LESS and JavaScript are judged by the compilers that count. */
function leaveToOthers(): void {
	const compiled = [ scssDefaults, lessDefaults ];
	for ( const defaults of compiled ) {
		defaults.setOptions( { ...defaults.options, validate: false } );
	}
	// Prettier formats all languages alike.
	const itself = {
		documentFormattingEdits: false,
		documentRangeFormattingEdits: false,
	};
	for ( const defaults of [ cssDefaults, ...compiled ] ) {
		defaults.setModeConfiguration( {
			...defaults.modeConfiguration,
			...itself,
		} );
	}
	javascriptDefaults.setModeConfiguration( {
		...javascriptDefaults.modeConfiguration,
		...itself,
		onTypeFormattingEdits: false,
	} );
	javascriptDefaults.setDiagnosticsOptions( {
		noSemanticValidation: true,
		noSyntaxValidation: true,
		noSuggestionDiagnostics: true,
	} );
}

/** Names that are called: Monaco leaves them as plain as every other name. */
const CALLED: monaco.languages.IMonarchLanguageRule = [
	/[a-zA-Z_]\w*(?=\s*\()/,
	{
		cases: {
			'@phpKeywords': 'keyword.php',
			'@phpCompileTimeConstants': 'constant.php',
			'@default': 'function.php',
		},
	},
];

function registerBarePhp(): void {
	const { root = [], phpRoot = [], ...states } = language.tokenizer;
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
			phpRoot: [ CALLED, ...phpRoot ],
			...states,
		},
	} );
}

function defineThemes(): void {
	for ( const [ name, theme ] of Object.entries( themes ) ) {
		monaco.editor.defineTheme( name, theme );
	}
}

registerBarePhp();
defineThemes();
leaveToOthers();
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

/** Type and language of a snippet by Monaco's name, the other way round. */
export function snippetLanguage( id: string ): {
	readonly type: string;
	readonly lang: string;
} {
	switch ( id ) {
		case BARE_PHP:
			return { type: 'php', lang: '' };
		case 'php':
			return { type: 'html', lang: '' };
		case 'scss':
		case 'less':
			return { type: 'css', lang: id };
		case 'css':
			return { type: 'css', lang: '' };
		default:
			return { type: 'js', lang: '' };
	}
}

export { monaco };

// The key of the inspector; suggestions have Ctrl+Space.
monaco.editor.addKeybindingRule( {
	keybinding: monaco.KeyMod.CtrlCmd | monaco.KeyCode.KeyI, // eslint-disable-line no-bitwise -- as Monaco wants it
	command: null,
} );
