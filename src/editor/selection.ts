/**
 * The text that is selected in whichever editor has the focus, for searching everywhere. Without Monaco, so that the frame may ask.
 */

let read: ( () => string ) | null = null;

/** Says how to read the selection of the editor that was last used; gives back how to forget it. */
export function offerSelection( selection: () => string ): () => void {
	read = selection;
	return () => {
		if ( read === selection ) {
			read = null;
		}
	};
}

/** What is selected in the editor or field with the focus; empty for nothing, and for several lines. */
export function selectedText(): string {
	const { activeElement: focused } = document;
	let text = '';
	if ( focused !== null && focused.closest( '.monaco-editor' ) !== null ) {
		text = read?.() ?? '';
	} else if ( focused instanceof HTMLTextAreaElement ) {
		text = focused.value.slice(
			focused.selectionStart,
			focused.selectionEnd
		);
	}
	return /[\r\n]/u.test( text ) ? '' : text;
}
