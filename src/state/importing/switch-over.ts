import { ApiError, call } from '../../client/index.js';
import { records, type OperationOutput } from '../../contract/index.js';
import { isOver, type Job } from '../jobs/jobs.js';
import { refreshSnippets } from '../snippets/index.js';

/**
 * Having snippets run here instead of in the other plugin (spec 4.8): one job, in whose steps each runs on one side at a time. A request
 * after it asks what changed for visitors.
 */

export type SwitchedOff = OperationOutput< 'switch-source' >;

/** What came of a switch-over. */
export type SwitchReport = Pick<
	SwitchedOff,
	'activated' | 'switched_off' | 'switched_on' | 'errors'
>;

/** Pages of the site as guests get them, beside how they were before a switch-over. */
export type SiteComparison = OperationOutput< 'compare-source' >;

/** Milliseconds until the site is asked again where nothing has moved, or where it did not answer. */
const PAUSE_MS = 1_000;

/** Failures in a row after which the job is left to the site. */
const FAILURES = 5;

const pause = () =>
	new Promise< void >( ( resolve ) => {
		window.setTimeout( resolve, PAUSE_MS );
	} );

/** @throws {ApiError} When the site does not answer for long: the job goes on without this window. */
async function toEnd( job: Job ): Promise< Job > {
	let now = job;
	for ( let failed = 0; ! isOver( now ); ) {
		try {
			const next = await call( 'step-job', { job: now.id } );
			const hasMoved = next.done > now.done || isOver( next );
			[ now, failed ] = [ next, 0 ];
			await ( hasMoved ? undefined : pause() );
		} catch ( error ) {
			if ( ! ( error instanceof ApiError ) || ++failed === FAILURES ) {
				throw error;
			}
			await pause();
		}
	}
	return now;
}

/**
 * Deactivates snippets in the other plugin and activates them here. What does not pass stays active there.
 *
 * @param source
 * @param ids    In the source.
 * @throws {ApiError}
 */
export async function switchOver(
	source: string,
	ids: readonly string[]
): Promise< SwitchReport > {
	const { job, ...report } = await call( 'switch-source', {
		source,
		ids: [ ...ids ],
		activate: true,
	} );
	const last = job && ( await toEnd( job ) );
	// What is here is here, also where the list cannot be had now.
	await refreshSnippets().catch( () => undefined );
	if ( last === undefined ) {
		return report;
	}
	if ( last.state !== 'done' ) {
		throw new ApiError( 'host', last.words );
	}
	return records.switchReport.parse( last.result );
}

/**
 * The way back of what was switched over from a source: off here, and on again over there.
 *
 * @param source
 * @param ids    In the source; all when left out.
 * @throws {ApiError}
 */
export const switchBack = (
	source: string,
	ids?: readonly string[]
): Promise< SwitchedOff > =>
	call( 'switch-source', {
		source,
		back: true,
		...( ids && { ids: [ ...ids ] } ),
	} );

/**
 * What has changed for visitors since the last switch-over from a source. It takes some seconds: the site asks itself for its pages.
 *
 * @param source
 * @throws {ApiError}
 */
export const comparePages = ( source: string ): Promise< SiteComparison > =>
	call( 'compare-source', { source } );
