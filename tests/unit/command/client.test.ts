/**
 * A program and its site: a password goes nowhere but where it was meant to
 * go, a busy site is asked again as it wants, and what may have been done is
 * never sent a second time.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { exportFormat } from '../../../src/contract/index.ts';
import {
	createClient,
	type Connection,
} from '../../../src/client/remote/index.ts';

const ME = {
	url: 'https://example.com',
	user: 'anna',
	password: 'abcd ïü',
};
type Answer = () => Response;
/** What the site answers, one after the other, and what it was sent. */
const answers: Answer[] = [];
const sent: { url: string; init: RequestInit }[] = [];
const clientOf = ( more: Partial< Connection > = {} ) =>
	createClient( {
		...ME,
		fetch: async ( url, init = {} ) => {
			sent.push( { url: String( url ), init } );
			const answer = answers.shift();
			if ( answer === undefined ) {
				throw new Error( 'No more answers.' );
			}
			return answer();
		},
		...more,
	} );
const says =
	( status: number, body: unknown, headers: Record< string, string > = {} ) =>
	() =>
		Response.json( body, { status, headers } );
const page = ( status: number ) => () =>
	new Response( '<h1>Page</h1>', { status } );
const busy = ( after?: string ) =>
	says(
		503,
		{ code: 'svc_busy', message: 'Busy.' },
		after === undefined ? {} : { 'retry-after': after }
	);
const done = says( 200, { output: 'x', error: null } );
const run = ( more: Partial< Connection > = {}, signal?: AbortSignal ) =>
	clientOf( more ).call(
		'run-snippet',
		{ id: 1 },
		signal === undefined ? {} : { signal }
	);

beforeEach( () => {
	answers.length = 0;
	sent.length = 0;
	vi.useFakeTimers( { now: Date.parse( '2026-01-01T00:00:00Z' ) } );
} );
afterEach( () => vi.useRealTimers() );

describe( 'an address', () => {
	test.each( [
		[ 'example.com', 'is not the address of a site' ],
		[ '', 'is not the address of a site' ],
		[ 'http://example.com', 'would travel unencrypted to example.com' ],
		[ 'http://notlocalhost', 'would travel unencrypted' ],
		[ 'http://localhost.example.com', 'would travel unencrypted' ],
		[ 'http://127.0.0.1.example.com', 'would travel unencrypted' ],
		[ 'http://10.0.0.1', 'would travel unencrypted' ],
		[ 'ftp://example.com', 'would travel unencrypted' ],
		[ 'https://anna:secret@example.com', 'must not hold a user name' ],
		[ 'https://anna@example.com', 'must not hold a user name' ],
	] )( '%j is refused before anything is sent', ( url, said ) => {
		expect( () => clientOf( { url } ) ).toThrow(
			expect.objectContaining( {
				name: 'ApiError',
				message: expect.stringContaining( said ),
			} )
		);
		expect( () => clientOf( { url } ) ).not.toThrow( 'secret' );
	} );

	test.each( [
		'http://localhost:8080',
		'http://127.0.0.1',
		'http://127.1.2.3',
		'http://[::1]:3000',
		'http://shop.localhost',
		'https://example.com/blog',
	] )( '%s is taken', async ( url ) => {
		answers.push( done );
		await run( { url } );
		expect( sent[ 0 ]?.url ).toContain( new URL( url ).origin );
	} );

	test( 'in plain HTTP is taken where that is said explicitly, and ftp never', () => {
		const allowHttp = true;
		clientOf( { url: 'http://example.com', allowHttp } );
		expect( () =>
			clientOf( { url: 'ftp://example.com', allowHttp } )
		).toThrow( 'unencrypted' );
	} );
} );

describe( 'who it is', () => {
	const headers = () => new Headers( sent[ 0 ]?.init.headers );

	test( 'goes as name and password in UTF-8', async () => {
		answers.push( done );
		await run();
		const [ , value = '' ] = (
			headers().get( 'authorization' ) ?? ''
		).split( 'Basic ' );
		expect( Buffer.from( value, 'base64' ).toString( 'utf8' ) ).toBe(
			'anna:abcd ïü'
		);
	} );

	test( 'is a nonce in a page of the site, and no password beside it', async () => {
		answers.push( done );
		await run( { nonce: 'abc' } );
		expect( headers().get( 'x-wp-nonce' ) ).toBe( 'abc' );
		expect( headers().has( 'authorization' ) ).toBe( false );
	} );

	test( 'is never sent on: a redirect is told, and not followed', async () => {
		for ( const [ to, said ] of [
			[
				'https://www.example.com/x?y',
				'at another address, https://www.example.com.',
			],
			[ '/elsewhere', 'at another address, /elsewhere.' ],
			[ '', 'at another address.' ],
		] as const ) {
			answers.push( says( 301, {}, to === '' ? {} : { location: to } ) );
			await expect( run() ).rejects.toThrow( said );
		}
		expect( sent.map( ( { init } ) => init.redirect ) ).toEqual(
			sent.map( () => 'manual' )
		);
		expect( sent ).toHaveLength( 3 );
	} );
} );

