/**
 * Room in memory for what tests write: a change of svc waits for the disk
 * several times, which costs much of the time of a test and proves nothing
 * where no power is cut.
 */
import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import path from 'node:path';
import { removeLeftovers, removeWhenGone } from './leftovers.mjs';

const MEMORY = '/dev/shm';
const ENOUGH_MEMORY = 2 * 1024 ** 3;

/**
 * @return {Promise<string | null>} A new directory that goes with this process; null where there is not plenty of memory.
 */
export async function roomInMemory() {
	const memory = await statfs( MEMORY ).catch( () => null );
	if ( memory === null || memory.bavail * memory.bsize < ENOUGH_MEMORY ) {
		return null;
	}
	await removeLeftovers( MEMORY, /^svc-test-(\d+)-/ );
	const directory = await mkdtemp(
		path.join( MEMORY, `svc-test-${ process.pid }-` )
	);
	removeWhenGone( directory );
	// Some tests go on under another account.
	await chmod( directory, 0o777 );
	return directory;
}
