/**
 * Spec 4.8: what visitors get before and after a switch-over is compared, page by page: what is gone, new or doubled is told, and nothing that
 * differs anyway. The site asks itself as any visitor would.
 */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { longTest } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { forgetSwitches, loadFixture, poster } from './fixtures.ts';

/** Prints what is on over there as that plugin does, beside what differs from request to request, and notes how the site was asked. */
const OTHER_PLUGIN = `<?php
add_action( 'wp_head', static function () {
	global $wpdb;
	// Not on the page that it leaves out over there.
	if ( ! is_page( 2 ) && $wpdb->get_var( $wpdb->prepare( 'SHOW TABLES LIKE %s', $wpdb->prefix . 'hfcm_scripts' ) ) ) {
		foreach ( $wpdb->get_col( "SELECT snippet FROM {$wpdb->prefix}hfcm_scripts WHERE script_id = 1 AND status = 'active'" ) as $code ) {
			echo "<!-- HFCM -->\\n" . html_entity_decode( $code ) . "\\n";
		}
	}
} );
add_action( 'wp_footer', static function () {
	echo '<p id="t' . wp_rand() . '">' . microtime() . '</p><input name="_wpnonce" value="' . substr( md5( wp_rand() ), 0, 10 ) . '"><p>' . wp_generate_password( 9, false ) . '</p>';
	if ( get_option( 'noted_after' ) ) { echo '<div class="late">late</div>'; }
} );
if ( isset( $_GET['svc-test'] ) ) {
	file_put_contents( WP_CONTENT_DIR . '/asked.txt', json_encode( [ $_SERVER['REQUEST_METHOD'], isset( $_SERVER['HTTP_X_SVC_CANDIDATE'] ), $_COOKIE, $_SERVER['HTTP_AUTHORIZATION'] ?? '', $_SERVER['PHP_AUTH_USER'] ?? '', parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ) ] ) . "\\n", FILE_APPEND );
}
if ( get_option( 'nowhere' ) ) {
	define( 'SVC_PHP', '' );
	add_filter( 'svc_loopback_url', static fn() => 'http://127.0.0.1:9' );
}`;

const site = testSite( {
	posts: true,
	muPlugins: { 'other-plugin.php': OTHER_PLUGIN },
} );
const asked = () => path.join( site.wpContent, 'asked.txt' );

type Compared = {
	label: string;
	state: string;
	message: string;
	lines: { kind: string; text: string; before: number; after: number }[];
};
type Comparison = { problem: string; pages: Compared[] };

beforeEach( async () => {
	await forgetSwitches(
		site,
		"delete_option( 'nowhere' ); delete_option( 'noted_after' );"
	);
	await loadFixture( site, 'hfcm.sql' );
	await rm( asked(), { force: true } );
} );

const post = poster( site );

const change = ( body: Record< string, unknown > ) =>
	post( '/import/sources/hfcm/switch', body );

/** Imports the first one, and switches it off over there. */
async function switchOff(): Promise< number[] > {
	await post( '/import/sources/hfcm/run', { ids: [ '1' ] } );
	const { ids, comparison } = await change( { ids: [ '1' ] } );
	expect( ids ).toHaveLength( 1 );
	expect( comparison ).toBeUndefined();
	return ids;
}

const enable = ( ids: number[] ) => post( '/bulk', { ids, action: 'enable' } );

const compare = ( source = 'hfcm' ): Promise< Comparison > =>
	post( `/import/sources/${ source }/compare`, {} );

const states = ( { pages }: Comparison ): string[] =>
	pages.map( ( { state } ) => state );

test( 'what is the same for visitors is told as the same, whatever differs from request to request; what has moved is named', async () => {
	await post( '/import/sources/hfcm/run', { ids: [ '1' ] } );
	const { body: announced } = await site.rest(
		'GET',
		'/import/sources/hfcm/pages?ids[]=1'
	);
	const ids = await switchOff();
	expect( await enable( ids ) ).not.toHaveProperty( 'comparison' );
	const found = await compare();
	expect( found.problem ).toBe( '' );
	expect( found.pages ).toMatchObject( announced );
	expect( found.pages.map( ( { label } ) => label ) ).toEqual(
		expect.arrayContaining( [ 'the front page', 'the login page' ] )
	);
	expect( found.pages.length ).toBeGreaterThanOrEqual( 4 );
	expect( found.pages.length ).toBeLessThanOrEqual( 6 );
	expect( found.pages.flatMap( ( { lines } ) => lines ) ).toEqual( [] );
	expect( new Set( states( found ) ) ).toEqual( new Set( [ 'same' ] ) );
	// It can be asked any number of times, and only of the source that it was.
	expect( states( await compare() ) ).toEqual( states( found ) );
	expect( await compare( 'wpcode' ) ).toEqual( {
		problem: expect.stringContaining( 'No comparison' ),
		pages: [],
	} );
	// What is told of lines that have moved within a part: tests/unit/Checks/Pages.
	const [ own ] = ( await site.rest( 'GET', '/snippets' ) ).body;
	await post( `/snippets/${ own.id }`, { hook: 'wp_footer' } );
	expect( ( await compare() ).pages[ 0 ]?.lines ).toContainEqual( {
		kind: 'moved',
		part: 'footer',
		from: 'head',
		text: expect.stringContaining( 'window.fxHfcm1' ),
		before: 1,
		after: 1,
	} );
}, 120_000 );

