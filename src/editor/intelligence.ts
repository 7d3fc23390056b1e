import { monaco } from './monaco.js';
import { phpCompletion } from './php/completion.js';
import { phpDefinition } from './php/definition.js';
import { phpFixes } from './php/fixes.js';
import { phpHover } from './php/hover.js';
import { PHP_LANGUAGES } from './php/reading.js';
import { phpSignature } from './php/signature.js';
import { openPreviews } from './previews.js';

/** Completion, hints, ways to declarations and quick fixes; registered once, when the editor is loaded. */

const { languages } = monaco;

languages.registerCompletionItemProvider( PHP_LANGUAGES, phpCompletion );
languages.registerHoverProvider( PHP_LANGUAGES, phpHover );
languages.registerSignatureHelpProvider( PHP_LANGUAGES, phpSignature );
languages.registerDefinitionProvider( PHP_LANGUAGES, phpDefinition );
languages.registerCodeActionProvider( PHP_LANGUAGES, phpFixes );
openPreviews();
