/**
 * Removes folders that something may still write into.
 */
import { rm } from 'node:fs/promises';

/**
 * PHP goes on for a moment after it has answered, and a process that was told to end writes its last files: a folder that fills up
 * while it is emptied is emptied again.
 *
 * @param {string} place Folder or file; may not exist.
 * @return {Promise<void>} Rejects with Node's error when it still fills up after five seconds.
 */
export async function removeTree( place ) {
	await rm( place, { recursive: true, force: true, maxRetries: 10 } );
}
