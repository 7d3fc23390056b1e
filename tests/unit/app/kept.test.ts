/** Unsaved work of a screen is in memory at once; what the browser keeps of it is read once, and a browser that refuses stops no work. */
import { beforeEach, expect, test, vi } from 'vitest';

const kept = vi.hoisted( () => ( {
	values: new Map< string, unknown >(),
	refuses: false,
	written: [] as string[],
} ) );

vi.mock( import( 'idb-keyval' ), () => {
	const allow = < Value >( value: Value ): Promise< Value > => {
		if ( kept.refuses ) {
			// As Firefox does where the person forbids it: at once, not later.
			throw new Error( 'The operation is insecure.' );
		}
		return Promise.resolve( value );
	};
	const objects = {
		transaction: { commit: () => undefined },
		put: ( value: unknown, key: string ) => {
			kept.written.push( key );
			kept.values.set( key, value );
		},
		delete: ( key: string ) => kept.values.delete( key ),
		get: ( key: string ) => {
			const asked = {
				result: kept.values.get( key ),
				onsuccess: () => undefined,
			};
			queueMicrotask( () => asked.onsuccess() );
			return asked;
		},
	};
	return {
		createStore: () => async ( _mode: unknown, change: unknown ) => {
			await allow( null );
			return ( change as ( to: unknown ) => unknown )( objects );
		},
		get: ( key: string ) => allow( kept.values.get( key ) ),
		keys: () => allow( [ ...kept.values.keys() ] ),
		promisifyRequest: () => allow( undefined ),
	} as never;
} );
vi.mock( import( '../../../src/client/index.js' ), async ( original ) => ( {
	...( await original() ),
	bootData: () =>
		( {
			site: { url: 'https://example.com' },
			user: { id: 7 },
		} ) as never,
} ) );
const { keep, keptIds, mirrorOf, forget } =
	await import( '../../../src/state/kept/index.js' );

const mirror = () =>
	mirrorOf< 'a' | 'b', string >( 'box', [ 'a', 'b' ] as const );

beforeEach( () => {
	kept.values.clear();
	kept.written.length = 0;
	kept.refuses = false;
} );

test( 'keys tell kinds, sites and people apart', async () => {
	await keep( 'snippet', 3, { code: 'x' } );
	await keep( 'box', 'a', 'y' );
	kept.values.set( 'box|https://example.com|8|a', 'of somebody else' );
	kept.values.set( 'box|https://example.com/two|7|b', 'of another site' );
	expect( kept.written ).toEqual( [
		'snippet|https://example.com|7|3',
		'box|https://example.com|7|a',
	] );
	expect( await keptIds( 'snippet' ) ).toEqual( [ '3' ] );
	expect( await keptIds( 'box' ) ).toEqual( [ 'a' ] );
	await forget( 'snippet', 3 );
	expect( await keptIds( 'snippet' ) ).toEqual( [] );
} );

test( 'what was kept is read once, and only what there can be', async () => {
	await keep( 'box', 'a', 'earlier' );
	await keep( 'box', 'gone', 'of an older version' );
	const one = mirror();
	expect( one.all() ).toEqual( {} );
	await one.read();
	expect( one.all() ).toEqual( { a: 'earlier' } );
	await keep( 'box', 'b', 'of another window' );
	await one.read();
	expect( one.all() ).toEqual( { a: 'earlier' } );
} );

test( 'what is written is there at once, in memory and then in the browser; nothing is kept of what was thrown away', async () => {
	const one = mirror();
	await one.read();
	const before = one.all();
	one.set( 'a', 'typed' );
	expect( one.all() ).toEqual( { a: 'typed' } );
	// React compares the two.
	expect( one.all() ).not.toBe( before );
	const another = mirror();
	await vi.waitFor( async () =>
		expect( await keptIds( 'box' ) ).toEqual( [ 'a' ] )
	);
	await another.read();
	expect( another.all() ).toEqual( { a: 'typed' } );
	one.set( 'a', null );
	expect( one.all() ).toEqual( {} );
	await vi.waitFor( async () =>
		expect( await keptIds( 'box' ) ).toEqual( [] )
	);
} );

test( 'what another window has written since is not thrown away with what was written here', async () => {
	const one = mirror();
	const other = mirror();
	await Promise.all( [ one.read(), other.read() ] );
	one.set( 'a', 'typed' );
	other.set( 'a', 'of the other window' );
	one.set( 'b', 'typed' );
	await vi.waitFor( async () =>
		expect( await keptIds( 'box' ) ).toHaveLength( 2 )
	);
	one.set( 'a', null );
	one.set( 'b', null );
	await vi.waitFor( async () =>
		expect( await keptIds( 'box' ) ).toEqual( [ 'a' ] )
	);
	const third = mirror();
	await third.read();
	expect( third.all() ).toEqual( { a: 'of the other window' } );
} );

test( 'what is written while it is read is newer', async () => {
	await keep( 'box', 'a', 'earlier' );
	const one = mirror();
	const reading = one.read();
	one.set( 'a', 'typed' );
	await reading;
	expect( one.all() ).toEqual( { a: 'typed' } );
} );

test( 'a browser that refuses keeps nothing, and the work goes on', async () => {
	kept.refuses = true;
	const one = mirror();
	await one.read();
	one.set( 'a', 'typed' );
	expect( one.all() ).toEqual( { a: 'typed' } );
	await expect( keep( 'snippet', 3, {} ) ).resolves.toBeUndefined();
} );
