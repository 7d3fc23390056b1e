import { bootData, call } from '../../client/index.js';
import type { OperationInput, OperationOutput } from '../../contract/index.js';
import { goBack } from '../../state/history/index.js';
import { reloadSnippets } from '../../state/snippets/index.js';

/** Carrying an import out, with what takes it back. */

export interface Imported {
	/** IDs of the snippets that came. */
	readonly created: readonly number[];
	/** What is to be said about single ones; the place is that in the file. */
	readonly errors: OperationOutput< 'import-snippets' >[ 'errors' ];
	/** Generation of before; null where there was none, or where going back to it would take away what somebody else did meanwhile. */
	readonly before: number | null;
}

const newest = ( count: number ) =>
	call( 'list-generations', { per_page: count } );

/** Generations that one import makes at most: 5,000 snippets at 250 a time, and one for switching on. */
const MOST = 21;

/**
 * @param file
 * @param chosen Places of the snippets that are to come.
 * @param keeps  Whether those that are on in the file are switched on.
 */
export async function runImport(
	file: OperationInput< 'import-snippets' >,
	chosen: readonly number[],
	keeps: boolean
): Promise< Imported > {
	const [ before ] = await newest( 1 );
	const { created, errors } = await call( 'import-snippets', {
		...file,
		snippets: chosen.flatMap( ( index ) => file.snippets[ index ] ?? [] ),
		...( keeps ? { keep_status: true } : {} ),
	} );
	await reloadSnippets();
	const first = before?.n ?? 0;
	const since = await newest( MOST + 1 );
	const isOwn = since
		.filter( ( { n } ) => n > first )
		.every( ( { user } ) => user === bootData().user.id );
	return {
		created,
		errors: errors.map( ( error ) => ( {
			...error,
			index: chosen[ error.index ] ?? error.index,
		} ) ),
		before: before !== undefined && isOwn ? before.n : null,
	};
}

/** Takes an import back: the whole set as it was, or else what came, which goes into the trash. */
export async function undoImport( {
	created,
	before,
}: Imported ): Promise< void > {
	if ( before !== null ) {
		await goBack( before, false );
		return;
	}
	await call( 'run-bulk', { ids: [ ...created ], action: 'delete' } );
	await reloadSnippets();
}
