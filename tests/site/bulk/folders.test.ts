/**
 * Spec 4.5 over HTTP: renaming folders. What moves where is in `tests/unit/Operations/RenameFolderTest.php`.
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

test( 'a path that is none, and a folder that is not there, are refused', async () => {
	await fill( 'A', 'A/B' );
	for ( const [ from, to, status ] of [
		[ 'A', 'A/B', 400 ],
		[ 'A', '../A', 400 ],
		[ 'A', 'B\\C', 400 ],
		[ 'A', 'B//C', 400 ],
		[ '', 'B', 400 ],
		[ 'A', 'x'.repeat( 201 ), 400 ],
		[ 'A', Array( 11 ).fill( 'x' ).join( '/' ), 400 ],
		[ 'B', 'C', 404 ],
	] as const ) {
		const answer = await rename( from, to );
		expect( [ from, to, answer.status ] ).toEqual( [ from, to, status ] );
	}
	expect( await folders() ).toEqual( { A: 'A', 'A/B': 'A/B' } );
} );

test( 'the change stands in the history as moved', async () => {
	await fill( 'A' );
	await rename( 'A', 'B' );
	const { body } = await site.rest( 'GET', '/snippets/1/revisions' );
	expect( body[ 0 ].action ).toBe( 'moved' );
} );
