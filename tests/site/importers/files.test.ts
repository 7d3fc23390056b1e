/**
 * Export files of other plugins at the doors of the site: shown, imported as that source, and refused by name. What is recognised is held
 * by unit tests (`tests/unit/Importers/ExportFilesTest.php`); here a few files show that each door goes by it.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { testSite } from '../../support/test-site.ts';
import { itemsOf, loadFixture } from './fixtures.ts';

const site = testSite();

const FOLDER = path.join( ROOT, 'tests/fixtures/plugin-exports' );
const fileOf = ( name: string ) => readFileSync( path.join( FOLDER, name ) );

const send = (
	route: string,
	rawBody: Uint8Array | string,
	type = 'application/json',
	query: Record< string, string > = {}
) =>
	site.rest( 'POST', route, undefined, {
		rawBody,
		query,
		headers: { 'Content-Type': type },
	} );

const list = async () =>
	( await site.rest( 'GET', '/snippets?with_code=1' ) ).body as {
		title: string;
		status: string;
		folder: string;
	}[];

const manySnippets = ( count: number ) =>
	JSON.stringify( {
		generator: 'Code Snippets v3.9.6',
		snippets: Array.from( { length: count }, ( _, at ) => ( {
			id: at + 1,
			name: `S ${ at + 1 }`,
			scope: 'site-css',
			code: `a { margin: ${ at }px; }`,
			active: at === 0,
		} ) ),
	} );

/** One of each content type; every plugin: `tests/unit/Importers/ExportFilesTest.php`. */
const FILES: readonly [ string, string, string, readonly string[] ][] = [
	[
		'code-snippets.json',
		'application/json',
		'Code Snippets',
		[ 'Shorter excerpts', 'Accent', 'Opening hours' ],
	],
	[
		'code-snippets.php',
		'application/octet-stream',
		'Code Snippets',
		[ 'Footer year' ],
	],
	[
		'fluent-snippets.json',
		'application/x-www-form-urlencoded',
		'FluentSnippets',
		[ 'Grosse Bilder', 'Dark header' ],
	],
	[
		'hfcm.csv',
		'text/csv',
		'Header Footer Code Manager',
		[ 'Chat, with "quotes"', 'Verify' ],
	],
	[
		'custom-css-js.xml',
		'text/xml',
		'Simple Custom CSS and JS',
		[ 'Sticky menu' ],
	],
];

test.each( FILES )(
	'%s is shown and imported once',
	async ( name, type, plugin, titles ) => {
		const shown = await send( '/import/preview', fileOf( name ), type );
		expect( shown.status, shown.text ).toBe( 200 );
		expect( shown.body.source.name ).toBe( plugin );
		expect( await list() ).toEqual( [] );
		const came = await send( '/import', fileOf( name ), type );
		expect( came.status, came.text ).toBe( 200 );
		expect( came.body ).toMatchObject( {
			source: shown.body.source,
			errors: [],
			skipped: [],
		} );
		const now = await list();
		expect( now.map( ( { title } ) => title ).toSorted() ).toEqual(
			[ ...titles ].toSorted()
		);
		expect( new Set( now.map( ( { status } ) => status ) ) ).toEqual(
			new Set( [ 'inactive' ] )
		);
		const again = await send( '/import', fileOf( name ), type );
		expect( again.body.created ).toEqual( [] );
		expect( again.body.skipped ).toHaveLength( titles.length );
		const seen = await send( '/import/preview', fileOf( name ), type );
		expect(
			seen.body.items.map( ( { state }: { state: string } ) => state )
		).toEqual( titles.map( () => 'same' ) );
	}
);

