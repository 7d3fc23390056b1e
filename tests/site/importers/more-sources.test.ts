/**
 * Spec 4.8: what is read of the data of five more snippet plugins, none of which is there.
 */
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { expectAll, type Foreign, itemsOf, loadFixture } from './fixtures.ts';

const site = testSite();

const FILES =
	", new Svc\\Storage\\Outside\\ForeignFiles( WP_CONTENT_DIR . '/fluent-snippet-storage' )";
const POST_SNIPPETS = 'PostSnippets\\PostSnippetsReader';
const FLUENT = 'Fluent\\FluentReader';

test.each( [
	[ 'Woody\\WoodyReader', '' ],
	[ 'HeadFooter\\HeadFooterReader', '' ],
	[ 'InsertPhp\\InsertPhpReader', '' ],
	[ FLUENT, FILES ],
	[ 'WpCodeBox\\WpCodeBoxReader', '' ],
	[ POST_SNIPPETS, '' ],
	[ 'InsertHtml\\InsertHtmlReader', '' ],
] )( '%s: where there is no data, there is nothing', async ( source, more ) => {
	expect( await itemsOf( site, source, more ) ).toEqual( {
		count: 0,
		items: [],
	} );
} );

test( 'Woody: scopes and their rules, objects that are arrays here, and priorities turned round', async () => {
	await loadFixture( site, 'woody.json' );
	const { count, items } = await itemsOf( site, 'Woody\\WoodyReader' );
	expect( count ).toBe( items.length );
	// Theirs run the higher number first, from 1 on while WordPress loads and from 10 on in pages.
	await expectAll( items, 'woody' );
} );

test( 'Woody: without a priority it does not run, and a condition that we do not have keeps it from running', async () => {
	await loadFixture( site, 'woody.json' );
	await site.php(
		"global $wpdb; $wpdb->delete( $wpdb->postmeta, array( 'post_id' => 9504, 'meta_key' => 'wbcr_inp_snippet_priority' ) ); update_post_meta( 9503, 'wbcr_inp_snippet_filters', array( (object) array( 'type' => 'hideif', 'conditions' => array( (object) array( 'type' => 'scope', 'conditions' => array( (object) array( 'param' => 'technology-addblocker', 'operator' => 'equals', 'value' => 'yes' ) ) ) ) ) ) );"
	);
	const { items } = await itemsOf( site, 'Woody\\WoodyReader' );
	expect( items[ 3 ]?.is_active ).toBe( false );
	expect( items[ 2 ]?.fields.conditions ).toEqual( [
		[
			{ type: 'page_type', op: 'is', value: [ 'singular' ] },
			{
				type: 'not_imported',
				op: 'is',
				value: 'technology-addblocker equals yes',
			},
		],
	] );
	expect( items[ 2 ]?.check_first ).toHaveLength( 1 );
} );

test( 'Woody: "entire website" is every page, and its reverse none', async () => {
	await loadFixture( site, 'woody.json' );
	const conditions = async ( type: string, operator: string ) => {
		await site.php(
			`$rule = static fn( $param, $value, $operator = 'equals' ) => (object) array( 'param' => $param, 'operator' => $operator, 'value' => $value ); update_post_meta( 9503, 'wbcr_inp_snippet_location', 'footer' ); update_post_meta( 9503, 'wbcr_inp_snippet_filters', array( (object) array( 'type' => '${ type }', 'conditions' => array( (object) array( 'type' => 'scope', 'conditions' => array( $rule( 'location-post-type', 'page' ), $rule( 'location-some-page', 'base_web', '${ operator }' ) ) ) ) ) ) );`
		);
		const { items } = await itemsOf( site, 'Woody\\WoodyReader' );
		return items[ 2 ]?.fields.conditions ?? [];
	};
	expect( await conditions( 'showif', 'equals' ) ).toEqual( [] );
	expect( await conditions( 'hideif', 'equals' ) ).toEqual( [
		[ { type: 'not_imported', op: 'is', value: 'never' } ],
	] );
	expect( await conditions( 'showif', 'notequal' ) ).toEqual( [
		[ { type: 'post_type', op: 'is', value: [ 'page' ] } ],
		[ { type: 'not_imported', op: 'is', value: 'never' } ],
	] );
} );

test( 'Woody: what is put around excerpts is on archives and among results of a search', async () => {
	await loadFixture( site, 'woody.json' );
	await site.php(
		"update_post_meta( 9503, 'wbcr_inp_snippet_location', 'before_excerpt' ); update_post_meta( 9503, 'wbcr_inp_snippet_filters', '' );"
	);
	const { items } = await itemsOf( site, 'Woody\\WoodyReader' );
	expect( items[ 2 ]?.fields ).toMatchObject( {
		hook: 'the_excerpt:before',
		conditions: [
			[
				{
					type: 'page_type',
					op: 'is',
					value: [ 'archive', 'search' ],
				},
			],
		],
	} );
} );

