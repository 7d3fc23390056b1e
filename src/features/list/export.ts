import { call } from '../../client/index.js';
import { sayFailure } from '../../state/frame/index.js';

/** Most ids that fit into an address on every server. */
const MOST_IDS = 100;

/** Hands the export file of the given snippets to the browser as a download. */
export async function exportSnippets(
	ids: readonly number[]
): Promise< void > {
	try {
		const isFew = ids.length <= MOST_IDS;
		const file = await call(
			'export-snippets',
			isFew ? { ids: [ ...ids ] } : {}
		);
		const wanted = new Set( ids );
		const content = isFew
			? file
			: {
					...file,
					snippets: file.snippets.filter( ( { id } ) =>
						wanted.has( id )
					),
				};
		const address = URL.createObjectURL(
			new Blob( [ JSON.stringify( content, null, '\t' ) ], {
				type: 'application/json',
			} )
		);
		const link = document.createElement( 'a' );
		link.href = address;
		link.download = `snippets-${ new Date().toISOString().slice( 0, 10 ) }.json`;
		link.click();
		URL.revokeObjectURL( address );
	} catch ( error ) {
		sayFailure( error );
	}
}