test( 'some are chosen; those that were active are activated where that is wanted', async () => {
	const file = fileOf( 'code-snippets.json' ).toString( 'base64' );
	const came = await site.rest( 'POST', '/import?keep_status=1', {
		file,
		ids: [ '12', '13' ],
	} );
	expect( came.status, came.text ).toBe( 200 );
	expect( came.body.errors ).toEqual( [] );
	expect(
		Object.fromEntries(
			( await list() ).map( ( { title, status } ) => [ title, status ] )
		)
	).toEqual( { 'Shorter excerpts': 'active', Accent: 'inactive' } );
} );

test( 'snippets of two sites with one ID are two snippets; the shortcode of the first shows it', async () => {
	const of = ( code: string ) =>
		JSON.stringify( {
			generator: 'Code Snippets v3.9.6',
			snippets: [ { id: 4, name: code, code, scope: 'content' } ],
		} );
	const first = await send( '/import', of( '<p>One</p>' ) );
	const second = await send( '/import', of( '<p>Two</p>' ) );
	expect( [ first, second ].map( ( { body } ) => body.errors ) ).toEqual( [
		[],
		[],
	] );
	expect( await list() ).toHaveLength( 2 );
	await site.rest( 'POST', '/bulk', {
		ids: first.body.created,
		action: 'enable',
	} );
	expect(
		await site.php(
			"do_action( 'wp' ); echo do_shortcode( '[code_snippet id=\"4\"]' );"
		)
	).toContain( '<p>One</p>' );
} );

test( 'a file that cannot be read is refused by name', async () => {
	for ( const [ bytes, sentence ] of [
		[
			fileOf( 'code-snippets.json' ).subarray( 0, 500 ),
			'This looks like an export of Code Snippets. The file is cut off',
		],
		[
			'{"perfmatters_options":{"a":"1"}}',
			'This looks like an export of Perfmatters. This file type is not supported.',
		],
		[
			Buffer.concat( [
				Buffer.from( [ 0xff, 0xfe ] ),
				Buffer.from( '{"generator":"x"}', 'utf16le' ),
			] ),
			'The text is not valid UTF-8.',
		],
		[ 'PK\u0003\u0004', "This ZIP file can't be unpacked here" ],
		[ 'Dear site', 'Invalid JSON.' ],
	] as const ) {
		for ( const route of [ '/import', '/import/preview' ] ) {
			const refused = await send( route, bytes );
			expect( refused.status, sentence ).toBe( 400 );
			expect( refused.body.message ).toContain( sentence );
		}
	}
	expect( await list() ).toEqual( [] );
} );

test( 'only full access imports, and no address does', async () => {
	const body = fileOf( 'code-snippets.json' );
	for ( const as of [ 'editor', null ] as const ) {
		for ( const route of [ '/import', '/import/preview' ] ) {
			const refused = await site.rest( 'POST', route, undefined, {
				as,
				rawBody: body,
			} );
			expect( [ 401, 403 ] ).toContain( refused.status );
		}
	}
	expect( ( await site.rest( 'GET', '/import' ) ).status ).toBe( 404 );
	expect( await list() ).toEqual( [] );
} );

test( 'a large file is a job, which knows where each snippet came from', async () => {
	const answer = await send( '/import', manySnippets( 230 ) );
	expect( answer.status, answer.text.slice( 0, 500 ) ).toBeLessThan( 300 );
	expect( answer.body.source.name ).toBe( 'Code Snippets' );
	for ( let turn = 0; turn < 20; turn++ ) {
		const { body } = await site.rest( 'GET', '/jobs' );
		if (
			body.every( ( { state }: { state: string } ) => state === 'done' )
		) {
			break;
		}
		await site.rest( 'POST', `/jobs/${ body[ 0 ].id }/run`, {} );
	}
	expect( await list() ).toHaveLength( 230 );
	const again = await send( '/import', manySnippets( 230 ) );
	expect( again.body.skipped ).toHaveLength( 230 );
} );