test( 'what is gone, new or doubled is told line by line, and the way back says that all is as it was', async () => {
	await post( '/import/sources/hfcm/run', { ids: [ '1' ] } );
	const [ own ] = ( await site.rest( 'GET', '/snippets' ) ).body;
	const before = await site.page( '/' );
	const viewport =
		/<meta name="viewport"[^>]*>/.exec( before.text )?.[ 0 ] ?? '';
	expect( viewport ).not.toBe( '' );
	await post( `/snippets/${ own.id }`, {
		code: `<meta name="new" content="<b>">${ viewport }`,
	} );
	const { ids } = await change( { ids: [ '1' ] } );
	await enable( ids );
	const comparison = await compare();
	const front = comparison.pages[ 0 ] as Compared;
	expect( front ).toMatchObject( {
		label: 'the front page',
		state: 'changed',
	} );
	expect( front.lines ).toEqual(
		expect.arrayContaining( [
			{
				kind: 'gone',
				part: 'head',
				text: expect.stringContaining( 'window.fxHfcm1' ),
				before: 1,
				after: 0,
			},
			{
				kind: 'new',
				part: 'head',
				text: '<meta name="new" content="<b>">',
				before: 0,
				after: 1,
			},
			{
				kind: 'more',
				part: 'head',
				text: viewport,
				before: 1,
				after: 2,
			},
		] )
	);
	const login = comparison.pages.find(
		( { label }: Compared ) => label === 'the login page'
	);
	expect( login?.state ).toBe( 'same' );

	const back = await change( { back: true } );
	expect( back.switched_on ).toEqual( [ '1' ] );
	expect( new Set( states( back.comparison ) ) ).toEqual(
		new Set( [ 'same' ] )
	);
}, 120_000 );

test( 'the site is asked by GET, as a guest, for six pages at most, and before twice', async () => {
	const ids = await switchOff();
	const lines = async () =>
		( await readFile( asked(), 'utf8' ) )
			.trim()
			.split( '\n' )
			.map( ( line ) => JSON.parse( line ) )
			.filter( ( [ , isKeyed ] ) => ! isKeyed );
	const before = await lines();
	const paths = ( all: unknown[][] ) => all.map( ( one ) => one[ 5 ] ).sort();
	expect( before.length ).toBeLessThanOrEqual( 12 );
	expect( paths( before.slice( before.length / 2 ) ) ).toEqual(
		paths( before.slice( 0, before.length / 2 ) )
	);
	await enable( ids );
	// Switching on answers without asking any page as a guest.
	expect( await lines() ).toEqual( before );
	await compare();
	const all = await lines();
	expect( all.length ).toBeGreaterThan( before.length );
	expect( all.length ).toBeLessThanOrEqual( before.length * 1.5 );
	for ( const [ method, , cookies, login, user ] of all ) {
		expect( [ method, cookies, login, user ] ).toEqual( [
			'GET',
			[],
			'',
			'',
		] );
	}
}, 120_000 );

test( 'posts that show it by a shortcode are among the pages, but for those that visitors cannot read', async () => {
	const made = JSON.parse(
		await site.php(
			`echo json_encode( array_map( static fn( $more ) => wp_insert_post( $more + [ 'post_title' => 'x', 'post_status' => 'publish', 'post_content' => '[hfcm id="4"]', 'post_date' => '2020-01-02 03:04:05' ] ), [ [], [ 'post_status' => 'draft' ], [ 'post_password' => 'x' ], [ 'post_content' => '[hfcm id="14"]' ] ] ) );`
		)
	) as number[];
	await post( '/import/sources/hfcm/run', { ids: [ '4' ] } );
	await change( { ids: [ '4' ] } );
	const labels = ( await compare() ).pages.map(
		( { label }: Compared ) => label
	);
	const addresses = JSON.parse(
		await site.php(
			`echo json_encode( array_map( static fn( $id ) => substr( get_permalink( $id ), strlen( home_url() ) ), ${ JSON.stringify( made ) } ) );`
		)
	);
	expect(
		addresses.map( ( one: string ) => labels.includes( one ) )
	).toEqual( [ true, false, false, false ] );
	await site.php(
		`array_map( 'wp_delete_post', ${ JSON.stringify( made ) } );`
	);
}, 120_000 );

