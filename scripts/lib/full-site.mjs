/**
 * The test site that is like a real host: nginx, PHP-FPM with OPcache,
 * MariaDB, all as programs of our own with our own configuration.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startDatabase } from './database.mjs';
import { startPool } from './fpm.mjs';
import { configureNginx, startNginx } from './nginx.mjs';
import { freePort } from './ports.mjs';
import { breakGround, installSite } from './site.mjs';
import { handOver } from './site-files.mjs';
import { socketDirectory } from './sockets.mjs';
import { template } from './template.mjs';

/** @typedef {import('./database.mjs').Database} Database */
/** @typedef {import('./fpm.mjs').Pool} Pool */
/** @typedef {import('./site.mjs').Ground} Ground */
/** @typedef {import('./site.mjs').Site} Site */
/** @typedef {import('./site.mjs').SiteOptions} SiteOptions */

/**
 * @typedef {Object} FullOptions
 * @property {Record<string, string>[]} [pools]    One PHP-FPM master each, with its PHP settings on top of `ini`. Default: one.
 * @property {number}                   [children] Workers of each pool. Default 6.
 * @property {Database}                 [database] A running server to share; our own by default.
 */

/**
 * @typedef {Object} FullExtras
 * @property {string[]}                           urls         One per pool; the first is `url`.
 * @property {(pool?: number) => Promise<number[]>} workerPids PHP processes, for killing.
 * @property {() => Promise<void>}                reloadOpcache Restarts all pools.
 */

/** @typedef {Site & FullExtras} FullSite */

/** @type {Record<string, string>} */
const INI = {
	'opcache.enable': '1',
	'opcache.memory_consumption': '128',
	memory_limit: '256M',
	upload_max_filesize: '64M',
	post_max_size: '64M',
	display_errors: '0',
	log_errors: '1',
	error_reporting: '-1',
};

let databases = 0;

/**
 * @param {Database} server
 * @return {Promise<import('./template.mjs').TemplateKind>} Installs in a database of its own.
 */
async function kind( server ) {
	const name = `template_${ process.pid }`;
	return {
		name: 'mariadb',
		database: {
			name,
			user: 'root',
			password: '',
			host: `localhost:${ server.socket }`,
		},
		before: async () => {
			await server.create( name );
		},
		save: async ( _dir, target ) => {
			await server.dump( name, target );
			await server.drop( name );
		},
	};
}

/**
 * @param {Ground}      ground
 * @param {FullOptions} options
 * @param {string}      sockets
 * @return {Promise<Pool[]>} All running.
 */
async function startPools( ground, options, sockets ) {
	return Promise.all(
		( options.pools ?? [ {} ] ).map( ( ini, number ) =>
			startPool( {
				number,
				run: ground.run,
				sockets,
				account: ground.account,
				children: options.children ?? 6,
				ini: { ...INI, ...ground.options.ini, ...ini },
			} )
		)
	);
}

/**
 * @param {Ground} ground
 * @param {Pool[]} pools
 */
async function serve( ground, pools ) {
	const servers = await Promise.all(
		pools.map( async ( { socket }, number ) => ( {
			socket,
			port: number === 0 ? ground.port : await freePort(),
		} ) )
	);
	const settings = {
		dir: ground.dir,
		run: ground.run,
		servers,
		multisite: ground.options.multisite === true,
		account: ground.account,
	};
	await configureNginx( settings );
	await handOver( [ ground.run ], ground.account );
	return {
		nginx: await startNginx( settings ),
		urls: servers.map( ( { port } ) => `http://127.0.0.1:${ port }` ),
	};
}

/**
 * @param {SiteOptions & FullOptions} [options]
 * @return {Promise<FullSite>} Ready to answer.
 */
export async function start( options = {} ) {
	const ground = await breakGround( options, 'unprivileged' );
	const own = options.database === undefined ? await startDatabase() : null;
	const server = options.database ?? own;
	if ( server === null ) {
		throw new Error( 'Cannot start the database.' );
	}
	const prepared = await template( ground.source, await kind( server ) );
	const name = `site_${ process.pid }_${ ++databases }`;
	const database = await server.create( name );
	const site = await installSite( ground, {
		database,
		credentials: prepared.credentials,
		restore: () => server.load( name, prepared.database ),
	} );
	const sockets = await socketDirectory( ground.run );
	const log = path.join( ground.run, 'server.log' );
	await writeFile( log, '' );
	await handOver( [ log ], ground.account );
	const pools = await startPools( ground, options, sockets.path );
	const { nginx, urls } = await serve( ground, pools );
	return {
		...site,
		urls,
		workerPids: async ( pool = 0 ) =>
			( await pools[ pool ]?.workerPids() ) ?? [],
		reloadOpcache: async () => {
			await Promise.all( pools.map( ( pool ) => pool.restart() ) );
		},
		serverLog: () => readFile( log, 'utf8' ),
		stop: async () => {
			await Promise.all( [ nginx, ...pools ].map( ( it ) => it.stop() ) );
			await ( own === null ? server.drop( name ) : own.stop() );
			await sockets.remove();
			await rm( ground.root, { recursive: true, force: true } );
		},
	};
}
