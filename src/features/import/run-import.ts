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
	/** What is to be said about single ones; the place is that among those that were to come. */
	readonly errors: OperationOutput< 'import-snippets' >[ 'errors' ];
}

/** Generations that are looked at: more than most imports make. */
const MOST = 100;

/**
 * @param input The file, or the snippets of it that are to come.
 * @param keeps Whether those that are active in the file are activated.
 * @return What came of it, or the job that goes on with it where that takes longer.
 * @throws {ApiError}
 */
export async function runImport(
	input: OperationInput< 'import-snippets' >,
	keeps: boolean
): Promise< Imported | Job > {
	const first = await newestGeneration();
	const { created, errors, job } = await call( 'import-snippets', {
		...input,
		...( keeps ? { keep_status: true } : {} ),
	} );
	if ( job !== undefined ) {
		return job;
	}
	await refreshSnippets();
	return {
		created,
		errors,
		// What is here is here, also where the way back cannot be had now.
		before: await generationToGoBackTo( first, MOST ).catch( () => null ),
	};
}
