/**
 * What a machine must have. As root on Debian what is missing gets installed;
 * elsewhere one sentence says what to install.
 */
import { existsSync } from 'node:fs';
import { chmod, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { run } from './processes.mjs';

/** @typedef {'build' | 'embedded' | 'full' | 'browser'} RequirementSet */

/**
 * @typedef {Object} Missing
 * @property {string} what    For people.
 * @property {string} package Debian's name of it.
 */

const OLDEST_PHP = 80100;

/** @type {Record<RequirementSet, string[]>} */
const EXTENSIONS = {
	build: [ 'dom', 'mbstring', 'tokenizer', 'xmlwriter' ],
	embedded: [
		'pdo_sqlite',
		'sqlite3',
		'curl',
		'gd',
		'zip',
		'mbstring',
		'dom',
		'intl',
	],
	full: [ 'mysqli', 'Zend OPcache' ],
	browser: [],
};

/** @type {Record<RequirementSet, [string, string, ...string[]][]>} Program, Debian package, and programs that do as well. */
const PROGRAMS = {
	build: [ [ 'composer', 'composer' ] ],
	embedded: [],
	full: [
		[ 'nginx', 'nginx' ],
		[ 'mariadbd', 'mariadb-server' ],
	],
	browser: [
		[ 'chromium-headless-shell', 'chromium-headless-shell', 'chromium' ],
	],
};

/** @type {Record<string, string>} Extension to the end of its package's name. */
const PACKAGE_OF_EXTENSION = {
	pdo_sqlite: 'sqlite3',
	dom: 'xml',
	xmlwriter: 'xml',
	tokenizer: 'common',
	mysqli: 'mysql',
	'Zend OPcache': 'opcache',
};

const POLICY = '/usr/sbin/policy-rc.d';

/**
 * @param {string} program
 * @return {boolean} Whether it can be started.
 */
function isInstalled( program ) {
	const places = [
		...( process.env.PATH ?? '' ).split( ':' ),
		'/usr/sbin',
		'/usr/local/sbin',
	];
	return places.some( ( place ) =>
		existsSync( path.join( place, program ) )
	);
}

/** @return {Promise<{id: number, version: string, extensions: string[]} | null>} Null without PHP. */
async function php() {
	if ( ! isInstalled( 'php' ) ) {
		return null;
	}
	const { code, stdout } = await run( 'php', [
		'-r',
		'echo json_encode( [ "id" => PHP_VERSION_ID, "version" => PHP_MAJOR_VERSION . "." . PHP_MINOR_VERSION, "extensions" => array_merge( get_loaded_extensions(), get_loaded_extensions( true ) ) ] );',
	] );
	return code === 0 ? JSON.parse( stdout ) : null;
}

/**
 * @param {RequirementSet[]} sets
 * @return {Promise<Missing[]>} Empty when all is there.
 */
async function missing( sets ) {
	/** @type {Map<string, Missing>} */
	const found = new Map();
	const installed = await php();
	if ( installed === null ) {
		found.set( 'php-cli', { what: 'PHP', package: 'php-cli' } );
	} else if ( installed.id < OLDEST_PHP ) {
		throw new Error(
			`PHP ${ installed.version } is too old. Install PHP 8.1 or newer.`
		);
	}
	// Without PHP the unversioned names fit whatever PHP comes.
	const prefix = `php${ installed?.version ?? '' }`;
	for ( const set of sets ) {
		for ( const extension of EXTENSIONS[ set ] ) {
			if ( installed?.extensions.includes( extension ) !== true ) {
				const name = `${ prefix }-${ PACKAGE_OF_EXTENSION[ extension ] ?? extension }`;
				found.set( name, {
					what: `the PHP extension ${ extension }`,
					package: name,
				} );
			}
		}
		for ( const [ program, name, ...others ] of PROGRAMS[ set ] ) {
			if ( ! [ program, ...others ].some( isInstalled ) ) {
				found.set( name, { what: program, package: name } );
			}
		}
		const hasFpm =
			isInstalled( `php-fpm${ installed?.version ?? '' }` ) ||
			isInstalled( 'php-fpm' );
		if ( set === 'full' && ! hasFpm ) {
			found.set( 'fpm', { what: 'PHP-FPM', package: `${ prefix }-fpm` } );
		}
	}
	return [ ...found.values() ];
}

/**
 * @param {string[]} packages
 */
async function install( packages ) {
	console.log( `Installing ${ packages.join( ' ' ) } …` );
	// Debian starts a server as soon as it is installed; we start our own.
	const forbidsStart = ! existsSync( POLICY );
	if ( forbidsStart ) {
		await writeFile( POLICY, '#!/bin/sh\nexit 101\n' );
		await chmod( POLICY, 0o755 );
	}
	const env = { DEBIAN_FRONTEND: 'noninteractive' };
	try {
		const updated = await run( 'apt-get', [ 'update', '-q' ], { env } );
		const installed = await run(
			'apt-get',
			[ 'install', '-q', '-y', '--no-install-recommends', ...packages ],
			{ env }
		);
		if ( installed.code !== 0 ) {
			throw new Error(
				`apt-get could not install ${ packages.join( ' ' ) }:\n${ updated.stderr }${ installed.stderr }`
			);
		}
	} finally {
		if ( forbidsStart ) {
			await rm( POLICY, { force: true } );
		}
	}
}

/**
 * @param {RequirementSet[]} sets
 * @return {Promise<string[]>} Packages of the system that are to be installed.
 * @throws {Error} When something is missing and cannot be installed from here.
 */
export async function absentPackages( sets ) {
	const [ major = 0, minor = 0 ] = process.versions.node
		.split( '.' )
		.map( Number );
	if ( major < 20 || ( major === 20 && minor < 19 ) ) {
		throw new Error(
			`Node ${ process.versions.node } is too old. Install Node 20.19 or newer.`
		);
	}
	const absent = await missing( sets );
	const packages = absent.map( ( it ) => it.package );
	if (
		absent.length > 0 &&
		( process.getuid?.() !== 0 || ! isInstalled( 'apt-get' ) )
	) {
		const names = absent.map( ( it ) => it.what ).join( ', ' );
		throw new Error(
			`This machine lacks ${ names }. Install them and start again (on Debian and Ubuntu: sudo apt-get install ${ packages.join( ' ' ) }).`
		);
	}
	return packages;
}

/**
 * @param {RequirementSet[]} sets
 * @throws {Error} When something is missing and cannot be installed from here.
 */
export async function meetRequirements( sets ) {
	const packages = await absentPackages( sets );
	if ( packages.length === 0 ) {
		return;
	}
	await install( packages );
	const stillAbsent = await missing( sets );
	if ( stillAbsent.length > 0 ) {
		throw new Error(
			`Still missing after apt-get: ${ stillAbsent.map( ( it ) => it.what ).join( ', ' ) }. Install them by hand.`
		);
	}
}
