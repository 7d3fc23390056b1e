/**
 * A real WordPress for one test file, and a typed way to talk to it.
 *
 *     const site = await startSite();
 *     afterAll( () => site.stop() );   // or both at once: testSite() of test-site.ts
 *     const made = await site.rest( 'POST', '/snippets', { title: 'x', type: 'php', code: '…' } );
 *
 * Every site is fresh, has svc active, one user of each role with the
 * password `password`, and is given back on stop().
 */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { start as startEmbedded } from '../../scripts/lib/embedded-site.mjs';
import { describe } from '../../scripts/lib/installed-site.mjs';
import { removeTree } from '../../scripts/lib/remove-tree.mjs';
import type { Site, SiteOptions } from '../../scripts/lib/site.mjs';
import { isPoolable, runsAnyPhp } from './pooled-site.ts';
import { SiteClient } from './site-client.ts';
import type { PoolAnswer } from './site-pool.ts';

export type { Site, SiteOptions } from '../../scripts/lib/site.mjs';
export type {
	As,
	PageOptions,
	PageResponse,
	RestResponse,
	UserName,
} from './site-client.ts';

/**
 * What a site of tests is without other words. A save of an active snippet asks for pages of the site, and those of a block theme take
 * three times as long; with posts there are four more of them. Files about such pages ask for `theme: 'twentytwentyfive'` or `posts: true`.
 */
const LIGHT: SiteOptions = { theme: 'test-classic', posts: false };

/** A word of a shell's line. */
export const quoted = ( word: string ): string =>
	`'${ word.replaceAll( "'", `'\\''` ) }'`;

export class TestSite extends SiteClient {
	readonly dir: string;
	readonly wpContent: string;
	readonly storage: string;
	readonly uploads: string;
	readonly account: string;

	constructor( readonly raw: Site ) {
		super( raw.url, ( user ) => raw.appPassword( user ) );
		this.dir = raw.dir;
		this.wpContent = raw.wpContent;
		this.storage = raw.storage;
		this.uploads = raw.uploads;
		this.account = raw.account;
	}

	/** WP-CLI, for example `wp( 'option', 'get', 'home' )`. */
	wp( ...args: string[] ): ReturnType< Site[ 'wp' ] > {
		return this.raw.wp( ...args );
	}

	/** How a shell starts WP-CLI for the site, with quotes where they are needed. */
	get wpCommand(): string {
		return this.raw.wpWords().map( quoted ).join( ' ' );
	}

	/** Runs PHP in the loaded site, or in that of a network at a path such as `/two/`, and gives its output; rejects when it fails. */
	php( code: string, at = '/' ): Promise< string > {
		return this.raw.php( code, at );
	}

	/** The lines of debug.log since the last clearLog(); empty when all is well. */
	async notices(): Promise< string[] > {
		const log = await this.raw.log();
		return log.split( '\n' ).filter( ( line ) => line.trim() !== '' );
	}

	clearLog(): Promise< void > {
		return this.raw.clearLog();
	}

	/** What PHP and the web server wrote outside WordPress. */
	serverLog(): Promise< string > {
		return this.raw.serverLog();
	}

	/** Takes every snippet and all else in the storage away, as if svc had just been installed. */
	async resetSnippets(): Promise< void > {
		await removeTree( this.storage );
		await removeTree( path.join( this.uploads, 'svc' ) );
		// Without this the site would miss its snippets, instead of having none.
		await this.php(
			`array_map( 'delete_option', [ 'svc_storage', 'svc_unhealed' ] ); wp_clear_scheduled_hook( 'svc_error_mail', [ 0 ] );`
		);
		await this.clearLog();
	}

	stop(): Promise< void > {
		return this.raw.stop();
	}
}

/** Where the pool of the project listens; undefined where there is none. */
async function poolAddress(): Promise< string | undefined > {
	// The bench and the pictures of the screens use this file, too: outside Vitest there is no pool, and nothing to ask.
	if ( process.env.VITEST === undefined ) {
		return undefined;
	}
	const { inject } = await import( 'vitest' );
	// Undefined when the project has no such set-up, whatever the type says.
	return inject( 'sitePool' );
}

/** Asks the pool. */
async function fromPool( pool: string, options: SiteOptions ): Promise< Site > {
	const socket = connect( pool );
	socket.write( `${ JSON.stringify( options ) }\n` );
	const [ line ] = ( await once( createInterface( socket ), 'line' ) ) as [
		string,
	];
	const answer = JSON.parse( line ) as PoolAnswer;
	if ( 'error' in answer ) {
		throw new Error( answer.error );
	}
	const { ground, passwords } = answer;
	return {
		...describe( ground, passwords ),
		serverLog: () =>
			readFile( path.join( ground.run, 'server.log' ), 'utf8' ),
		stop: async () => {
			socket.destroy();
		},
	};
}

/**
 * An embedded site (SQLite, `php -S`) as if it had just been installed. It
 * may have served another test before: its files and its database were put
 * back, its address and its web server are the same.
 */
export async function startSite(
	asked: SiteOptions = {}
): Promise< TestSite > {
	const options = { ...LIGHT, ...asked };
	const pool = await poolAddress();
	if ( pool !== undefined && isPoolable( options ) ) {
		return new TestSite( await fromPool( pool, options ) );
	}
	// Projects without a pool kill what runs PHP, which is to be a process of its own.
	const runsPhp = pool !== undefined && runsAnyPhp( options );
	return new TestSite( await startEmbedded( { ...options, runsPhp } ) );
}
