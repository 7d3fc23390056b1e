import type { OperationOutput } from '../../contract/index.js';

/** What is read from one job. Pure. */

export type Job = OperationOutput< 'get-job' >;

/** Whether nothing follows any more. */
export const isOver = ( { state }: Job ): boolean =>
	state !== 'waiting' && state !== 'running';

/** IDs of the snippets that an import has created so far. */
export const createdBy = ( { result: { created } }: Job ): number[] =>
	Array.isArray( created )
		? created.filter( ( id ): id is number => typeof id === 'number' )
		: [];

/** The newer one of two answers about a job, which may come in another order than they were asked for: a job never goes back. */
export const newerOf = ( known: Job | undefined, came: Job ): Job =>
	known !== undefined &&
	( isOver( known ) || ( ! isOver( came ) && came.done < known.done ) )
		? known
		: came;