longTest(
	'posts are looked for once for all shortcodes, until there are two that visitors can read, or no time is left',
	async () => {
		const made = JSON.parse(
			await site.php(
				`echo json_encode( array_map( static fn( $more ) => wp_insert_post( $more + [ 'post_title' => 'x', 'post_status' => 'publish', 'post_content' => '[wbcr_snippet id="7"]' ] ), [ [], [ 'post_content' => '[wbcr_php_snippet id="59"]' ], [], [ 'post_status' => 'draft' ], [ 'post_content' => '[wbcr_snippet id="99"]' ] ] ) );`
			)
		) as number[];
		const found = async ( from: number, to: number, seconds: number ) =>
			JSON.parse(
				await site.php(
					`svc_plugin(); $all = array_map( static fn( $id ) => Svc\\Domain\\Snippet::create( [ 'type' => 'html', 'run' => 'shortcode' ] )->from( new Svc\\Domain\\Origin( 'import', "woody/$id", '', '' ) ), range( ${ from }, ${ to } ) ); _prime_post_caches( [ ${ made.join() } ] ); $before = $GLOBALS['wpdb']->num_queries; $posts = Svc\\Importers\\Importing\\ShortcodeUses::first( $all, Svc\\Checks\\Loopback\\Page\\Targets::is_public( ... ), 2, ${ seconds } ); echo json_encode( [ $posts, $GLOBALS['wpdb']->num_queries - $before ] );`
				)
			) as [ number[], number ];
		const [ first, , third ] = made;
		expect( ( await found( 1, 60, 60 ) )[ 0 ] ).toEqual( [ third, first ] );
		// One for each tag that Woody has, and the texts of the five posts.
		const [ one, queries ] = await found( 50, 109, 60 );
		expect( one ).toHaveLength( 2 );
		expect( queries ).toBeLessThan( 20 );
		expect( ( await found( 1, 60, -1 ) )[ 0 ] ).toEqual( [] );
		await site.php(
			`array_map( 'wp_delete_post', ${ JSON.stringify( made ) } );`
		);
	},
	120_000
);

test( 'where the site cannot be asked, that is said, and the switch-over is done', async () => {
	await site.php( "update_option( 'nowhere', 1 );" );
	const answer = await enable( await switchOff() );
	expect( answer.done ).toHaveLength( 1 );
	const { pages, problem } = await compare();
	expect( pages ).toEqual( [] );
	expect( problem ).toContain( 'could not be compared' );
	expect( problem ).not.toContain( 'a day ago' );
}, 120_000 );

test( 'what has changed a day later is not told of the switch-over; the file goes', async () => {
	await switchOff();
	const file = path.join( site.storage, 'pages-before.php' );
	const kept = await readFile( file, 'utf8' );
	expect( kept ).toMatch( /^<\?php exit;/ );
	await site.php(
		`$file = '${ file }'; file_put_contents( $file, preg_replace_callback( '/"time":(\\d+)/', static fn( $t ) => '"time":' . ( $t[1] - 86401 ), file_get_contents( $file ) ) );`
	);
	expect( ( await compare() ).problem ).toContain(
		'no switch-over in the last 24 hours'
	);
	await site.php( 'svc_plugin()->collect();' );
	await expect( readFile( file ) ).rejects.toThrow( 'ENOENT' );
}, 120_000 );

test( 'the command line tells it in lines, as text', async () => {
	await site.php( "update_option( 'noted_after', 0 );" );
	const ids = await switchOff();
	await site.php( "update_option( 'noted_after', 1 );" );
	await enable( ids );
	const { code, stdout } = await site.wp(
		...[ 'svc', 'import-from', 'hfcm', '--compare', '--user=admin' ]
	);
	expect( code, stdout ).toBe( 0 );
	expect( stdout ).toContain( 'Changed for visitors on the front page' );
	expect( stdout ).toMatch(
		/In the footer:[^]*\+ <div class="late">late<\/div>/
	);
	expect( stdout ).toMatch( /Unchanged for visitors: .*the login page/ );
}, 120_000 );
