/**
 * What the API costs with thousands of snippets: the list and saves.
 */
import type { RestResponse } from '../support/site-client.ts';
import { lowerQuartile, type Row } from './measure.ts';
import type { Sites } from './sites.ts';

export type Timing = {
	what: string;
	/** At the client, milliseconds. */
	client: number;
	/** Within PHP, milliseconds. */
	server: number;
	/** Processor time of PHP, milliseconds: what the machine's other work does not blur. */
	cpu: number;
	bytes: number;
};

type Call = ( round: number ) => Promise< RestResponse >;

function result( answer: RestResponse ): Pick< Row, 'total' | 'cpu' > {
	const row = answer.headers.get( 'x-bench-result' );
	return row === null
		? { total: Number.NaN, cpu: Number.NaN }
		: ( JSON.parse( row ) as Row );
}

export async function time(
	what: string,
	rounds: number,
	call: Call,
	warm = 3
): Promise< Timing > {
	const client: number[] = [];
	const rows: Pick< Row, 'total' | 'cpu' >[] = [];
	let bytes = 0;
	for ( let round = -warm; round < rounds; round++ ) {
		const began = performance.now();
		const answer = await call( round );
		const took = performance.now() - began;
		if (
			answer.status >= 300 ||
			( answer.body?.errors ?? [] ).length > 0
		) {
			throw new Error(
				`${ what }: ${ answer.status } ${ answer.text.slice( 0, 300 ) }`
			);
		}
		if ( round >= 0 ) {
			client.push( took );
			rows.push( result( answer ) );
			bytes = answer.text.length;
		}
	}
	return {
		what,
		client: lowerQuartile( client ),
		server: lowerQuartile( rows.map( ( { total } ) => total ) ),
		cpu: lowerQuartile( rows.map( ( { cpu } ) => cpu ) ),
		bytes,
	};
}

/** Times the API on the storage of that name. */
export async function timeApi(
	sites: Sites,
	name: string,
	rounds: number
): Promise< Timing[] > {
	const rest = (
		method: string,
		route: string,
		body?: unknown,
		query = {}
	) =>
		sites.client.rest( method, route, body, {
			headers: { 'x-bench': `svc:${ name }` },
			query,
			unchecked: true,
		} );
	const code = ( round: number ) =>
		`// round ${ round }\n$GLOBALS['bench'] = ${ round };`;
	const live = await rest( 'POST', '/snippets', {
		title: 'Live',
		type: 'php',
		hook: 'init',
		status: 'active',
		code: code( -1000 ),
	} );
	const id: number = live.body.snippet.id;
	/** Puts a comment at the start of snippets that are off. */
	const replace = ( round: number, more = {} ) =>
		rest( 'POST', '/replace', {
			search: '\\A(?:/\\* -?\\d+ \\*/)?',
			replace: `/* ${ round } */`,
			regex: true,
			status: 'inactive',
			...more,
		} );
	const symbols = () =>
		rest( 'GET', '/symbols', undefined, {
			of: 'snippets',
			role: 'declares',
			per_page: 2_000,
		} );
	const fifty = Array.from( { length: 50 }, ( _, n ) => n + 100 );
	return [
		await time( 'GET /wp/v2/types (WordPress alone)', rounds, () =>
			sites.client.rest( 'GET', '/types', undefined, {
				namespace: 'wp/v2',
				headers: { 'x-bench': 'none' },
			} )
		),
		await time( 'GET /snippets', rounds, () => rest( 'GET', '/snippets' ) ),
		await time( 'GET /snippets, page of 50', rounds, () =>
			rest( 'GET', '/snippets', undefined, { page: 3, per_page: 50 } )
		),
		await time( 'GET /snippets/{id}', rounds, () =>
			rest( 'GET', '/snippets/77' )
		),
		// The first question reads all of the code, once for each snippet and version of it.
		await time( 'GET /symbols, nothing read yet', 1, symbols, 0 ),
		await time( 'GET /symbols, everything read', rounds, symbols ),
		await time( 'save a title', rounds, ( round ) =>
			rest( 'PUT', '/snippets/77', { title: `Round ${ round }` } )
		),
		await time( 'save code, switched off', rounds, ( round ) =>
			rest( 'PUT', '/snippets/78', { code: code( round ) } )
		),
		await time( 'look for a text in all code', rounds, () =>
			rest( 'POST', '/replace', {
				search: 'no such text',
				replace: '',
				ignore_case: true,
				dry_run: true,
			} )
		),
		await time( 'look at a replacement in all', rounds, ( round ) =>
			replace( round, { dry_run: true } )
		),
		await time(
			'replace in 50, switched off',
			Math.ceil( rounds / 3 ),
			( round ) => replace( round, { ids: fifty } )
		),
		await time( 'replace in all, switched off', 1, replace, 0 ),
		await time(
			'save code, live, with test load',
			Math.ceil( rounds / 3 ),
			( round ) =>
				rest( 'PUT', `/snippets/${ id }`, { code: code( round ) } )
		),
	];
}
