import { monaco, snippetLanguage } from '../monaco.js';
import { formatCode } from './format.js';

/** Formatting as a command of the editor, which keeps the cursor where it is. */

export const formatting: monaco.languages.DocumentFormattingEditProvider = {
	displayName: 'Prettier',
	provideDocumentFormattingEdits: async ( model ) => {
		const version = model.getVersionId();
		const { type, lang } = snippetLanguage( model.getLanguageId() );
		const code = await formatCode( type, lang, model.getValue() );
		// What was typed meanwhile counts more.
		return code === null || model.getVersionId() !== version
			? []
			: [ { range: model.getFullModelRange(), text: code } ];
	},
};

/** The same keys everywhere; the editor's own differ between systems. */
export function bindFormatting(): void {
	monaco.editor.addKeybindingRule( {
		keybinding:
			monaco.KeyMod.Shift | monaco.KeyMod.Alt | monaco.KeyCode.KeyF, // eslint-disable-line no-bitwise -- as Monaco wants it
		command: 'editor.action.formatDocument',
		when: 'editorTextFocus && !editorReadonly',
	} );
}
