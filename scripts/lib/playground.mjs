/**
 * WordPress Playground on this machine: PHP compiled to WebAssembly, which needs no PHP of the system and comes in every version. Its package has
 * half a gigabyte, nine tenths of it PHP, so it is fetched when it is first needed, with the one version that is asked for.
 */
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cached } from './cache.mjs';
import { freePort, waitUntil } from './ports.mjs';
import { launch, mustRun } from './processes.mjs';
import { releasePlaces } from './release-files.mjs';
import { ROOT } from './paths.mjs';
import { wordpressSource } from './wordpress-source.mjs';

/** The newest whose packages run with Node 20. */
export const PLAYGROUND_VERSION = '3.1.54';

/** What Playground can run, among what svc runs on. */
export const PLAYGROUND_PHP = [ '8.1', '8.2', '8.3', '8.4', '8.5' ];

const ALL_PHP = [ '5.2', '7.4', '8.0', ...PLAYGROUND_PHP ];

/** Seven seconds on a quiet machine. */
const BOOT_MS = 240_000;

const SERVER = fileURLToPath(
	new URL( './playground-server.mjs', import.meta.url )
);

/** As Playground writes it, but with OPcache in memory: without that, every request compiles every file. */
const INI = `auto_prepend_file=/internal/shared/auto_prepend_file.php
memory_limit=512M
error_reporting=E_ALL
display_errors=0
log_errors=1
upload_max_filesize=64M
post_max_size=64M
allow_url_fopen=On
session.save_path=/home/web_user
output_buffering=0
max_execution_time=0
max_input_time=-1
opcache.enable=1
opcache.enable_cli=1
opcache.jit=0
opcache.file_cache_only=0
opcache.memory_consumption=128
opcache.interned_strings_buffer=16
opcache.max_accelerated_files=8000
opcache.validate_timestamps=1
opcache.revalidate_freq=0
`;

/** No request leaves the machine, so none waits for an answer from outside. */
const CONSTANTS = {
	WP_ENVIRONMENT_TYPE: 'local',
	WP_DEBUG: true,
	WP_DEBUG_LOG: true,
	WP_DEBUG_DISPLAY: false,
	WP_HTTP_BLOCK_EXTERNAL: true,
	WP_ACCESSIBLE_HOSTS: '127.0.0.1,localhost',
	AUTOMATIC_UPDATER_DISABLED: true,
};

/**
 * @typedef {Object} Playground
 * @property {string}              url
 * @property {string}              password Application password of `admin`.
 * @property {string}              dir      With wp-load.php, on this machine.
 * @property {() => Promise<void>} stop
 */

/**
 * @typedef {Object} PlaygroundOptions
 * @property {string}                                          php         Such as `8.5`.
 * @property {number}                                          workers     Requests that it can answer at once.
 * @property {string}                                          dir         Empty; receives the site.
 * @property {{steps?: unknown[], [name: string]: unknown}}    [blueprint] Instead of one that activates the plugin of the checkout.
 */

/**
 * @param {string} php
 * @return {Promise<string>} Folder whose node_modules has Playground with this PHP.
 */
async function installed( php ) {
	return cached(
		`playground-${ PLAYGROUND_VERSION }-php-${ php }`,
		async ( work ) => {
			const empty = path.join( work, 'empty' );
			await mkdir( empty );
			await writeFile(
				path.join( empty, 'package.json' ),
				'{"name":"empty","version":"0.0.0"}'
			);
			await writeFile(
				path.join( work, 'package.json' ),
				JSON.stringify( {
					private: true,
					dependencies: {
						'@wp-playground/cli': PLAYGROUND_VERSION,
					},
					overrides: Object.fromEntries(
						ALL_PHP.filter( ( it ) => it !== php ).map( ( it ) => [
							`@php-wasm/node-${ it.replace( '.', '-' ) }`,
							'file:./empty',
						] )
					),
				} )
			);
			await mustRun(
				'npm',
				[ 'install', '--no-audit', '--no-fund', '--silent' ],
				{ cwd: work }
			);
			return work;
		}
	);
}

/**
 * @param {PlaygroundOptions} options
 * @return {Promise<Playground>} Ready to answer.
 */
export async function startPlayground( { php, workers, dir, blueprint } ) {
	const cli = await installed( php );
	const { wordpress } = await wordpressSource();
	const site = path.join( dir, 'wordpress' );
	await cp( wordpress, site, { recursive: true } );
	const ini = path.join( dir, 'php.ini' );
	await writeFile( ini, INI );
	const plugin = '/wordpress/wp-content/plugins/svc';
	const logFile = path.join( dir, 'server.log' );
	const options = {
		command: 'server',
		port: await freePort(),
		workers,
		php,
		verbosity: 'quiet',
		wordpressInstallMode: 'install-from-existing-files-if-needed',
		'mount-before-install': [
			{ hostPath: site, vfsPath: '/wordpress' },
			{ hostPath: ini, vfsPath: '/internal/shared/php.ini' },
		],
		mount:
			blueprint === undefined
				? releasePlaces().map( ( place ) => ( {
						hostPath: path.join( ROOT, place ),
						vfsPath: `${ plugin }/${ place }`,
					} ) )
				: [],
		blueprint: {
			...blueprint,
			preferredVersions: { php, wp: 'latest' },
			steps: [
				{
					step: 'defineWpConfigConsts',
					consts: CONSTANTS,
					// The other way is a file that each worker reads and writes anew while it starts, so constants of one are lost now and then.
					method: 'rewrite-wp-config',
				},
				{
					step: 'setSiteOptions',
					options: { permalink_structure: '/%postname%/' },
				},
				...( blueprint?.steps ?? [
					{ step: 'activatePlugin', pluginPath: 'svc/svc.php' },
				] ),
			],
		},
	};
	const server = launch( 'node', [ SERVER, cli, JSON.stringify( options ) ], {
		cwd: dir,
		logFile,
		env: { TMPDIR: dir },
	} );
	const said = async () => {
		const log = await readFile( logFile, 'utf8' ).catch( () => '' );
		return /^ready (\S+) (\S+)$/m.exec( log );
	};
	try {
		await waitUntil(
			async () => ( await said() ) !== null,
			`Playground listened (see ${ logFile })`,
			() => ! server.isAlive(),
			BOOT_MS
		);
	} catch ( error ) {
		await server.stop();
		throw error;
	}
	const [ , url = '', password = '' ] = ( await said() ) ?? [];
	// The very first answer is a redirect to the same address.
	await fetch( url, { redirect: 'manual' } );
	return { url, password, dir: site, stop: () => server.stop( 0 ) };
}
