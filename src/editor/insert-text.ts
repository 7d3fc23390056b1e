/** Writes text where the cursor is, as if the person had typed it, so that it can be undone. */
export async function insertText( id: number, text: string ): Promise< void > {
	const plain = document.querySelector< HTMLTextAreaElement >(
		`[data-svc-code="${ id }"] .svc-plain__code`
	);
	if ( plain !== null ) {
		plain.focus();
		// The only way that leaves the browser's undo whole.
		document.execCommand( 'insertText', false, text );
		return;
	}
	const { monaco } = await import(
		/* webpackChunkName: "monaco" */ './monaco.js'
	);
	const editors = monaco.editor.getEditors().filter( ( it ) => {
		const uri = it.getModel()?.uri;
		return uri?.scheme === 'svc' && uri.authority === String( id );
	} );
	const editor = editors.find( ( it ) => it.hasTextFocus() ) ?? editors[ 0 ];
	const selection = editor?.getSelection();
	if ( editor === undefined || ! selection ) {
		return;
	}
	editor.pushUndoStop();
	editor.executeEdits( 'svc', [
		{ range: selection, text, forceMoveMarkers: true },
	] );
	editor.pushUndoStop();
	editor.focus();
}
