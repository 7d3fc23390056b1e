/**
 * Directories for Unix sockets: their paths may have 107 characters at most,
 * and a checkout may lie deep.
 */
import { rmSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const LONGEST_DIRECTORY = 85;

/** @type {Set<string>} */
const temporary = new Set();

process.on( 'exit', () => {
	for ( const directory of temporary ) {
		rmSync( directory, { recursive: true, force: true } );
	}
} );

/**
 * @param {string} preferred Exists, and is used when its path is short enough.
 * @return {Promise<{path: string, remove: () => Promise<void>}>} Writable for everybody.
 */
export async function socketDirectory( preferred ) {
	if ( preferred.length <= LONGEST_DIRECTORY ) {
		await chmod( preferred, 0o777 );
		return { path: preferred, remove: async () => {} };
	}
	const directory = await mkdtemp( path.join( tmpdir(), 'svc-' ) );
	await chmod( directory, 0o777 );
	temporary.add( directory );
	return {
		path: directory,
		remove: async () => {
			temporary.delete( directory );
			await rm( directory, { recursive: true, force: true } );
		},
	};
}