test( 'Head, Footer and Post Injections: each block that holds text, with the texts it names', async () => {
	await loadFixture( site, 'hefo.json' );
	const { count, items } = await itemsOf(
		site,
		'HeadFooter\\HeadFooterReader'
	);
	expect( count ).toBe( items.length );
	await expectAll( items, 'hefo' );
} );

test( 'Head, Footer and Post Injections: PHP that is switched off there is printed here, and ticked posts are left out', async () => {
	await loadFixture( site, 'hefo.json' );
	await site.php(
		"$o = get_option( 'hefo' ); $o['enable_php'] = 0; $o['post_mode'] = 'enabled'; $o['post_before'] = 'Post'; update_option( 'hefo', $o ); update_post_meta( 1, 'hefo_before', '1' );"
	);
	const { items } = await itemsOf( site, 'HeadFooter\\HeadFooterReader' );
	const item = ( key: string ) => items.find( ( { id } ) => id === key );
	expect( item( 'footer' )?.code ).toContain( "<?php echo '<?'; ?>php echo" );
	expect( item( 'post_before' )?.fields.conditions ).toEqual( [
		[
			{ type: 'post_type', op: 'is', value: [ 'post' ] },
			{ type: 'post_id', op: 'is_not', value: [ 1 ] },
		],
	] );
	expect( item( 'before' )?.fields.conditions ).toEqual( [
		[
			{ type: 'page_type', op: 'is', value: [ 'singular' ] },
			{ type: 'post_type', op: 'is_not', value: [ 'page', 'post' ] },
			{ type: 'post_id', op: 'is_not', value: [ 1 ] },
		],
	] );
} );

test( 'Insert PHP Code Snippet: files, shortcodes and what runs by hand; an old table, too', async () => {
	await loadFixture( site, 'xyz-insert-php.sql' );
	const { count, items } = await itemsOf(
		site,
		'InsertPhp\\InsertPhpReader'
	);
	expect( count ).toBe( items.length );
	await expectAll( items, 'xyz-insert-php' );
	await site.php(
		"global $wpdb; $t = $wpdb->prefix . 'xyz_ips_short_code'; $wpdb->query( \"DROP TABLE $t\" ); $wpdb->query( \"CREATE TABLE $t ( id INT NOT NULL AUTO_INCREMENT, title VARCHAR(1000) NOT NULL, content LONGTEXT NOT NULL, short_code VARCHAR(2000) NOT NULL, status INT NOT NULL, PRIMARY KEY (id) )\" ); $wpdb->insert( $t, array( 'title' => 'Old', 'content' => 'echo 1;', 'short_code' => '', 'status' => 1 ) ); update_option( 'xyz_ips_auto_insert', '0' );"
	);
	const old = await itemsOf( site, 'InsertPhp\\InsertPhpReader' );
	expect( old.items ).toMatchObject( [
		{ title: 'Old', code: '<?php echo 1;', fields: { run: 'shortcode' } },
	] );
} );

test( 'Insert HTML Snippet: texts by their titles, with PHP that is printed; a new table, too', async () => {
	await loadFixture( site, 'xyz-insert-html.sql' );
	const read = () => itemsOf( site, 'InsertHtml\\InsertHtmlReader' );
	const { count, items } = await read();
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
	await site.php(
		"global $wpdb; $t = $wpdb->prefix . 'xyz_ihs_short_code'; $wpdb->query( \"ALTER TABLE $t ADD COLUMN insertionMethod INT NOT NULL DEFAULT 2\" ); $wpdb->query( \"ALTER TABLE $t ADD COLUMN insertionLocationType INT NOT NULL DEFAULT 0\" ); $wpdb->update( $t, array( 'insertionMethod' => 1, 'insertionLocationType' => 3, 'content' => '<?php x(); ?>' ), array( 'id' => 1 ) );"
	);
	const [ first, second ] = ( await read() ).items;
	expect( first ).toMatchObject( {
		code: "<?php echo '<?'; ?>php x(); ?>",
		is_active: true,
		fields: { type: 'html', hook: 'wp_head' },
		check_first: [
			expect.stringContaining( 'without running it' ),
			expect.stringContaining( 'arrives in the head' ),
		],
	} );
	expect( second?.fields.run ).toBe( 'shortcode' );
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
	// It asks for stylesheets at the end of pages only.
	for ( const [ word, isActive ] of [
		[ 'header', false ],
		[ 'footer', true ],
	] as const ) {
		await site.php(
			`global $wpdb; $wpdb->update( $wpdb->prefix . 'pspro_snippets', array( 'snippet_status' => 1, 'snippet_vars' => 'all_website,${ word },frontend' ), array( 'ID' => 4 ) );`
		);
		const { items: now } = await itemsOf( site, POST_SNIPPETS );
		expect( now[ 3 ]?.is_active, word ).toBe( isActive );
	}
} );