describe( 'a site that is busy', () => {
	/** Milliseconds after which it is asked the second time. */
	async function waited( answer: Answer, more: Partial< Connection > = {} ) {
		answers.push( answer, done );
		const begun = Date.now();
		const running = run( more );
		while ( sent.length < 2 && Date.now() - begun < 120_000 ) {
			await vi.advanceTimersByTimeAsync( 50 );
		}
		await running;
		return Date.now() - begun;
	}

	test.each( [
		[ 'as many seconds as it says', busy( '7' ), {}, 7_000 ],
		[
			'until the time that it names',
			busy( 'Thu, 01 Jan 2026 00:00:03 GMT' ),
			{},
			3_000,
		],
		[ 'a second where it says nothing', busy(), {}, 1_000 ],
		[ 'a second where it says what is no time', busy( 'soon' ), {}, 1_000 ],
		[ 'a moment where it says at once', busy( '0' ), {}, 100 ],
		[
			'a moment where the time is over',
			busy( 'Wed, 31 Dec 2025 00:00:00 GMT' ),
			{},
			100,
		],
		[ 'no longer than half a minute', busy( '3600' ), {}, 30_000 ],
		[
			'no longer than is allowed',
			busy( '60' ),
			{ longestWait: 500 },
			500,
		],
	] )( 'is asked again after %s', async ( _, answer, more, ms ) => {
		expect( await waited( answer, more ) ).toBe( ms );
	} );

	test.each( [
		[ {}, 5 ],
		[ { attempts: 2 }, 2 ],
		[ { attempts: 1 }, 1 ],
	] )( 'is asked so often and no more: %j, %i', async ( more, times ) => {
		answers.push( ...Array.from( { length: 9 }, () => busy( '1' ) ) );
		const running = run( more ).catch( ( error: unknown ) => error );
		await vi.advanceTimersByTimeAsync( 60_000 );
		expect( await running ).toMatchObject( {
			code: 'svc_busy',
			message: 'Busy.',
			isPassing: true,
		} );
		expect( sent ).toHaveLength( times );
	} );

	test( 'is not asked again once the caller has ended the call', async () => {
		const controller = new AbortController();
		answers.push( busy( '20' ), done );
		const running = run( {}, controller.signal ).catch(
			( error: unknown ) => error
		);
		await vi.advanceTimersByTimeAsync( 1_000 );
		controller.abort();
		expect( await running ).toMatchObject( { code: 'aborted' } );
		await vi.advanceTimersByTimeAsync( 60_000 );
		expect( sent ).toHaveLength( 1 );
	} );

	test( 'is not waited for by a call that was ended before', async () => {
		const controller = new AbortController();
		controller.abort();
		answers.push( busy( '20' ) );
		await expect( run( {}, controller.signal ) ).rejects.toMatchObject( {
			code: 'aborted',
		} );
	} );
} );

describe( 'a proxy that gave up', () => {
	test( 'is asked again for what only reads', async () => {
		answers.push( page( 503 ), says( 200, [] ) );
		const listing = clientOf().call( 'list-snippets', {} );
		await vi.advanceTimersByTimeAsync( 1_000 );
		expect( await listing ).toEqual( [] );
	} );

	test.each( [ 502, 503, 504 ] )(
		'with status %i is not sent a second time what may have been done',
		async ( status ) => {
			answers.push( page( status ), done );
			await expect( run() ).rejects.toMatchObject( {
				code: 'blocked',
				status,
				isPassing: true,
			} );
			await vi.advanceTimersByTimeAsync( 60_000 );
			expect( sent ).toHaveLength( 1 );
		}
	);
} );