describe( 'wp svc import', () => {
	let folder = '';
	beforeAll( async () => {
		folder = await mkdtemp( path.join( tmpdir(), 'svc-exports-' ) );
	} );
	afterAll( () => rm( folder, { recursive: true } ) );

	test( 'shows, imports and refuses', async () => {
		const file = path.join( FOLDER, 'hfcm.json' );
		const dry = await site.wp( 'svc', 'import', file, '--dry-run' );
		expect( dry.code, dry.stderr ).toBe( 0 );
		expect( dry.stdout ).toContain( 'Chat' );
		expect( dry.stderr ).toContain(
			'This file is an export of Header Footer Code Manager.'
		);
		expect( dry.stderr ).toContain( 'IDs of the original site' );
		expect( await list() ).toEqual( [] );
		const one = await site.wp(
			...[ 'svc', 'import', file, '--ids=#2', '--porcelain' ]
		);
		expect( one.code, one.stderr ).toBe( 0 );
		expect( ( await list() ).map( ( { title } ) => title ) ).toEqual( [
			'Verify',
		] );
		await site.resetSnippets();
		const came = await site.wp( 'svc', 'import', file );
		expect( came.code, came.stderr ).toBe( 0 );
		expect( came.stdout ).toContain(
			'2 snippets imported from Header Footer Code Manager.'
		);
		expect( ( await list() ).map( ( { folder: name } ) => name ) ).toEqual(
			[ 'Header Footer Code Manager', 'Header Footer Code Manager' ]
		);
		const cut = path.join( folder, 'cut.json' );
		await writeFile( cut, fileOf( 'woody.json' ).subarray( 0, 300 ) );
		const refused = await site.wp( 'svc', 'import', cut );
		expect( refused.code ).not.toBe( 0 );
		expect( refused.stderr ).toContain(
			'cut.json: This looks like an export of Woody Code Snippets.'
		);
	} );
} );

/** PHP that makes the export file of a plugin out of its data in the database, as the plugin does. */
const EXPORTS: Readonly< Record< string, readonly [ string, string ] > > = {
	'code-snippets.sql': [
		'code-snippets',
		"$out = array( 'generator' => 'Code Snippets v3.9.6', 'snippets' => array() ); foreach ( $wpdb->get_results( \"SELECT * FROM {$wpdb->prefix}snippets WHERE active > -1 ORDER BY id\", ARRAY_A ) as $r ) { $r['id'] = (int) $r['id']; $r['active'] = '1' === $r['active']; $r['desc'] = $r['description']; $r['tags'] = array_filter( array_map( 'trim', explode( ',', $r['tags'] ) ) ); unset( $r['description'] ); $out['snippets'][] = array_filter( $r ); }",
	],
	'hfcm.sql': [
		'hfcm',
		"$out = array( 'title' => 'Header Footer Code Manager', 'snippets' => $wpdb->get_results( \"SELECT * FROM {$wpdb->prefix}hfcm_scripts\", ARRAY_A ) );",
	],
	'wpcodebox2.sql': [
		'wpcodebox',
		'$out = $wpdb->get_results( "SELECT * FROM {$wpdb->prefix}wpcb_snippets", ARRAY_A );',
	],
};

test.each( Object.entries( EXPORTS ) )(
	'%s: a file arrives as the data in the database',
	async ( fixture, [ source, php ] ) => {
		await loadFixture( site, fixture );
		const { items } = await itemsOf( site, source );
		const read = JSON.parse(
			await site.php(
				`global $wpdb; svc_plugin(); ${ php } $items = array(); foreach ( Svc\\Importers\\Files\\ExportFiles::open( wp_json_encode( $out ) )->items() as $item ) { $items[] = get_object_vars( $item ); } echo wp_json_encode( $items );`
			)
		) as typeof items;
		const told = ( all: typeof items ) =>
			all.map( ( { title, fields, code, is_active: isActive } ) => ( {
				title,
				fields: { ...fields, folder: '' },
				code: code.replaceAll( '\r\n', '\n' ),
				isActive,
			} ) );
		expect( told( read ) ).toEqual( told( items ) );
	}
);
