/**
 * The fast test site: SQLite and PHP's built-in web server with eight
 * workers, so that the site can call itself. Needs no daemon and no rights.
 */
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitUntil } from './ports.mjs';
import { launch } from './processes.mjs';
import { breakGround, installSite } from './site.mjs';
import { putOnSqlite } from './site-files.mjs';
import { template } from './template.mjs';

/** @typedef {import('./site.mjs').Site} Site */
/** @typedef {import('./site.mjs').SiteOptions} SiteOptions */
/** @typedef {import('./site.mjs').Ground} Ground */

const ROUTER = fileURLToPath( new URL( './router.php', import.meta.url ) );
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
 * @param {Ground} ground
 * @return {import('./processes.mjs').Launched} The server.
 */
function serve( ground ) {
	const ini = { ...INI, ...ground.options.ini };
	return launch(
		'php',
		[
			...Object.entries( ini ).flatMap( ( [ name, value ] ) => [
				'-d',
				`${ name }=${ value }`,
			] ),
			'-S',
			`127.0.0.1:${ ground.port }`,
			'-t',
			ground.dir,
			ROUTER,
		],
		{
			cwd: ground.dir,
			account: ground.account,
			env: {
				PHP_CLI_SERVER_WORKERS: '8',
				SVC_TEST_MULTISITE:
					ground.options.multisite === true ? '1' : undefined,
				SVC_TEST_GUARDED:
					ground.options.guarded === true ? '1' : undefined,
			},
			logFile: path.join( ground.run, 'server.log' ),
		}
	);
}

/**
 * @param {SiteOptions} [options]
 * @return {Promise<Site & {ended: Promise<number>}>} Ready to answer; `ended` tells when the web server is gone.
 */
export async function start( options = {} ) {
	const ground = await breakGround( options, 'own' );
	const { database, credentials } = await template( ground.source, KIND );
	const site = await installSite( ground, {
		database: DATABASE,
		credentials,
		restore: async ( { source, dir } ) => {
			await putOnSqlite( source, dir );
			await mkdir( path.join( dir, 'wp-content/database' ) );
			await cp( database, path.join( dir, DATABASE_FILE ) );
		},
	} );
	const server = serve( ground );
	const serverLog = () =>
		readFile( path.join( ground.run, 'server.log' ), 'utf8' );
	await waitUntil(
		async () => ( await fetch( `${ ground.url }/license.txt` ) ).ok,
		`PHP's web server answered at ${ ground.url }`,
		() => ! server.isAlive()
	);
	return {
		...site,
		serverLog,
		ended: server.ended,
		stop: async () => {
			await server.stop();
			if ( options.keep !== true ) {
				await rm( ground.root, { recursive: true, force: true } );
			}
		},
	};
}
