import { ApiError, bootData, call } from '../../client/index.js';
import { goBack } from '../history/index.js';
import { refreshSnippets } from '../snippets/index.js';

/** What takes an import back. */

export interface UndoPoint {
	/** IDs of the snippets that came. */
	readonly created: readonly number[];
	/** Generation of before; null where there was none, or where going back to it would take away other changes made meanwhile. */
	readonly before: number | null;
}

/**
 * The generation to go back to once something is done.
 *
 * @param before The newest generation of before.
 * @param most   Generations that were made at most.
 * @return Null where there is none, or where others changed the set meanwhile.
 * @throws {ApiError}
 */
export async function generationToRestore(
	before: number | null,
	most: number
): Promise< number | null > {
	if ( before === null ) {
		return null;
	}
	const since = (
		await call( 'list-generations', { per_page: most + 1 } )
	).filter( ( { n } ) => n > before );
	const isOwn = since.every( ( { user } ) => user === bootData().user.id );
	return isOwn && since.length <= most ? before : null;
}

/**
 * Takes an import back: the whole set as it was, or else what came, which goes into the trash.
 *
 * @param wayBack
 * @param wayBack.created
 * @param wayBack.before
 * @param isAll           Whether nothing but what came was changed.
 * @throws {ApiError}
 */
export async function undoImport(
	{ created, before }: UndoPoint,
	isAll = true
): Promise< void > {
	if ( before !== null ) {
		try {
			await goBack( before, { force: false } );
			return;
		} catch ( error ) {
			const isRefused =
				error instanceof ApiError && error.code === 'svc_conflict';
			if ( ! isRefused || ! isAll ) {
				throw error;
			}
			// Something that has nothing to do with the import would not work any more: what came can go without it.
		}
	}
	await call( 'run-bulk', { ids: [ ...created ], action: 'delete' } );
	// What is in the trash is there, also where the list cannot be had now.
	await refreshSnippets();
}
