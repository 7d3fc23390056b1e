/**
 * What a page of the admin asks of WordPress itself: people, pages, what
 * visitors get, and the two requests of the command palette. Suggestions fail
 * nothing; what a person asked for says why there is none.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mapInSlices } from '../../../src/client/in-slices.ts';
import { recentPages } from '../../../src/client/pages.ts';
import { findSnippets, stopAllSnippets } from '../../../src/client/palette.ts';
import { findPeople, peopleOf } from '../../../src/client/people.ts';
import { servedAt } from '../../../src/client/served.ts';

const sent: { url: URL; init: RequestInit }[] = [];
let answer: ( url: URL ) => Response = () => Response.json( [] );
const { signal } = new AbortController();

beforeEach( () => {
	sent.length = 0;
	answer = () => Response.json( [] );
	const fetch = async ( address: string, init: RequestInit = {} ) => {
		const url = new URL( address, 'https://site.example' );
		sent.push( { url, init } );
		return answer( url );
	};
	vi.stubGlobal( 'fetch', fetch );
	vi.stubGlobal( 'window', { fetch } );
} );
afterEach( () => vi.unstubAllGlobals() );
const asked = ( name: string ) =>
	sent.map( ( { url } ) => url.searchParams.get( name ) );
const page = () =>
	new Response( '<h1>No</h1>', {
		status: 403,
		headers: { 'content-type': 'text/html' },
	} );
const lost = () => {
	throw new TypeError( 'fetch failed' );
};

describe( 'people', () => {
	const PEOPLE = [ { id: 2, name: 'Ben' } ];

	test( 'are found by words of any kind', async () => {
		answer = () => Response.json( PEOPLE );
		expect( await findPeople( 'Ä & B=c', signal ) ).toEqual( PEOPLE );
		expect( sent[ 0 ]?.url.pathname ).toBe( '/wp/v2/users' );
		expect( asked( 'search' ) ).toEqual( [ 'Ä & B=c' ] );
	} );

	test( 'who are meant by nothing are not asked for', async () => {
		expect( await peopleOf( [], signal ) ).toEqual( [] );
		expect( sent ).toEqual( [] );
	} );

	test( 'are asked for by as many ids as WordPress takes', async () => {
		answer = () => Response.json( PEOPLE );
		const ids = Array.from( { length: 120 }, ( _, at ) =>
			String( at + 1 )
		);
		expect( await peopleOf( ids, signal ) ).toEqual( PEOPLE );
		const [ include = '' ] = asked( 'include' );
		expect( include?.split( ',' ) ).toEqual( ids.slice( 0, 100 ) );
	} );

	test.each( [
		[
			'whom one may not see',
			() => Response.json( PEOPLE, { status: 403 } ),
			'blocked',
		],
		[
			'of another form',
			() => Response.json( [ { id: 'x' } ] ),
			'blocked',
		],
		[ 'behind a firewall', page, 'blocked' ],
		[ 'out of reach', lost, 'offline' ],
	] )( '%s are an error', async ( _, said, code ) => {
		answer = said;
		await expect( findPeople( 'x', signal ) ).rejects.toMatchObject( {
			name: 'ApiError',
			code,
		} );
	} );
} );

describe( 'pages that were changed last', () => {
	const item = ( name: string ) => ( {
		link: `https://site.example/${ name }`,
		title: { rendered: name },
	} );
	const titles = async () =>
		( await recentPages() ).map( ( { title } ) => title );

	test( 'are pages, and posts after them', async () => {
		answer = ( { pathname } ) =>
			Response.json( [ item( pathname.split( '/' ).at( -1 ) ?? '' ) ] );
		expect( await titles() ).toEqual( [ 'pages', 'posts' ] );
		expect( asked( 'orderby' ) ).toEqual( [ 'modified', 'modified' ] );
	} );

	test.each( [
		[
			'a refusal',
			() => Response.json( [ item( 'x' ) ], { status: 401 } ),
		],
		[ 'another form', () => Response.json( [ { link: 1 } ] ) ],
		[ 'a page of a firewall', page ],
		[ 'no answer', lost ],
	] )( 'are fewer where one of both is %s', async ( _, said ) => {
		answer = ( { pathname } ) =>
			pathname.endsWith( 'pages' )
				? said()
				: Response.json( [ item( 'post' ) ] );
		expect( await titles() ).toEqual( [ 'post' ] );
	} );
} );

describe( 'the command palette', () => {
	const FOUND = Array.from( { length: 30 }, ( _, at ) => ( {
		id: at,
		title: `T${ at }`,
		type: at % 2 === 0 ? 'php' : 'js',
	} ) );

	test( 'offers ten snippets', async () => {
		answer = () => Response.json( FOUND );
		const found = await findSnippets( 'a b&c', true, signal );
		expect( found.map( ( { id } ) => id ) ).toEqual( [
			0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
		] );
		expect( asked( 'search' ) ).toEqual( [ 'a b&c' ] );
		expect( asked( 'per_page' ) ).toEqual( [ '10' ] );
	} );

	test( 'offers ten without PHP to whom may not open that, out of more', async () => {
		answer = () => Response.json( FOUND );
		const found = await findSnippets( 'a', false, signal );
		expect( found ).toHaveLength( 10 );
		expect( found.every( ( { type } ) => type === 'js' ) ).toBe( true );
		expect( Number( asked( 'per_page' )[ 0 ] ) ).toBeGreaterThan( 10 );
	} );

	test.each( [
		[ 'is an object', () => Response.json( { code: 'x' } ) ],
		[ 'is a refusal', () => Response.json( [], { status: 403 } ) ],
		[ 'is a page', page ],
		[ 'does not come', lost ],
	] )( 'offers none where the answer %s', async ( _, said ) => {
		answer = said;
		expect( await findSnippets( 'a', true, signal ) ).toEqual( [] );
	} );

	test( 'leaves out what is no snippet', async () => {
		answer = () =>
			Response.json( [
				null,
				{ id: 1 },
				{ id: '2', title: 'T' },
				{ id: 3, title: 'Three' },
			] );
		expect( await findSnippets( 'a', true, signal ) ).toEqual( [
			{ id: 3, title: 'Three' },
		] );
	} );

	test( 'stops every snippet, and says whether that is done', async () => {
		answer = () => Response.json( {} );
		expect( await stopAllSnippets() ).toBe( true );
		expect( sent[ 0 ]?.init ).toMatchObject( {
			method: 'POST',
			body: '{"on":true}',
		} );
		expect( sent[ 0 ]?.url.pathname ).toBe( '/svc/v1/safe-mode' );
		for ( const refused of [ page, lost ] ) {
			answer = refused;
			expect( await stopAllSnippets() ).toBe( false );
		}
	} );
} );

describe( 'what visitors get', () => {
	test( 'is asked for as one who is not signed in, past every cache', async () => {
		answer = () => new Response( 'gone', { status: 404 } );
		expect(
			await servedAt( 'https://site.example/ads.txt', signal )
		).toEqual( { status: 404, text: 'gone' } );
		expect( sent[ 0 ]?.init ).toMatchObject( {
			credentials: 'omit',
			cache: 'no-store',
		} );
	} );

	test( 'cannot be known where nothing comes, or not all of it', async () => {
		answer = lost;
		expect( await servedAt( 'https://x.example/', signal ) ).toBeNull();
		answer = () =>
			new Response(
				new ReadableStream( {
					start: ( controller ) =>
						controller.error( new TypeError( 'torn' ) ),
				} )
			);
		expect( await servedAt( 'https://x.example/', signal ) ).toBeNull();
	} );
} );

describe( 'long work', () => {
	const work = ( ms: number ): void => {
		const until = performance.now() + ms;
		while ( performance.now() < until ) {
			// What is done meanwhile has to wait.
		}
	};

	test( 'lets others go in between, and keeps the order', async () => {
		const events: string[] = [];
		setTimeout( () => events.push( 'a person types' ) );
		const done = await mapInSlices( [ 'a', 'b', 'c' ], ( item, at ) => {
			work( 8 );
			events.push( item );
			return `${ item }${ at }`;
		} );
		expect( done ).toEqual( [ 'a0', 'b1', 'c2' ] );
		expect( events ).toHaveLength( 4 );
		expect( events.indexOf( 'a person types' ) ).toBeLessThan(
			events.indexOf( 'c' )
		);
	} );

	test( 'that fails, fails, and does not go on', async () => {
		const seen: number[] = [];
		await expect(
			mapInSlices( [ 1, 2, 3 ], ( item ) => {
				seen.push( item );
				if ( item === 2 ) {
					throw new Error( 'No.' );
				}
			} )
		).rejects.toThrow( 'No.' );
		expect( seen ).toEqual( [ 1, 2 ] );
	} );
} );
