/**
 * WordPress of other versions than the newest: one out of a folder, and 6.8 out of the packages of Debian's next stable release.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cached } from './cache.mjs';
import { mustRun } from './processes.mjs';
import { wordpressSource } from './wordpress-source.mjs';

/** @typedef {import('./wordpress-source.mjs').WordPressSource} WordPressSource */

const RELEASE = 'trixie';
const KEYS = '/usr/share/keyrings/debian-archive-keyring.gpg';
const SOURCE = `deb [signed-by=${ KEYS }] http://deb.debian.org/debian ${ RELEASE } main\n`;

/** What its WordPress links to, and the theme that comes apart. */
const PACKAGES = [
	'wordpress',
	'wordpress-theme-twentytwentyfive',
	'libjs-lodash',
	'libjs-underscore',
	'php-getid3',
];

/** Newest first: which of them a WordPress has depends on its age. */
const THEMES = [ 'twentytwentyfive', 'twentytwentyfour' ];

/**
 * @param {string} directory With wp-load.php; is only read.
 * @return {Promise<WordPressSource>} With WP-CLI and the SQLite drop-in of the newest.
 * @throws {Error} Where there is no WordPress.
 */
export async function wordpressIn( directory ) {
	const facts = path.join( directory, 'wp-includes/version.php' );
	const found = /\$wp_version = '([^']+)'/.exec(
		await readFile( facts, 'utf8' ).catch( () => '' )
	);
	const theme = THEMES.find( ( name ) =>
		existsSync( path.join( directory, 'wp-content/themes', name ) )
	);
	if ( found?.[ 1 ] === undefined || theme === undefined ) {
		throw new Error(
			`There is no WordPress with one of the themes ${ THEMES.join( ', ' ) } in ${ directory }.`
		);
	}
	return {
		...( await wordpressSource() ),
		version: found[ 1 ],
		theme,
		wordpress: directory,
	};
}

/**
 * @param {string} work Empty directory.
 * @return {Promise<string>} The packages below it, unpacked.
 */
async function unpackedPackages( work ) {
	const lists = path.join( work, 'lists' );
	const archives = path.join( work, 'cache' );
	const root = path.join( work, 'root' );
	await mkdir( path.join( lists, 'partial' ), { recursive: true } );
	await mkdir( path.join( archives, 'archives/partial' ), {
		recursive: true,
	} );
	await mkdir( root );
	const source = path.join( work, 'debian.list' );
	await writeFile( source, SOURCE );
	// Nothing of the system's own lists and packages is touched.
	const options = Object.entries( {
		'Dir::Etc::sourcelist': source,
		'Dir::Etc::sourceparts': '-',
		'Dir::State::lists': lists,
		'Dir::Cache': archives,
		'APT::Sandbox::User': 'root',
	} ).flatMap( ( [ name, value ] ) => [ '-o', `${ name }=${ value }` ] );
	await mustRun( 'apt-get', [ ...options, '-q', 'update' ], { cwd: work } );
	await mustRun( 'apt-get', [ ...options, '-q', 'download', ...PACKAGES ], {
		cwd: work,
	} );
	await mustRun(
		'sh',
		[
			'-c',
			'for file in *.deb; do dpkg-deb -x "$file" root || exit 1; done',
		],
		{ cwd: work }
	);
	return root;
}

/**
 * @return {Promise<WordPressSource | null>} WordPress 6.8; null on a system that does not have Debian's tools and keys, or no network.
 */
export async function stableWordpress() {
	if (
		! [ KEYS, '/usr/bin/apt-get', '/usr/bin/dpkg-deb' ].every( existsSync )
	) {
		return null;
	}
	const directory = await debianWordpress().catch( ( error ) => {
		process.stderr.write( `WordPress 6.8 is left out: ${ error }\n` );
		return null;
	} );
	return directory === null ? null : wordpressIn( directory );
}

/** @return {Promise<string>} The folder of the one out of packages, with the files that the sites expect. */
function debianWordpress() {
	return cached( `wordpress-${ RELEASE }`, async ( work ) => {
		const wordpress = path.join(
			await unpackedPackages( work ),
			'usr/share/wordpress'
		);
		const ready = path.join( work, 'ready' );
		for ( const name of [ 'wp-config.php', '.htaccess' ] ) {
			await rm( path.join( wordpress, name ), { force: true } );
		}
		// Links to packages that no test needs lead nowhere.
		await mustRun( 'find', [ wordpress, '-xtype', 'l', '-delete' ] );
		await mustRun( 'cp', [ '-rL', wordpress, ready ] );
		for ( const folder of [ '', 'plugins', 'themes' ] ) {
			const place = path.join( ready, 'wp-content', folder );
			await mkdir( place, { recursive: true } );
			await writeFile(
				path.join( place, 'index.php' ),
				'<?php\n// Silence is golden.\n'
			);
		}
		await writeFile(
			path.join( ready, 'wp-content/plugins/hello.php' ),
			'<?php\n/* Plugin Name: Hello */\n'
		);
		return ready;
	} );
}
