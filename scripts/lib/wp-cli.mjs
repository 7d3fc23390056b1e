/**
 * Runs WP-CLI against a site directory.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from './processes.mjs';

/** @typedef {import('./processes.mjs').Account} Account */
/** @typedef {import('./processes.mjs').RunResult} RunResult */

/**
 * @typedef {Object} WpCliSettings
 * @property {string}                 phar
 * @property {string}                 dir     Directory with wp-load.php.
 * @property {string}                 home    Writable directory for WP-CLI's own files.
 * @property {Account | null}         account
 * @property {string}                 url     Added as `--url` unless the call names one.
 * @property {Record<string, string>} [ini]   PHP settings.
 */

/**
 * Most of a short WP-CLI command is compiling WordPress; OPcache keeps that
 * in files. Only files that no test writes are kept: a file that is written twice
 * within a second would come back as it was first, and how svc deals with
 * that is a matter of the web server's OPcache, not of this one.
 *
 * @param {WpCliSettings} settings
 * @return {Record<string, string>} PHP settings.
 */
function fileCache( { dir, home, account } ) {
	if ( account !== null ) {
		return {};
	}
	const cache = path.join( home, 'opcache' );
	mkdirSync( cache, { recursive: true } );
	const beginnings = [ ...'abcdefghijklmnopqrstuvxyz0123456789_-' ];
	writeFileSync(
		path.join( cache, 'not' ),
		[
			...beginnings.map( ( letter ) => `${ dir }/${ letter }` ),
			path.join( dir, 'wp-config' ),
			path.join( dir, 'wp-content' ),
			`${ tmpdir() }/`,
			'',
		].join( '\n' )
	);
	return {
		'opcache.enable_cli': '1',
		'opcache.file_cache': cache,
		'opcache.file_cache_only': '1',
		'opcache.file_cache_consistency_checks': '0',
		'opcache.blacklist_filename': path.join( cache, 'not' ),
	};
}

/**
 * @param {WpCliSettings} settings
 * @return {string[]} The program and all its words but the address and the command.
 */
export function wpCliWords( settings ) {
	const ini = {
		memory_limit: '512M',
		// The phar itself is older than PHP 8.2 and says so on every start.
		error_reporting: 'E_ALL & ~E_DEPRECATED',
		...fileCache( settings ),
		...settings.ini,
	};
	return [
		'php',
		...Object.entries( ini ).flatMap( ( [ name, value ] ) => [
			'-d',
			`${ name }=${ value }`,
		] ),
		settings.phar,
		...( process.getuid?.() === 0 && settings.account === null
			? [ '--allow-root' ]
			: [] ),
		`--path=${ settings.dir }`,
	];
}

/**
 * @param {WpCliSettings} settings
 * @return {(args: string[], input?: string) => Promise<RunResult>} The runner.
 */
export function wpCli( settings ) {
	const [ program = '', ...words ] = wpCliWords( settings );
	return ( args, input ) =>
		run(
			program,
			[
				...words,
				...( args.some( ( arg ) => arg.startsWith( '--url=' ) )
					? []
					: [ `--url=${ settings.url }` ] ),
				...args,
			],
			{
				cwd: settings.dir,
				account: settings.account,
				env: {
					HOME: settings.home,
					WP_CLI_CACHE_DIR: path.join(
						settings.home,
						'wp-cli-cache'
					),
					WP_CLI_CONFIG_PATH: '/dev/null',
					WP_CLI_DISABLE_AUTO_CHECK_UPDATE: '1',
				},
				...( input === undefined ? {} : { input } ),
			}
		);
}
