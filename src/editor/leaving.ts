import { monaco } from './monaco.js';

/**
 * Esc, then Tab, leaves the code, as in the code editors of WordPress. People who come by keyboard are told so where they get stuck: when
 * the first key in the code is Tab.
 *
 * @param editor
 * @param help   The sentence about it, which also describes the field.
 */
export function leaveByEscape(
	editor: monaco.editor.IStandaloneCodeEditor,
	help: HTMLElement
): void {
	const { Escape, Tab, Shift } = monaco.KeyCode;
	editor
		.getDomNode()
		?.querySelector( '[role="textbox"], textarea' )
		?.setAttribute( 'aria-describedby', help.id );
	let isFirst = true;
	const setLeaving = ( isLeaving: boolean ): void =>
		editor.updateOptions( { tabFocusMode: isLeaving } );
	editor.onDidFocusEditorText( () => {
		isFirst = true;
	} );
	editor.onDidBlurEditorText( () => {
		setLeaving( false );
		help.hidden = true;
	} );
	editor.onKeyDown( ( { keyCode } ) => {
		if ( keyCode === Shift ) {
			return;
		}
		help.hidden = ! ( keyCode === Tab && isFirst );
		isFirst = false;
		if ( keyCode !== Tab ) {
			setLeaving( keyCode === Escape );
		}
	} );
}
