/**
 * Spec 4.8 over HTTP: what there is to import, what it would become, and what a run makes of it, the first time and later.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { loadFixture } from './fixtures.ts';

const site = testSite();

type Shown = {
	id: string;
	state: string;
	snippet: number | null;
	check_first: boolean;
	reasons: string[];
	problems: { message: string }[];
	maps: Record< string, unknown >;
	original: { label: string; value: string }[];
};

async function preview( source: string ): Promise< Shown[] > {
	const answer = await site.rest( 'GET', `/import/sources/${ source }` );
	expect( answer.status, answer.text ).toBe( 200 );
	return answer.body;
}

async function run( source: string, body: Record< string, unknown > = {} ) {
	const answer = await site.rest(
		'POST',
		`/import/sources/${ source }/run`,
		body
	);
	expect( answer.status, answer.text ).toBe( 200 );
	return answer.body as {
		created: Record< string, number >;
		updated: Record< string, number >;
		skipped: string[];
		errors: { id: string; title: string; message: string }[];
	};
}

const states = ( shown: Shown[] ) =>
	Object.fromEntries( shown.map( ( { id, state } ) => [ id, state ] ) );

test( 'all four arrive switched off, once, with their tags, dates and where they came from', async () => {
	for ( const fixture of [
		'code-snippets.sql',
		'wpcode.json',
		'hfcm.sql',
		'custom-css-js.json',
	] ) {
		await loadFixture( site, fixture );
	}
	const before = await site.rest( 'GET', '/import/sources' );
	expect( before.body ).toEqual( [
		{
			id: 'code-snippets',
			name: 'Code Snippets',
			installed: false,
			active: false,
			count: 7,
			imported: 0,
			refused: '',
		},
		{
			id: 'wpcode',
			name: 'WPCode',
			installed: false,
			active: false,
			count: 10,
			imported: 0,
			refused: '',
		},
		{
			id: 'hfcm',
			name: 'Header Footer Code Manager',
			installed: false,
			active: false,
			count: 6,
			imported: 0,
			refused: '',
		},
		{
			id: 'custom-css-js',
			name: 'Simple Custom CSS and JS',
			installed: false,
			active: false,
			count: 6,
			imported: 0,
			refused: '',
		},
	] );
	for ( const { id, count } of before.body ) {
		const shown = await preview( id );
		expect(
			shown.filter(
				( one ) => one.state !== 'new' || one.snippet !== null
			)
		).toEqual( [] );
		expect( shown.flatMap( ( one ) => one.problems ) ).toEqual( [] );
		const report = await run( id );
		expect( report.errors, id ).toEqual( [] );
		expect( Object.keys( report.created ).sort() ).toEqual(
			shown.map( ( one ) => one.id ).sort()
		);
		expect( shown.length ).toBeGreaterThanOrEqual( count );
		const again = await run( id, { update: true } );
		expect( again ).toEqual( {
			created: {},
			updated: {},
			skipped: shown.map( ( one ) => one.id ),
			errors: [],
		} );
		expect(
			new Set( Object.values( states( await preview( id ) ) ) )
		).toEqual( new Set( [ 'same' ] ) );
		const ours = await site.rest( 'GET', '/snippets', undefined, {
			query: { with_code: 1 },
		} );
		for ( const one of shown ) {
			expect(
				ours.body.find(
					( snippet: { id: number } ) =>
						snippet.id === report.created[ one.id ]
				),
				`${ id } ${ one.id }`
			).toMatchObject( one.maps );
		}
	}
	const list = await site.rest( 'GET', '/snippets' );
	expect( list.body ).toHaveLength( 30 );
	expect(
		list.body.filter(
			( one: { status: string } ) => one.status !== 'inactive'
		)
	).toEqual( [] );
	const head = list.body.find(
		( one: { title: string } ) => one.title === "Head note (it's first)"
	);
	expect( head ).toMatchObject( {
		tags: [ 'performance', 'head' ],
		folder: 'Code Snippets',
		created: 1772529300,
	} );
	expect(
		( await site.rest( 'GET', '/import/sources' ) ).body.map(
			( one: { imported: number } ) => one.imported
		)
	).toEqual( [ 7, 10, 6, 7 ] );
} );

test( 'what has changed over there is taken only when asked for, and ours is kept in the history', async () => {
	await loadFixture( site, 'hfcm.sql' );
	const { created } = await run( 'hfcm', { ids: [ '1', '3', 'gone' ] } );
	expect( Object.keys( created ) ).toEqual( [ '1', '3' ] );
	const id = created[ 3 ];
	await site.rest( 'POST', `/snippets/${ id }`, {
		code: '<p>mine</p>',
		folder: 'Mine',
	} );
	await site.php(
		"global $wpdb; $wpdb->update( $wpdb->prefix . 'hfcm_scripts', array( 'snippet' => '&lt;p&gt;theirs&lt;/p&gt;' ), array( 'script_id' => 3 ) );"
	);
	expect( states( await preview( 'hfcm' ) ) ).toEqual( {
		1: 'same',
		2: 'new',
		3: 'changed',
		4: 'new',
		5: 'new',
		6: 'new',
	} );
	expect( await run( 'hfcm', { ids: [ '1', '3' ] } ) ).toEqual( {
		created: {},
		updated: {},
		skipped: [ '1', '3' ],
		errors: [],
	} );
	expect( await run( 'hfcm', { ids: [ '1', '3' ], update: true } ) ).toEqual(
		{ created: {}, updated: { 3: id }, skipped: [ '1' ], errors: [] }
	);
	const ours = await site.rest( 'GET', `/snippets/${ id }` );
	expect( ours.body ).toMatchObject( {
		code: '<p>theirs</p>',
		folder: 'Mine',
		status: 'inactive',
	} );
	const history = await site.rest( 'GET', `/snippets/${ id }/revisions` );
	expect(
		history.body.map( ( one: { action: string } ) => one.action )
	).toEqual( [ 'imported', 'updated', 'imported' ] );
	expect( states( await preview( 'hfcm' ) )[ 3 ] ).toBe( 'same' );
} );

test( 'ids that are not there are named, no ids are none, and a source that is not there is not found', async () => {
	await loadFixture( site, 'hfcm.sql' );
	expect( ( await run( 'hfcm', { ids: [ 'x' ] } ) ).errors ).toEqual( [
		{
			id: 'x',
			title: '',
			message: 'The source has no snippet with this ID.',
		},
	] );
	expect( await run( 'hfcm', { ids: [] } ) ).toEqual( {
		created: {},
		updated: {},
		skipped: [],
		errors: [],
	} );
	for ( const [ method, path ] of [
		[ 'GET', '' ],
		[ 'POST', '/run' ],
	] as const ) {
		const answer = await site.rest(
			method,
			`/import/sources/none${ path }`,
			method === 'POST' ? {} : undefined
		);
		expect( [ answer.status, answer.body.code ] ).toEqual( [
			404,
			'svc_not_found',
		] );
	}
	expect( ( await site.rest( 'GET', '/snippets' ) ).body ).toEqual( [] );
} );

test( 'the preview says what keeps a snippet from being switched on here, and a condition without a counterpart never matches', async () => {
	await loadFixture( site, 'code-snippets.sql' );
	await loadFixture( site, 'wpcode.json' );
	await site.php( `
		global $wpdb;
		$wpdb->update( $wpdb->prefix . 'snippets', array( 'code' => 'if (' ), array( 'id' => 13 ) );
		$wpdb->update( $wpdb->postmeta, array( 'meta_value' => serialize( array( 'show' => 'show', 'groups' => array( array( array( 'type' => 'device', 'option' => 'browser', 'relation' => '=', 'value' => 'firefox' ) ) ) ) ) ), array( 'post_id' => 9102, 'meta_key' => '_wpcode_conditional_logic' ) );` );
	const broken = ( await preview( 'code-snippets' ) ).find(
		( { id } ) => id === '13'
	);
	expect( broken?.problems ).not.toEqual( [] );
	expect( broken?.check_first ).toBe( true );
	const shown = ( await preview( 'wpcode' ) ).find(
		( { id } ) => id === '9102'
	);
	expect( shown?.reasons ).toEqual( [
		expect.stringContaining( 'WPCode Lite never matches' ),
		expect.stringContaining( 'device/browser = firefox' ),
	] );
	const { created } = await run( 'wpcode', { ids: [ '9102' ] } );
	const id = created[ 9102 ] as number;
	await site.rest( 'POST', `/snippets/${ id }`, { status: 'active' } );
	expect( ( await site.page( '/' ) ).text ).not.toContain( 'fx-wpcode-9102' );
} );

test( 'the preview shows only what is asked for, and its code only where that is asked for', async () => {
	await loadFixture( site, 'code-snippets.sql' );
	const asked = await site.rest(
		'GET',
		'/import/sources/code-snippets?ids[0]=15&ids[1]=gone&with_code=true'
	);
	expect( asked.body ).toHaveLength( 1 );
	expect( asked.body[ 0 ] ).toMatchObject( {
		id: '15',
		code: expect.stringContaining( 'fx-cs-15' ),
	} );
	expect(
		( await preview( 'code-snippets' ) ).filter( ( one ) => 'code' in one )
	).toEqual( [] );
} );

test( 'what the copies of the other plugin declare themselves is no problem of the preview; what the site declares is', async () => {
	await loadFixture( site, 'code-snippets.sql' );
	const folder = `${ site.wpContent }/plugins/code-snippets`;
	await mkdir( folder );
	await writeFile(
		`${ folder }/code-snippets.php`,
		`<?php
/* Plugin Name: Code Snippets */
function fx_of_the_plugin() {}
add_action( 'plugins_loaded', static function () {
	global $wpdb;
	foreach ( $wpdb->get_col( "SELECT code FROM {$wpdb->prefix}snippets WHERE active = 1 AND scope = 'global'" ) as $code ) { eval( $code ); }
}, 1 );`
	);
	try {
		await site.php(
			"activate_plugin( 'code-snippets/code-snippets.php' ); global $wpdb; $t = $wpdb->prefix . 'snippets'; $wpdb->update( $t, array( 'code' => 'function fx_of_a_snippet() { return 1; }' ), array( 'id' => 11 ) ); $wpdb->update( $t, array( 'code' => 'function fx_of_the_plugin() {}', 'scope' => 'global', 'active' => 0 ), array( 'id' => 16 ) );"
		);
		const shown = await preview( 'code-snippets' );
		const problems = ( id: string ) =>
			shown.find( ( one ) => one.id === id )?.problems;
		expect( problems( '11' ) ).toEqual( [] );
		expect( problems( '16' ) ).toHaveLength( 1 );
	} finally {
		await site.php(
			"deactivate_plugins( 'code-snippets/code-snippets.php' );"
		);
		await rm( folder, { recursive: true } );
	}
}, 120_000 );
