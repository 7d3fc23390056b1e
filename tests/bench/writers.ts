/**
 * Several people who save live PHP snippets at the same time, beside one who makes the same saves one after the other, with four processes
 * of PHP; and what visitors wait meanwhile.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type FullSite, start } from '../../scripts/lib/full-site.mjs';
import { SiteClient } from '../support/site-client.ts';

export type Writers = {
	what: string;
	taken: number;
	seconds: number;
	/** Answers `svc_busy`. */
	refused: number;
	/** Of pages asked for meanwhile, milliseconds. */
	median: number;
	slowest: number;
};

const SAVES = 6;

/** A save that comes again as it is told, with the ticket that keeps its place. */
async function save(
	client: SiteClient,
	id: number,
	n: number
): Promise< { taken: boolean; refused: number } > {
	const headers: Record< string, string > = {};
	for ( let refused = 0; refused < 60; refused++ ) {
		const answer = await client.rest(
			'POST',
			`/snippets/${ id }`,
			{ code: `add_filter( 'bench_${ id }', fn() => ${ n } );` },
			{ once: true, headers }
		);
		if ( answer.status === 200 ) {
			return { taken: true, refused };
		}
		if ( answer.body?.code !== 'svc_busy' ) {
			throw new Error( answer.text );
		}
		headers[ 'Svc-Retry-Ticket' ] = answer.body.data.retry_ticket ?? '';
		await sleep( 1_000 * Number( answer.headers.get( 'retry-after' ) ) );
	}
	return { taken: false, refused: 60 };
}

async function round(
	site: FullSite,
	client: SiteClient,
	what: string,
	writers: number[][]
): Promise< Writers > {
	const pages: number[] = [];
	let isOver = false;
	const visits = ( async () => {
		while ( ! isOver ) {
			const began = performance.now();
			await ( await fetch( site.url ) ).text();
			pages.push( performance.now() - began );
			await sleep( 200 );
		}
	} )();
	const began = performance.now();
	const results = await Promise.all(
		writers.map( async ( ids ) => {
			const all = [];
			for ( const [ n, id ] of ids.entries() ) {
				all.push( await save( client, id, n ) );
			}
			return all;
		} )
	);
	const seconds = ( performance.now() - began ) / 1_000;
	isOver = true;
	await visits;
	pages.sort( ( a, b ) => a - b );
	return {
		what,
		taken: results.flat().filter( ( { taken } ) => taken ).length,
		seconds,
		refused: results.flat().reduce( ( sum, it ) => sum + it.refused, 0 ),
		median: pages[ Math.floor( pages.length / 2 ) ] ?? 0,
		slowest: pages.at( -1 ) ?? 0,
	};
}

export async function timeWriters( count: number ): Promise< Writers[] > {
	const site = await start( {
		children: 4,
		constants: { WP_DEBUG: false, WP_DEBUG_LOG: false },
	} );
	const client = new SiteClient( site.url, ( user ) =>
		site.appPassword( user )
	);
	try {
		const ids: number[] = [];
		for ( let n = 0; n < count; n++ ) {
			const { body } = await client.rest( 'POST', '/snippets', {
				title: `Writer ${ n }`,
				type: 'php',
				code: `add_filter( 'bench', fn() => ${ n } );`,
				status: 'active',
			} );
			ids.push( body.snippet.id );
		}
		const all = ids.flatMap( ( id ) =>
			Array.from( { length: SAVES }, () => id )
		);
		return [
			await round( site, client, 'one writer', [ all ] ),
			await round(
				site,
				client,
				`${ count } writers`,
				ids.map( ( id ) => all.filter( ( it ) => it === id ) )
			),
		];
	} finally {
		await site.stop();
	}
}
