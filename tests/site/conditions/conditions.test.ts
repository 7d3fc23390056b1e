/**
 * Every condition type on real requests: one site with a snippet per rule, asked in many ways. Each request must run exactly
 * the snippets whose rule holds for it, and leave no notice.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../support/site.ts';
import { ownNotices } from '../rest/own-notices.ts';
import { put } from '../runtime/runtime-site.ts';

type Value =
	string | null | readonly ( string | number )[] | Record< string, string >;
type Rule = readonly [ type: string, op: string, value: Value ];

let site: TestSite;
const ids: Record< string, number > = {};

const say = ( word: string ) => `$GLOBALS['said'][] = '${ word }';`;

beforeAll( async () => {
	site = await startSite( {
		constants: { WP_ENVIRONMENT_TYPE: 'staging' },
		muPlugins: {
			'said.php': `<?php
				if ( isset( $_SERVER['HTTP_X_TIER'] ) ) { define( 'SVC_TIER', $_SERVER['HTTP_X_TIER'] ); }
				if ( isset( $_SERVER['HTTP_X_TRUST'] ) ) { add_filter( 'svc_trusted_country_header', static fn() => 'CF-IPCountry' ); }
				if ( isset( $_SERVER['HTTP_X_CONSENT'] ) ) { function wp_has_consent( $category ) { return $category === $_SERVER['HTTP_X_CONSENT']; } }
				function svc_test_said() { echo '<!--said:' . json_encode( $GLOBALS['said'] ?? [] ) . '-->'; }
				foreach ( [ 'wp_footer', 'admin_footer', 'login_footer' ] as $hook ) { add_action( $hook, 'svc_test_said', 9999 ); }
				add_action( 'wp_ajax_nopriv_said', static function () { svc_test_said(); exit; } );
				add_action( 'said_cron', static function () { file_put_contents( WP_CONTENT_DIR . '/cron-said.json', json_encode( $GLOBALS['said'] ?? [] ) ); } );
				add_filter( 'rest_pre_serve_request', static function () { svc_test_said(); return true; } );`,
		},
	} );
	const made = await site.php( `
		$GLOBALS['wp_rewrite']->set_permalink_structure( '/%postname%/' );
		$news = wp_insert_term( 'News', 'category' )['term_id'];
		$post = wp_insert_post( [ 'post_title' => 'Uber', 'post_name' => 'ueber', 'post_status' => 'publish', 'post_category' => [ $news ] ] );
		wp_set_post_terms( $post, [ 'Größe' ], 'post_tag' );
		$other = wp_insert_post( [ 'post_title' => 'Other', 'post_name' => 'other', 'post_status' => 'publish' ] );
		$page = wp_insert_post( [ 'post_title' => 'About', 'post_name' => 'about', 'post_type' => 'page', 'post_status' => 'publish' ] );
		$GLOBALS['wp_rewrite']->flush_rules();
		echo json_encode( compact( 'post', 'other', 'page' ) );` );
	Object.assign( ids, JSON.parse( made ) );
} );
afterAll( () => site.stop() );

/** The words that ran, of the snippets put for a table of rules. */
async function ran(
	address: string,
	options: Parameters< TestSite[ 'page' ] >[ 1 ] = {}
): Promise< string[] > {
	const { text } = await site.page( address, options );
	const found = /<!--said:(.*?)-->/.exec( text );
	if ( found === null ) {
		throw new Error(
			`${ address } did not say what ran: ${ text.slice( 0, 500 ) }`
		);
	}
	return ( JSON.parse( found[ 1 ] ?? '[]' ) as string[] ).sort();
}

/** One snippet per name, at a location, that runs when any of the groups holds. */
const snippets = (
	rules: Record< string, Rule | readonly ( readonly Rule[] )[] >,
	hook = 'root'
) =>
	Object.entries( rules ).map( ( [ name, rule ] ) => {
		const groups =
			typeof rule[ 0 ] === 'string'
				? [ [ rule as Rule ] ]
				: ( rule as readonly ( readonly Rule[] )[] );
		return {
			hook,
			code: say( name ),
			conditions: groups.map( ( group ) =>
				group.map( ( [ type, op, value ] ) => ( { type, op, value } ) )
			),
		};
	} );

