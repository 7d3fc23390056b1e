/**
 * Things that need each other, as many at a time as the machine has cores for.
 */

/**
 * @typedef {Object} Task
 * @property {Task[]}              after Those that have to be done before.
 * @property {() => Promise<void>} run
 * @property {boolean}             [isIdle] Waits most of the time, and so takes no lane from others.
 */

/** One for each core of the machines that the project is made for. */
const LANES = 2;

/**
 * Runs all, the first in the list before the others wherever that is possible. When one fails no other begins.
 *
 * @param {Task[]} tasks
 * @return {Promise<void>}
 * @throws {unknown} What the first that failed threw; none is under way any more.
 */
export async function runInLanes( tasks ) {
	/** @type {unknown[]} */
	const failures = [];
	const waiting = new Set( tasks );
	/** @type {Map<Task, Promise<void>>} */
	const running = new Map();
	const isReady = ( /** @type {Task} */ task ) =>
		task.after.every(
			( it ) => ! waiting.has( it ) && ! running.has( it )
		);
	/** @param {Task} task */
	const run = async ( task ) => {
		try {
			await task.run();
		} catch ( error ) {
			failures.push( error );
			waiting.clear();
		}
		running.delete( task );
	};
	const isFree = () =>
		[ ...running.keys() ].filter( ( it ) => ! it.isIdle ).length < LANES;
	while ( waiting.size + running.size > 0 ) {
		const next = [ ...waiting ].find(
			( it ) => isReady( it ) && ( it.isIdle || isFree() )
		);
		if ( next === undefined ) {
			await Promise.race( running.values() );
		} else {
			waiting.delete( next );
			running.set( next, run( next ) );
		}
	}
	if ( failures.length > 0 ) {
		throw failures[ 0 ];
	}
}
