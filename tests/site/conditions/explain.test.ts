/**
 * GET /explain against what really happens: the same rules, the same pages, and every reason that keeps a snippet from running.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../support/site.ts';
import { ownNotices } from '../rest/own-notices.ts';
import { put, withStore } from '../runtime/runtime-site.ts';

let site: TestSite;
let post = 0;

type Traced = {
	type: string;
	seen: unknown;
	match: boolean | null;
	note: string;
};
type Item = {
	id: number;
	runs: boolean;
	where: string;
	reasons: { code: string; message: string; blocks: boolean }[];
	groups: Traced[][];
};

const rule = ( type: string, op: string, value: unknown ) => ( {
	type,
	op,
	value,
} );
const say = ( word: string ) => `$GLOBALS['said'][] = '${ word }';`;

beforeAll( async () => {
	site = await startSite( {
		muPlugins: {
			'said.php': `<?php
				if ( isset( $_SERVER['HTTP_X_TIER'] ) ) { define( 'SVC_TIER', $_SERVER['HTTP_X_TIER'] ); }
				function svc_test_said() { echo '<!--said:' . json_encode( $GLOBALS['said'] ?? [] ) . '-->'; }
				foreach ( [ 'wp_footer', 'admin_footer', 'login_footer' ] as $hook ) { add_action( $hook, 'svc_test_said', 9999 ); }
				add_action( 'template_redirect', static function () { if ( str_starts_with( $_SERVER['REQUEST_URI'], '/moved-away' ) ) { wp_safe_redirect( '/about/' ); exit; } } );
				add_action( 'init', static function () { if ( str_starts_with( $_SERVER['REQUEST_URI'], '/stops-early' ) ) { exit; } } );
				add_filter( 'rest_pre_serve_request', static function ( $served, $result, $request ) { if ( '/' === $request->get_route() ) { svc_test_said(); return true; } return $served; }, 10, 3 );`,
		},
	} );
	post = Number(
		await site.php( `
			$GLOBALS['wp_rewrite']->set_permalink_structure( '/%postname%/' );
			$news = wp_insert_term( 'News', 'category' )['term_id'];
			wp_insert_post( [ 'post_title' => 'About', 'post_name' => 'about', 'post_type' => 'page', 'post_status' => 'publish' ] );
			$post = wp_insert_post( [ 'post_title' => 'Story', 'post_name' => 'story', 'post_status' => 'publish', 'post_category' => [ $news ] ] );
			$GLOBALS['wp_rewrite']->flush_rules();
			echo $post;` )
	);
} );
afterAll( () => site.stop() );

async function explain(
	url: string,
	as = 'guest',
	auth: 'password' | 'cookie' = 'password',
	headers: Record< string, string > = {}
): Promise< Item[] > {
	const { status, body } = await site.rest( 'GET', '/explain', undefined, {
		query: { url, as },
		auth,
		headers,
	} );
	expect( status, JSON.stringify( body ) ).toBe( 200 );
	expect( body.problem ).toBe( '' );
	return body.snippets as Item[];
}

const blocking = ( item: Item | undefined ) =>
	item?.reasons
		.filter( ( reason ) => reason.blocks )
		.map( ( reason ) => reason.code );

async function said(
	address: string,
	options: Parameters< TestSite[ 'page' ] >[ 1 ] = {}
): Promise< string[] > {
	const found = /<!--said:(.*?)-->/.exec(
		( await site.page( address, options ) ).text
	);
	return JSON.parse( found?.[ 1 ] ?? '[]' ) as string[];
}

describe( 'GET /explain', () => {
	test( 'agrees with the page for every rule, kind of request, person and stage', async () => {
		const rules = [
			rule( 'location', 'is', [ 'frontend' ] ),
			rule( 'location', 'is', [ 'admin' ] ),
			rule( 'location', 'is_not', [ 'rest', 'login' ] ),
			rule( 'user_logged_in', 'is', null ),
			rule( 'user_logged_in', 'is_not', null ),
			rule( 'user_role', 'is', [ 'editor' ] ),
			rule( 'user_role', 'is_not', [ 'administrator' ] ),
			rule( 'url', 'contains', 'story' ),
			rule( 'url', 'regex', '^/(story|about)/' ),
			rule( 'query_param', 'equals', { key: 'x', value: '1' } ),
			rule( 'query_param', 'not_exists', { key: 'x', value: '' } ),
			rule( 'cookie', 'exists', {
				key: 'wordpress_test_cookie',
				value: '',
			} ),
			rule( 'device', 'is', [ 'desktop' ] ),
			rule( 'page_type', 'is', [ 'single', '404' ] ),
			rule( 'page_type', 'is_not', [ 'single' ] ),
			rule( 'post_type', 'is', [ 'page' ] ),
			rule( 'post_id', 'is', [ post ] ),
			rule( 'term', 'is', [ 'category:news' ] ),
			rule( 'date_range', 'is', { from: '2020-01-01', to: '' } ),
			rule( 'environment', 'is_not', [ 'production' ] ),
			rule( 'plugin_active', 'is', [ 'svc' ] ),
			rule( 'referrer', 'equals', '' ),
			rule( 'country', 'is', [ 'DE' ] ),
			rule( 'language', 'is', [ 'en_US' ] ),
			rule( 'wc_bought', 'excludes', [ 3 ] ),
			rule( 'moon_phase', 'is', 'full' ),
			rule( 'url', 'contains', '' ),
		];
		const hooks = [ 'root', 'init', 'wp_loaded' ];
		const ids = await put(
			site,
			...hooks.flatMap( ( hook ) =>
				rules.map( ( one, index ) => ( {
					hook,
					code: say( `${ hook } ${ index }` ),
					conditions: [ [ one ] ],
				} ) )
			)
		);
		const names = hooks.flatMap( ( hook ) =>
			rules.map( ( _, index ) => `${ hook } ${ index }` )
		);
		const requests: {
			url: string;
			as: string;
			page: Parameters< TestSite[ 'page' ] >[ 1 ];
		}[] = [
			...[
				'/',
				'/story/',
				'/story/?x=1',
				'/about/',
				'/nothing/',
				'/category/news/',
				'/wp-login.php',
				'/wp-json/',
			].map( ( url ) => ( { url, as: 'guest', page: {} } ) ),
			...[ '/story/', '/wp-admin/index.php' ].map( ( url ) => ( {
				url,
				as: 'me',
				page: { as: 'admin' as const },
			} ) ),
			{ url: '/story/', as: 'role:editor', page: { as: 'editor' } },
		];
		for ( const { url, as, page } of requests ) {
			const really = new Set( await said( url, page ) );
			const explained = new Map(
				(
					await explain(
						url,
						as,
						as === 'me' ? 'cookie' : 'password'
					)
				).map( ( item ) => [ item.id, item ] )
			);
			// A role is played by a guest's browser, which has no cookies.
			const compared = names.flatMap( ( name, index ) =>
				as === 'role:editor' && name.endsWith( ' 11' )
					? []
					: [
							{
								name,
								really: really.has( name ),
								explained: explained.get( ids[ index ] ?? 0 )
									?.runs,
							},
						]
			);
			expect(
				compared.filter( ( item ) => item.really !== item.explained ),
				`${ url } as ${ as }`
			).toEqual( [] );
			expect( really.size ).toBeGreaterThan( 10 );
		}
	} );

	test( 'shows the value seen and the value wanted, and why a rule can never match', async () => {
		await put( site, {
			code: ';',
			conditions: [
				[
					rule( 'page_type', 'is', [ '404' ] ),
					rule( 'term', 'is', [ 'category:news' ] ),
					rule( 'cookie', 'exists', { key: 'a', value: '' } ),
					rule( 'date_range', 'is', { from: '', to: '2020-01-01' } ),
				],
				[
					rule( 'moon', 'is', 1 ),
					rule( 'url', 'contains', '' ),
					rule( 'country', 'is', [ 'DE' ] ),
				],
			],
		} );
		const [ item ] = await explain( `${ site.url }/story/?a=b#c` );
		expect( item?.where ).toBe( 'wp' );
		expect( item?.groups[ 0 ] ).toEqual( [
			{
				type: 'page_type',
				op: 'is',
				value: [ '404' ],
				seen: [ 'singular', 'single' ],
				match: false,
				note: '',
			},
			{
				type: 'term',
				op: 'is',
				value: [ 'category:news' ],
				seen: [ 'category:news' ],
				match: true,
				note: '',
			},
			{
				type: 'cookie',
				op: 'exists',
				value: { key: 'a', value: '' },
				seen: null,
				match: false,
				note: '',
			},
			{
				type: 'date_range',
				op: 'is',
				value: { from: '', to: '2020-01-01' },
				seen: expect.stringMatching(
					/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d \S+$/
				),
				match: false,
				note: '',
			},
		] );
		expect(
			item?.groups[ 1 ]?.map( ( traced ) => [
				traced.note,
				traced.match,
			] )
		).toEqual( [
			[ 'unknown', false ],
			[ 'unfinished', false ],
			[ '', false ],
		] );
		const [ free ] = await explain( '/story/', 'guest', 'password', {
			'x-tier': 'free',
		} );
		expect( free?.groups[ 1 ]?.[ 2 ]?.note ).toBe( 'tier' );
	} );

	test( 'names every other reason', async () => {
		await put(
			site,
			{ title: 'runs', hook: 'wp_footer', code: ';' },
			{ title: 'off', code: ';', status: 'inactive' },
			{
				title: 'failed',
				code: ';',
				status: 'inactive',
				error: 'Boom (line 3)',
			},
			{ title: 'manual', code: ';', run: 'manual' },
			{
				title: 'shortcode',
				code: ';',
				run: 'shortcode',
				shortcode: 'mine',
			},
			{ title: 'test', code: ';', mode: 'test' },
			{ title: 'admin', type: 'css', hook: 'admin', code: '' },
			{ title: 'hook', hook: 'never_fires', code: ';' },
			{
				title: 'moved',
				code: ';',
				conditions: [ [ rule( 'user_logged_in', 'is_not', null ) ] ],
			},
			{
				title: 'conditions',
				code: ';',
				conditions: [ [ rule( 'user_logged_in', 'is', null ) ] ],
			}
		);
		const guest = new Map(
			( await explain( '/' ) ).map( ( item ) => [
				( item as Item & { title: string } ).title,
				item,
			] )
		);
		expect(
			Object.fromEntries(
				[ ...guest ].map( ( [ title, item ] ) => [
					title,
					blocking( item )?.join(),
				] )
			)
		).toEqual( {
			runs: '',
			off: 'off',
			failed: 'failed',
			manual: 'manual',
			shortcode: 'shortcode',
			test: 'test',
			admin: 'location',
			hook: 'location',
			moved: '',
			conditions: 'conditions',
		} );
		expect( guest.get( 'moved' ) ).toMatchObject( {
			runs: true,
			where: 'init',
			reasons: [ { code: 'moved', blocks: false } ],
		} );
		expect( guest.get( 'failed' )?.reasons[ 0 ]?.message ).toContain(
			'Boom (line 3)'
		);
		const me = await explain( '/', 'me', 'cookie' );
		expect( blocking( me[ 5 ] ) ).toEqual( [] );
		expect( blocking( me[ 9 ] ) ).toEqual( [] );
		expect( blocking( ( await explain( '/moved-away/' ) )[ 0 ] ) ).toEqual(
			[ 'redirect' ]
		);
		expect( blocking( ( await explain( '/stops-early/' ) )[ 9 ] ) ).toEqual(
			[ 'conditions' ]
		);
		const own = await site.rest( 'GET', '/explain', undefined, {
			query: { url: '/wp-json/svc/v1/snippets' },
		} );
		expect( blocking( own.body.snippets[ 0 ] ) ).toEqual( [ 'own' ] );
		await site.php(
			`$store = svc_plugin()->get( 'Svc\\\\Storage\\\\Snippets' ); $store->change( static function ( $batch ) { $batch->set_switches( [ 'safe_mode' => true ] ); }, Svc\\Domain\\Actor::system() );`
		);
		for ( const item of await explain( '/' ) ) {
			expect( blocking( item ) ).toContain( 'safe_mode' );
		}
		await withStore(
			site,
			`$store->change( static function ( $batch ) { $batch->set_switches( [ 'safe_mode' => null ] ); }, $actor );`
		);
	} );

	test( 'never shows the cookies that sign a person in', async () => {
		const session = await site.login( 'admin' );
		const cookie =
			Object.keys( session.cookies ).find( ( name ) =>
				name.startsWith( 'wordpress_logged_in' )
			) ?? '';
		await put( site, {
			code: ';',
			conditions: [
				[ rule( 'cookie', 'exists', { key: cookie, value: '' } ) ],
			],
		} );
		const [ item ] = await explain( '/', 'me', 'cookie' );
		expect( item?.groups[ 0 ]?.[ 0 ] ).toMatchObject( {
			seen: [ '(hidden)' ],
			match: true,
		} );
	} );

	test( 'refuses other sites, unknown roles, unknown snippets and strangers', async () => {
		const ask = (
			query: Record< string, string >,
			as: 'admin' | 'subscriber' | null = 'admin'
		) => site.rest( 'GET', '/explain', undefined, { query, as } );
		expect(
			( await ask( { url: 'https://example.com/' } ) ).body
		).toMatchObject( {
			code: 'svc_invalid',
			data: { status: 400, params: { url: expect.any( String ) } },
		} );
		expect( ( await ask( { url: '//evil.test/' } ) ).status ).toBe( 400 );
		expect(
			( await ask( { url: '/', as: 'role:nobody' } ) ).body.data.params
		).toHaveProperty( 'as' );
		expect( ( await ask( { url: '/', as: 'root' } ) ).status ).toBe( 400 );
		expect( ( await ask( { url: '/', snippet: '9999' } ) ).status ).toBe(
			404
		);
		expect( ( await ask( {} ) ).status ).toBe( 400 );
		expect( ( await ask( { url: '/' }, 'subscriber' ) ).status ).toBe(
			403
		);
		expect( ( await ask( { url: '/' }, null ) ).status ).toBe( 401 );
	} );

	test( 'tells nothing to a request without the key, leaves no key behind and no notice', async () => {
		const page = await site.page( '/', {
			headers: {
				'x-svc-conditions': '{}',
				'x-svc-candidate': `${ '0'.repeat( 16 ) }.${ '0'.repeat( 64 ) }`,
			},
		} );
		expect( page.text ).not.toContain( 'svc-conditions' );
		expect(
			await site.php(
				`echo count( glob( WP_CONTENT_DIR . '/svc/candidates/*-*.php' ) ) + count( preg_grep( '~/[0-9a-f]{16}\\.php$~', glob( WP_CONTENT_DIR . '/svc/candidates/*.php' ) ) );`
			)
		).toBe( '0' );
		expect( await ownNotices( site ) ).toEqual( [] );
	} );
} );

test( 'conditions that are not saved are decided over the same page, and nothing is changed', async () => {
	const made = await site.rest( 'POST', '/snippets', {
		title: 'As on the screen',
		type: 'html',
		code: '<i>x</i>',
		status: 'active',
		conditions: [ [ rule( 'url', 'contains', '/story' ) ] ],
	} );
	const { id } = made.body.snippet;
	const ask = ( body: object ) =>
		site.rest( 'POST', '/explain', { url: '/about/', ...body } );
	const saved = await ask( { snippet: id } );
	const unsaved = await ask( {
		snippet: id,
		conditions: [ [ rule( 'url', 'contains', '/about' ) ] ],
	} );
	const always = await ask( { snippet: id, conditions: [] } );
	const [ one, other, third ] = [ saved, unsaved, always ].map(
		( { body } ): Item => body.snippets[ 0 ]
	);
	expect( one ).toMatchObject( {
		runs: false,
		groups: [ [ { match: false } ] ],
	} );
	expect( other ).toMatchObject( {
		runs: true,
		groups: [ [ { match: true } ] ],
	} );
	expect( third ).toMatchObject( { runs: true, groups: [] } );
	expect( ( await ask( { conditions: [] } ) ).status ).toBe( 400 );
	const { body } = await site.rest( 'GET', `/snippets/${ id }` );
	expect( body.conditions ).toMatchObject( [
		[ rule( 'url', 'contains', '/story' ) ],
	] );
} );
