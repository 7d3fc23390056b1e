import { call } from '../../client/index.js';
import { limits } from '../../contract/index.js';
import { refreshSnippets } from '../snippets/index.js';

/**
 * Puts what came of an import into the trash. Going back in the history of the set would take along what was done beside the import,
 * and after it: others work on, and it may be days ago.
 *
 * @param ids Of what is still here of it.
 * @return How many are in the trash now, and why others are not.
 * @throws {ApiError}
 */
export async function undoJob(
	ids: readonly number[]
): Promise< { readonly done: number; readonly errors: readonly string[] } > {
	let done = 0;
	const errors: string[] = [];
	try {
		for ( let at = 0; at < ids.length; at += limits.batch ) {
			const answer = await call( 'run-bulk', {
				ids: ids.slice( at, at + limits.batch ),
				action: 'delete',
			} );
			done += answer.done.length;
			errors.push( ...Object.values( answer.errors ) );
		}
	} finally {
		await refreshSnippets();
	}
	return { done, errors };
}
