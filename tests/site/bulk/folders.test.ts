/**
 * Spec 4.5 over HTTP: renaming folders.
 */
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';

const site = testSite();

/** One HTML snippet in each folder, titled after it. */
async function fill( ...paths: string[] ): Promise< void > {
	const made = await site.rest( 'POST', '/import', {
		format: 'snipfire',
		version: 1,
		snippets: paths.map( ( folder ) => ( {
			title: folder,
			folder,
			type: 'html',
			code: 'x',
		} ) ),
	} );
	expect( made.body.errors ).toEqual( [] );
}

const rename = ( from: string, to: string ) =>
	site.rest( 'POST', '/folders/rename', { from, to } );

/** Title (the former folder) => folder. */
async function folders(): Promise< Record< string, string > > {
	const { body } = await site.rest( 'GET', '/snippets' );
	return Object.fromEntries(
		body.map( ( one: { title: string; folder: string } ) => [
			one.title,
			one.folder,
		] )
	);
}

test( 'subfolders move too, names that only begin alike do not', async () => {
	await fill( 'Shop', 'Shop/Cart', 'Shop/Cart/A', 'Shopping', 'Other/Shop' );
	const answer = await rename( 'Shop', 'Store/New' );
	expect( answer.status, answer.text ).toBe( 200 );
	expect( answer.body ).toEqual( { moved: 3 } );
	expect( await folders() ).toEqual( {
		Shop: 'Store/New',
		'Shop/Cart': 'Store/New/Cart',
		'Shop/Cart/A': 'Store/New/Cart/A',
		Shopping: 'Shopping',
		'Other/Shop': 'Other/Shop',
	} );
} );

test( 'a folder merges into one that exists, moves up, and out of any folder', async () => {
	await fill( 'A', 'A/B', 'C' );
	expect( ( await rename( 'C', 'A' ) ).body ).toEqual( { moved: 1 } );
	expect( ( await rename( 'A/B', 'B' ) ).body ).toEqual( { moved: 1 } );
	expect( ( await rename( 'A', '' ) ).body ).toEqual( { moved: 2 } );
	expect( await folders() ).toEqual( { A: '', 'A/B': 'B', C: '' } );
	await fill( 'X/Y' );
	await rename( 'X', '' );
	expect( ( await folders() )[ 'X/Y' ] ).toBe( 'Y' );
} );

test( 'a subfolder can take the place of its parent', async () => {
	await fill( 'A/B', 'A/B/C' );
	expect( ( await rename( 'A/B', 'A' ) ).body ).toEqual( { moved: 2 } );
	expect( await folders() ).toEqual( { 'A/B': 'A', 'A/B/C': 'A/C' } );
} );

test.each( [
	[ 'A', 'A' ],
	[ 'A', 'A/B' ],
	[ 'A', 'A/B/C' ],
	[ 'A', ' A / B' ],
	[ 'A', '../A' ],
	[ 'A', 'B\\C' ],
	[ 'A', 'B//C' ],
	[ '', 'B' ],
	[ 'A', 'x'.repeat( 201 ) ],
	[ 'A', Array( 11 ).fill( 'x' ).join( '/' ) ],
] )( 'renaming %j to %j is refused with 400', async ( from, to ) => {
	await fill( 'A', 'A/B' );
	const answer = await rename( from, to );
	expect( answer.status, answer.text ).toBe( 400 );
	expect( await folders() ).toEqual( { A: 'A', 'A/B': 'A/B' } );
} );

test( 'nothing moves when one subfolder would lie too deep', async () => {
	const deep = Array( 10 ).fill( 'x' ).join( '/' );
	await fill( 'x', deep );
	const answer = await rename( 'x', 'y/z' );
	expect( answer.status ).toBe( 400 );
	expect( answer.body.data.params.to ).toContain( deep );
	expect( await folders() ).toEqual( { x: 'x', [ deep ]: deep } );
} );

test( 'a folder that nobody lies in is not found', async () => {
	await fill( 'A' );
	expect( ( await rename( 'B', 'C' ) ).status ).toBe( 404 );
	expect( ( await rename( 'a', 'C' ) ).status ).toBe( 404 );
} );

test( 'the change stands in the history as moved', async () => {
	await fill( 'A' );
	await rename( 'A', 'B' );
	const { body } = await site.rest( 'GET', '/snippets/1/revisions' );
	expect( body[ 0 ].action ).toBe( 'moved' );
} );
