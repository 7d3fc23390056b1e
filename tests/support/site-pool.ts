/**
 * Global set-up of the projects whose files use embedded sites: sites are
 * made when a test file asks for one, and used again. They live in the main
 * process, because every test file has a process of its own.
 *
 * A test file asks over a Unix socket, with one line of JSON; the answer is
 * one line too. The site is its own until the connection ends, which it also
 * does when the process of the test file is killed.
 */
import { mkdir } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';
import { roomInMemory } from '../../scripts/lib/memory.mjs';
import { removeTree } from '../../scripts/lib/remove-tree.mjs';
import type { SiteOptions } from '../../scripts/lib/site.mjs';
import { linkTree, newRunDirectory } from '../../scripts/lib/site-files.mjs';
import { socketDirectory } from '../../scripts/lib/sockets.mjs';
import {
	type WordPressSource,
	wordpressSource,
} from '../../scripts/lib/wordpress-source.mjs';
import { PooledSite, serverOptions, type Tenancy } from './pooled-site.ts';

declare module 'vitest' {
	export interface ProvidedContext {
		sitePool: string;
	}
}

export type PoolAnswer = Tenancy | { error: string };

/** Sites that are not in use: two workers with one site each, and one to spare. */
const MOST_IDLE = 3;

/** What waiting for the disk costs proves nothing here (tests/faults stays on the disk). */
async function roomForSites(): Promise< string > {
	return ( await roomInMemory() ) ?? newRunDirectory();
}

/** WordPress' files where the sites can link them. */
async function sourceIn( room: string ): Promise< WordPressSource > {
	const source = await wordpressSource();
	const wordpress = path.join( room, 'source' );
	await linkTree( source.wordpress, wordpress );
	return { ...source, wordpress };
}

export class SitePool {
	readonly #idle: PooledSite[] = [];
	readonly #all = new Set< PooledSite >();
	#made = 0;

	constructor(
		readonly room: string,
		readonly source: WordPressSource
	) {}

	async take(
		options: SiteOptions
	): Promise< { site: PooledSite; tenancy: Tenancy } > {
		const wanted = serverOptions( options );
		const key = JSON.stringify( wanted );
		const at = this.#idle.findIndex( ( it ) => it.key === key );
		const [ found ] = at < 0 ? [] : this.#idle.splice( at, 1 );
		const site =
			found ??
			( await PooledSite.make( this.source, {
				...wanted,
				dir: path.join( this.room, `site-${ ++this.#made }` ),
			} ) );
		this.#all.add( site );
		try {
			return { site, tenancy: await site.let( options ) };
		} catch ( error ) {
			await this.#discard( site );
			throw error;
		}
	}

	/** A site that still answers a request cannot be put back: its files would be written meanwhile. */
	async giveBack( site: PooledSite ): Promise< void > {
		if ( ! ( await site.isIdle() ) ) {
			await this.#discard( site );
			return;
		}
		this.#idle.push( site );
		if ( this.#idle.length > MOST_IDLE ) {
			const [ oldest ] = this.#idle.splice( 0, 1 );
			if ( oldest !== undefined ) {
				await this.#discard( oldest );
			}
		}
	}

	async stop(): Promise< void > {
		await Promise.all(
			[ ...this.#all ].map( ( site ) => this.#discard( site ) )
		);
		await removeTree( this.room );
	}

	async #discard( site: PooledSite ): Promise< void > {
		this.#all.delete( site );
		await site.stop();
	}
}

async function attend( pool: SitePool, socket: Socket ): Promise< void > {
	const closed = new Promise< void >( ( resolve ) => {
		socket.on( 'close', () => resolve() );
	} );
	socket.on( 'error', () => socket.destroy() );
	for await ( const line of createInterface( socket ) ) {
		try {
			const { site, tenancy } = await pool.take(
				JSON.parse( line ) as SiteOptions
			);
			socket.write( `${ JSON.stringify( tenancy ) }\n` );
			await closed;
			await pool.giveBack( site );
		} catch ( error ) {
			const message =
				error instanceof Error ? error.message : String( error );
			socket.end( `${ JSON.stringify( { error: message } ) }\n` );
		}
		return;
	}
}

/** Answers at the path until it is closed. */
export async function openPool(
	pool: SitePool,
	at: string
): Promise< Server > {
	const server = createServer( { allowHalfOpen: false }, ( socket ) => {
		void attend( pool, socket );
	} );
	await new Promise< void >( ( resolve, reject ) => {
		server.on( 'error', reject );
		server.listen( at, resolve );
	} );
	return server;
}

export default async function setup(
	project: TestProject
): Promise< () => Promise< void > > {
	const room = await roomForSites();
	const sockets = path.join( room, 'sockets' );
	await mkdir( sockets );
	const { path: directory, remove } = await socketDirectory( sockets );
	const pool = new SitePool( room, await sourceIn( room ) );
	const at = path.join( directory, 'pool.sock' );
	const server = await openPool( pool, at );
	project.provide( 'sitePool', at );
	return async () => {
		server.close();
		await pool.stop();
		await remove();
	};
}
