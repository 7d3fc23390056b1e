import { catalogue } from './catalogue.js';
import { bindFormatting, formatting } from './format/provider.js';
import { startEmmet } from './markup.js';
import { BARE_PHP, monaco } from './monaco.js';
import { phpCompletion } from './php/completion.js';
import { phpDefinition } from './php/definition.js';
import { phpFixes } from './php/fixes.js';
import { phpHover } from './php/hover.js';
import { phpWordFixes, watchWords } from './php/missing.js';
import { phpOutline } from './php/outline.js';
import { PHP_LANGUAGES } from './php/reading.js';
import { phpReferences } from './php/references.js';
import { phpRename } from './php/rename.js';
import { phpSignature } from './php/signature.js';
import { openPreviews } from './previews.js';
import { loadTypesWhenNeeded } from './script/types.js';
import { styleCompletion, styleDefinition } from './styles/completion.js';

/** Completion, hints, ways to declarations, quick fixes and formatting; registered once, when the editor is loaded. */

const { languages } = monaco;

languages.registerCompletionItemProvider( PHP_LANGUAGES, phpCompletion );
languages.registerHoverProvider( PHP_LANGUAGES, phpHover );
languages.registerSignatureHelpProvider( PHP_LANGUAGES, phpSignature );
languages.registerDefinitionProvider( PHP_LANGUAGES, phpDefinition );
languages.registerCodeActionProvider( PHP_LANGUAGES, phpFixes );
languages.registerCodeActionProvider( PHP_LANGUAGES, phpWordFixes );
languages.registerDocumentSymbolProvider( PHP_LANGUAGES, phpOutline );
languages.registerReferenceProvider( PHP_LANGUAGES, phpReferences );
languages.registerRenameProvider( PHP_LANGUAGES, phpRename );
languages.registerCompletionItemProvider( [ 'scss', 'less' ], styleCompletion );
languages.registerDefinitionProvider( [ 'scss', 'less' ], styleDefinition );
languages.registerDocumentFormattingEditProvider(
	[ BARE_PHP, 'php', 'css', 'scss', 'less', 'javascript' ],
	formatting
);
bindFormatting();
openPreviews();
watchWords();
loadTypesWhenNeeded();
startEmmet();

// The first word waits for nothing then. What fails is tried again with it.
for ( const language of PHP_LANGUAGES ) {
	languages.onLanguage( language, () =>
		window.requestIdleCallback( () => void catalogue().catch( () => null ) )
	);
}
