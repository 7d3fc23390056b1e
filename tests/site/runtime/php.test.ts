/**
 * PHP snippets on real requests: when they run, what they see, what becomes
 * of their output.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endWatch } from '../../support/many-snippets.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { put } from './runtime-site.ts';

let site: TestSite;

/** Collects words in order and prints them in the footer of any page. */
const say = ( word: string ) => `$GLOBALS['said'][] = '${ word }';`;

async function said( address: string, options = {} ): Promise< string[] > {
	const page = await site.page( address, options );
	const found = /<!--said:(.*?)-->/.exec( page.text );
	return JSON.parse( found?.[ 1 ] ?? '[]' ) as string[];
}

beforeAll( async () => {
	site = await startSite( {
		posts: true,
		muPlugins: {
			'said.php': `<?php
				if ( isset( $_SERVER['HTTP_X_DEFINE'] ) ) { define( $_SERVER['HTTP_X_DEFINE'], true ); }
				function svc_test_said() { echo '<!--said:' . json_encode( $GLOBALS['said'] ?? [] ) . '-->'; }
				foreach ( [ 'wp_footer', 'admin_footer', 'login_footer' ] as $hook ) { add_action( $hook, 'svc_test_said', 9999 ); }
				add_action( 'wp_ajax_nopriv_said', static function () { svc_test_said(); exit; } );
				add_filter( 'rest_pre_serve_request', static function ( $served ) { svc_test_said(); return true; } );`,
		},
	} );
} );
afterAll( () => site.stop() );

describe( 'locations', () => {
	test( 'run in the order of WordPress, then of priority, then of id', async () => {
		await put(
			site,
			{ hook: 'wp_footer', code: say( 'wp_footer' ) },
			{ hook: 'wp_head', code: say( 'wp_head' ) },
			{ hook: 'template_redirect', code: say( 'template_redirect' ) },
			{ hook: 'wp', code: say( 'wp' ) },
			{ hook: 'wp_loaded', code: say( 'wp_loaded' ) },
			{ hook: 'init', priority: 20, code: say( 'init 20' ) },
			{ hook: 'init', code: say( 'init a' ) },
			{ hook: 'init', code: say( 'init b' ) },
			{ hook: 'init', priority: -5, code: say( 'init -5' ) },
			{ hook: 'after_setup_theme', code: say( 'after_setup_theme' ) },
			{ hook: 'plugins_loaded', code: say( 'plugins_loaded' ) },
			{ hook: 'root', priority: 11, code: say( 'root 11' ) },
			{ hook: 'root', code: say( 'root' ) },
			{ hook: 'admin_init', code: say( 'admin_init' ) },
			{ hook: 'wp_enqueue_scripts', code: say( 'any action' ) },
			{ hook: 'root', run: 'manual', code: say( 'manual' ) },
			{ hook: 'root', status: 'inactive', code: say( 'inactive' ) }
		);
		expect( await said( '/' ) ).toEqual( [
			'root',
			'root 11',
			'plugins_loaded',
			'after_setup_theme',
			'init -5',
			'init a',
			'init b',
			'init 20',
			'wp_loaded',
			'wp',
			'template_redirect',
			'any action',
			'wp_head',
			'wp_footer',
		] );
		expect( await said( '/wp-admin/', { as: 'admin' } ) ).toContain(
			'admin_init'
		);
		expect( await said( '/wp-login.php' ) ).toContain( 'wp_loaded' );
	} );

	test( 'give a filter its first value back', async () => {
		await put( site, { hook: 'the_title', code: 'return "wrong";' } );
		const page = await site.page( '/' );
		expect( page.text ).toContain( 'Hello world!' );
		expect( page.text ).not.toContain( 'wrong' );
	} );

	test( 'show a snippet no variable of ours', async () => {
		await put(
			site,
			{
				code: "$GLOBALS['said'][] = implode( array_keys( get_defined_vars() ) ) . ( isset( $this ) ? 'this' : '' );",
			},
			{
				hook: 'init',
				code: "$GLOBALS['said'][] = implode( array_keys( get_defined_vars() ) ) . ( isset( $this ) ? 'this' : '' );",
			}
		);
		expect( await said( '/' ) ).toEqual( [ '', '' ] );
	} );

	test( 'load nothing of ours but svc.php, the loader and the index, and no class', async () => {
		await put( site, {
			hook: 'wp_footer',
			code: `
				$GLOBALS['said'] = array_values( array_filter( get_included_files(), static fn( $f ) => ( str_contains( $f, '/includes/Runtime/' ) || str_starts_with( $f, WP_CONTENT_DIR . '/svc/' ) || str_ends_with( $f, '/svc.php' ) ) && ! str_contains( $f, '/snippets/' ) ) );
				$GLOBALS['said'] = array_map( 'basename', $GLOBALS['said'] );
				$GLOBALS['said'][] = count( array_filter( get_declared_classes(), static fn( $c ) => str_starts_with( $c, 'Svc\\\\' ) ) );`,
		} );
		await endWatch( site );
		// The first request after a write may have to get OPcache out of the way.
		await said( '/' );
		expect( await said( '/' ) ).toEqual( [
			'svc.php',
			'loader.php',
			'index.php',
			0,
		] );
	} );
} );

