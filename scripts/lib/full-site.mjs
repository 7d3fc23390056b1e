/**
 * The test site that is like a real host: nginx, PHP-FPM with OPcache,
 * MariaDB, all as programs of our own with our own configuration.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startDatabase } from './database.mjs';
import { serve as serveEmbedded } from './embedded-site.mjs';
import { startPool } from './fpm.mjs';
import { configureNginx, startNginx } from './nginx.mjs';
import { freePort } from './ports.mjs';
import { removeTree } from './remove-tree.mjs';
import { addressed, breakGround, installSite, layOut } from './site.mjs';
import { handOver } from './site-files.mjs';
import { socketDirectory } from './sockets.mjs';
import { template } from './template.mjs';

/** @typedef {import('./database.mjs').Database} Database */
/** @typedef {import('./fpm.mjs').Pool} Pool */
/** @typedef {import('./site.mjs').Plot} Plot */
/** @typedef {import('./site.mjs').Site} Site */
/** @typedef {import('./site.mjs').SiteOptions} SiteOptions */

/**
 * @typedef {Object} FullOptions
 * @property {Record<string, string>[]} [pools]    One PHP-FPM master each, with its PHP settings on top of `ini`. Default: one.
 * @property {number}                   [children] Workers of each pool. Default 6.
 * @property {Record<string, string>}   [env]      Of PHP's processes, on top of our own.
 * @property {import('./nginx.mjs').PageCache} [cache] Whether nginx keeps pages, and how. Default: it keeps none.
 * @property {string}                   [lines]    More of the server block of nginx.
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
 * @param {Plot}        plot
 * @param {FullOptions} options
 * @param {string}      sockets
 * @return {Promise<Pool[]>} All running.
 */
async function startPools( plot, options, sockets ) {
	return Promise.all(
		( options.pools ?? [ {} ] ).map( ( ini, number ) =>
			startPool( {
				number,
				run: plot.run,
				sockets,
				account: plot.account,
				children: options.children ?? 6,
				ini: { ...INI, ...plot.options.ini, ...ini },
				...( options.env === undefined ? {} : { env: options.env } ),
			} )
		)
	);
}

/**
 * A web server with an OPcache of its own that runs PHP for tests as WP-CLI would, beside the pools and out of their sight: each process
 * of WP-CLI compiles WordPress anew.
 *
 * @param {Plot} plot Gets the address.
 * @return {Promise<import('./processes.mjs').Launched | null>} Null where WP-CLI does it.
 */
async function startPhp( plot ) {
	if ( plot.options.runsPhp !== true ) {
		return null;
	}
	plot.key = randomUUID();
	const run = path.join( plot.run, 'php' );
	await mkdir( run );
	const { server, port } = await serveEmbedded(
		{ ...plot, run, options: {} },
		0
	);
	plot.phpUrl = `http://127.0.0.1:${ port }`;
	return server;
}

/**
 * nginx takes no "any port", so a port is looked for first. Another process may
 * take it in between: then others are tried.
 *
 * @param {Plot}   plot
 * @param {Pool[]} pools
 * @param {Pick<FullOptions, 'cache' | 'lines'>} options
 */
async function serve( plot, pools, options ) {
	for ( let tries = 1; ; tries++ ) {
		const servers = await Promise.all(
			pools.map( async ( { socket }, number ) => ( {
				socket,
				port:
					( number === 0 ? plot.options.port : undefined ) ??
					( await freePort() ),
			} ) )
		);
		const settings = {
			dir: plot.dir,
			run: plot.run,
			servers,
			multisite: plot.options.multisite === true,
			account: plot.account,
			...( options.cache === undefined ? {} : { cache: options.cache } ),
			...( options.lines === undefined ? {} : { lines: options.lines } ),
		};
		await configureNginx( settings );
		await handOver( [ plot.run ], plot.account );
		try {
			const nginx = await startNginx( settings );
			return { nginx, ports: servers.map( ( { port } ) => port ) };
		} catch ( error ) {
			if ( tries === 3 ) {
				throw error;
			}
		}
	}
}

/**
 * @param {SiteOptions & FullOptions} [options]
 * @return {Promise<FullSite>} Ready to answer.
 */
export async function start( options = {} ) {
	const plot = await breakGround( options, 'unprivileged' );
	const own = options.database === undefined ? await startDatabase() : null;
	const server = options.database ?? own;
	if ( server === null ) {
		throw new Error( 'Cannot start the database.' );
	}
	const prepared = await template( plot.source, await kind( server ) );
	const name = `site_${ process.pid }_${ ++databases }`;
	/** @type {import('./site.mjs').Backend} */
	const backend = {
		database: await server.create( name ),
		credentials: prepared.credentials,
		restore: () => server.load( name, prepared.database ),
	};
	await layOut( plot, backend );
	const sockets = await socketDirectory( plot.run );
	const log = path.join( plot.run, 'server.log' );
	await writeFile( log, '' );
	await handOver( [ plot.run ], plot.account );
	const pools = await startPools( plot, options, sockets.path );
	const { nginx, ports } = await serve( plot, pools, options );
	const php = await startPhp( plot );
	const site = await installSite(
		addressed( plot, ports[ 0 ] ?? 0 ),
		backend
	);
	const urls = ports.map( ( port ) => `http://127.0.0.1:${ port }` );
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
			await Promise.all(
				[ nginx, php, ...pools ].map( ( it ) => it?.stop() )
			);
			await ( own === null ? server.drop( name ) : own.stop() );
			await sockets.remove();
			await removeTree( plot.root );
		},
	};
}
