/**
 * A folder that is read again and again: what of it is not known as it is,
 * what is forgotten, and how much one request takes
 * (`tests/unit/command/files.test.ts` has when the site is asked).
 */
import { expect, test } from 'vitest';
import { Reader } from '../../../src/command/reader.ts';
import { limits } from '../../../src/contract/index.ts';
import { FakeSite, gatewayTimeout } from './fake-site.ts';

const files = ( all: Record< string, string | null > ) =>
	new Map( Object.entries( all ) );
const pathsOf = ( { items }: { items: readonly { path: string }[] } ) =>
	items.map( ( { path } ) => path );

test( 'what the site was not asked about, or did not answer for, is not read', async () => {
	const site = new FakeSite();
	const reader = new Reader( site.client );
	const before = files( {
		'a.js': '1',
		'b.js': '1',
		'b.snippet.json': '{}',
	} );
	expect( reader.unread( before ) ).toEqual( [ ...before.keys() ] );
	await reader.read( before );
	expect( reader.unread( before ) ).toEqual( [] );
	const after = files( { 'a.js': '1', 'b.js': '2', 'b.snippet.json': '{}' } );
	site.instead = gatewayTimeout;
	await expect( reader.read( after ) ).rejects.toMatchObject( {
		status: 504,
	} );
	expect( reader.unread( after ) ).toEqual( [ 'b.js' ] );
	site.instead = () => undefined;
	expect( pathsOf( await reader.read( after ) ) ).toEqual( [
		'a.js',
		'b.js',
	] );
	expect( reader.unread( after ) ).toEqual( [] );
} );

test( 'a file that goes and comes again is asked about again', async () => {
	const site = new FakeSite();
	const reader = new Reader( site.client );
	await reader.read( files( { 'a.js': '1' } ) );
	expect( pathsOf( await reader.read( files( {} ) ) ) ).toEqual( [] );
	await reader.read( files( { 'a.js': '1' } ) );
	expect( site.given( 'convert-files' ) ).toHaveLength( 2 );
} );

test( 'settings that go leave a code file that is another snippet', async () => {
	const reader = new Reader( new FakeSite().client );
	const code = { 'a.js': '1' };
	const [ one ] = (
		await reader.read(
			files( { ...code, 'a.snippet.json': '{"uid":"a","type":"js"}' } )
		)
	).items;
	const [ other ] = ( await reader.read( files( code ) ) ).items;
	expect( [ one?.uid, other?.uid ] ).toEqual( [ 'a', 'of-a-js' ] );
} );

test( 'what cannot be used is said as long as it cannot, in the order of its paths', async () => {
	const site = new FakeSite();
	const reader = new Reader( site.client );
	const held = async ( all: Record< string, string | null > ) =>
		( await reader.read( files( all ) ) ).held.map(
			( { path, code } ) => `${ path } ${ code }`
		);
	const wrong = { 'z.js': null, 'b/a.snippet.json': '{' };
	expect( await held( { ...wrong, 'c.js': '1' } ) ).toEqual( [
		'b/a.snippet.json bad_metadata',
		'z.js not_text',
	] );
	expect( await held( { ...wrong, 'c.js': '2' } ) ).toHaveLength( 2 );
	expect( site.given( 'convert-files' )[ 1 ] ).toEqual( {
		files: { 'c.js': '2' },
	} );
	expect( await held( { 'z.js': '1' } ) ).toEqual( [] );
} );

test( 'one request has no more files than the site takes, and never half of a snippet', async () => {
	const sizes: number[] = [];
	const reader = new Reader( {
		call: ( _: string, input: { files: Record< string, string > } ) => {
			const paths = Object.keys( input.files );
			sizes.push( paths.length );
			expect(
				paths.filter( ( path ) => path.endsWith( '.js' ) )
			).toHaveLength( paths.length / 2 );
			return Promise.resolve( {
				items: [],
				held: [],
				write: [],
				remove: [],
			} );
		},
	} as never );
	const all: Record< string, string > = {};
	for ( let at = 0; at <= limits.files / 2; at++ ) {
		all[ `s${ at }.js` ] = '';
		all[ `s${ at }.snippet.json` ] = '';
	}
	await reader.read( files( all ) );
	expect( sizes ).toEqual( [ limits.files, 2 ] );
} );

test( 'a request that the web server calls too large goes in parts, down to one snippet', async () => {
	const site = new FakeSite();
	const counts: number[] = [];
	site.instead = ( _, input ) => {
		const count = Object.keys( input.files ?? {} ).length;
		counts.push( count );
		return JSON.stringify( input ).length > 250
			? new Response( null, { status: 413 } )
			: undefined;
	};
	const reader = new Reader( site.client );
	const small = { 'a.js': 'a'.repeat( 100 ), 'b.js': 'b'.repeat( 100 ) };
	const all = { ...small, 'c.js': 'c'.repeat( 100 ) };
	expect( pathsOf( await reader.read( files( all ) ) ) ).toEqual( [
		'a.js',
		'b.js',
		'c.js',
	] );
	expect( counts ).toEqual( [ 3, 2, 1 ] );
	await expect(
		reader.read( files( { ...all, 'd.js': 'd'.repeat( 300 ) } ) )
	).rejects.toMatchObject( { code: 'size', status: 413 } );
} );
