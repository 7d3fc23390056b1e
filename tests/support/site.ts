/**
 * A real WordPress for one test file, and a typed way to talk to it.
 *
 *     const site = await startSite();
 *     afterAll( () => site.stop() );
 *     const made = await site.rest( 'POST', '/snippets', { title: 'x', type: 'php', code: '…' } );
 *
 * Every site is fresh, has svc active, one user of each role with the
 * password `password`, and removes itself on stop().
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { start as startEmbedded } from '../../scripts/lib/embedded-site.mjs';
import type { Site, SiteOptions } from '../../scripts/lib/site.mjs';
import { SiteClient } from './site-client.ts';

export type { Site, SiteOptions } from '../../scripts/lib/site.mjs';
export type {
	As,
	PageOptions,
	PageResponse,
	RestOptions,
	RestResponse,
	UserName,
} from './site-client.ts';

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

	/** Runs PHP in the loaded site and gives its output; rejects when it fails. */
	php( code: string ): Promise< string > {
		return this.raw.php( code );
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
		await rm( this.storage, { recursive: true, force: true } );
		await rm( path.join( this.uploads, 'svc' ), {
			recursive: true,
			force: true,
		} );
		await this.clearLog();
	}

	stop(): Promise< void > {
		return this.raw.stop();
	}
}

/** Starts a fresh embedded site (SQLite, `php -S`); about two seconds. */
export async function startSite(
	options: SiteOptions = {}
): Promise< TestSite > {
	return new TestSite( await startEmbedded( options ) );
}
