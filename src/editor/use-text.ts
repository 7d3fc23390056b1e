import { useCallback, useEffect, useRef } from '@wordpress/element';
import { monaco } from './monaco.js';

type Instance = monaco.editor.IStandaloneCodeEditor;

/** Puts another text in, as one step that can be undone. */
function replaceText( editor: Instance, code: string ): void {
	const model = editor.getModel();
	if ( model === null || model.getValue() === code ) {
		return;
	}
	if ( editor.getOption( monaco.editor.EditorOption.readOnly ) ) {
		model.setValue( code );
		return;
	}
	editor.executeEdits( '', [
		{
			range: model.getFullModelRange(),
			text: code,
			forceMoveMarkers: true,
		},
	] );
	editor.pushUndoStop();
}

/**
 * Keeps the text of an editor and the code of the screen together. What was typed here never comes back as a value: on a busy machine it
 * comes late, and the key strokes after it would be lost. Only what came from outside is put in.
 *
 * @param code     As the screen knows it; may be older than what is in the editor.
 * @param onChange Called with every key; `read` gives the text as it stands.
 * @return To be called with the editor when it is there, before anything can be typed.
 */
export function useText(
	code: string,
	onChange: ( read: () => string ) => void
): ( editor: Instance ) => void {
	const editor = useRef< Instance | null >( null );
	/** What the screen last gave or was given, and what it was given before without having shown it yet. */
	const last = useRef( code );
	const onTheWay = useRef( new Set< string >() );
	const isFromOutside = useRef( false );
	const latest = useRef( { code, onChange } );
	latest.current = { code, onChange };

	const put = useCallback( ( instance: Instance, text: string ): void => {
		last.current = text;
		isFromOutside.current = true;
		replaceText( instance, text );
		isFromOutside.current = false;
	}, [] );
	useEffect( () => {
		if ( code === last.current ) {
			onTheWay.current.clear();
		} else if (
			editor.current !== null &&
			! onTheWay.current.has( code )
		) {
			put( editor.current, code );
		}
	}, [ code, put ] );

	return useCallback(
		( instance ) => {
			const model = instance.getModel();
			if ( model === null ) {
				return;
			}
			editor.current = instance;
			// The text was kept with its undo steps, and may have been changed elsewhere since.
			put( instance, latest.current.code );
			const read = () => {
				const text = model.getValue();
				if ( text !== last.current ) {
					onTheWay.current.add( last.current );
					last.current = text;
				}
				return text;
			};
			const listening = model.onDidChangeContent( () => {
				if ( ! isFromOutside.current ) {
					latest.current.onChange( read );
				}
			} );
			instance.onDidDispose( () => listening.dispose() );
		},
		[ put ]
	);
}
