/** `svc logs`: what happened, oldest first, each once, and with --follow also what happens while a site comes and goes. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logs } from '../../../src/command/logs.ts';
import { gatewayTimeout, refusal } from './fake-site.ts';
import { home, NONE } from './home.ts';

const it = home();
const POLL_MS = 5_000;
const entry = ( id: number, title = `T${ id }` ) => ( {
	id: String( id ),
	time: id,
	user: 1,
	name: 'Anna',
	via: 'rest' as const,
	action: 'saved',
	snippet: id,
	title,
	detail: '',
} );
let end = new AbortController();
const logged = ( more: Partial< typeof NONE > = {} ) =>
	logs( it.site.client, { ...NONE, ...more }, end.signal );
const titles = () => it.out.match( /T[1-9]\b/g ) ?? [];

beforeEach( () => {
	end = new AbortController();
	it.site.activity = [ entry( 2 ), entry( 1 ) ];
	vi.useFakeTimers( { toFake: [ 'setTimeout', 'clearTimeout' ] } );
} );
afterEach( () => {
	end.abort();
	vi.useRealTimers();
} );
const later = ( ms = POLL_MS ) => vi.advanceTimersByTimeAsync( ms );

test( 'what happened is told oldest first, and that is all', async () => {
	expect( await logged() ).toBe( 0 );
	expect( it.out ).toBe(
		[
			'1970-01-01T00:00:01.000Z\tAnna\trest\tsaved\tT1\t\n',
			'1970-01-01T00:00:02.000Z\tAnna\trest\tsaved\tT2\t\n',
		].join( '' )
	);
	await later();
	expect( it.site.asked ).toHaveLength( 1 );
} );

test( 'with --json each is one line that steers no terminal', async () => {
	it.site.activity = [ entry( 1, 'a\x9b2J\nb' ) ];
	await logged( { json: true } );
	expect( it.out.split( '\n' ) ).toHaveLength( 2 );
	expect( it.out ).not.toContain( '\x9b' );
	expect( JSON.parse( it.out ) ).toMatchObject( { title: 'a\x9b2J\nb' } );
} );

test( 'with --follow what is new is told once, also after a site that did not answer for a while', async () => {
	const following = logged( { follow: true } );
	await later( POLL_MS - 1 );
	expect( titles() ).toEqual( [ 'T1', 'T2' ] );
	expect( it.site.asked ).toHaveLength( 1 );
	it.site.activity.unshift( entry( 3 ) );
	await later( 1 );
	expect( titles() ).toEqual( [ 'T1', 'T2', 'T3' ] );
	it.site.instead = gatewayTimeout;
	it.site.activity.unshift( entry( 4 ) );
	await later();
	await later();
	it.site.instead = () => undefined;
	await later();
	await later();
	expect( titles() ).toEqual( [ 'T1', 'T2', 'T3', 'T4' ] );
	end.abort();
	expect( await following ).toBe( 0 );
} );

test( 'with --follow a person is told once what the columns are, however long nothing happens', async () => {
	const wasTerminal = process.stdout.isTTY;
	process.stdout.isTTY = true;
	try {
		it.site.activity = [];
		const following = logged( { follow: true } );
		await later();
		it.site.activity.unshift( entry( 3 ) );
		await later();
		await later();
		expect( it.out ).toBe(
			[
				'time  name  via  action  title  detail\n',
				'1970-01-01T00:00:03.000Z  Anna  rest  saved  T3\n',
			].join( '' )
		);
		end.abort();
		await following;
	} finally {
		process.stdout.isTTY = wasTerminal;
	}
} );

test( 'with --follow a refusal for good ends it', async () => {
	const following = logged( { follow: true } ).catch(
		( error: unknown ) => error
	);
	await later( 0 );
	it.site.instead = () => refusal( 'svc_tier', 403 );
	await later();
	expect( await following ).toMatchObject( { code: 'svc_tier' } );
} );

test( 'ended while the site is asked, it ends well', async () => {
	const following = logged( { follow: true } );
	await later( 0 );
	it.site.instead = () => {
		end.abort();
		throw new DOMException( 'Aborted', 'AbortError' );
	};
	await later();
	expect( await following ).toBe( 0 );
} );

test( 'what is refused at the beginning is an error, also with --follow', async () => {
	it.site.instead = gatewayTimeout;
	await expect( logged( { follow: true } ) ).rejects.toMatchObject( {
		status: 504,
	} );
} );