describe( 'kinds of request', () => {
	const kinds = [
		'frontend',
		'admin',
		'login',
		'rest',
		'ajax',
		'cron',
	] as const;
	const requests: Record< string, () => Promise< string[] > > = {
		frontend: () => ran( '/' ),
		admin: () => ran( '/wp-admin/index.php', { as: 'admin' } ),
		login: () => ran( '/wp-login.php' ),
		rest: () => ran( '/wp-json/wp/v2/types' ),
		ajax: () => ran( '/wp-admin/admin-ajax.php?action=said' ),
	};

	test( 'are told apart from the first moment on and at every later stage', async () => {
		await put(
			site,
			...[ 'root', 'plugins_loaded', 'init', 'wp_loaded' ].flatMap(
				( hook ) =>
					snippets(
						Object.fromEntries(
							kinds.flatMap( ( kind ) => [
								[
									`${ hook } ${ kind }`,
									[ 'location', 'is', [ kind ] ] as const,
								],
							] )
						),
						hook
					)
			)
		);
		for ( const [ kind, request ] of Object.entries( requests ) ) {
			expect( await request(), kind ).toEqual( [
				`init ${ kind }`,
				`plugins_loaded ${ kind }`,
				`root ${ kind }`,
				`wp_loaded ${ kind }`,
			] );
		}
		expect( await ran( '/?rest_route=/wp/v2/types' ) ).toContain(
			'root rest'
		);
	} );

	test( 'of cron', async () => {
		await put(
			site,
			...snippets( {
				cron: [ 'location', 'is', [ 'cron' ] ],
				page: [ 'page_type', 'is_not', [ 'single' ] ],
				site: [ 'location', 'is', [ 'frontend', 'admin' ] ],
			} )
		);
		await site.php(
			`wp_schedule_single_event( time() - 60, 'said_cron' );`
		);
		await site.page( '/wp-cron.php?doing_wp_cron' );
		await expect
			.poll(
				() =>
					site
						.php(
							`echo file_get_contents( WP_CONTENT_DIR . '/cron-said.json' );`
						)
						.catch( () => '' ),
				{ timeout: 10_000 }
			)
			.toBe( '["cron","page"]' );
	} );

	test( 'without a page have no page type, which "is not" knows', async () => {
		await put(
			site,
			...snippets( {
				is: [ 'page_type', 'is', [ 'single' ] ],
				is_not: [ 'page_type', 'is_not', [ 'single' ] ],
				no_post: [ 'post_id', 'is_not', [ 1 ] ],
				role: [ 'user_role', 'is', [ 'administrator' ] ],
			} )
		);
		expect( await requests.admin?.() ).toEqual( [
			'is_not',
			'no_post',
			'role',
		] );
		for ( const kind of [ 'login', 'rest', 'ajax' ] ) {
			expect( await requests[ kind ]?.(), kind ).toEqual( [
				'is_not',
				'no_post',
			] );
		}
	} );
} );

test( 'every source of a rule is read from the request: address, query, cookie, headers, time zone, filters', async () => {
	await site.php(
		`update_option( 'timezone_string', 'Pacific/Kiritimati' );`
	);
	const day = new Date( Date.now() + 14 * 3_600_000 )
		.toISOString()
		.slice( 0, 10 );
	const query = [
		'query_param',
		'equals',
		{ key: 'x', value: "it's" },
	] as const;
	const cookie = [
		'cookie',
		'contains',
		{ key: 'seen', value: 'b' },
	] as const;
	await put(
		site,
		...snippets( {
			consent: [ 'consent', 'includes', [ 'marketing' ] ],
			cookie,
			country: [ 'country', 'is', [ 'DE' ] ],
			language: [ 'language', 'is', [ 'en_US' ] ],
			mobile: [ 'device', 'is', [ 'mobile' ] ],
			never: [ 'wc_bought', 'excludes', [ 1 ] ],
			param: query,
			plugin: [ 'plugin_active', 'is', [ 'svc' ] ],
			referrer: [ 'referrer', 'contains', 'google.' ],
			staging: [ 'environment', 'is', [ 'staging' ] ],
			today: [ 'date_range', 'is', { from: day, to: day } ],
			url: [ 'url', 'starts_with', `${ site.url }/about` ],
		} ),
		// WordPress adds slashes to both before this.
		...snippets( { z_cookie: cookie, z_param: query }, 'wp_footer' )
	);
	const always = [ 'language', 'plugin', 'staging', 'today' ];
	const cookies = { seen: 'abc' };
	const trusted = { 'cf-ipcountry': 'DE', 'x-trust': '1' };
	for ( const [ address, options, more ] of [
		[ '/', { headers: { 'cf-ipcountry': 'DE' } }, [] ],
		[ "/about/?x=it's", {}, [ 'param', 'url', 'z_param' ] ],
		[ '/', { cookies }, [ 'cookie', 'z_cookie' ] ],
		[ '/', { headers: { 'sec-ch-ua-mobile': '?1' } }, [ 'mobile' ] ],
		[
			'/',
			{ headers: { referer: 'https://www.google.com/' } },
			[ 'referrer' ],
		],
		[ '/', { headers: trusted }, [ 'country' ] ],
		[ '/', { headers: { 'x-consent': 'marketing' } }, [ 'consent' ] ],
		[ '/', { headers: { 'x-consent': 'statistics' } }, [] ],
	] as const ) {
		expect( await ran( address, options ), JSON.stringify( more ) ).toEqual(
			[ ...always, ...more ].sort()
		);
	}
	expect(
		await ran( '/', { headers: { ...trusted, 'x-tier': 'free' } } )
	).toEqual( [ 'plugin', 'staging', 'today' ] );
	await site.php( `update_option( 'timezone_string', '' );` );
} );