test.each( [
	[ 'all_website,header,frontend', 'frontend_head', [] ],
	[
		'homepage,footer,frontend',
		'frontend_footer',
		[ [ [ 'page_type', [ 'front_page', 'blog' ] ] ] ],
	],
	[
		'all_posts,footer,frontend',
		'frontend_footer',
		[ [ [ 'page_type', [ 'single' ] ] ] ],
	],
	[
		'specific_page=7,footer,frontend',
		'frontend_footer',
		[
			[
				[ 'page_type', [ 'singular' ] ],
				[ 'post_id', [ 7 ] ],
			],
		],
	],
	[ 'all_website,header,admin', 'admin_head', [] ],
	[
		'footer,frontend',
		'frontend_footer',
		[ [ [ 'not_imported', 'footer,frontend' ] ] ],
	],
] )( 'Post Snippets: "%s" is a place', async ( vars, hook, conditions ) => {
	await loadFixture( site, 'post-snippets.sql' );
	await site.php(
		`global $wpdb; $wpdb->update( $wpdb->prefix . 'pspro_snippets', array( 'snippet_vars' => '${ vars }' ), array( 'ID' => 3 ) );`
	);
	const { fields, is_active: isActive } = (
		await itemsOf( site, POST_SNIPPETS )
	).items[ 2 ] as Foreign;
	expect( [ fields.hook, isActive ] ).toEqual( [ hook, true ] );
	expect(
		( fields.conditions ?? [] ).map( ( group ) =>
			group.map( ( { type, value } ) => [ type, value ] )
		)
	).toEqual( conditions );
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
	const post = async ( path: string, body: Record< string, unknown > ) => {
		const answer = await site.rest( 'POST', path, body );
		expect( answer.status, answer.text ).toBe( 200 );
		return answer.body;
	};
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

test( 'FluentSnippets: files read as text, with the list of what runs', async () => {
	await loadFixture( site, 'fluent-snippets.json' );
	const { count, items } = await itemsOf( site, FLUENT, FILES );
	expect( count ).toBe( items.length );
	await expectAll( items, 'fluent-snippets' );
} );

test( 'FluentSnippets: "not signed in" is what it says, to be looked at first; a head that ends without a line end is read', async () => {
	await loadFixture( site, 'fluent-snippets.json' );
	await site.php(
		`file_put_contents( WP_CONTENT_DIR . '/fluent-snippet-storage/12-guests.php', "<?php\n// <Internal Doc Start>\n/*\n*\n* @name: Guests\n* @type: php_content\n* @status: published\n* @run_at: wp_footer\n* @condition: " . '{"status":"yes","run_if":"assertive","items":[[{"source":["user","authenticated"],"operator":"=","value":"no"}]]}' . "\n*/\n?>\n<?php if (!defined('ABSPATH')) { return;} // <Internal Doc End> ?><p>Hello</p>" );`
	);
	const { items } = await itemsOf( site, FLUENT, FILES );
	// In the order in which that plugin runs them.
	const ids = items.map( ( { id } ) => id );
	expect( ids ).toEqual( [ ...ids ].sort() );
	expect( items.find( ( { id } ) => id === '12-guests.php' ) ).toMatchObject(
		{
			code: '<p>Hello</p>',
			error: '',
			fields: {
				conditions: [
					[ { type: 'user_logged_in', op: 'is_not', value: null } ],
				],
			},
			check_first: [ expect.stringContaining( 'signed in' ) ],
		}
	);
	await site.php(
		"unlink( WP_CONTENT_DIR . '/fluent-snippet-storage/12-guests.php' );"
	);
} );

test( 'FluentSnippets: nothing outside of the folder is read, and no list is run', async () => {
	await loadFixture( site, 'fluent-snippets.json' );
	await site.php(
		"$d = WP_CONTENT_DIR . '/fluent-snippet-storage'; file_put_contents( $d . '/index.php', '<?php file_put_contents( WP_CONTENT_DIR . \"/trap.txt\", \"ran\" ); return array( \"published\" => strtoupper( \"x\" ) );' ); symlink( ABSPATH . 'wp-config.php', $d . '/8-link.php' ); file_put_contents( $d . '/9-other.php', '<?php exit;' ); file_put_contents( $d . '/10-large.php', str_repeat( 'x', 3000000 ) ); mkdir( $d . '/11-folder.php' );"
	);
	const { items } = await itemsOf( site, FLUENT, FILES );
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

test( 'WPCodeBox: places, conditions and folders; a condition in PHP keeps it from running', async () => {
	await loadFixture( site, 'wpcodebox2.sql' );
	const { count, items } = await itemsOf(
		site,
		'WpCodeBox\\WpCodeBoxReader'
	);
	expect( count ).toBe( items.length );
	await expectAll( items, 'wpcodebox2' );
} );
