import { dispatch, select } from '@wordpress/data';
import { __, sprintf } from '@wordpress/i18n';
import { ApiError, call } from '../../client/index.js';
import { jobId } from '../../contract/job-records.js';
import { currentPlace, navigate, say, sayFailure } from '../frame/index.js';
import { refreshSnippets } from '../snippets/index.js';
import { isOver, isQuestion, isSync, type Job } from './jobs.js';
import { jobsStore } from './jobs-store.js';

/**
 * Going on with long work for as long as the window is seen: what is not over is stepped, one after the other.
 * Nothing is asked otherwise. The site goes on by itself where no window looks on.
 */

/** Milliseconds until the next question, by how many answers in a row told nothing new: then another request works on it. */
const PAUSES_MS = [ 0, 1_000, 2_000, 5_000 ];

/** Failures in a row after which the site is not asked any more until the user wants that. */
const FAILURES = 5;

/** Jobs that are shown: more than a site has. */
const SHOWN = 50;

const store = () => dispatch( jobsStore );
const unfinished = (): readonly Job[] =>
	select( jobsStore )
		.getState()
		.jobs.filter( ( job ) => ! isOver( job ) );

const isSeen = (): boolean => window.document.visibilityState === 'visible';

const pause = ( milliseconds: number ): Promise< void > =>
	new Promise( ( resolve ) => {
		setTimeout( resolve, milliseconds );
	} );

/** Says how a job ended unless its screen shows it. */
function tell( job: Job ): void {
	const { id, title, state, words } = job;
	const place = isSync( job ) ? '/git' : '/import';
	const { path, params } = currentPlace();
	if ( path === place && params.job === id ) {
		return;
	}
	const show =
		path === '/git' && isSync( job )
			? []
			: [
					{
						label: __( 'Show', 'svc' ),
						onClick: () =>
							navigate( place, isSync( job ) ? {} : { job: id } ),
					},
				];
	if ( state === 'failed' ) {
		sayFailure( `${ title }: ${ words }`, show );
		return;
	}
	say(
		state === 'done'
			? /* translators: %s: what was done, such as "Import of 600 snippets". */
				sprintf( __( '%s: done.', 'svc' ), title )
			: /* translators: %s: what was done, such as "Import of 600 snippets". */
				sprintf( __( '%s: cancelled.', 'svc' ), title ),
		show
	);
}

/** Takes over what the site says about a job. The list of snippets is right before it is said that the job is over. */
async function take( job: Job ): Promise< void > {
	if ( isOver( job ) ) {
		// What is here is here, also where the list cannot be had now.
		await refreshSnippets();
	}
	store().came( [ job ] );
}

/**
 * @return Whether something has moved.
 * @throws {ApiError}
 */
async function step( { id, done }: Job ): Promise< boolean > {
	try {
		const now = await call( 'step-job', { job: id } );
		await take( now );
		if ( isOver( now ) ) {
			tell( now );
		}
		return isOver( now ) || now.done > done;
	} catch ( error ) {
		if ( error instanceof ApiError && error.code === 'svc_not_found' ) {
			store().gone( id );
			return true;
		}
		throw error;
	}
}

/** Asks for a step of each job that is not over. Answers what came of it. */
async function round(): Promise< 'moved' | 'idle' | ApiError > {
	let hasMoved = false;
	try {
		for ( const job of unfinished() ) {
			hasMoved = ( await step( job ) ) || hasMoved;
		}
	} catch ( error ) {
		if ( ! ( error instanceof ApiError ) ) {
			throw error;
		}
		return error;
	}
	return hasMoved ? 'moved' : 'idle';
}

let isWatching = false;

/** Goes on with what is not over, until it is, or the window is not seen. Does nothing where that is being done. */
export async function watch(): Promise< void > {
	if ( isWatching ) {
		return;
	}
	isWatching = true;
	try {
		let failed = 0;
		let idle = 0;
		while ( isSeen() && unfinished().length > 0 && failed < FAILURES ) {
			const came = await round();
			const isFailure = came instanceof ApiError;
			failed = isFailure ? failed + 1 : 0;
			idle = came === 'moved' ? 0 : idle + 1;
			store().troubled(
				isFailure ? came.message : '',
				failed >= FAILURES
			);
			await pause(
				PAUSES_MS[ Math.min( idle, PAUSES_MS.length - 1 ) ] ?? 0
			);
		}
	} finally {
		isWatching = false;
	}
}

window.document.addEventListener( 'visibilitychange', () => void watch() );

/**
 * Loads the last jobs, and goes on with those that are not over.
 *
 * @param signal Ends the question.
 * @return That they are there; what they are is in the store.
 * @throws {ApiError}
 */
export async function loadJobs( signal?: AbortSignal ): Promise< true > {
	const jobs = await call(
		'list-jobs',
		{ per_page: SHOWN },
		signal === undefined ? {} : { signal }
	);
	store().came( jobs.filter( ( job ) => ! isQuestion( job ) ) );
	void watch();
	return true;
}

/**
 * Loads one job, and goes on with it unless it is over.
 *
 * @param id
 * @param signal Ends the question.
 * @return Whether there is one with this id that the person may see.
 * @throws {ApiError}
 */
export async function loadJob(
	id: string,
	signal: AbortSignal
): Promise< boolean > {
	// An address may name anything.
	if ( ! jobId().safeParse( id ).success ) {
		return false;
	}
	try {
		store().came( [ await call( 'get-job', { job: id }, { signal } ) ] );
	} catch ( error ) {
		if (
			! ( error instanceof ApiError ) ||
			error.code !== 'svc_not_found'
		) {
			throw error;
		}
		store().gone( id );
		return false;
	}
	void watch();
	return true;
}

/** Looks on at a job that was just started. */
export function trackJob( job: Job ): void {
	store().came( [ job ] );
	if ( isOver( job ) ) {
		tell( job );
	}
	void watch();
}

/**
 * Ends a job: at once where no request works on it, else after the part that is being worked on.
 *
 * @param id
 * @throws {ApiError}
 */
export async function cancelJob( id: string ): Promise< void > {
	store().ending( id, true );
	try {
		await take( await call( 'cancel-job', { job: id } ) );
	} catch ( error ) {
		store().ending( id, false );
		throw error;
	}
	void watch();
}
