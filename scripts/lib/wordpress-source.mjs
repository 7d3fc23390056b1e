/**
 * WordPress, WP-CLI and the SQLite drop-in, out of one npm package that
 * carries them unchanged, and the oldest WordPress that svc runs on out of
 * another. The archives are pinned by hash, fetched once and kept unpacked
 * in `.wp/cache`.
 */
import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cached } from './cache.mjs';
import { mustRun } from './processes.mjs';

export const WORDPRESS_VERSION = '7.1.1';
const BLOCK_THEME = 'twentytwentyfive';

const PACKAGE = 'wp-studio@1.22.0';
export const WORDPRESS_SHA512 =
	'boMtahkhgWDKKyNTBA1uTK5ghnAmxXhDY6KeQCO9FmcI3/o+YOSq8JwYW5ZYnxHCxH14Jf/mD6CJTBvTWl2Ytw==';
const PREFIX = 'package/dist/cli/wp-files';

// WordPress for PHP in WebAssembly: PHP without comments, installed, most stylesheets, scripts and pictures in another folder.
const OLDEST_PACKAGE = '@wp-playground/wordpress-builds@0.9.19';
const OLDEST_SHA512 =
	'dlqvh/MJDpE5W68vgPPKUjpip6zMuBh59L3D18ZX+pdwurC4q4ydrTww/3sTMV69BBcoH6kF93YtAtujNC5Mpw==';
const OLDEST_VERSION = '6.6-RC3';
const FILES = 'wp-beta';

/**
 * @typedef {Object} WordPressSource
 * @property {string} version
 * @property {string} theme     Name of the block theme that comes with it.
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
		version: WORDPRESS_VERSION,
		theme: BLOCK_THEME,
		wordpress: path.join( directory, 'latest/wordpress' ),
		wpCli: path.join( directory, 'wp-cli/wp-cli.phar' ),
		sqlite: path.join( directory, 'sqlite-database-integration' ),
	};
}

/**
 * @param {string} name      Of the package, with its version.
 * @param {string} sha512
 * @param {string} directory
 * @return {Promise<string>} The archive, in the directory.
 */
async function download( name, sha512, directory ) {
	const printed = await mustRun(
		'npm',
		[ 'pack', name, '--silent', '--pack-destination', directory ],
		{ cwd: directory }
	);
	const archive = path.join(
		directory,
		printed.trim().split( '\n' ).pop() ?? ''
	);
	const hash = createHash( 'sha512' )
		.update( await readFile( archive ) )
		.digest( 'base64' );
	if ( hash !== sha512 ) {
		throw new Error(
			`The archive of ${ name } has the SHA-512 ${ hash }, expected ${ sha512 }.`
		);
	}
	return archive;
}

/**
 * @param {string}   archive   Is removed.
 * @param {string}   directory Receives the unpacked files.
 * @param {number}   strip     Leading parts of their paths to leave out.
 * @param {string[]} wanted    Paths in the archive.
 */
async function unpack( archive, directory, strip, wanted ) {
	await mustRun( 'tar', [
		'xzf',
		archive,
		'--no-same-owner',
		`--strip-components=${ strip }`,
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
			const archive = await download( PACKAGE, WORDPRESS_SHA512, work );
			const names = [
				'latest/wordpress',
				'wp-cli',
				'sqlite-database-integration',
			];
			await unpack(
				archive,
				work,
				4,
				names.map( ( name ) => `${ PREFIX }/${ name }` )
			);
			return work;
		} )
	);
}

/**
 * The oldest WordPress that svc runs on, with WP-CLI and the SQLite drop-in of the newest. The archive has 158 MB, the folder 69.
 *
 * @return {Promise<WordPressSource>} Where it lies; treat it as read-only.
 */
export async function oldestWordpress() {
	const newest = await wordpressSource();
	const wordpress = await cached(
		`wordpress-${ OLDEST_VERSION }-whole`,
		async ( work ) => {
			const archive = await download(
				OLDEST_PACKAGE,
				OLDEST_SHA512,
				work
			);
			const zip = `wordpress/${ FILES }.zip`;
			await unpack( archive, work, 2, [
				`package/src/${ zip }`,
				`package/public/${ FILES }`,
			] );
			const ready = path.join( work, FILES );
			await mustRun( 'php', [
				'-r',
				'$zip = new ZipArchive(); exit( true === $zip->open( $argv[1] ) && $zip->extractTo( $argv[2] ) ? 0 : 1 );',
				path.join( work, zip ),
				ready,
			] );
			// It comes configured, with a database; a site of ours would write into these through its links.
			for ( const name of [
				'wp-config.php',
				'wp-content/database',
				'wordpress-remote-asset-paths',
			] ) {
				await rm( path.join( ready, name ), { recursive: true } );
			}
			await writeFile(
				path.join( ready, 'wp-content/themes/index.php' ),
				'<?php\n// Silence is golden.\n'
			);
			return ready;
		}
	);
	return {
		...newest,
		version: OLDEST_VERSION,
		theme: 'twentytwentyfour',
		wordpress,
	};
}
