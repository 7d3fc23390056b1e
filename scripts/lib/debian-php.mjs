/**
 * PHP of another Debian, in a folder of its own that a site is copied into: with 32-bit integers, or of the next release. Needs root and
 * `debootstrap`; a folder has 300 MB and is made once.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cached } from './cache.mjs';
import { ROOT } from './paths.mjs';
import { freePort, waitUntil } from './ports.mjs';
import { launch, mustRun } from './processes.mjs';
import { releasePlaces } from './release-files.mjs';
import { removeTree } from './remove-tree.mjs';
import { wordpressSource } from './wordpress-source.mjs';
import { wpConfig } from './wp-config.mjs';

/**
 * @typedef {Object} Debian
 * @property {string} suite
 * @property {string} architecture As Debian names it.
 */

/** @type {Record<string, Debian>} By what is special about it. */
export const DEBIAN_PHP = {
	"Debian's next PHP": { suite: 'trixie', architecture: 'amd64' },
	'32-bit PHP of Debian': { suite: 'bookworm', architecture: 'i386' },
};

const MIRROR = 'http://deb.debian.org/debian';
const PACKAGES = [
	'cli',
	'sqlite3',
	'curl',
	'xml',
	'mbstring',
	'zip',
	'intl',
	'gd',
].map( ( name ) => `php-${ name }` );

/** Hard links would share with the checkout what tests in there write. */
const CHECKED = [
	'composer.json',
	'phpunit.xml.dist',
	'src',
	'tests',
	'translations',
	'vendor',
];

/**
 * @param {Debian} debian
 * @return {Promise<string>} Its root.
 */
async function root( { suite, architecture } ) {
	if ( process.getuid?.() !== 0 || ! existsSync( '/usr/sbin/debootstrap' ) ) {
		throw new Error(
			'Another Debian takes root and debootstrap (apt-get install debootstrap).'
		);
	}
	return cached( `debian-${ suite }-${ architecture }`, async ( work ) => {
		await mustRun( 'chmod', [ '755', work ] );
		await mustRun( 'debootstrap', [
			`--arch=${ architecture }`,
			'--variant=minbase',
			`--include=${ PACKAGES.join() }`,
			suite,
			work,
			MIRROR,
		] );
		return work;
	} );
}

/**
 * Copies this program and its libraries: the kernel runs both kinds.
 *
 * @param {string} debian
 */
async function copyNode( debian ) {
	const stdout = await mustRun( 'ldd', [ process.execPath ] );
	const libraries = [ ...stdout.matchAll( /(\/lib\S+)/g ) ].map(
		( [ , file = '' ] ) => file
	);
	const node = '/usr/local/bin/node';
	for ( const to of [ node, ...libraries ] ) {
		const from = to === node ? process.execPath : to;
		const target = path.join( debian, to );
		if ( ! existsSync( target ) ) {
			await mkdir( path.dirname( target ), { recursive: true } );
			await cp( from, target, { dereference: true } );
		}
	}
}

/**
 * Runs the unit tests of PHP there.
 *
 * @param {Debian} debian
 * @return {Promise<string>} How many passed, in the words of PHPUnit.
 * @throws {Error} With what failed.
 */
export async function unitTests( debian ) {
	const base = await root( debian );
	await copyNode( base );
	const inside = await mkdtemp( path.join( base, 'srv/checkout-' ) );
	// Some tests go on as another account.
	await mustRun( 'chmod', [ '755', inside ] );
	try {
		for ( const place of [ ...releasePlaces(), ...CHECKED ] ) {
			await mustRun( 'cp', [ '-a', path.join( ROOT, place ), inside ] );
		}
		for ( const name of [ 'bootstrap', 'bootstrap3' ] ) {
			const target = path.join( inside, 'node_modules', name );
			await mkdir( path.dirname( target ), { recursive: true } );
			await mustRun( 'cp', [
				'-a',
				path.join( ROOT, 'node_modules', name ),
				target,
			] );
		}
		const said = await mustRun( 'chroot', [
			base,
			'sh',
			'-c',
			`cd ${ inside.slice( base.length ) } && php vendor/bin/phpunit --no-progress`,
		] );
		return /OK \((\d+ tests)/.exec( said )?.[ 1 ] ?? said.slice( -300 );
	} finally {
		await removeTree( inside );
	}
}

/**
 * @param {Debian} debian
 * @param {string} folder For its log.
 * @return {Promise<{url: string, password: string, dir: string, inside: string, stop: () => Promise<void>}>} A site there, ready to answer.
 */
export async function startDebian( debian, folder ) {
	const base = await root( debian );
	const source = await wordpressSource();
	const port = await freePort();
	const dir = await mkdtemp( path.join( base, 'srv/site-' ) );
	const inside = dir.slice( base.length );
	const url = `http://127.0.0.1:${ port }`;
	const plugin = path.join( dir, 'wp-content/plugins/svc' );
	await mustRun( 'cp', [ '-a', `${ source.wordpress }/.`, dir ] );
	await mkdir( plugin );
	for ( const place of releasePlaces() ) {
		await mustRun( 'cp', [ '-a', path.join( ROOT, place ), plugin ] );
	}
	await mustRun( 'cp', [ '-a', source.sqlite, path.join( dir, '.sqlite' ) ] );
	await cp( source.wpCli, path.join( dir, '.wp-cli.phar' ) );
	await cp(
		path.join( ROOT, 'scripts/lib/router.php' ),
		path.join( dir, '.router.php' )
	);
	const database = { name: 'x', user: 'x', password: 'x', host: 'localhost' };
	await writeFile(
		path.join( dir, 'wp-config.php' ),
		wpConfig( { database, constants: { WP_HOME: url, WP_SITEURL: url } } )
	);
	await writeFile(
		path.join( dir, 'wp-content/db.php' ),
		`<?php\ndefine( 'DB_ENGINE', 'sqlite' );\nrequire_once '${ inside }/.sqlite/wp-includes/sqlite/db.php';\n`
	);
	const wp = ( /** @type {string[]} */ ...words ) =>
		mustRun( 'chroot', [
			base,
			'php',
			`${ inside }/.wp-cli.phar`,
			'--allow-root',
			`--path=${ inside }`,
			...words,
		] );
	await wp(
		'core',
		'install',
		`--url=${ url }`,
		'--title=svc',
		'--admin_user=admin',
		'--admin_password=password',
		'--admin_email=admin@example.org',
		'--skip-email'
	);
	await wp( 'rewrite', 'structure', '/%postname%/' );
	await wp( 'plugin', 'activate', 'svc' );
	const password = await wp(
		'user',
		'application-password',
		'create',
		'admin',
		'tests',
		'--porcelain'
	);
	const server = launch(
		'chroot',
		[
			base,
			'php',
			'-d',
			'display_errors=0',
			'-d',
			'log_errors=1',
			'-d',
			'memory_limit=256M',
			'-S',
			`127.0.0.1:${ port }`,
			'-t',
			inside,
			`${ inside }/.router.php`,
		],
		{
			env: { PHP_CLI_SERVER_WORKERS: '8' },
			logFile: path.join( folder, 'server.log' ),
		}
	);
	await waitUntil(
		async () => ( await fetch( `${ url }/wp-login.php` ) ).ok,
		'the site answered',
		() => ! server.isAlive(),
		120_000
	);
	return {
		url,
		password: password.trim(),
		dir,
		inside,
		stop: async () => {
			await server.stop();
			await removeTree( dir );
		},
	};
}
