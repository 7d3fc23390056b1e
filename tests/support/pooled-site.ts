/**
 * An embedded site that serves one test file after the other. Between two of
 * them its files, its database and its configuration are put back; the web
 * server goes on, so that what it has compiled stays.
 */
import { randomUUID } from 'node:crypto';
import { readdir, readFile, readlink, truncate } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve, sqlite } from '../../scripts/lib/embedded-site.mjs';
import type { Launched } from '../../scripts/lib/processes.mjs';
import { describe } from '../../scripts/lib/installed-site.mjs';
import { removeTree } from '../../scripts/lib/remove-tree.mjs';
import {
	addressed,
	type Backend,
	breakGround,
	furnish,
	type Ground,
	layOut,
	type SiteOptions,
} from '../../scripts/lib/site.mjs';
import type { WordPressSource } from '../../scripts/lib/wordpress-source.mjs';
import { Snapshot } from './site-snapshot.ts';

const IDLE_WITHIN_MS = 3000;

/** All that another process needs to use the site. */
export type Tenancy = { ground: Ground; passwords: Record< string, string > };

/** Options that the web server is started with, and so cannot change later. */
export function serverOptions( options: SiteOptions ): SiteOptions {
	return {
		multisite: options.multisite === true,
		// PHP remembers for two minutes that the plugin is a link to the checkout, whatever takes its place.
		...( options.svc === 'none' ? { svc: 'none' } : {} ),
		...( options.ini === undefined ? {} : { ini: options.ini } ),
	};
}

/** Settings of PHP that hold for pages alone: in-site.php lifts them. */
const LIFTED = [ 'max_execution_time', 'memory_limit' ];

/** Whether PHP that the web server runs for tests can do all that WP-CLI can. */
export function runsAnyPhp( options: SiteOptions ): boolean {
	return Object.keys( options.ini ?? {} ).every( ( name ) =>
		LIFTED.includes( name )
	);
}

/** Whether a pooled site can be what the options want; otherwise it takes a site of its own. */
export function isPoolable( options: SiteOptions ): boolean {
	return (
		options.dir === undefined &&
		options.port === undefined &&
		options.keep !== true &&
		options.guarded !== true &&
		options.source === undefined &&
		options.account !== 'unprivileged' &&
		options.svc !== 'zip'
	);
}

export class PooledSite {
	/** What plugins and themes were on, to the state with nothing else done. */
	readonly #furnished = new Map< string, Snapshot >();

	private constructor(
		/** Of the options that its server was started for. */
		readonly key: string,
		readonly ground: Ground,
		readonly backend: Backend,
		readonly passwords: Record< string, string >,
		readonly server: Launched,
		readonly bare: Snapshot
	) {}

	/** Files, database, web server and network; no plugin is there yet. */
	static async make(
		source: WordPressSource,
		options: SiteOptions & { dir: string }
	): Promise< PooledSite > {
		const plot = await breakGround(
			{ ...options, svc: 'none' },
			'own',
			source
		);
		if ( runsAnyPhp( options ) ) {
			plot.key = randomUUID();
		}
		const backend = await sqlite( source );
		await layOut( plot, backend );
		const { server, port } = await serve( plot, 0 );
		const ground = addressed( plot, port );
		const passwords = JSON.parse(
			await readFile( backend.credentials, 'utf8' )
		) as Record< string, string >;
		await furnish( describe( ground, passwords ), ground, backend, false );
		const bare = new Snapshot(
			path.join( ground.dir, 'wp-content' ),
			path.join( ground.root, 'bare' )
		);
		return new PooledSite(
			JSON.stringify( serverOptions( options ) ),
			ground,
			backend,
			passwords,
			server,
			await bare.take()
		);
	}

	/** Puts everything back and sets the site up as the options want it. */
	async let( options: SiteOptions ): Promise< Tenancy > {
		const ground: Ground = { ...this.ground, options };
		const site = describe( ground, this.passwords );
		const isPlain =
			Object.keys( {
				...options.constants,
				...options.muPlugins,
				...options.plugins,
			} ).length === 0;
		const name = JSON.stringify( [
			options.svc,
			options.theme,
			options.posts,
		] );
		const known = isPlain ? this.#furnished.get( name ) : undefined;
		await this.#removeStrangers();
		await ( known ?? this.bare ).putBack();
		await furnish(
			site,
			ground,
			this.backend,
			options.multisite === true,
			known !== undefined
		);
		if ( isPlain && known === undefined ) {
			const snapshot = new Snapshot(
				path.join( ground.dir, 'wp-content' ),
				path.join( ground.root, `furnished-${ this.#furnished.size }` )
			);
			this.#furnished.set( name, await snapshot.take() );
		}
		await truncate( path.join( ground.run, 'server.log' ) );
		return { ground, passwords: this.passwords };
	}

	/** Whether no request is under way any more; waits a little for the last ones. */
	async isIdle(): Promise< boolean > {
		const deadline = Date.now() + IDLE_WITHIN_MS;
		while ( this.server.isAlive() ) {
			const sockets = await Promise.all(
				( await this.#processes() ).map( openSockets )
			);
			// All listen on one socket; every other is a connection.
			if ( new Set( sockets.flat() ).size <= 1 ) {
				return true;
			}
			if ( Date.now() > deadline ) {
				return false;
			}
			await sleep( 20 );
		}
		return false;
	}

	async stop(): Promise< void > {
		await this.server.stop( 500 );
		await removeTree( this.ground.root );
	}

	/** Ids of the server and its workers. */
	async #processes(): Promise< string[] > {
		const { pid } = this.server;
		const children = await textOf(
			`/proc/${ pid }/task/${ pid }/children`
		);
		const all = [ String( pid ), ...children.trim().split( ' ' ) ];
		const names = await Promise.all(
			all.map( ( it ) => textOf( `/proc/${ it }/comm` ) )
		);
		// The shell that watches over the server has a socket of its own.
		return all.filter( ( _, at ) => names[ at ]?.startsWith( 'php' ) );
	}

	/** What a test has put beside WordPress' own files; wp-config.php is written anew in any case. */
	async #removeStrangers(): Promise< void > {
		const own = new Set( [
			...( await readdir( this.ground.source.wordpress ) ),
			'wp-config.php',
		] );
		for ( const name of await readdir( this.ground.dir ) ) {
			if ( ! own.has( name ) ) {
				await removeTree( path.join( this.ground.dir, name ) );
			}
		}
	}
}

function textOf( file: string ): Promise< string > {
	return readFile( file, 'utf8' ).catch( () => '' );
}

async function openSockets( pid: string ): Promise< string[] > {
	const directory = `/proc/${ pid }/fd`;
	const names = await readdir( directory ).catch( () => [] );
	const targets = await Promise.all(
		names.map( ( name ) =>
			readlink( path.join( directory, name ) ).catch( () => '' )
		)
	);
	return targets.filter( ( target ) => target.startsWith( 'socket:' ) );
}
