/**
 * Directories for Unix sockets: their paths may have 107 characters at most,
 * and a checkout may lie deep.
 */
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeWhenGone } from './leftovers.mjs';
import { removeTree } from './remove-tree.mjs';

const LONGEST_DIRECTORY = 85;

/**
 * @param {string} preferred Exists, and is used when its path is short enough.
 * @return {Promise<{path: string, remove: () => Promise<void>}>} Writable for everybody.
 */
export async function socketDirectory( preferred ) {
	if ( preferred.length <= LONGEST_DIRECTORY ) {
		await chmod( preferred, 0o777 );
		return { path: preferred, remove: async () => {} };
	}
	const directory = await mkdtemp(
		path.join( tmpdir(), `svc-${ process.pid }-` )
	);
	await chmod( directory, 0o777 );
	removeWhenGone( directory );
	return {
		path: directory,
		remove: () => removeTree( directory ),
	};
}
