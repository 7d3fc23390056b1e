import { ApiError, call } from '../client/index.js';
import { host } from './host.js';
import { languageOf, monaco } from './monaco.js';

/**
 * Other snippets as the editor needs them to point there: their code is loaded for the line that it shows, and whoever follows the
 * pointer is taken to the tab of the snippet itself.
 */

const SCHEME = 'svc-preview';

/** Texts that are kept for pointing at; Monaco itself would keep all of them. */
const KEPT = 20;

/** The oldest ones go, but none that is on the screen. */
function forgetOldest(): void {
	monaco.editor
		.getModels()
		.filter( ( { uri } ) => uri.scheme === SCHEME )
		.slice( 0, -KEPT )
		.filter( ( model ) => ! model.isAttachedToEditor() )
		.forEach( ( model ) => model.dispose() );
}

/** Place of a line in another snippet; null when it cannot be read. */
export async function previewOf(
	snippet: number,
	line: number
): Promise< monaco.languages.Location | null > {
	const uri = monaco.Uri.parse( `${ SCHEME }://${ snippet }` );
	try {
		const { code, type, lang } = await call( 'get-snippet', {
			id: snippet,
		} );
		const known = monaco.editor.getModel( uri );
		if ( known === null ) {
			monaco.editor.createModel( code, languageOf( type, lang ), uri );
			forgetOldest();
		} else {
			known.setValue( code );
		}
	} catch ( error ) {
		if ( error instanceof ApiError ) {
			return null;
		}
		throw error;
	}
	return {
		uri,
		range: {
			startLineNumber: line,
			startColumn: 1,
			endLineNumber: line,
			endColumn: 1,
		},
	};
}

/** Takes whoever goes to another snippet to its tab. Once, at the start. */
export function openPreviews(): void {
	monaco.editor.registerEditorOpener( {
		openCodeEditor: ( _, uri, place ) => {
			if ( uri.scheme !== SCHEME ) {
				return false;
			}
			const line =
				place === undefined || 'lineNumber' in place
					? ( place?.lineNumber ?? 1 )
					: place.startLineNumber;
			host().open( Number( uri.authority ), line );
			return true;
		},
	} );
}
