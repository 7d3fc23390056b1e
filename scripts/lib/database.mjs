/**
 * A MariaDB server of our own: own data directory, own socket, no network,
 * no passwords. One server can carry the databases of many sites.
 */
import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { unprivilegedAccount } from './account.mjs';
import { cached } from './cache.mjs';
import { ROOT } from './paths.mjs';
import { waitUntil } from './ports.mjs';
import { launch, mustRun, run } from './processes.mjs';
import { removeTree } from './remove-tree.mjs';
import { handOver, newRunDirectory } from './site-files.mjs';
import { socketDirectory } from './sockets.mjs';

/** @typedef {import('./wp-config.mjs').DatabaseAccess} DatabaseAccess */

/**
 * @typedef {Object} Database
 * @property {string}                                               socket
 * @property {(name: string) => Promise<DatabaseAccess>}            create Drops it first if it exists.
 * @property {(name: string) => Promise<void>}                      drop
 * @property {(name: string, file: string) => Promise<void>}        load   Runs the SQL file in the database.
 * @property {(name: string, file: string) => Promise<void>}        dump
 */

/** @typedef {Database & {stop: () => Promise<void>}} DatabaseServer */

// Small files and no waiting for the disk: the data lives as long as the tests.
const SERVER_OPTIONS = [
	'--no-defaults',
	'--skip-networking',
	'--skip-grant-tables',
	'--skip-log-bin',
	'--performance-schema=OFF',
	'--innodb-buffer-pool-size=64M',
	'--innodb-log-file-size=8M',
	'--innodb-flush-log-at-trx-commit=0',
	'--innodb-doublewrite=0',
];

/**
 * @return {Promise<string>} An empty data directory to copy, made once.
 */
async function dataTemplate() {
	const version = await mustRun( 'mariadbd', [
		'--no-defaults',
		'--version',
	] );
	const number = /Ver ([0-9.]+)/.exec( version )?.[ 1 ] ?? 'unknown';
	return cached( `mariadb-${ number }`, async ( work ) => {
		await mustRun( 'mariadb-install-db', [
			'--no-defaults',
			`--datadir=${ work }`,
			'--auth-root-authentication-method=normal',
			'--skip-test-db',
			'--innodb-log-file-size=8M',
			...( process.getuid?.() === 0 ? [ '--user=root' ] : [] ),
		] );
		return work;
	} );
}

/**
 * @param {string} socket Of a server that startDatabase() started, perhaps in another process.
 * @return {Database} Access to it.
 */
export function connectDatabase( socket ) {
	const login = [ '--no-defaults', `--socket=${ socket }`, '--user=root' ];
	/** @type {(sql: string) => Promise<string>} */
	const query = ( sql ) => mustRun( 'mariadb', [ ...login, '-e', sql ] );
	return {
		socket,
		create: async ( name ) => {
			await query(
				`DROP DATABASE IF EXISTS ${ name }; CREATE DATABASE ${ name } CHARACTER SET utf8mb4`
			);
			return {
				name,
				user: 'root',
				password: '',
				host: `localhost:${ socket }`,
			};
		},
		drop: async ( name ) => {
			await query( `DROP DATABASE IF EXISTS ${ name }` );
		},
		load: async ( name, file ) => {
			await mustRun( 'mariadb', [ ...login, name ], {
				input: await readFile( file ),
			} );
		},
		dump: async ( name, file ) => {
			await mustRun( 'mariadb-dump', [
				...login,
				'--skip-comments',
				`--result-file=${ file }`,
				name,
			] );
		},
	};
}

/**
 * @return {Promise<DatabaseServer>} Ready for connections.
 */
export async function startDatabase() {
	const template = await dataTemplate();
	const root = await newRunDirectory();
	const data = path.join( root, 'data' );
	await cp( template, data, { recursive: true } );
	const account = await unprivilegedAccount( ROOT );
	const sockets = await socketDirectory( root );
	const socket = path.join( sockets.path, 'db.sock' );
	const logFile = path.join( root, 'mariadb.log' );
	await handOver( [ data ], account );
	const server = launch(
		'mariadbd',
		[
			...SERVER_OPTIONS,
			`--datadir=${ data }`,
			`--socket=${ socket }`,
			`--pid-file=${ path.join( data, 'server.pid' ) }`,
			...( account === null && process.getuid?.() === 0
				? [ '--user=root' ]
				: [] ),
		],
		{ cwd: data, account, logFile }
	);
	const database = connectDatabase( socket );
	await waitUntil(
		async () =>
			(
				await run( 'mariadb-admin', [
					'--no-defaults',
					`--socket=${ socket }`,
					'ping',
				] )
			).code === 0,
		`MariaDB answered (see ${ logFile })`,
		() => ! server.isAlive()
	);
	return {
		...database,
		stop: async () => {
			await server.stop( 500 );
			await sockets.remove();
			await removeTree( root );
		},
	};
}