describe( 'rules of the person', () => {
	test( 'hold at every stage and wait for init when the location comes before it', async () => {
		const hooks = [ 'init', 'root', 'wp_footer' ];
		await put(
			site,
			...hooks.flatMap( ( hook ) =>
				snippets(
					{
						[ `${ hook } guest` ]: [
							'user_logged_in',
							'is_not',
							null,
						],
						[ `${ hook } user` ]: [ 'user_logged_in', 'is', null ],
						[ `${ hook } editor` ]: [
							'user_role',
							'is',
							[ 'editor', 'shop_manager' ],
						],
						[ `${ hook } not_editor` ]: [
							'user_role',
							'is_not',
							[ 'editor' ],
						],
					},
					hook
				)
			)
		);
		const everywhere = ( ...words: string[] ) =>
			hooks.flatMap( ( hook ) =>
				words.map( ( word ) => `${ hook } ${ word }` )
			);
		expect( await ran( '/' ) ).toEqual(
			everywhere( 'guest', 'not_editor' )
		);
		expect( await ran( '/', { as: 'editor' } ) ).toEqual(
			everywhere( 'editor', 'user' )
		);
		expect( await ran( '/', { as: 'author' } ) ).toEqual(
			everywhere( 'not_editor', 'user' )
		);
	} );
} );

// `explain.test.ts` asks the same of a classic theme.
test( 'rules of the page, in a block theme', async () => {
	await site.php( `switch_theme( 'twentytwentyfive' );` );
	const types = [
		'front_page',
		'blog',
		'singular',
		'single',
		'page',
		'archive',
		'category',
		'tag',
		'author',
		'date',
		'search',
		'404',
	];
	await put(
		site,
		...snippets( {
			...Object.fromEntries(
				types.map( ( type ) => [
					type,
					[ 'page_type', 'is', [ type ] ] as const,
				] )
			),
			type_post: [ 'post_type', 'is', [ 'post' ] ],
			this_post: [ 'post_id', 'is', [ ids.post ?? 0 ] ],
			news: [ 'term', 'is', [ 'category:news' ] ],
			grosse: [
				'term',
				'is',
				[
					'post_tag:grose',
					'post_tag:groesse',
					'post_tag:größe',
					'post_tag:grosse',
				],
			],
		} )
	);
	const pages: Record< string, string[] > = {
		'/': [ 'blog', 'front_page' ],
		'/ueber/': [
			'grosse',
			'news',
			'single',
			'singular',
			'this_post',
			'type_post',
		],
		'/other/': [ 'single', 'singular', 'type_post' ],
		'/about/': [ 'page', 'singular' ],
		'/category/news/': [ 'archive', 'category', 'news' ],
		'/author/admin/': [ 'archive', 'author' ],
		[ `/${ new Date().getUTCFullYear() }/` ]: [ 'archive', 'date' ],
		'/?s=uber': [ 'search' ],
		'/nothing-here/': [ '404' ],
	};
	for ( const [ address, expected ] of Object.entries( pages ) ) {
		expect( await ran( address ), address ).toEqual( expected );
	}
} );

test( 'hostile requests leave no notice', async () => {
	await put(
		site,
		...snippets( {
			a: [ 'url', 'regex', '(a+)+$' ],
			b: [ 'cookie', 'equals', { key: 'c', value: 'x' } ],
			c: [ 'query_param', 'contains', { key: 'q', value: 'x' } ],
			d: [ 'term', 'is', [ 'no_taxonomy:x' ] ],
			e: [ 'country', 'is', [ 'DE' ] ],
		} )
	);
	await site.clearLog();
	for ( const address of [
		'/?q[][]=1&q[a][b]=2',
		'/%FF%FE/',
		'/?q=%00%FF',
		`/${ 'a'.repeat( 3000 ) }!`,
		'/ueber/?rest_route[]=x',
	] ) {
		await site.page( address, {
			cookies: { 'c[a]': '1', c: '%00' },
			headers: {
				'cf-ipcountry': '<script>',
				'x-trust': '1',
				referer: 'http://[::1',
			},
		} );
	}
	expect( await ownNotices( site ) ).toEqual( [] );
} );
