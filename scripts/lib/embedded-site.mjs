/**
 * The fast test site: SQLite and PHP's built-in web server with eight
 * workers, so that the site can call itself. Needs no daemon and no rights.
 */
import { randomUUID } from 'node:crypto';
import { cp, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitUntil } from './ports.mjs';
import { launch } from './processes.mjs';
import { removeTree } from './remove-tree.mjs';
import { addressed, breakGround, installSite, layOut } from './site.mjs';
import { putOnSqlite } from './site-files.mjs';
import { template } from './template.mjs';
import { wordpressSource } from './wordpress-source.mjs';

/** @typedef {import('./site.mjs').Site} Site */
/** @typedef {import('./site.mjs').SiteOptions} SiteOptions */
/** @typedef {import('./site.mjs').Plot} Plot */
/** @typedef {import('./processes.mjs').Launched} Launched */
/** @typedef {import('./wordpress-source.mjs').WordPressSource} WordPressSource */

const ROUTER = fileURLToPath( new URL( './router.php', import.meta.url ) );
// What the server says about its address, one way or the other.
const STARTED = /Development Server \(http:\/\/127\.0\.0\.1:(\d+)\) started/;
const TAKEN = /Address already in use/;

const DATABASE_FILE = 'wp-content/database/.ht.sqlite';

// The drop-in ignores these, but WordPress wants them defined.
const DATABASE = {
	name: 'wordpress',
	user: 'wordpress',
	password: 'wordpress',
	host: 'localhost',
};

/** @type {Record<string, string>} */
const INI = {
	'opcache.enable': '1',
	'opcache.revalidate_freq': '0',
	memory_limit: '256M',
	upload_max_filesize: '64M',
	post_max_size: '64M',
	display_errors: '0',
	log_errors: '1',
	error_reporting: '-1',
};

/** @type {import('./template.mjs').TemplateKind} */
const KIND = {
	name: 'sqlite',
	database: DATABASE,
	before: putOnSqlite,
	save: ( dir, target ) => cp( path.join( dir, DATABASE_FILE ), target ),
};

/**
 * @param {Plot} plot
 * @return {string} Log file of the web server.
 */
function logOf( plot ) {
	return path.join( plot.run, 'server.log' );
}

/**
 * @param {Plot}   plot
 * @param {number} port 0 for a free one.
 */
function launchServer( plot, port ) {
	const ini = { ...INI, ...plot.options.ini };
	return launch(
		'php',
		[
			...Object.entries( ini ).flatMap( ( [ name, value ] ) => [
				'-d',
				`${ name }=${ value }`,
			] ),
			'-S',
			`127.0.0.1:${ port }`,
			'-t',
			plot.dir,
			ROUTER,
		],
		{
			cwd: plot.dir,
			account: plot.account,
			env: {
				PHP_CLI_SERVER_WORKERS: '8',
				// Less time to get memory for each request, where the system has large pages.
				USE_ZEND_ALLOC_HUGE_PAGES: '1',
				SVC_TEST_MULTISITE:
					plot.options.multisite === true ? '1' : undefined,
				SVC_TEST_GUARDED:
					plot.options.guarded === true ? '1' : undefined,
				SVC_TEST_KEY: plot.key ?? undefined,
			},
			logFile: logOf( plot ),
		}
	);
}

/**
 * Starts the web server. It chooses a free port itself, so that no
 * other process can take it between the choice and the use.
 *
 * @param {Plot}   plot
 * @param {number} wanted 0 for a free port.
 * @return {Promise<{port: number, server: Launched}>} Accepting connections.
 * @throws {Error} With the code EADDRINUSE when the wanted port is taken.
 */
export async function serve( plot, wanted ) {
	const before = ( await readFile( logOf( plot ) ).catch( () => '' ) ).length;
	const server = launchServer( plot, wanted );
	let said = '';
	/** @type {RegExpExecArray | null} */
	let started = null;
	const look = async () => {
		const log = await readFile( logOf( plot ) );
		said = log.subarray( before ).toString();
		started = STARTED.exec( said );
		return started !== null;
	};
	try {
		await waitUntil(
			look,
			`PHP's web server listened (see ${ logOf( plot ) })`,
			() => ! server.isAlive()
		);
	} catch ( error ) {
		await server.stop();
		await look();
		throw TAKEN.test( said )
			? Object.assign( new Error( `Port ${ wanted } is taken.` ), {
					code: 'EADDRINUSE',
				} )
			: error;
	}
	return { server, port: Number( started?.[ 1 ] ) };
}

/**
 * @param {WordPressSource} source
 * @return {Promise<import('./site.mjs').Backend>} SQLite, with the database of the template.
 */
export async function sqlite( source ) {
	const { database, credentials } = await template( source, KIND );
	return {
		database: DATABASE,
		credentials,
		restore: async ( { dir } ) => {
			await putOnSqlite( source, dir );
			await mkdir( path.join( dir, 'wp-content/database' ) );
			await cp( database, path.join( dir, DATABASE_FILE ) );
		},
	};
}

/** Fetches and makes what the first site would: it takes none of it from the checkout. */
export async function prepare() {
	await template( await wordpressSource(), KIND );
}

/**
 * @param {SiteOptions} [options]
 * @return {Promise<Site & {ended: Promise<number>}>} Ready to answer; `ended` tells when the web server is gone.
 * @throws {Error} With the code EADDRINUSE when `options.port` is taken.
 */
export async function start( options = {} ) {
	const plot = await breakGround( options, 'own', options.source );
	if ( options.runsPhp === true ) {
		plot.key = randomUUID();
	}
	const backend = await sqlite( plot.source );
	await layOut( plot, backend );
	const { server, port } = await serve( plot, options.port ?? 0 );
	try {
		return {
			...( await installSite( addressed( plot, port ), backend ) ),
			serverLog: () => readFile( logOf( plot ), 'utf8' ),
			ended: server.ended,
			stop: async () => {
				await server.stop();
				if ( options.keep !== true ) {
					await removeTree( plot.root );
				}
			},
		};
	} catch ( error ) {
		await server.stop();
		throw error;
	}
}