describe( 'a page in the place of an answer', () => {
	test( 'has the same sent once more, in a form that no firewall reads as code', async () => {
		answers.push( page( 403 ), says( 200, { output: 'x', error: null } ) );
		await clientOf()
			.call( 'create-snippet', { code: 'ä <?php' } )
			.catch( () => undefined );
		const [ first, second ] = sent.map( ( { init } ) =>
			String( init.body )
		);
		const { encoded } = JSON.parse( second ?? '' );
		expect( second ).not.toContain( 'php' );
		expect( Buffer.from( encoded, 'base64' ).toString( 'utf8' ) ).toBe(
			first
		);
	} );

	test.each( [
		[ 'JSON', says( 403, { error: 'Forbidden' } ) ],
		[ 'text', () => new Response( 'Forbidden', { status: 403 } ) ],
		[ 'nothing', () => new Response( null, { status: 406 } ) ],
	] )( 'may be %s', async ( _, refusal ) => {
		answers.push( refusal, done );
		await run();
		expect( String( sent[ 1 ]?.init.body ) ).toContain( '"encoded"' );
	} );

	test( 'that calls the request too large is told with its size', async () => {
		answers.push( page( 413 ) );
		await expect( run() ).rejects.toMatchObject( {
			code: 'size',
			message: expect.stringContaining( '0.0 MB' ),
		} );
		expect( sent ).toHaveLength( 1 );
	} );

	test( 'that takes the request only encoded, and then calls it too large, is told with the size that was sent', async () => {
		answers.push( page( 403 ), page( 413 ) );
		await expect(
			clientOf().call( 'import-snippets', {
				...exportFormat,
				snippets: [ { code: 'x'.repeat( 900_000 ) } ],
			} )
		).rejects.toMatchObject( {
			code: 'size',
			message: expect.stringMatching( /1\.2 MB.*"wp svc import"/ ),
		} );
	} );

	test( 'twice is told, with what may be the cause', async () => {
		answers.push( page( 403 ), page( 403 ) );
		await expect( run() ).rejects.toMatchObject( {
			code: 'blocked',
			status: 403,
			isPassing: false,
			message: expect.stringContaining( 'no firewall keeps requests' ),
		} );
		expect( sent ).toHaveLength( 2 );
	} );

	test( 'is told at once for what only reads: there is nothing to write otherwise', async () => {
		answers.push( page( 200 ) );
		await expect(
			clientOf().call( 'list-snippets', {} )
		).rejects.toMatchObject( { code: 'blocked', status: 200 } );
		expect( sent ).toHaveLength( 1 );
	} );
} );

describe( 'no answer', () => {
	const offline = ( cause?: Error ) => () => {
		throw new TypeError( 'fetch failed', { cause } );
	};

	test( 'is told with its reason and the site, and without who asked', async () => {
		answers.push( offline( new Error( 'connect ECONNREFUSED' ) ) );
		const asked = run();
		await expect( asked ).rejects.toMatchObject( {
			code: 'offline',
			isPassing: true,
			message:
				'The site https://example.com cannot be reached (connect ECONNREFUSED). Check its address and your connection.',
		} );
		answers.push( offline() );
		await expect( run() ).rejects.toThrow( 'cannot be reached. Check' );
	} );

	test( 'is no lost connection where the caller has ended the call', async () => {
		const controller = new AbortController();
		controller.abort();
		answers.push( offline() );
		await expect( run( {}, controller.signal ) ).rejects.toMatchObject( {
			code: 'aborted',
			isPassing: false,
		} );
	} );
} );

test( 'a list in pages says how many there are, and whether another page is of the same set', async () => {
	answers.push(
		says( 200, [], { 'x-wp-total': '12', 'x-svc-set': 'abc' } ),
		says( 200, [] )
	);
	expect( await clientOf().callPage( 'list-snippets', {} ) ).toEqual( {
		data: [],
		total: 12,
		set: 'abc',
	} );
	expect( await clientOf().callPage( 'list-snippets', {} ) ).toEqual( {
		data: [],
		total: 0,
		set: '',
	} );
} );

test( 'a list of another version is refused with the place that does not fit', async () => {
	answers.push( says( 200, [ { id: 'x' } ] ) );
	await expect(
		clientOf().call( 'list-snippets', {} )
	).rejects.toMatchObject( {
		code: 'mismatch',
		details: { what: expect.stringMatching( /^list-snippets: 0\.id / ) },
	} );
} );

test.each( [
	[ [], null ],
	[ { message: '' }, { message: '' } ],
	[ { message: 3 }, { message: 3 } ],
] )(
	'a refusal without a sentence is one with a sentence: %j',
	async ( body, details ) => {
		answers.push( says( 400, body ) );
		await expect( run() ).rejects.toMatchObject( {
			code: 'host',
			status: 400,
			message: 'The request was refused.',
			details,
		} );
	}
);
