/**
 * Builds again after every save. It asks for the state of the sources several
 * times a second instead of watching them: Node's recursive watch misses
 * new folders and files that an editor renames into place, and one missed
 * save costs more trust than the few milliseconds of looking.
 */
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * @typedef {Object} Rebuilding
 * @property {() => string}         signature   Another text after every save.
 * @property {() => Promise<void>}  build       Called with the sources at rest; what it throws ends the loop.
 * @property {AbortSignal}          [signal]    Ends the loop.
 * @property {number}               [interval_ms] Between two looks.
 * @property {number}               [quiet_ms]    How long nothing may change before a build begins.
 */

/**
 * Builds once, then again whenever the sources differ from what the last build began with. A save during a build starts
 * another one after it.
 *
 * @param {Rebuilding} options
 */
export async function rebuildOnSave( {
	signature,
	build,
	signal,
	interval_ms: interval = 250,
	quiet_ms: quiet = 100,
} ) {
	let built = null;
	while ( signal?.aborted !== true ) {
		const seen = signature();
		if ( seen === built ) {
			await sleep( interval );
			continue;
		}
		await sleep( quiet );
		// Saving all files of an editor takes a moment.
		if ( signature() === seen ) {
			built = seen;
			await build();
		}
	}
}
