import { call } from '../../client/index.js';
import type { OperationInput, OperationOutput } from '../../contract/index.js';
import {
	generationToGoBackTo,
	type WayBack,
} from '../../state/importing/index.js';
import {
	newestGeneration,
	reloadSnippets,
} from '../../state/snippets/index.js';

/** Carrying an import out, with what takes it back. */

export interface Imported extends WayBack {
	/** What is to be said about single ones; the place is that in the file. */
	readonly errors: OperationOutput< 'import-snippets' >[ 'errors' ];
}

/** Generations that are looked at: more than most imports make. */
const MOST = 100;

type Answer = OperationOutput< 'import-snippets' >;
export type Job = OperationOutput< 'get-job' >;

const PAUSE_MS = 1000;

/** Goes on with a large import until it is over. The site goes on by itself where the window is closed meanwhile. */
async function toEnd(
	{ job, ...answer }: Answer,
	onProgress: ( job: Job ) => void
): Promise< Pick< Answer, 'created' | 'errors' > > {
	if ( job === undefined ) {
		return answer;
	}
	let now: Job = job;
	while ( now.state === 'waiting' || now.state === 'running' ) {
		onProgress( now );
		const { done } = now;
		now = await call( 'step-job', { job: now.id } );
		if ( now.done === done ) {
			await new Promise( ( resolve ) => {
				setTimeout( resolve, PAUSE_MS );
			} );
		}
	}
	const { created } = now.result;
	return {
		created: Array.isArray( created )
			? created.filter( ( id ): id is number => typeof id === 'number' )
			: [],
		errors:
			now.state === 'done'
				? now.failures
				: [
						...now.failures,
						{
							index: now.done,
							title: now.title,
							message: now.words,
						},
					],
	};
}

/**
 * @param file
 * @param chosen Places of the snippets that are to come.
 * @param keeps  Whether those that are on in the file are switched on.
 * @param onProgress Called while a large import goes on.
 */
export async function runImport(
	file: OperationInput< 'import-snippets' >,
	chosen: readonly number[],
	keeps: boolean,
	onProgress: ( job: Job ) => void
): Promise< Imported > {
	const first = await newestGeneration();
	const answer = await call( 'import-snippets', {
		...file,
		snippets: chosen.flatMap( ( index ) => file.snippets[ index ] ?? [] ),
		...( keeps ? { keep_status: true } : {} ),
	} );
	const { created, errors } = await toEnd( answer, onProgress );
	await reloadSnippets();
	return {
		created,
		errors: errors.map( ( error ) => ( {
			...error,
			index: chosen[ error.index ] ?? error.index,
		} ) ),
		before: await generationToGoBackTo( first, MOST ),
	};
}