describe( 'conditions', () => {
	const rule = ( type: string, value: unknown, op = 'is' ) => [
		[ { type, op, value } ],
	];

	test( 'are decided at the first hook where they can be', async () => {
		await put(
			site,
			{
				code:
					say( 'early' ) +
					"$GLOBALS['said'][] = did_action( 'init' );",
				conditions: rule( 'location', [ 'frontend' ] ),
			},
			{
				code:
					say( 'guest' ) +
					"$GLOBALS['said'][] = did_action( 'wp_loaded' ); add_action( 'init', static function () { $GLOBALS['said'][] = 'added to init'; }, -99 );",
				conditions: rule( 'user_logged_in', null, 'is_not' ),
			},
			{
				code: say( 'member' ),
				conditions: rule( 'user_logged_in', null ),
			},
			{
				code:
					say( 'front page' ) +
					"$GLOBALS['said'][] = did_action( 'template_redirect' );",
				conditions: rule( 'page_type', [ 'front_page' ] ),
			},
			{
				code: say( 'single' ),
				conditions: rule( 'page_type', [ 'single' ] ),
			}
		);
		expect( await said( '/' ) ).toEqual( [
			'early',
			0,
			'guest',
			0,
			'added to init',
			'front page',
			0,
		] );
		expect( await said( '/', { as: 'editor' } ) ).toEqual( [
			'early',
			0,
			'member',
			'front page',
			0,
		] );
	} );

	test( 'that need a page are decided on requests without one, too', async () => {
		await put( site, {
			code: say( 'no front page' ),
			conditions: rule( 'page_type', [ 'front_page' ], 'is_not' ),
		} );
		expect( await said( '/' ) ).toEqual( [] );
		expect( await said( '/wp-admin/', { as: 'admin' } ) ).toEqual( [
			'no front page',
		] );
		expect( await said( '/wp-admin/edit.php', { as: 'admin' } ) ).toEqual( [
			'no front page',
		] );
		expect( await said( '/wp-admin/admin-ajax.php?action=said' ) ).toEqual(
			[ 'no front page' ]
		);
		expect( await said( '/wp-json/wp/v2/types' ) ).toEqual( [
			'no front page',
		] );
		expect( await said( '/?rest_route=/wp/v2/types' ) ).toEqual( [
			'no front page',
		] );
		expect( await said( '/wp-login.php' ) ).toEqual( [ 'no front page' ] );
	} );
} );

describe( 'test mode', () => {
	test( 'runs for people with access only and keeps the page out of caches', async () => {
		await put(
			site,
			{ mode: 'test', code: say( 'testing' ) },
			{ code: say( 'live' ) }
		);
		expect( await said( '/' ) ).toEqual( [ 'live' ] );
		expect( await said( '/', { as: 'editor' } ) ).toEqual( [ 'live' ] );
		expect( await said( '/', { as: 'admin' } ) ).toEqual( [
			'live',
			'testing',
		] );
		const page = await site.page( '/', { as: 'admin' } );
		expect( page.headers.get( 'cache-control' ) ).toContain( 'no-store' );
		expect(
			( await site.page( '/' ) ).headers.get( 'cache-control' )
		).toBeNull();
	} );
} );

