/**
 * PHP-FPM masters of our own. Each pool is a master by itself, because
 * OPcache memory belongs to the master: two pools are two caches, as on two
 * servers that share one directory.
 */
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { waitUntil } from './ports.mjs';
import { launch, mustRun } from './processes.mjs';
import { isListening } from './sockets.mjs';

/** @typedef {import('./processes.mjs').Account} Account */

/**
 * @typedef {Object} PoolSettings
 * @property {number}                 number   From 0.
 * @property {string}                 run      For configuration and log.
 * @property {string}                 sockets  Directory of the socket.
 * @property {Account | null}         account
 * @property {number}                 children
 * @property {Record<string, string>} ini
 * @property {Record<string, string>} [env]    Of its processes, on top of our own.
 */

/**
 * @typedef {Object} Pool
 * @property {string}                  socket
 * @property {() => Promise<number[]>} workerPids
 * @property {() => Promise<void>}     restart     With an empty OPcache.
 * @property {() => Promise<void>}     stop
 */

/** @return {Promise<string>} Path of the program for the PHP on the command line. */
async function findBinary() {
	const version = await mustRun( 'php', [
		'-r',
		'echo PHP_MAJOR_VERSION, ".", PHP_MINOR_VERSION;',
	] );
	const places = [
		'/usr/sbin',
		'/usr/local/sbin',
		'/usr/bin',
		'/usr/local/bin',
	];
	const found = places
		.flatMap( ( place ) => [
			path.join( place, `php-fpm${ version }` ),
			path.join( place, 'php-fpm' ),
		] )
		.find( ( file ) => existsSync( file ) );
	if ( found === undefined ) {
		throw new Error( `Cannot find php-fpm${ version }. Install PHP-FPM.` );
	}
	return found;
}

/** @type {Promise<string> | undefined} */
let binary;

/** @return {Promise<string>} The same for every pool of this process: to look takes a start of PHP. */
function fpmBinary() {
	binary ??= findBinary();
	return binary;
}

/**
 * @param {PoolSettings} settings
 * @param {string}       socket
 */
async function writeConfiguration( settings, socket ) {
	const { number, run } = settings;
	const isRoot = process.getuid?.() === 0 && settings.account === null;
	const configuration = [
		'[global]',
		`error_log = ${ path.join( run, 'server.log' ) }`,
		'daemonize = no',
		'log_level = warning',
		`[pool${ number }]`,
		`listen = ${ socket }`,
		'listen.mode = 0666',
		...( isRoot ? [ 'user = root', 'group = root' ] : [] ),
		'pm = static',
		`pm.max_children = ${ settings.children }`,
		'clear_env = no',
		'catch_workers_output = yes',
		'decorate_workers_output = no',
		'',
	];
	await writeFile(
		path.join( run, `fpm-${ number }.conf` ),
		configuration.join( '\n' )
	);
	const ini = Object.entries( settings.ini ).map(
		( [ name, value ] ) => `${ name } = ${ value }`
	);
	await writeFile(
		path.join( run, `php-${ number }.ini` ),
		ini.join( '\n' ) + '\n'
	);
}

/**
 * @param {PoolSettings} settings
 * @return {Promise<Pool>} Accepting connections.
 */
export async function startPool( settings ) {
	const program = await fpmBinary();
	const { number, run, account } = settings;
	const socket = path.join( settings.sockets, `php-${ number }.sock` );
	await writeConfiguration( settings, socket );

	const start = async () => {
		await rm( socket, { force: true } );
		const master = launch(
			program,
			[
				'--nodaemonize',
				...( process.getuid?.() === 0
					? [ '--allow-to-run-as-root' ]
					: [] ),
				'-c',
				path.join( run, `php-${ number }.ini` ),
				'-y',
				path.join( run, `fpm-${ number }.conf` ),
			],
			{
				account,
				logFile: path.join( run, 'server.log' ),
				...( settings.env === undefined ? {} : { env: settings.env } ),
			}
		);
		await waitUntil(
			() => isListening( socket ),
			`PHP-FPM listened (see ${ run }/server.log)`,
			() => ! master.isAlive()
		);
		return master;
	};

	let master = await start();
	return {
		socket,
		workerPids: async () => {
			const children = await readFile(
				`/proc/${ master.pid }/task/${ master.pid }/children`,
				'utf8'
			);
			/** @type {number[]} */
			const pids = [];
			for ( const pid of children.trim().split( ' ' ) ) {
				// The watcher of launch() is a child, too.
				const title = await readFile(
					`/proc/${ pid }/cmdline`,
					'utf8'
				).catch( () => '' );
				if ( title.startsWith( 'php-fpm: pool' ) ) {
					pids.push( Number( pid ) );
				}
			}
			return pids;
		},
		restart: async () => {
			await master.stop();
			master = await start();
		},
		stop: () => master.stop(),
	};
}
