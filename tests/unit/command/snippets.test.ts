/**
 * Commands about single snippets: which one a name means, what is shown of it,
 * what is said of a save, and how several are switched.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import {
	get,
	list,
	named,
	pick,
	switchTo,
	told,
	type SnippetOptions,
} from '../../../src/command/snippets.ts';
import { exits, UsageError } from '../../../src/command/terminal.ts';
import { URL_OF_SITE } from './fake-site.ts';
import { home, NONE, WITH_ERRORS } from './home.ts';

const it = home();
const switched = (
	action: 'enable' | 'disable',
	names: readonly string[],
	options: Partial< SnippetOptions > = {}
) =>
	switchTo(
		it.site.client,
		URL_OF_SITE,
		{ names, action },
		{ ...NONE, ...options }
	);

beforeEach( () => {
	it.site.put( { id: 1, uid: 'u1', title: 'Shop', code: 'one;' } );
	it.site.put( { id: 2, uid: 'u2', title: 'shop', code: 'two;' } );
	it.site.put( { id: 3, uid: 'u3', title: '2', code: 'three;\n' } );
	it.site.put( { id: 4, uid: 'Twice', title: 'u1', code: '' } );
	it.site.put( { id: 5, uid: 'u5', title: 'Twice', code: '' } );
	it.site.put( { id: 8, uid: 'u8', title: '77', code: '' } );
	it.site.put( {
		id: 6,
		uid: 'u6',
		title: 'Menu',
		type: 'css',
		lang: 'css',
	} );
	it.site.put( {
		id: 7,
		uid: 'u7',
		title: 'Menu',
		type: 'css',
		lang: 'css',
	} );
} );

describe( 'a name', () => {
	test.each( [
		[ '1', 1, 'an ID' ],
		[ '2', 2, 'an ID, also where that is the title of another' ],
		[ 'u1', 1, 'a permanent ID before a title' ],
		[ 'Twice', 4, 'a permanent ID before a title' ],
		[ 'shop', 2, 'a title as it is written, before one in other letters' ],
		[ 'Shop', 1, 'a title as it is written, before one in other letters' ],
		[ 'tWICE', 5, 'a title in other letters' ],
	] )( '"%s" means snippet %i: %s', async ( name, id ) => {
		expect( await named( it.site.client, [ name ] ) ).toMatchObject( [
			{ id },
		] );
	} );

	test.each( [ '99', '77', '0', 'Nothing', 'U2', '' ] )(
		'"%s" means none, which has an exit code of its own',
		async ( name ) => {
			await expect( named( it.site.client, [ name ] ) ).rejects.toThrow(
				expect.objectContaining( {
					message: `No snippet has the ID, permanent ID or title "${ name }". List all with "svc list".`,
					exit: exits.notFound,
				} )
			);
		}
	);

	test.each( [
		[ 'Menu', '6, 7' ],
		[ 'SHOP', '1, 2' ],
	] )( '"%s" means several, and they are named', async ( name, ids ) => {
		await expect( named( it.site.client, [ name ] ) ).rejects.toThrow(
			new UsageError(
				`Several snippets are called "${ name }". Name one by its ID: ${ ids }.`
			)
		);
	} );

	test( 'that is wrong keeps all from being switched', async () => {
		await expect(
			switched( 'enable', [ '1', 'Nothing' ] )
		).rejects.toThrow( UsageError );
		expect( it.site.changes ).toEqual( [] );
	} );
} );

describe( 'a list', () => {
	test( 'has what a program takes with tabs, and all fields but the code with --json', async () => {
		expect( await list( it.site.client, { ...NONE, type: 'css' } ) ).toBe(
			0
		);
		expect( it.out ).toBe(
			'6\tMenu\tcss\tinactive\t\t\n7\tMenu\tcss\tinactive\t\t\n'
		);
		it.anew();
		await list( it.site.client, { ...NONE, type: 'css', json: true } );
		const [ first ] = JSON.parse( it.out );
		expect( first ).toMatchObject( { id: 6, uid: 'u6' } );
		expect( first ).not.toHaveProperty( 'code' );
	} );

	test( 'is of what is asked for and nothing else', async () => {
		await list( it.site.client, {
			...NONE,
			type: 'js',
			status: 'inactive',
			folder: '',
			search: 'Shop',
		} );
		expect( it.out ).toMatch( /^1\tShop\t[^\n]*\n$/ );
		await list( it.site.client, NONE );
		const filters = it.site
			.given( 'list-snippets' )
			.map( ( given ) =>
				[ 'type', 'status', 'folder', 'search' ].filter(
					( name ) => name in given
				)
			);
		expect( filters.map( ( { length } ) => length ) ).toEqual( [ 4, 0 ] );
	} );

	test.each( [
		[ { type: 'python' }, '--type is one of: php, html, css, js.' ],
		[ { status: 'on' }, '--status is one of: active, inactive.' ],
	] )( 'of %j is refused before the site is asked', async ( some, said ) => {
		await expect(
			list( it.site.client, { ...NONE, ...some } )
		).rejects.toThrow( new UsageError( said ) );
		expect( it.site.asked ).toEqual( [] );
	} );

	test( 'leaves a choice alone that was not made', () => {
		expect( pick( undefined, [ 'a' ], 'type' ) ).toBeUndefined();
		expect( pick( 'a', [ 'a' ], 'type' ) ).toBe( 'a' );
	} );
} );

describe( 'a snippet that is shown', () => {
	test.each( [
		[ '1', 'one;\n' ],
		[ '3', 'three;\n' ],
		[ '4', '\n' ],
	] )( 'ends with one line end: snippet %s', async ( name, code ) => {
		expect(
			await get( it.site.client, name, { ...NONE, code: true } )
		).toBe( 0 );
		expect( it.out ).toBe( code );
	} );

	test( 'has its fields and then its code, or is JSON', async () => {
		await get( it.site.client, '1', NONE );
		expect( it.out ).toMatch( /^id\t1\nuid\tu1\ntitle\tShop\n/ );
		expect( it.out ).toMatch( /\n\none;\n$/ );
		expect( it.out ).not.toMatch( /^code\t/m );
		it.anew();
		await get( it.site.client, '1', { ...NONE, json: true } );
		expect( JSON.parse( it.out ) ).toMatchObject( { id: 1, code: 'one;' } );
	} );
} );

describe( 'switching', () => {
	test( 'one is said, and both ways', async () => {
		expect( await switched( 'enable', [ 'u1' ] ) ).toBe( 0 );
		expect( it.out ).toBe( '1 "Shop" is active.\n' );
		expect( await switched( 'disable', [ 'u1' ] ) ).toBe( 0 );
		expect( it.out ).toContain( '1 "Shop" is inactive.\n' );
		expect( it.site.at( 'u1' ).status ).toBe( 'inactive' );
	} );

	test( 'several are one request, with one test load', async () => {
		expect( await switched( 'enable', [ '1', 'u3' ] ) ).toBe( 0 );
		expect( it.site.changes ).toEqual( [ 'run-bulk' ] );
		expect( it.out ).toBe( '1\tShop\tactive\n3\t2\tactive\n' );
	} );

	test( 'of several fails for one, which is said by its ID, and not for the others', async () => {
		it.site.put( { uid: 'u3', code: 'BROKEN' } );
		expect( await switched( 'enable', [ '1', '3' ], { json: true } ) ).toBe(
			WITH_ERRORS
		);
		expect( it.err ).toBe( '3: This is broken.\n' );
		expect(
			JSON.parse( it.out ).map(
				( { status }: { status: string } ) => status
			)
		).toEqual( [ 'active', 'inactive' ] );
	} );

	test( 'on what has errors says them and fails', async () => {
		it.site.put( { uid: 'u1', code: '\nBROKEN' } );
		expect( await switched( 'enable', [ '1' ] ) ).toBe( WITH_ERRORS );
		expect( it.err ).toBe( 'Shop:2: This is broken.\n' );
		expect( it.out ).toBe( '1 "Shop" is inactive.\n' );
	} );
} );

describe( 'what is said of a save', () => {
	const save = ( more: Partial< Parameters< typeof told >[ 0 ] > ) => ( {
		snippet: it.site.at( 'u1' ),
		errors: [],
		warnings: [],
		deactivated: false,
		...more,
	} );

	test( 'is where its errors are in the file, and where the test load saw them', () => {
		expect(
			told(
				save( {
					errors: [ { line: 2, message: 'Wrong.' } ],
					warnings: [ { line: 0, message: 'Slow.' } ],
					test_load: {
						outcome: 'fail',
						reason: '',
						pages: ( [ 'failed', 'fine', 'unknown' ] as const ).map(
							( state ) => ( {
								label: `the ${ state } page`,
								url: 'https://site.example/',
								state,
								ms: 1,
								cost: null,
								message: '',
								line: 0,
							} )
						),
					},
				} ),
				NONE,
				'a.php',
				2
			)
		).toBe( WITH_ERRORS );
		expect( it.err ).toBe(
			'Warning: a.php: Slow.\na.php:3: Wrong.\nSeen on the failed page: https://site.example/\n'
		);
	} );

	test.each( [
		[ 'fine', {}, 0 ],
		[
			'fine with a warning',
			{ warnings: [ { line: 0, message: '' } ] },
			0,
		],
		[ 'not fine when it was switched off', { deactivated: true }, 9 ],
	] )( 'is %s', ( _, more, exit ) => {
		expect( told( save( more ), NONE ) ).toBe( exit );
	} );
} );
