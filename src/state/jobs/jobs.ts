import type { OperationOutput } from '../../contract/index.js';

/** What is read from one job. Pure. */

export type Job = OperationOutput< 'get-job' >;

/** Whether nothing follows any more. */
export const isOver = ( { state }: Job ): boolean =>
	state !== 'waiting' && state !== 'running';

/** Whether it brings snippets here, from a file or from another plugin. */
export const isImport = ( { kind }: Job ): boolean =>
	kind === 'import' || kind === 'import-source';

/** Whether it makes a site and its repository the same. */
export const isSync = ( { kind }: Job ): boolean => kind === 'sync-git';

/** Whether it is a question to the assistant, which its dialog follows. */
export const isQuestion = ( { kind }: Job ): boolean => kind === 'ask';

/** IDs in a list, or in a map from ids of another plugin. */
const idsIn = ( value: unknown ): number[] =>
	typeof value === 'object' && value !== null
		? Object.values( value ).filter(
				( id ): id is number => typeof id === 'number'
			)
		: [];

/** IDs of the snippets that an import has created so far. */
export const createdBy = ( { result: { created } }: Job ): number[] =>
	idsIn( created );

/** IDs of those that it has brought up to date. */
export const updatedBy = ( { result: { updated } }: Job ): number[] =>
	idsIn( updated );

/** The newer one of two answers about a job, which may come in another order than they were asked for: a job never goes back. */
export const newerOf = ( known: Job | undefined, came: Job ): Job =>
	known !== undefined &&
	( isOver( known ) || ( ! isOver( came ) && came.done < known.done ) )
		? known
		: came;
