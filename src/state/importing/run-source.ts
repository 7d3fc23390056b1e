import { ApiError, call } from '../../client/index.js';
import { limits, type OperationOutput } from '../../contract/index.js';
import { newestGeneration, refreshSnippets } from '../snippets/index.js';
import { generationToRestore, type UndoPoint } from './undo-import.js';

/** Importing snippets of another plugin, a part at a time, so that it can be seen how far it is and ended between two parts. */

/** Snippets of one request; the site writes as many at once. */
const PART = 100;

/** More than the site imports in one answer: then it is a job. */
const MANY = 200;

/** Writes of the site for one part at most: it ends one early where there is much code. */
const WRITES = 4;

/** Most generations that are looked at for a way back. */
const MOST = 99;

type Answer = OperationOutput< 'run-source' >;
type Job = NonNullable< Answer[ 'job' ] >;

type Failed = Answer[ 'errors' ][ number ];

/** How an import went. */
export interface SourceRun extends UndoPoint {
	/** IDs of those that were updated. */
	readonly updated: readonly number[];
	/** How many were here already, the same. */
	readonly skipped: number;
	readonly failed: readonly Failed[];
	/** IDs in the source of those that it did not come to. */
	readonly left: readonly string[];
	/** What ended it early; null when nothing did, or a person. */
	readonly stopped: ApiError | null;
}

/** One import after another, as one. */
const joined = ( one: SourceRun, next: SourceRun ): SourceRun => ( {
	...next,
	created: [ ...one.created, ...next.created ],
	updated: [ ...one.updated, ...next.updated ],
	skipped: one.skipped + next.skipped,
	failed: [ ...one.failed, ...next.failed ],
} );

const NOTHING: SourceRun = {
	created: [],
	updated: [],
	skipped: 0,
	failed: [],
	left: [],
	stopped: null,
	before: null,
};

const runOf = ( answer: Answer ): SourceRun => ( {
	...NOTHING,
	created: Object.values( answer.created ),
	updated: Object.values( answer.updated ),
	skipped: answer.skipped.length,
	failed: answer.errors,
} );

const runPart = async ( source: string, ids: string[] ): Promise< SourceRun > =>
	runOf( await call( 'run-source', { source, ids, update: true } ) );

/**
 * Imports snippets. What goes wrong on the way ends it; what came until then is here.
 *
 * @param source
 * @param ids    In the source.
 * @param onPart Told how many are done.
 * @param signal Ends it before the next part.
 * @return How it went, or the job that goes on with it where there are many.
 * @throws {ApiError} When the site was not reached before the first part.
 */
export async function runSource(
	source: string,
	ids: readonly string[],
	onPart: ( done: number ) => void,
	signal: AbortSignal
): Promise< SourceRun | Job > {
	const first = await newestGeneration();
	const most = Math.min( MOST, Math.ceil( ids.length / PART ) * WRITES );
	const whole = async ( run: SourceRun ): Promise< SourceRun > => {
		// What is here is here, also where the list or the way back cannot be had now.
		const [ before ] = await Promise.all( [
			generationToRestore( first, most ).catch( () => null ),
			refreshSnippets(),
		] );
		return { ...run, before };
	};
	if ( ids.length > MANY && ids.length <= limits.batch ) {
		const { job, ...done } = await call( 'run-source', {
			source,
			ids: [ ...ids ],
			update: true,
		} );
		return job ?? whole( runOf( done ) );
	}
	let run = NOTHING;
	let at = 0;
	let stopped: ApiError | null = null;
	while ( at < ids.length && ! signal.aborted && stopped === null ) {
		try {
			run = joined(
				run,
				await runPart( source, ids.slice( at, at + PART ) )
			);
			at += PART;
			onPart( Math.min( at, ids.length ) );
		} catch ( error ) {
			if ( ! ( error instanceof ApiError ) ) {
				throw error;
			}
			stopped = error;
		}
	}
	return whole( { ...run, left: ids.slice( at ), stopped } );
}
