/**
 * WordPress, WP-CLI and the SQLite drop-in, out of one npm package that
 * carries them unchanged. The archive is pinned by hash, fetched once and
 * kept unpacked in `.wp/cache`.
 */
import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { cached } from './cache.mjs';
import { mustRun } from './processes.mjs';

export const WORDPRESS_VERSION = '7.1.1';

const PACKAGE = 'wp-studio@1.22.0';
const SHA512 =
	'boMtahkhgWDKKyNTBA1uTK5ghnAmxXhDY6KeQCO9FmcI3/o+YOSq8JwYW5ZYnxHCxH14Jf/mD6CJTBvTWl2Ytw==';
const PREFIX = 'package/dist/cli/wp-files';

/**
 * @typedef {Object} WordPressSource
 * @property {string} wordpress Directory with wp-load.php.
 * @property {string} wpCli    Path of wp-cli.phar.
 * @property {string} sqlite    Directory of the SQLite integration.
 */

/**
 * @param {string} directory
 * @return {WordPressSource} Paths below the directory.
 */
function layout( directory ) {
	return {
		wordpress: path.join( directory, 'latest/wordpress' ),
		wpCli: path.join( directory, 'wp-cli/wp-cli.phar' ),
		sqlite: path.join( directory, 'sqlite-database-integration' ),
	};
}

/**
 * @param {string} directory Receives the unpacked files.
 */
async function download( directory ) {
	const printed = await mustRun(
		'npm',
		[ 'pack', PACKAGE, '--silent', '--pack-destination', directory ],
		{ cwd: directory }
	);
	const archive = path.join(
		directory,
		printed.trim().split( '\n' ).pop() ?? ''
	);
	const hash = createHash( 'sha512' )
		.update( await readFile( archive ) )
		.digest( 'base64' );
	if ( hash !== SHA512 ) {
		throw new Error(
			`The archive of ${ PACKAGE } has the SHA-512 ${ hash }, expected ${ SHA512 }.`
		);
	}
	const wanted = [
		'latest/wordpress',
		'wp-cli',
		'sqlite-database-integration',
	].map( ( name ) => `${ PREFIX }/${ name }` );
	await mustRun( 'tar', [
		'xzf',
		archive,
		'--no-same-owner',
		'--strip-components=4',
		'-C',
		directory,
		...wanted,
	] );
	await rm( archive );
}

/**
 * Fetches the files unless they are there.
 *
 * @return {Promise<WordPressSource>} Where they lie; treat them as read-only.
 */
export async function wordpressSource() {
	return layout(
		await cached( `wordpress-${ WORDPRESS_VERSION }`, async ( work ) => {
			await mustRun( 'chmod', [ '755', work ] );
			await download( work );
			return work;
		} )
	);
}
