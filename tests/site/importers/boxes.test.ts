/**
 * Spec 4.8: what is read of the data of plugins that are a few text boxes, and what becomes of them in a switch-over. None of them is there.
 */
import { beforeEach, expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { type Foreign, loadFixture, poster } from './fixtures.ts';

const site = testSite( { posts: true } );

beforeEach( async () => {
	await loadFixture(
		site,
		'header-footer-options.json',
		"svc_plugin(); foreach ( Svc\\Importers\\SwitchRecord::options() as $option ) { delete_option( $option ); } update_option( 'show_on_front', 'posts' );"
	);
} );

/** All five, by key. */
async function read( before = '' ): Promise< Record< string, Foreign[] > > {
	return JSON.parse(
		await site.php( `
			${ before }
			svc_plugin();
			$all = array();
			foreach ( array( 'head-footer-code', 'wp-headers-and-footers', 'header-and-footer-scripts', 'simple-custom-css', 'wp-add-custom-css' ) as $id ) {
				$source     = new Svc\\Importers\\Boxes\\BoxReader( new Svc\\Importers\\Database(), new Svc\\Importers\\MetaByKey(), $id );
				$all[ $id ] = array_map( 'get_object_vars', iterator_to_array( $source->items(), false ) );
				if ( count( $all[ $id ] ) !== $source->count() ) { throw new LogicException( $id . ' counts ' . $source->count() ); }
			}
			echo wp_json_encode( $all );` )
	);
}

const rule = ( type: string, value: unknown, op = 'is' ) => ( {
	type,
	op,
	value,
} );
const POST = [
	rule( 'page_type', [ 'singular' ] ),
	rule( 'post_id', [ 9901 ] ),
];
const HOME = [
	rule( 'page_type', [ 'front_page' ] ),
	rule( 'page_type', [ 'blog' ] ),
];

/** Id, title, code, location, priority, and conditions; all are on and need no look. */
const EXPECTED: Record<
	string,
	[ string, string, string, string, number, unknown[][]? ][]
> = {
	'head-footer-code': [
		[
			'auhfc_settings_sitewide.head',
			...[ 'Head', '<meta name="fx-hfc" content="it\'s">', 'wp_head' ],
			10,
		] as [ string, string, string, string, number ],
		[
			...[ 'auhfc_settings_sitewide.footer', 'Footer' ],
			...[ '<!-- fx-hfc-footer -->', 'wp_footer' ],
			99,
		] as [ string, string, string, string, number ],
		[
			'auhfc_settings_homepage.head',
			'Head, Front page',
			'<!-- fx-hfc-home -->',
			'wp_head',
			10,
			[ HOME ],
		],
		[
			'9901@head',
			'Head: Post with its own code',
			'<!-- fx-hfc-post -->',
			'wp_head',
			10,
			[ POST ],
		],
	],
	'wp-headers-and-footers': [
		[
			'wpheaderandfooter_basics.wp_header_textarea',
			'Head',
			'<!-- fx-whf-head -->',
			'wp_head',
			10,
		],
		[
			'wpheaderandfooter_basics.wp_body_textarea',
			'Body',
			'<!-- fx-whf-body -->',
			'wp_body_open',
			10,
		],
		[
			'wpheaderandfooter_basics.wp_footer_textarea',
			'Footer',
			'<!-- fx-whf-footer -->',
			'wp_footer',
			99,
		],
	],
	'header-and-footer-scripts': [
		[
			'shfs_insert_header',
			'Head',
			'<!-- fx-shfs-head -->',
			'wp_head',
			10,
		],
		[
			'shfs_insert_footer',
			'Footer',
			'<!-- fx-shfs-footer -->',
			'wp_footer',
			10,
		],
		[
			'9901@synth_header_script',
			'Head: Post with its own code',
			'<!-- fx-shfs-post -->',
			'wp_head',
			10,
			[ POST ],
		],
	],
	'simple-custom-css': [
		[
			'sccss_settings.sccss-content',
			'CSS',
			'.fx-sccss > a { color: teal; }',
			'frontend',
			101,
		],
	],
	'wp-add-custom-css': [
		[
			'wpacc_settings.main_custom_style',
			'CSS',
			'.fx-wpacc { color: teal; }',
			'frontend',
			98,
		],
		[
			'9901',
			'CSS: Post with its own code',
			'.fx-wpacc-post { color: teal; }',
			'frontend',
			99,
			[ POST ],
		],
	],
};

test( 'each text arrives in its place, those of a post on that post alone', async () => {
	const all = await read();
	expect(
		Object.fromEntries(
			Object.entries( all ).map( ( [ source, items ] ) => [
				source,
				items.map( ( one ) => [
					one.id,
					one.title,
					one.code,
					one.fields.hook,
					one.fields.priority,
					one.fields.conditions ?? [],
				] ),
			] )
		)
	).toEqual(
		Object.fromEntries(
			Object.entries( EXPECTED ).map( ( [ source, items ] ) => [
				source,
				items.map( ( one ) => [
					...one.slice( 0, 5 ),
					one[ 5 ] ?? [],
				] ),
			] )
		)
	);
	for ( const one of Object.values( all ).flat() ) {
		expect( one, one.id ).toMatchObject( {
			is_active: true,
			check_first: [],
			error: '',
			stays: '',
		} );
	}
	expect(
		all[ 'wp-add-custom-css' ]?.map( ( { fields } ) => fields.load_as )
	).toEqual( [ 'file', 'inline' ] );
} );

test( 'text is read as it is printed there: slashes, entities, tags, PHP and shortcodes', async () => {
	const all = await read( `
		update_option( 'wpheaderandfooter_basics', array( 'wp_header_textarea' => 'it\\\\\\'s', 'wp_footer_textarea' => '<?php x(); ?>' ) );
		update_option( 'sccss_settings', array( 'sccss-content' => 'a &gt; b{}<b>c</b>' ) );
		update_option( 'shfs_insert_footer', '[gallery] a[0] :-)' );
		update_option( 'shfs_insert_footer_priority', 0 );
		update_option( 'auhfc_settings_sitewide', array( 'head' => '[gallery]', 'do_shortcode_h' => 'n', 'priority_h' => '' ) );` );
	const [ head, php ] = all[ 'wp-headers-and-footers' ] ?? [];
	expect( head?.code ).toBe( "it's" );
	expect( php ).toMatchObject( {
		code: "<?php echo '<?'; ?>php x(); ?>",
		check_first: [ expect.stringContaining( 'printed, not run' ) ],
	} );
	expect( all[ 'simple-custom-css' ]?.[ 0 ] ).toMatchObject( {
		code: 'a > b{}c',
		check_first: [ expect.stringContaining( 'HTML tag' ) ],
	} );
	expect( all[ 'header-and-footer-scripts' ]?.[ 1 ] ).toMatchObject( {
		fields: { priority: 0 },
		stays: expect.stringContaining( 'gallery' ),
		check_first: [
			expect.stringContaining( 'gallery' ),
			expect.stringContaining( 'smileys' ),
		],
	} );
	expect( all[ 'head-footer-code' ]?.[ 0 ] ).toMatchObject( {
		fields: { priority: 10 },
		stays: '',
	} );
} );

test( 'a text that stands in place of the one for the whole site keeps that one away; without a box in the settings it is not on', async () => {
	const all = await read( `
		$term = wp_insert_term( 'Offers', 'category' );
		$term = is_wp_error( $term ) ? $term->get_error_data() : $term['term_id'];
		update_term_meta( $term, '_auhfc', array( 'behavior' => 'replace', 'head' => '<!-- term -->', 'body' => '', 'footer' => '' ) );
		update_post_meta( 9901, '_auhfc', array( 'behavior' => 'replace', 'head' => '<!-- post -->', 'body' => '', 'footer' => '' ) );
		update_option( 'auhfc_settings_article', array( 'post_types' => array( 'post' ), 'taxonomies' => array( 'category' ) ) );
		update_option( 'auhfc_settings_homepage', array( 'behavior' => 'replace', 'paged' => 'yes', 'head' => '<!-- home -->' ) );` );
	const [ head, footer, , , term ] = all[ 'head-footer-code' ] ?? [];
	expect( head?.check_first ).toHaveLength( 1 );
	// Not on this post, and not in this category, and not on the front page: eight ways of that.
	expect( head?.fields.conditions ).toHaveLength( 8 );
	expect( head?.fields.conditions?.[ 0 ] ).toEqual( [
		rule( 'page_type', [ 'singular' ], 'is_not' ),
		rule( 'page_type', [ 'archive' ], 'is_not' ),
		rule( 'page_type', [ 'front_page' ], 'is_not' ),
	] );
	expect( head?.fields.conditions?.[ 7 ] ).toEqual( [
		rule( 'post_id', [ 9901 ], 'is_not' ),
		rule( 'term', [ 'category:offers' ], 'is_not' ),
		rule( 'page_type', [ 'blog' ], 'is_not' ),
	] );
	expect( footer?.fields.conditions ).toEqual( [] );
	expect( term ).toMatchObject( {
		id: expect.stringMatching( /^term-\d+@head$/ ),
		title: 'Head: category:offers',
		is_active: true,
		fields: {
			conditions: [
				[
					rule( 'page_type', [ 'archive' ] ),
					rule( 'term', [ 'category:offers' ] ),
				],
			],
		},
	} );

	const now = await read( `
		update_option( 'auhfc_settings_article', array( 'post_types' => array( 'page' ) ) );
		update_option( 'auhfc_settings_homepage', array( 'behavior' => 'replace', 'paged' => 'no', 'head' => '' , 'footer' => 'x' ) );
		wp_update_post( array( 'ID' => 9901, 'post_type' => 'fx_type' ) );` );
	const [ blocked, , home, single, other ] = now[ 'head-footer-code' ] ?? [];
	for ( const one of [ blocked, home ] ) {
		expect( one?.stays, one?.id ).toContain( 'post list' );
	}
	expect( [ single?.is_active, other?.is_active ] ).toEqual( [
		false,
		false,
	] );
	expect(
		now[ 'wp-add-custom-css' ]?.map( ( one ) => one.is_active )
	).toEqual( [ true, false ] );
	const gone = await read( "update_option( 'show_on_front', 'page' );" );
	expect( gone[ 'head-footer-code' ]?.[ 2 ]?.is_active ).toBe( false );
} );

const post = poster( site );

test( 'texts of a post and of a term go off and come back with all they have; what was saved beside them stays, and what is gone is named', async () => {
	const route = '/import/sources/head-footer-code';
	await site.php( `
		$term = wp_insert_term( 'Offers', 'category' );
		$term = is_wp_error( $term ) ? $term->get_error_data() : $term['term_id'];
		update_term_meta( $term, '_auhfc', array( 'behavior' => 'append', 'head' => '<!-- term -->', 'body' => '<!-- b -->' ) );
		update_post_meta( 1, '_auhfc', array( 'footer' => '<!-- first -->' ) );
		update_option( 'auhfc_settings_article', array( 'post_types' => array( 'post' ), 'taxonomies' => array( 'category' ) ) );` );
	const texts = async () =>
		JSON.parse(
			await site.php(
				"$term = get_term_by( 'slug', 'offers', 'category' )->term_id; echo wp_json_encode( array( get_post_meta( 9901, '_auhfc', true ), get_term_meta( $term, '_auhfc', true ), get_option( 'auhfc_settings_sitewide' )['head'] ?? null ) );"
			)
		);
	const before = await texts();
	await post( `${ route }/run` );
	const done = await post( `${ route }/switch` );
	expect( done.errors ).toEqual( [] );
	expect( done.switched_off ).toHaveLength( 7 );
	expect( await texts() ).toEqual( [
		{ ...before[ 0 ], head: '' },
		{ ...before[ 1 ], head: '', body: '' },
		'',
	] );
	await post( '/bulk', { ids: done.ids, action: 'enable' } );
	const { text } = await site.page(
		await site.php( 'echo wp_make_link_relative( get_permalink( 9901 ) );' )
	);
	expect( text.match( /fx-hfc-post/g ) ).toHaveLength( 1 );
	expect( text ).not.toContain( 'fx-hfc-home' );
	expect( ( await site.page( '/' ) ).text ).toContain( 'fx-hfc-home' );
	// A post is saved over there, and the settings; of another post nothing is left, and of the front page.
	await site.php(
		"update_post_meta( 9901, '_auhfc', array( 'behavior' => 'replace' ) + get_post_meta( 9901, '_auhfc', true ) ); update_option( 'auhfc_settings_sitewide', array( 'footer' => 'new' ) + get_option( 'auhfc_settings_sitewide' ) ); update_option( 'auhfc_settings_sitewide', array( 'footer' => '' ) + get_option( 'auhfc_settings_sitewide' ) ); delete_option( 'auhfc_settings_homepage' ); delete_post_meta( 1, '_auhfc' );"
	);
	const back = await post( `${ route }/switch`, { back: true } );
	expect(
		back.errors.map( ( { id }: { id: string } ) => id ).sort()
	).toEqual( [ '1@footer', 'auhfc_settings_homepage.head' ] );
	expect( back.switched_on ).toHaveLength( 5 );
	const after = await texts();
	expect( after ).toEqual( [
		{ ...before[ 0 ], behavior: 'replace' },
		before[ 1 ],
		before[ 2 ],
	] );
}, 60_000 );

test( 'what cannot be read is said, and where there is nothing, there is nothing', async () => {
	const broken = await read( `
		global $wpdb;
		foreach ( array( 'auhfc_settings_sitewide', 'wpheaderandfooter_basics', 'shfs_insert_header', 'sccss_settings', 'wpacc_settings' ) as $name ) {
			$wpdb->update( $wpdb->options, array( 'option_value' => 'O:8:"Svc_Trap":0:{}' ), array( 'option_name' => $name ) );
		}` );
	for ( const items of Object.values( broken ) ) {
		expect( items[ 0 ]?.error ).toBe( "The data can't be read." );
	}
	await site.php(
		"foreach ( array( 'auhfc_settings_sitewide', 'auhfc_settings_homepage', 'wpheaderandfooter_basics', 'shfs_insert_header', 'shfs_insert_footer', 'sccss_settings', 'wpacc_settings' ) as $name ) { delete_option( $name ); } wp_trash_post( 9901 ); foreach ( get_terms( array( 'taxonomy' => 'category', 'hide_empty' => false, 'fields' => 'ids' ) ) as $id ) { delete_term_meta( $id, '_auhfc' ); }"
	);
	expect( Object.values( await read() ).flat() ).toEqual( [] );
} );
