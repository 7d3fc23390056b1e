/**
 * A site like a real host (nginx, PHP-FPM with OPcache, MariaDB) for one test
 * file: for freshness, concurrency, speed and crashes.
 *
 *     const site = await startFullSite( { pools: [ {}, { 'opcache.revalidate_freq': '60' } ] } );
 *     afterAll( () => site.stop() );
 *     await site.pool( 1 ).page( '/' );
 */
import { inject } from 'vitest';
import { connectDatabase } from '../../scripts/lib/database.mjs';
import type { FullOptions, FullSite } from '../../scripts/lib/full-site.mjs';
import { start as startFull } from '../../scripts/lib/full-site.mjs';
import { SiteClient } from './site-client.ts';
import { type SiteOptions, TestSite } from './site.ts';

export class FullTestSite extends TestSite {
	readonly #full: FullSite;

	constructor( full: FullSite ) {
		super( full );
		this.#full = full;
	}

	/** A client of one pool: the same site through another OPcache. */
	pool( number: number ): SiteClient {
		const url = this.#full.urls[ number ];
		if ( url === undefined ) {
			throw new Error( `There is no pool ${ number }.` );
		}
		return new SiteClient( url, this.appPassword );
	}

	/** Process ids of the PHP workers of one pool. */
	workerPids( pool = 0 ): Promise< number[] > {
		return this.#full.workerPids( pool );
	}

	/** Restarts all pools, so that every OPcache is empty. */
	reloadOpcache(): Promise< void > {
		return this.#full.reloadOpcache();
	}
}

/** A save of an active snippet asks for pages of the site, and those of a block theme take three times as long. */
const LIGHT: SiteOptions = { theme: 'test-classic' };

/** Starts a fresh full site; about three seconds. */
export async function startFullSite(
	options: SiteOptions & FullOptions = {}
): Promise< FullTestSite > {
	// Undefined when the project has no such set-up, whatever the type says.
	const socket: string | undefined = inject( 'databaseSocket' );
	const shared =
		socket === undefined ? {} : { database: connectDatabase( socket ) };
	return new FullTestSite(
		await startFull( { runsPhp: true, ...LIGHT, ...shared, ...options } )
	);
}
