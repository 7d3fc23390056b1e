/**
 * Shortcodes of other plugins stay in pages: what they name is answered by what it was imported as, whether that plugin is gone or still
 * active; everything else they name stays as it is. The posts that have them are listed.
 */
import { beforeEach, expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { loadFixture } from '../importers/fixtures.ts';

const site = testSite( {
	// Whose widget areas are empty; texts and widgets that are nowhere have no place to edit them.
	theme: 'twentytwentyfive',
	muPlugins: {
		'other.php': `<?php
add_action( 'init', static function () {
	if ( get_option( 'other_sidebar' ) ) {
		register_sidebar( [ 'id' => 'other', 'name' => 'Other' ] );
	}
	if ( get_option( 'other_active' ) ) {
		add_shortcode( 'hfcm', static fn( $atts ) => '4' === ( $atts['id'] ?? '' ) ? '' : '(theirs ' . $atts['id'] . ')' );
	}
} );`,
	},
} );

const TEXT =
	'START[hfcm id="4"] | [hfcm id="99"] | [[hfcm id="4"]] | [xyz-ips snippet="fx-xyz-1"]END';

type Listed = {
	snippet: number;
	shortcode: string;
	works: boolean;
	posts: { id: number; title: string; url: string; edit: string }[];
	more: number;
	widgets: { id: string; sidebar: string; edit: string }[];
};

beforeEach( async () => {
	await loadFixture(
		site,
		'hfcm.sql',
		`
		svc_plugin();
		foreach ( Svc\\Importers\\SwitchRecord::options() as $option ) { delete_option( $option ); }
		delete_option( 'other_active' );
		delete_option( 'other_sidebar' );
		$old = get_page_by_path( 'codes' );
		wp_insert_post( [ 'ID' => $old ? $old->ID : 0, 'post_title' => 'Codes &amp; more', 'post_name' => 'codes', 'post_type' => 'page', 'post_status' => 'publish', 'post_content' => '${ TEXT }' ] );`
	);
} );

async function shown(): Promise< string > {
	const { text } = await site.page( '/codes/' );
	return /START(.*)END/s.exec( text )?.[ 1 ] ?? text;
}

async function bring( source: string, ids: string[] ): Promise< number > {
	const run = await site.rest( 'POST', `/import/sources/${ source }/run`, {
		ids,
	} );
	expect( run.status, run.text ).toBe( 200 );
	const [ id ] = Object.values( run.body.created ) as number[];
	return id ?? 0;
}

async function setOn( id: number, action: string ): Promise< void > {
	const done = await site.rest( 'POST', '/bulk', { ids: [ id ], action } );
	expect( done.body.done, done.text ).toEqual( [ id ] );
}

const BOX = '<div class="fx-hfcm-4">Phone: 555-0100</div>';

test( 'where the other plugin is gone, what was imported and is on is shown, and nothing else changes', async () => {
	const before = await shown();
	expect( before ).toContain( '[hfcm id=&#8221;4&#8243;]' );
	const id = await bring( 'hfcm', [ '4' ] );
	expect( await shown() ).toBe( before );
	await setOn( id, 'enable' );
	const after = await shown();
	expect( after.startsWith( BOX ) ).toBe( true );
	expect( after ).not.toContain( '[hfcm id=&#8221;4&#8243;] |' );
	expect( after ).toContain( '99' );
	expect( after.match( /fx-hfcm-4/g ) ).toHaveLength( 1 );
	await setOn( id, 'disable' );
	expect( await shown() ).toBe( before );
}, 120_000 );

test( 'where it is still active, it answers for all but what is on here', async () => {
	await site.php( "update_option( 'other_active', 1 );" );
	const id = await bring( 'hfcm', [ '4' ] );
	expect( await shown() ).toMatch( /^ \| \(theirs 99\) \| / );
	await setOn( id, 'enable' );
	expect( ( await shown() ).startsWith( `${ BOX } | (theirs 99) | ` ) ).toBe(
		true
	);
}, 120_000 );

test( 'in safe mode visitors read no shortcode of what does not run', async () => {
	await setOn( await bring( 'hfcm', [ '4' ] ), 'enable' );
	const safe = await site.rest( 'POST', '/safe-mode', { on: true } );
	expect( safe.status, safe.text ).toBe( 200 );
	expect( await shown() ).toMatch( /^ \|/ );
}, 120_000 );

test( 'the posts that have them are listed, with where to edit them', async () => {
	const id = await bring( 'hfcm', [ '4' ] );
	const list = async (): Promise< Listed[] > => {
		const answer = await site.rest(
			'GET',
			'/import/sources/hfcm/shortcodes'
		);
		expect( answer.status, answer.text ).toBe( 200 );
		return answer.body;
	};
	const page = Number(
		await site.php( "echo get_page_by_path( 'codes' )->ID;" )
	);
	expect( await list() ).toEqual( [
		{
			snippet: id,
			title: 'Phone box',
			shortcode: '[hfcm id="4"]',
			works: false,
			posts: [
				{
					id: page,
					title: 'Codes & more',
					url: expect.stringContaining( '/codes/' ),
					edit: expect.stringContaining(
						`post=${ page }&action=edit`
					),
				},
			],
			more: 0,
			widgets: [],
		},
	] );
	await setOn( id, 'enable' );
	expect( ( await list() )[ 0 ]?.works ).toBe( true );
	// In blocks and texts, in a sidebar or in none; WordPress itself runs no shortcodes in HTML.
	await site.php(
		`update_option( 'widget_block', [ 2 => [ 'content' => '<p>[hfcm id="4"]</p>' ], 3 => [ 'content' => '[hfcm id="14"] [[hfcm id="4"]]' ], '_multiwidget' => 1 ] ); update_option( 'widget_text', [ 4 => [ 'title' => '', 'text' => "x [hfcm id='4']" ], '_multiwidget' => 1 ] ); update_option( 'widget_custom_html', [ 5 => [ 'content' => '[hfcm id=4]' ] ] );`
	);
	// A block theme has no screen of widgets.
	expect( ( await list() )[ 0 ]?.widgets ).toEqual( [
		{ id: 'block-2', sidebar: '', edit: '' },
		{ id: 'text-4', sidebar: '', edit: '' },
	] );
	await site.php( "update_option( 'other_sidebar', 1 );" );
	expect( ( await list() )[ 0 ]?.widgets ).toMatchObject( [
		{ edit: expect.stringContaining( 'widgets.php' ) },
		{ edit: expect.stringContaining( 'widgets.php' ) },
	] );
	await site.php(
		`wp_update_post( [ 'ID' => ${ page }, 'post_content' => '[hfcm id="14"] [[hfcm id="4"]]' ] );`
	);
	expect( ( await list() )[ 0 ]?.posts ).toEqual( [] );
}, 120_000 );

test( 'a snippet with a place is shown by its shortcode, and the preview names the pages', async () => {
	await site.php(
		"$page = get_page_by_path( 'codes' ); wp_update_post( [ 'ID' => $page->ID, 'post_content' => '[hfcm id=\"5\"]' ] );"
	);
	const preview = await site.rest( 'GET', '/import/sources/hfcm?ids=5' );
	expect( preview.body[ 0 ].notes.join( ' ' ) ).toContain( 'Codes & more' );
	const id = await bring( 'hfcm', [ '5' ] );
	const kept = await site.rest( 'GET', '/import/sources/hfcm/shortcodes' );
	expect( kept.body ).toMatchObject( [
		{ snippet: id, shortcode: '[hfcm id="5"]', works: false },
	] );
	await setOn( id, 'enable' );
	// It is on the archives of some categories, and its shortcode anywhere.
	expect( await site.php( `echo do_shortcode( '[hfcm id="5"]' );` ) ).toBe(
		'<noscript><img src="https://example.com/px.gif" alt="fx-hfcm-5"></noscript>'
	);
}, 120_000 );

test( 'attributes reach the code as the other plugin hands them over', async () => {
	await loadFixture( site, 'wpcode.json' );
	await loadFixture( site, 'code-snippets.sql' );
	await setOn( await bring( 'wpcode', [ '9106' ] ), 'enable' );
	await setOn( await bring( 'code-snippets', [ '14' ] ), 'enable' );
	const shows = ( text: string ) =>
		site.php( `echo do_shortcode( ${ JSON.stringify( text ) } );` );
	expect(
		await shows( "[wpcode id=9106 branch='<b>No</b>rth' title='x']" )
	).toContain( 'Hours for &lt;b&gt;No&lt;/b&gt;rth' );
	expect( await shows( '[wpcode id=9106]' ) ).toContain( 'Hours for </p>' );
	expect( await shows( '[code_snippet id=14 php city=Oslo]' ) ).toContain(
		'Offer for Oslo: [caption width="1"]x[/caption]'
	);
	expect( await shows( '[code_snippet id=14 php]' ) ).toContain(
		'Offer for everyone'
	);
	expect( await shows( '[code_snippet id=14 city=Oslo]' ) ).toContain(
		'Offer for <?php echo esc_html( isset( $city )'
	);
	expect(
		await shows( '[code_snippet id=14 php shortcodes]' )
	).not.toContain( '[caption' );
}, 120_000 );

test( 'what the code returns is lost, as in the other plugin, and said of [svc]', async () => {
	await loadFixture(
		site,
		'xyz-insert-php.sql',
		`global $wpdb; $wpdb->update( $wpdb->prefix . 'xyz_ips_short_code', [ 'content' => "<?php echo 'printed'; return 'returned';", 'status' => 1 ], [ 'id' => 1 ] );`
	);
	const source = 'insert-php-code-snippet';
	const [ item ] = (
		await site.rest( 'GET', `/import/sources/${ source }?ids=1` )
	).body;
	expect( item.reasons ).toEqual( [
		'[xyz-ips] ignores what the code returns. [svc] shows it.',
	] );
	const id = await bring( source, [ '1' ] );
	await setOn( id, 'enable' );
	expect(
		await site.php(
			`echo do_shortcode( '[xyz-ips snippet="${ item.title }"] [svc id="${ id }"]' );`
		)
	).toBe( 'printed printedreturned' );
}, 120_000 );

test.each(
	sample(
		[
			[ 'insert-php-code-snippet', 'xyz-insert-php.sql', 'xyz-ips' ],
			[ 'insert-html-snippet', 'xyz-insert-html.sql', 'xyz-ihs' ],
		],
		2
	)
)(
	'%s: one that is named by its title is found by its title',
	async ( source, fixture, tag ) => {
		await loadFixture( site, fixture );
		const [ first ] = (
			await site.rest( 'GET', `/import/sources/${ source }` )
		).body.filter(
			( one: { maps: { run?: string }; problems: unknown[] } ) =>
				one.maps.run === 'shortcode' && one.problems.length === 0
		);
		const id = await bring( source, [ first.id ] );
		await setOn( id, 'enable' );
		const post = await site.php(
			`echo do_shortcode( 'A[${ tag } snippet="${ first.title }"]B[${ tag } snippet="none"]C' );`
		);
		expect( post ).toMatch(
			new RegExp( `^A[^[].*B\\[${ tag } snippet="none"\\]C$`, 's' )
		);
	},
	120_000
);
