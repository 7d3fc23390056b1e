/**
 * Spec 4.8: what is read of the data of five more snippet plugins, none of which is there.
 */
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { expectAll, itemsOf, loadFixture, poster } from './fixtures.ts';

const site = testSite();

const POST_SNIPPETS = 'post-snippets';
const FLUENT = 'fluent-snippets';

test( 'every row of a fixture arrives as expected', async () => {
	for ( const [ source, fixture ] of [
		// Theirs run the higher number first, from 1 on while WordPress loads and from 10 on in pages.
		[ 'woody', 'woody.json' ],
		// Each block that holds text, with the texts it names.
		[ 'head-footer-post-injections', 'hefo.json' ],
		// Files, shortcodes and what runs by hand.
		[ 'insert-php-code-snippet', 'xyz-insert-php.sql' ],
		// Files read as text, with the list of what runs.
		[ FLUENT, 'fluent-snippets.json' ],
		// Places, conditions and folders; a condition in PHP keeps it from running.
		[ 'wpcodebox', 'wpcodebox2.sql' ],
	] as const ) {
		await loadFixture( site, fixture );
		const { count, items } = await itemsOf( site, source );
		expect( count, source ).toBe( items.length );
		await expectAll( items, fixture.replace( /\.\w+$/, '' ) );
	}
}, 120_000 );

test( 'Insert HTML Snippet: texts by their titles', async () => {
	await loadFixture( site, 'xyz-insert-html.sql' );
	const { count, items } = await itemsOf( site, 'insert-html-snippet' );
	expect( count ).toBe( 2 );
	const fields = { type: 'html', run: 'shortcode', priority: 10 };
	expect( items ).toMatchObject( [
		{
			id: '1',
			title: 'Ad-box',
			code: `<div class="fx-ihs-1">It's an ad [gallery ids="1"]</div>`,
			is_active: true,
			fields,
			check_first: [],
			stays: '',
		},
		{
			id: '2',
			title: 'Old-ad',
			code: '<div class="fx-ihs-2"></div>',
			is_active: false,
			fields,
		},
	] );
} );

test( 'Post Snippets: shortcodes by their titles, groups, and places; what is filled in over there stays on there', async () => {
	await loadFixture( site, 'post-snippets.sql' );
	const { count, items } = await itemsOf( site, POST_SNIPPETS );
	expect( count ).toBe( items.length );
	await expectAll( items, 'post-snippets' );
	expect( items.map( ( { stays } ) => stays ) ).toEqual( [
		expect.stringContaining( '{name}, {city}' ),
		expect.stringContaining( '{size}' ),
		...[ '', '' ],
	] );
} );

test( 'Post Snippets: the option of an old version counts where the table has nothing, and is switched by its titles', async () => {
	await site.php(
		`global $wpdb; $wpdb->query( 'DROP TABLE IF EXISTS ' . $wpdb->prefix . 'pspro_snippets' ); $one = static fn( $title, $code, $more = array() ) => $more + array( 'title' => $title, 'vars' => '', 'description' => 'Said', 'shortcode' => true, 'php' => false, 'wptexturize' => false, 'snippet' => $code ); update_option( 'post_snippets_options', array( $one( 'OldLine', "<p>It's \\\\d</p>" ), $one( 'OldCode', 'echo 1;', array( 'php' => true ) ), $one( 'Inserted', 'x', array( 'shortcode' => false ) ) ) );`
	);
	const { count, items } = await itemsOf( site, POST_SNIPPETS );
	expect( count ).toBe( 3 );
	expect( items ).toMatchObject( [
		{
			id: 'option.OldLine',
			code: "<p>It's \\d</p>",
			is_active: true,
			fields: {
				type: 'html',
				run: 'shortcode',
				shortcode: 'OldLine',
				description: 'Said',
			},
		},
		{ id: 'option.OldCode', is_active: true, fields: { type: 'php' } },
		{
			id: 'option.Inserted',
			is_active: false,
			fields: { run: 'manual' },
		},
	] );
	const stored = () =>
		site.php(
			'global $wpdb; echo $wpdb->get_var( "SELECT option_value FROM $wpdb->options WHERE option_name = \'post_snippets_options\'" );'
		);
	const post = poster( site );
	const before = await stored();
	const route = '/import/sources/post-snippets';
	await post( `${ route }/run`, {} );
	const done = await post( `${ route }/switch`, {} );
	expect( done.switched_off ).toEqual( [
		'option.OldLine',
		'option.OldCode',
	] );
	await post( '/bulk', { ids: done.ids, action: 'enable' } );
	// WordPress tells capital letters apart, and pages have the tag as it was.
	expect(
		await site.php( "echo do_shortcode( '[OldLine]|[OldCode]' );" )
	).toBe( "<p>It's \\d</p>|1" );
	// One is deleted over there, so that the other has moved up.
	await site.php(
		"update_option( 'post_snippets_options', array_slice( get_option( 'post_snippets_options' ), 1 ) );"
	);
	const back = await post( `${ route }/switch`, { back: true } );
	expect( back ).toMatchObject( {
		switched_on: [ 'option.OldCode' ],
		errors: [ { id: 'option.OldLine' } ],
	} );
	expect(
		( await itemsOf( site, POST_SNIPPETS ) ).items.map(
			( one ) => one.is_active
		)
	).toEqual( [ true, false ] );
	expect( before ).toContain(
		await site.php(
			"echo serialize( get_option( 'post_snippets_options' )[0] );"
		)
	);
} );

test( 'FluentSnippets: nothing outside of the folder is read, and no list is run', async () => {
	await loadFixture( site, 'fluent-snippets.json' );
	await site.php(
		"$d = WP_CONTENT_DIR . '/fluent-snippet-storage'; file_put_contents( $d . '/index.php', '<?php file_put_contents( WP_CONTENT_DIR . \"/trap.txt\", \"ran\" ); return array( \"published\" => strtoupper( \"x\" ) );' ); symlink( ABSPATH . 'wp-config.php', $d . '/8-link.php' ); file_put_contents( $d . '/9-other.php', '<?php exit;' ); file_put_contents( $d . '/10-large.php', str_repeat( 'x', 3000000 ) ); mkdir( $d . '/11-folder.php' );"
	);
	const { items } = await itemsOf( site, FLUENT );
	expect( items.map( ( { id } ) => id ) ).not.toContain( '8-link.php' );
	expect( items.map( ( { id } ) => id ) ).not.toContain( '11-folder.php' );
	expect(
		items.filter( ( { error } ) => error !== '' ).map( ( { id } ) => id )
	).toEqual( [ '10-large.php', '9-other.php' ] );
	// Without a list that can be read, the files say themselves whether they are on.
	expect( items[ 0 ]?.is_active ).toBe( true );
	expect( items[ 6 ]?.is_active ).toBe( false );
	expect(
		await site.php(
			"echo file_exists( WP_CONTENT_DIR . '/trap.txt' ) ? 'ran' : 'nothing ran'; $d = WP_CONTENT_DIR . '/fluent-snippet-storage'; unlink( $d . '/8-link.php' ); unlink( $d . '/9-other.php' ); unlink( $d . '/10-large.php' ); rmdir( $d . '/11-folder.php' );"
		)
	).toBe( 'nothing ran' );
} );
