/**
 * Spec 4.8: what is read of the data of four other snippet plugins, none of which is there.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { testSite } from '../../support/test-site.ts';
import { expectAll, itemsOf, loadFixture } from './fixtures.ts';

const site = testSite();

// The first, before there is any data.
test( 'where there is nothing, a source has nothing and hardly asks: the dashboard looks at all of them', async () => {
	const asked: Record< string, [ number, number, number ] > = JSON.parse(
		await site.php( `
			global $wpdb;
			$asked = [];
			foreach ( svc_plugin()->get( 'Svc\\\\Importers\\\\Sources' )->all() as $source ) {
				$before = $wpdb->num_queries;
				$count  = $source->count();
				$asked[ $source->id() ] = [ $count, $wpdb->num_queries - $before, count( iterator_to_array( $source->items(), false ) ) ];
			}
			echo wp_json_encode( $asked );` )
	);
	expect( Object.keys( asked ).length ).toBeGreaterThan( 15 );
	for ( const [ source, [ count, queries, items ] ] of Object.entries(
		asked
	) ) {
		expect( [ count, items ], source ).toEqual( [ 0, 0 ] );
		expect( queries, source ).toBeLessThanOrEqual( 5 );
	}
} );

test( 'Code Snippets: every row as expected, without the trash and conditions', async () => {
	await loadFixture( site, 'code-snippets.sql' );
	const { count, items } = await itemsOf( site, 'code-snippets' );
	expect( count ).toBe( items.length );
	await expectAll( items, 'code-snippets' );
	expect( items.map( ( { id } ) => id ) ).toEqual( [
		...[ '11', '12', '13', '14', '15', '16', '18' ],
	] );
	expect( items[ 1 ]?.fields.description ).toBe( 'Shows the phone number.' );
	expect( items[ 0 ]?.fields.created ).toBe( 1772529300 );
	expect( items[ 0 ]?.original ).toEqual( [
		{ label: 'Location', value: 'global' },
		{ label: 'Priority', value: '5' },
	] );
} );

test( 'WPCode: posts with terms that nobody registers, and the boxes, unslashed', async () => {
	await loadFixture( site, 'wpcode.json' );
	const { count, items } = await itemsOf( site, 'wpcode' );
	expect( count ).toBe( items.length );
	expect( items ).toHaveLength( 10 );
	await expectAll( items, 'wpcode' );
} );

test( 'WPCode: "is not a product" is on no list where the site has products', async () => {
	await loadFixture( site, 'wpcode.json' );
	const groups = async ( before: string ) =>
		JSON.parse(
			await site.php(
				`${ before } svc_plugin(); foreach ( ( new Svc\\Importers\\WpCode\\WpCodeReader( new Svc\\Importers\\Database() ) )->items() as $item ) { if ( '9103' === $item->id ) { echo wp_json_encode( $item->fields['conditions'][1] ); } }`
			)
		);
	const noList = {
		type: 'page_type',
		op: 'is_not',
		value: [ 'archive', 'search' ],
	};
	expect( await groups( '' ) ).not.toContainEqual( noList );
	expect(
		await groups( "register_post_type( 'product', array() );" )
	).toContainEqual( noList );
	// The shop may be off for the moment.
	expect(
		await groups(
			"global $wpdb; $wpdb->insert( $wpdb->posts, array( 'post_type' => 'product', 'post_title' => 'Lamp', 'post_status' => 'publish' ) );"
		)
	).toContainEqual( noList );
} );

test( 'WPCode: places of archives are places of the blog page, too', async () => {
	await loadFixture( site, 'wpcode.json' );
	await site.php(
		"global $wpdb; $wpdb->update( $wpdb->terms, array( 'slug' => 'archive_before_post' ), array( 'slug' => 'after_post' ) );"
	);
	const { items } = await itemsOf( site, 'wpcode' );
	const moved = items.find(
		( { fields } ) => fields.hook === 'archive:before_post'
	);
	expect( moved?.fields.conditions?.[ 0 ]?.[ 0 ] ).toEqual( {
		type: 'page_type',
		op: 'is',
		value: [ 'archive', 'blog' ],
	} );
} );

test( 'Header Footer Code Manager: entities are read once', async () => {
	await site.php(
		"global $wpdb; foreach ( array( 1, 7 ) as $id ) { $wpdb->replace( $wpdb->terms, array( 'term_id' => $id, 'name' => 'T', 'slug' => 'term-' . $id ) ); $wpdb->replace( $wpdb->term_taxonomy, array( 'term_taxonomy_id' => $id, 'term_id' => $id, 'taxonomy' => 'category', 'description' => '' ) ); }"
	);
	await loadFixture( site, 'hfcm.sql' );
	const { count, items } = await itemsOf( site, 'hfcm' );
	expect( count ).toBe( 6 );
	expect( items ).toHaveLength( 6 );
	await expectAll( items, 'hfcm' );
} );

test( 'Simple Custom CSS and JS: a code of two places arrives as two snippets', async () => {
	await loadFixture( site, 'custom-css-js.json' );
	const { count, items } = await itemsOf( site, 'custom-css-js' );
	expect( count ).toBe( 6 );
	await expectAll( items, 'custom-css-js' );
	expect( items.map( ( { id } ) => id ) ).toEqual( [
		...[ '9301', '9302', '9303', '9304', '9304@login', '9305', '9306' ],
	] );
	expect(
		items.flatMap( ( { id, fields } ) =>
			fields.requires === undefined ? [] : [ [ id, fields.requires ] ]
		)
	).toEqual( [ [ '9302', [ 'jquery' ] ] ] );
	// It may be on no page over there, and is on all of them here.
	expect(
		items.filter( ( { notes } ) => /3\.52/.test( notes.join( ' ' ) ) )
	).toMatchObject( [ { id: '9303' } ] );
	expect( items[ 4 ] ).toMatchObject( {
		code: items[ 3 ]?.code,
		fields: { hook: 'login', load_as: 'file' },
	} );
} );

test( 'where there is no data, there is nothing, and a mark says what has changed', async () => {
	await loadFixture( site, 'hfcm.sql' );
	const before = await itemsOf( site, 'hfcm' );
	await site.php(
		"global $wpdb; $t = $wpdb->prefix . 'hfcm_scripts'; $wpdb->update( $t, array( 'status' => 'inactive' ), array( 'script_id' => 1 ) ); $wpdb->update( $t, array( 'snippet' => 'x' ), array( 'script_id' => 2 ) ); $wpdb->update( $t, array( 'location' => 'footer' ), array( 'script_id' => 3 ) );"
	);
	const after = await itemsOf( site, 'hfcm' );
	expect(
		after.items.map( ( { mark }, at ) => mark === before.items[ at ]?.mark )
	).toEqual( [ true, false, false, true, true, true ] );
	await site.php(
		"global $wpdb; $wpdb->query( 'DROP TABLE ' . $wpdb->prefix . 'hfcm_scripts' );"
	);
	expect( await itemsOf( site, 'hfcm' ) ).toEqual( {
		count: 0,
		items: [],
	} );
} );

test( 'docs/import-reference.md names every source, as it calls itself', async () => {
	const page = await readFile(
		path.join( ROOT, 'docs/import-reference.md' ),
		'utf8'
	);
	const named = [ ...page.matchAll( /^\| (.+) \| `([a-z-]+)` \|$/gm ) ].map(
		( [ , name, id ] ) => [ id, name ]
	);
	expect( named ).toEqual(
		JSON.parse(
			await site.php(
				"echo wp_json_encode( array_map( static fn( $source ) => [ $source->id(), $source->name() ], svc_plugin()->get( 'Svc\\Importers\\Sources' )->all() ) );"
			)
		)
	);
} );
