/**
 * A site served by a PHP in which functions are disabled or extensions missing, beside its own web server. No router stands before it: that would need
 * functions itself.
 */
import { mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { waitUntil } from '../../scripts/lib/ports.mjs';
import { launch } from '../../scripts/lib/processes.mjs';
import { SiteClient } from './site-client.ts';
import type { TestSite } from './site.ts';

/** Where the site is, wherever it was asked for; what it opens belongs to the address it was asked at. */
export const ANY_ADDRESS =
	"if ( isset( $_SERVER['HTTP_HOST'] ) ) { define( 'WP_HOME', 'http://' . $_SERVER['HTTP_HOST'] ); define( 'WP_SITEURL', WP_HOME ); }";

/** What a host takes away. */
export interface Lock {
	functions?: readonly string[];
	extensions?: readonly string[];
}

export interface Locked {
	client: SiteClient;
	/** What PHP has said so far. */
	log: () => Promise< string >;
	stop: () => Promise< void >;
}

/** Settings of this machine's PHP, as links, without those that load one of the extensions. */
async function scanned( folder: string, without: readonly string[] ) {
	const from = `/etc/php/${ await version() }/cli/conf.d`;
	for ( const name of await readdir( from ) ) {
		if ( ! without.includes( name.replace( /^\d+-|\.ini$/g, '' ) ) ) {
			await symlink( path.join( from, name ), path.join( folder, name ) );
		}
	}
}

async function version(): Promise< string > {
	const { execFile } = await import( 'node:child_process' );
	const { promisify } = await import( 'node:util' );
	const { stdout } = await promisify( execFile )( 'php', [
		'-r',
		'echo PHP_MAJOR_VERSION, ".", PHP_MINOR_VERSION;',
	] );
	return stdout;
}

/** Serves a site whose wp-config.php has ANY_ADDRESS. */
export async function lockedPhp(
	site: Pick< TestSite, 'dir' | 'appPassword' >,
	{ functions = [], extensions = [] }: Lock
): Promise< Locked > {
	const folder = await mkdtemp( path.join( tmpdir(), 'svc-locked-' ) );
	const log = path.join( folder, 'server.log' );
	if ( extensions.length > 0 ) {
		await scanned( folder, extensions );
	}
	const settings = [
		`disable_functions=${ functions.join( ',' ) }`,
		'opcache.enable=1',
		'opcache.revalidate_freq=0',
		'memory_limit=256M',
		'display_errors=0',
		'log_errors=1',
	];
	const server = launch(
		'php',
		[
			...settings.flatMap( ( setting ) => [ '-d', setting ] ),
			'-S',
			'127.0.0.1:0',
			'-t',
			site.dir,
		],
		{
			cwd: site.dir,
			env: {
				PHP_CLI_SERVER_WORKERS: '6',
				PHP_INI_SCAN_DIR: extensions.length > 0 ? folder : undefined,
			},
			logFile: log,
		}
	);
	const said = () => readFile( log, 'utf8' ).catch( () => '' );
	let port = '';
	await waitUntil(
		async () => {
			port =
				/Development Server \(http:\/\/127\.0\.0\.1:(\d+)\) started/.exec(
					await said()
				)?.[ 1 ] ?? '';
			return port !== '';
		},
		'the locked PHP listened',
		() => ! server.isAlive()
	);
	return {
		client: new SiteClient(
			`http://127.0.0.1:${ port }`,
			site.appPassword.bind( site )
		),
		log: said,
		stop: async () => {
			await server.stop( 500 );
			await rm( folder, { recursive: true, force: true } );
		},
	};
}