describe( 'output', () => {
	test( 'before the template never reaches the answer', async () => {
		await put(
			site,
			{ code: "\n\n?>oops root<?php echo 'more';\n?>\n" },
			{
				hook: 'init',
				code: "echo 'oops init'; header( 'X-After: yes' );",
			}
		);
		await site.clearLog();
		const page = await site.page( '/' );
		expect( page.text ).not.toContain( 'oops' );
		expect( page.text.startsWith( '<!DOCTYPE html>' ) ).toBe( true );
		expect( page.headers.get( 'x-after' ) ).toBe( 'yes' );
		const rest = await site.page( '/wp-json/wp/v2/types/post' );
		expect( rest.text ).not.toContain( 'oops' );
		const feed = await site.page( '/feed/' );
		expect( feed.text.startsWith( '<?xml' ) ).toBe( true );
		expect( await site.notices() ).toEqual( [] );
	} );

	test( 'of a snippet that answers the request itself goes out', async () => {
		await put( site, {
			code: `if ( isset( $_GET['answer'] ) ) { header( 'Content-Type: application/json' ); echo '{"a":1}'; exit; }
				if ( isset( $_GET['go'] ) ) { header( 'Location: /elsewhere', true, 302 ); exit; }
				if ( isset( $_GET['stream'] ) ) { while ( ob_get_level() ) { ob_end_clean(); } echo str_repeat( 'x', 3000000 ); exit; }
				if ( isset( $_GET['big'] ) ) { for ( $i = 0; $i < 300; $i++ ) { echo str_repeat( 'y', 10000 ); } exit; }`,
		} );
		const answer = await site.page( '/?answer' );
		expect( [ answer.status, answer.text ] ).toEqual( [ 200, '{"a":1}' ] );
		const go = await site.page( '/?go' );
		expect( [ go.status, go.headers.get( 'location' ) ] ).toEqual( [
			302,
			'/elsewhere',
		] );
		expect( ( await site.page( '/?stream' ) ).text.length ).toBe(
			3_000_000
		);
		expect( ( await site.page( '/?big' ) ).text.length ).toBe( 3_000_000 );
		expect( ( await site.page( '/' ) ).text ).toContain( 'Hello world!' );
	} );

	test( 'buffers that a snippet opens for the page keep working', async () => {
		await put(
			site,
			{
				code: "ob_start( static fn( $html ) => str_replace( 'Hello world!', 'HELLO ROOT', $html ) );",
			},
			{
				hook: 'init',
				code: "echo 'x'; ob_start( static fn( $html ) => str_replace( 'HELLO ROOT', 'HELLO INIT', $html ) );",
			},
			{
				hook: 'template_redirect',
				code: "ob_start( static fn( $html ) => $html . '<!--tail-->' );",
			}
		);
		const page = await site.page( '/' );
		expect( page.text ).toContain( 'HELLO ROOT' );
		expect( page.text ).toContain( '<!--tail-->' );
		expect( page.text.startsWith( '<!DOCTYPE html>' ) ).toBe( true );
	} );
} );

test( 'SVC_DISABLE_PHP stops PHP and HTML with PHP, and nothing else', async () => {
	await put(
		site,
		{ code: say( 'root' ) },
		{ hook: 'wp_head', code: say( 'head' ) },
		{ type: 'html', hook: 'wp_footer', code: '<b>plain <?xml ?></b>' },
		{ type: 'html', hook: 'wp_footer', code: '\n<i>plain</i>' },
		{
			type: 'html',
			hook: 'wp_footer',
			code: "<?php echo 'with ' . 'code'; ?>",
		},
		{
			type: 'html',
			hook: 'wp_footer',
			code: "<u><?= 'with ' . 'echo' ?></u>",
		},
		{ type: 'css', hook: 'frontend', code: 'body{color:red}' }
	);
	const on = await site.page( '/' );
	expect( on.text ).toContain( 'with code' );
	const headers = { 'x-define': 'SVC_DISABLE_PHP' };
	const off = await site.page( '/', { headers } );
	expect( await said( '/', { headers } ) ).toEqual( [] );
	expect( off.text ).toContain( '<b>plain <?xml ?></b>' );
	expect( off.text ).toContain( '<i>plain</i>' );
	expect( off.text ).toContain( 'body{color:red}' );
	expect( off.text ).not.toContain( 'with' + ' code' );
	expect( off.text ).not.toContain( 'with' + ' echo' );
} );
