/**
 * Unix sockets: directories for them, because their paths may have 107
 * characters at most and a checkout may lie deep; and whether one is served.
 */
import { once } from 'node:events';
import { chmod, mkdtemp } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeWhenGone } from './leftovers.mjs';
import { removeTree } from './remove-tree.mjs';

const LONGEST_DIRECTORY = 85;

/**
 * @param {string} preferred Exists, and is used when its path is short enough.
 * @return {Promise<{path: string, remove: () => Promise<void>}>} Writable for all accounts.
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

/**
 * @param {string} file Path of a Unix socket, which is there a moment before its program listens.
 * @return {Promise<boolean>} True.
 * @throws {Error} When nothing listens.
 */
export async function isListening( file ) {
	const socket = connect( file );
	try {
		await once( socket, 'connect' );
		return true;
	} finally {
		socket.destroy();
	}
}
