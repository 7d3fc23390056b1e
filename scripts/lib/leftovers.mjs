/**
 * Directories that must not outlive the process that made them: they carry
 * its id in their names. A process that ends by itself removes its own; for
 * one that is killed, a janitor does, and what even that misses (a power cut)
 * goes with the next run.
 */
import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { removeTree } from './remove-tree.mjs';

// Standard input closes when our process ends. What that process had started
// is killed at the same moment and may write for a few milliseconds more.
const JANITOR =
	'read -r _; for wait in 0.2 0.5 2; do sleep "$wait"; rm -rf -- "$@" && exit; done';

/** @type {Set<string>} */
const watched = new Set();

/**
 * Removes the directory when this process is gone, however it goes.
 *
 * @param {string} directory May not exist yet, or not any more.
 */
export function removeWhenGone( directory ) {
	if ( watched.has( directory ) ) {
		return;
	}
	watched.add( directory );
	const janitor = spawn( 'sh', [ '-c', JANITOR, 'sh', directory ], {
		cwd: '/',
		detached: true,
		stdio: [ 'pipe', 'ignore', 'ignore' ],
	} );
	// A process with nothing else to do may end, which is what the janitor waits for.
	janitor.unref();
	/** @type {import('node:net').Socket} */ ( janitor.stdin ).unref();
}

/**
 * @param {number} pid
 * @return {boolean} Whether there is such a process.
 */
function isRunning( pid ) {
	try {
		process.kill( pid, 0 );
		return true;
	} catch ( error ) {
		return /** @type {NodeJS.ErrnoException} */ ( error ).code === 'EPERM';
	}
}

/**
 * Removes what processes left that no longer run.
 *
 * @param {string} parent May not exist.
 * @param {RegExp} name   Its first group is the process id.
 */
export async function removeLeftovers( parent, name ) {
	const entries = await readdir( parent ).catch( () => [] );
	for ( const entry of entries ) {
		const pid = name.exec( entry )?.[ 1 ];
		if ( pid !== undefined && ! isRunning( Number( pid ) ) ) {
			await removeTree( path.join( parent, entry ) );
		}
	}
}
