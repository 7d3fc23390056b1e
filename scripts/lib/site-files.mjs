/**
 * Lays out the files of a site: WordPress itself as hard links (it is never
 * written to), `wp-content` as real copies, plugins as links to where they live.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { removeLeftovers, removeWhenGone } from './leftovers.mjs';
import { ROOT, RUN_DIR } from './paths.mjs';
import { mustRun, run } from './processes.mjs';
import { releasePlaces } from './release-files.mjs';
import { removeTree } from './remove-tree.mjs';
import { phpValue } from './wp-config.mjs';

/** @typedef {import('./wordpress-source.mjs').WordPressSource} WordPressSource */

const LINKED_PLUGIN = fileURLToPath(
	new URL( './linked-plugin.php', import.meta.url )
);

const CLASSIC_THEME = 'test-classic';

/**
 * Copies a tree by hard links, or for real where links cannot be made.
 *
 * @param {string} from
 * @param {string} to   Must not exist.
 */
export async function linkTree( from, to ) {
	const linked = await run( 'cp', [ '-al', from, to ] );
	if ( linked.code !== 0 ) {
		await removeTree( to );
		await cp( from, to, { recursive: true, preserveTimestamps: true } );
	}
}

/**
 * Everything but wp-config.php, the database drop-in and plugins.
 *
 * @param {WordPressSource} source
 * @param {string}          dir    Becomes the directory with wp-load.php.
 */
export async function layOutWordpress( source, dir ) {
	await mkdir( dir, { recursive: true } );
	const entries = await readdir( source.wordpress );
	await Promise.all(
		entries
			.filter( ( name ) => name !== 'wp-content' )
			.map( ( name ) =>
				linkTree(
					path.join( source.wordpress, name ),
					path.join( dir, name )
				)
			)
	);
	const content = path.join( dir, 'wp-content' );
	for ( const name of [ 'plugins', 'themes', 'mu-plugins', 'uploads' ] ) {
		await mkdir( path.join( content, name ), { recursive: true } );
	}
	const files = path.join( source.wordpress, 'wp-content' );
	for ( const name of [
		'index.php',
		'plugins/index.php',
		'plugins/hello.php',
		'themes/index.php',
		`themes/${ source.theme }`,
	] ) {
		await cp( path.join( files, name ), path.join( content, name ), {
			recursive: true,
		} );
	}
	await cp(
		path.join( ROOT, 'tests/support/themes', CLASSIC_THEME ),
		path.join( content, 'themes', CLASSIC_THEME ),
		{ recursive: true }
	);
}

/**
 * The drop-in that puts WordPress on SQLite.
 *
 * @param {WordPressSource} source
 * @param {string}          dir
 */
export async function putOnSqlite( source, dir ) {
	await writeFile(
		path.join( dir, 'wp-content/db.php' ),
		[
			'<?php',
			"define( 'SQLITE_DB_DROPIN_VERSION', '1.8.0' );",
			"define( 'DB_ENGINE', 'sqlite' );",
			`require_once ${ phpValue(
				path.join( source.sqlite, 'wp-includes/sqlite/db.php' )
			) };`,
			'',
		].join( '\n' )
	);
}

/**
 * @param {string}                 dir
 * @param {Record<string, string>} plugins Slug to directory.
 */
export async function linkPlugins( dir, plugins ) {
	for ( const [ slug, target ] of Object.entries( plugins ) ) {
		const link = path.join( dir, 'wp-content/plugins', slug );
		await removeTree( link );
		await symlink( path.resolve( target ), link );
	}
}

/**
 * Puts svc into a site as links to what a release holds: edits of the checkout show at once, and nothing else of it
 * (Git's own files, other sites, packages) is served or measured.
 *
 * @param {string} dir
 * @param {string} [checkout]
 */
export async function linkCheckout( dir, checkout = ROOT ) {
	const folder = path.join( dir, 'wp-content/plugins/svc' );
	await removeTree( folder );
	await mkdir( folder );
	for ( const place of releasePlaces( checkout ) ) {
		await symlink(
			path.join( checkout, place ),
			path.join( folder, place )
		);
	}
	await cp(
		LINKED_PLUGIN,
		path.join(
			dir,
			'wp-content/mu-plugins',
			path.basename( LINKED_PLUGIN )
		)
	);
}

/**
 * @param {string}                 dir
 * @param {Record<string, string>} files File name to PHP source.
 */
export async function writeMuPlugins( dir, files ) {
	for ( const [ name, code ] of Object.entries( files ) ) {
		await writeFile(
			path.join( dir, 'wp-content/mu-plugins', name ),
			code
		);
	}
}

/**
 * Gives what PHP must write to the account that serves the site.
 *
 * @param {string[]}                                 directories
 * @param {import('./processes.mjs').Account | null} account
 */
export async function handOver( directories, account ) {
	if ( account !== null ) {
		await mustRun( 'chown', [
			'-hR',
			`${ account.uid }:${ account.gid }`,
			...directories,
		] );
	}
}

/** Removes the directories of runs that were killed before they could. */
export async function removeDeadRuns() {
	await removeLeftovers( RUN_DIR, /^(\d+)-/ );
}

/**
 * A new directory for the site of one test, gone with this process.
 *
 * @return {Promise<string>} Its path.
 */
export async function newRunDirectory() {
	await mkdir( RUN_DIR, { recursive: true } );
	await removeDeadRuns();
	for ( let number = 1; ; number++ ) {
		const dir = path.join( RUN_DIR, `${ process.pid }-${ number }` );
		try {
			// Fails when it is taken: two sites may start at the same time.
			await mkdir( dir );
			removeWhenGone( dir );
			return dir;
		} catch ( error ) {
			if ( ! existsSync( dir ) ) {
				throw error;
			}
		}
	}
}
