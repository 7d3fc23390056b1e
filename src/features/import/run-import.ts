import { call } from '../../client/index.js';
import type { OperationInput, OperationOutput } from '../../contract/index.js';
import {
	generationToGoBackTo,
	type WayBack,
} from '../../state/importing/index.js';
import type { Job } from '../../state/jobs/index.js';
import {
	newestGeneration,
	refreshSnippets,
} from '../../state/snippets/index.js';

/** Carrying an import out, with what takes it back. */

export interface Imported extends WayBack {
	/** What is to be said about single ones; the place is that in the file. */
	readonly errors: OperationOutput< 'import-snippets' >[ 'errors' ];
}

/** Generations that are looked at: more than most imports make. */
const MOST = 100;

/**
 * @param file
 * @param chosen Places of the snippets that are to come.
 * @param keeps  Whether those that are on in the file are switched on.
 * @return What came of it, or the job that goes on with it where that takes longer.
 * @throws {ApiError}
 */
export async function runImport(
	file: OperationInput< 'import-snippets' >,
	chosen: readonly number[],
	keeps: boolean
): Promise< Imported | Job > {
	const first = await newestGeneration();
	const { created, errors, job } = await call( 'import-snippets', {
		...file,
		snippets: chosen.flatMap( ( index ) => file.snippets?.[ index ] ?? [] ),
		...( keeps ? { keep_status: true } : {} ),
	} );
	if ( job !== undefined ) {
		return job;
	}
	await refreshSnippets();
	return {
		created,
		errors: errors.map( ( error ) => ( {
			...error,
			index: chosen[ error.index ] ?? error.index,
		} ) ),
		// What is here is here, also where the way back cannot be had now.
		before: await generationToGoBackTo( first, MOST ).catch( () => null ),
	};
}
