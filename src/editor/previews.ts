import { __ } from '@wordpress/i18n';
import { ApiError, call } from '../client/index.js';
import { host } from './host.js';
import { languageOf, monaco } from './monaco.js';

/**
 * Other snippets as the editor needs them to point there: their code is loaded for the line that it shows, and following the
 * pointer leads to the tab of the snippet itself.
 */

const SCHEME = 'svc-preview';

/** Texts that are kept for pointing at; Monaco itself would keep all of them. */
const KEPT = 120;

/** The oldest ones go, but none that is on the screen. */
function forgetOldest(): void {
	monaco.editor
		.getModels()
		.filter( ( { uri } ) => uri.scheme === SCHEME )
		.slice( 0, -KEPT )
		.filter( ( model ) => ! model.isAttachedToEditor() )
		.forEach( ( model ) => model.dispose() );
}

/** What is known of a snippet that is pointed at. */
interface Pointed {
	readonly id: number;
	readonly title: string;
	readonly type: string;
	readonly lang?: string;
}

/** Monaco names a text by the end of its path, which a slash would divide. */
const pathOf = ( title: string ): string =>
	`/${ ( title || __( '(no title)', 'svc' ) ).replaceAll( '/', '\u2215' ) }`;

/** The code of another snippet, to be pointed at. */
export function previewFor(
	{ id, title, type, lang = '' }: Pointed,
	code: string
): monaco.editor.ITextModel {
	const uri = monaco.Uri.from( {
		scheme: SCHEME,
		authority: String( id ),
		path: pathOf( title ),
	} );
	const known = monaco.editor.getModel( uri );
	if ( known !== null ) {
		if ( known.getValue() !== code ) {
			known.setValue( code );
		}
		return known;
	}
	const model = monaco.editor.createModel(
		code,
		languageOf( type, lang ),
		uri
	);
	forgetOldest();
	return model;
}

/** Place of a line in another snippet; null when it cannot be read. */
export async function previewOf(
	snippet: number,
	line: number
): Promise< monaco.languages.Location | null > {
	try {
		const found = await call( 'get-snippet', { id: snippet } );
		const { uri } = previewFor( found, found.code );
		const place = { startLineNumber: line, endLineNumber: line };
		return { uri, range: { ...place, startColumn: 1, endColumn: 1 } };
	} catch ( error ) {
		if ( error instanceof ApiError ) {
			return null;
		}
		throw error;
	}
}

/** Opens the tab of a snippet that Monaco is sent to. Once, at the start. */
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
