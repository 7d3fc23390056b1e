/**
 * What the API says about page caches, and what a page without a browser shows: which conditions the server decides, which it leaves.
 */
import { describe, expect, test } from 'vitest';
import { valuesOf } from '../../../src/visitor/pairs.ts';
import { testSite } from '../../support/test-site.ts';
import { put } from '../runtime/runtime-site.ts';

type Rule = readonly [ type: string, op: string, value: unknown ];

const site = testSite(
	{
		posts: true,
		muPlugins: {
			'headers.php': `<?php
			if ( isset( $_SERVER['HTTP_X_SERVER'] ) ) { add_filter( 'svc_browser_conditions', '__return_false' ); }
			if ( isset( $_SERVER['HTTP_X_SKIPS'] ) ) { add_filter( 'svc_cache_skips_signed_in', '__return_true' ); }
			if ( isset( $_GET['dump-cookies'] ) ) { exit( json_encode( $_COOKIE ) ); }`,
		},
	},
	{ reset: false }
);

const when = ( ...rules: Rule[] ) => [
	rules.map( ( [ type, op, value ] ) => ( { type, op, value } ) ),
];
const COOKIE: Rule = [ 'cookie', 'exists', { key: 'a', value: '' } ];
const GUEST: Rule = [ 'user_logged_in', 'is_not', null ];
const COUNTRY: Rule = [ 'country', 'is', [ 'DE' ] ];

type Safety = [ boolean, string ];
type Told = { cache_safe: boolean; cache_reason: string };
const pick = ( item: Told ): Safety => [ item.cache_safe, item.cache_reason ];

/** What the API says of one, wherever it does. */
async function safety(
	fields: Record< string, unknown >,
	headers: Record< string, string > = {}
): Promise< Safety > {
	const [ id ] = await put( site, { type: 'js', code: 'x()', ...fields } );
	const one = await site.rest( 'GET', `/snippets/${ id }`, undefined, {
		headers,
	} );
	const list = await site.rest( 'GET', '/snippets', undefined, { headers } );
	expect( pick( list.body[ 0 ] ) ).toEqual( pick( one.body ) );
	const checked = await site.rest( 'POST', '/validate', { id }, { headers } );
	expect( pick( checked.body ) ).toEqual( pick( one.body ) );
	return pick( one.body );
}

describe( 'cache_safe', () => {
	/** `tests/unit/Upkeep/CacheSafetyTest.php` has the others; what HTML may wait for, WordPress' own parser tells. */
	const KINDS: [ string, Record< string, unknown >, boolean, RegExp ][] = [
		[
			'the browser decides',
			{ conditions: when( COOKIE, [ 'device', 'is', [ 'mobile' ] ] ) },
			true,
			/browser.*Cookie, Device/,
		],
		[
			'only the server knows',
			{ conditions: when( COOKIE, COUNTRY ) },
			false,
			/Decided on the server: Country, Cookie\./,
		],
		[
			'HTML',
			{ type: 'html', code: '<p>x</p>', conditions: when( COOKIE ) },
			true,
			/browser/,
		],
		[
			'HTML with PHP',
			{
				type: 'html',
				code: '<?php echo 1; ?>',
				conditions: when( COOKIE ),
			},
			false,
			/Cookie/,
		],
		[
			'a shortcode',
			{
				type: 'html',
				code: 'x',
				run: 'shortcode',
				conditions: when( COOKIE ),
			},
			true,
			/browser/,
		],
	];

	test( 'is the same in the list, of one and of a check, with the reason', async () => {
		for ( const [ name, fields, safe, reason ] of KINDS ) {
			expect( [ name, ...( await safety( fields ) ) ] ).toEqual( [
				name,
				safe,
				expect.stringMatching( reason ),
			] );
		}
	} );

	test( 'follows the filters', async () => {
		expect(
			await safety( { conditions: when( COOKIE ) }, { 'x-server': '1' } )
		).toEqual( [ false, expect.stringMatching( /Cookie/ ) ] );
		expect(
			await safety(
				{ conditions: when( GUEST, COOKIE ) },
				{ 'x-skips': '1' }
			)
		).toEqual( [ true, expect.stringMatching( /Cookie/ ) ] );
	} );

	test( 'is read-only, and is in the answer of a save', async () => {
		const made = await site.rest( 'POST', '/snippets', {
			type: 'js',
			title: 't',
			code: 'x()',
			cache_safe: false,
			conditions: when( COOKIE ),
		} );
		expect( made.status ).toBe( 201 );
		expect( made.body.snippet.cache_safe ).toBe( true );
		const exported = await site.rest( 'GET', '/export' );
		expect( exported.text ).not.toContain( 'cache_' );
	} );
} );

describe( 'on a page', () => {
	const html = ( code: string, ...rules: Rule[] ) => ( {
		type: 'html' as const,
		hook: 'wp_footer',
		code,
		conditions: when( ...rules ),
	} );
	const page = async ( options = {}, address = '/' ) => {
		const { text } = await site.page( address, options );
		const plain = text.replace( /<template data-svc=[^>]*>/g, '' );
		return ( word: string ) => {
			if ( plain.includes( word ) ) {
				return 'shown';
			}
			return text.includes( word ) ? 'held' : 'absent';
		};
	};

	test( 'what only the server knows is never left to the browser', async () => {
		await put(
			site,
			html( 'of-guests', GUEST, COOKIE ),
			html( 'of-members', [ 'user_role', 'is', [ 'editor' ] ], COOKIE ),
			html( 'of-country', COUNTRY, COOKIE )
		);
		const guest = await page( { cookies: { a: '1' } } );
		expect(
			[ 'of-guests', 'of-members', 'of-country' ].map( guest )
		).toEqual( [ 'held', 'absent', 'absent' ] );
		const editor = await page( { as: 'editor' } );
		expect(
			[ 'of-guests', 'of-members', 'of-country' ].map( editor )
		).toEqual( [ 'absent', 'held', 'absent' ] );
	} );

	test( 'HTML with PHP runs only for those it is for', async () => {
		await put(
			site,
			html(
				`<?php file_put_contents( WP_CONTENT_DIR . '/ran', '1' ); ?>with-php`,
				COOKIE
			)
		);
		expect( ( await page() )( 'with-php' ) ).toBe( 'absent' );
		expect(
			await site.php(
				`echo (int) file_exists( WP_CONTENT_DIR . '/ran' );`
			)
		).toBe( '0' );
		expect( ( await page( { cookies: { a: '1' } } ) )( 'with-php' ) ).toBe(
			'shown'
		);
	} );

	test( 'the filter leaves everything to the server', async () => {
		await put( site, html( 'filtered', COOKIE ) );
		const headers = { 'x-server': '1' };
		expect( ( await page() )( 'filtered' ) ).toBe( 'held' );
		expect( ( await page( { headers } ) )( 'filtered' ) ).toBe( 'absent' );
		expect(
			( await page( { headers, cookies: { a: '1' } } ) )( 'filtered' )
		).toBe( 'shown' );
	} );

	/** Types of rules: `tests/unit/Compiler/BrowserRulesTest.php` and `tests/unit/Runtime/ConditionTypesTest.php`. */
	test( 'what is decided on the server is read by those only whom it is for', async () => {
		const rules: Rule[] = [
			[ 'cookie', 'equals', { key: 'member', value: 'gold-key' } ],
		];
		const fields = html( 'of-gold', ...rules );
		const [ id ] = await put( site, { ...fields, decide: 'server' } );
		const { text } = await site.page( '/' );
		expect( text ).not.toContain( 'of-gold' );
		expect( text ).not.toContain( 'gold-key' );
		expect( text ).not.toContain( 'svc-visitor-js' );
		const cookies = { member: 'gold-key' };
		expect( ( await page( { cookies } ) )( 'of-gold' ) ).toBe( 'shown' );
		expect(
			( await page( { cookies: { member: 'x' } } ) )( 'of-gold' )
		).toBe( 'absent' );
		await site.rest( 'PATCH', `/snippets/${ id }`, { decide: 'auto' } );
		const open = ( await site.page( '/' ) ).text;
		expect( open ).toContain( 'of-gold' );
		expect( open ).toContain( 'gold-key' );
	} );

	test( 'shortcodes, styles and scripts can be left to the server, too', async () => {
		await site.php(
			`wp_update_post( [ 'ID' => 1, 'post_content' => 'x [kept]' ] );`
		);
		const also = { decide: 'server', conditions: when( COOKIE ) };
		await put(
			site,
			{
				...also,
				...{ type: 'html', run: 'shortcode', shortcode: 'kept' },
				code: 'in-kept',
			},
			{ ...also, type: 'css', code: '.in-style{color:red}' },
			{ ...also, type: 'js', code: 'inScript()' }
		);
		const words = [ 'in-kept', 'in-style', 'inScript()' ];
		const guest = await page( {}, '/hello-world/' );
		expect( words.map( guest ) ).toEqual( [
			'absent',
			'absent',
			'absent',
		] );
		const member = await page( { cookies: { a: '1' } }, '/hello-world/' );
		expect( words.map( member ) ).toEqual( [ 'shown', 'shown', 'shown' ] );
	} );

	test( 'feeds, the admin and REST are decided by the server', async () => {
		await site.php(
			`wp_update_post( [ 'ID' => 1, 'post_content' => 'x [held]' ] );`
		);
		await put(
			site,
			{
				type: 'html',
				run: 'shortcode',
				shortcode: 'held',
				code: 'in-shortcode',
				conditions: when( COOKIE ),
			},
			{
				type: 'js',
				hook: 'admin_footer',
				code: 'inAdmin()',
				conditions: when( COOKIE ),
			}
		);
		for ( const address of [ '/feed/', '/wp-json/wp/v2/posts/1' ] ) {
			expect(
				( await page( {}, address ) )( 'in-shortcode' ),
				address
			).toBe( 'absent' );
			expect(
				( await page( { cookies: { a: '1' } }, address ) )(
					'in-shortcode'
				),
				address
			).toBe( 'shown' );
		}
		expect(
			( await page( { as: 'admin' }, '/wp-admin/index.php' ) )(
				'inAdmin()'
			)
		).toBe( 'absent' );
		expect(
			(
				await page(
					{ as: 'admin', cookies: { a: '1' } },
					'/wp-admin/index.php'
				)
			)( 'inAdmin()' )
		).toBe( 'shown' );
	} );

	test( 'dates far ahead do not stand in the page, dates that are over neither', async () => {
		const at = ( days: number ) =>
			new Date( Date.now() + days * 86_400_000 )
				.toISOString()
				.slice( 0, 16 )
				.replace( 'T', ' ' );
		const range = ( from: string, to: string, op = 'is' ): Rule => [
			'date_range',
			op,
			{ from, to },
		];
		await put(
			site,
			html( 'next-week', range( at( 7 ), at( 8 ) ) ),
			html( 'soon', range( at( 0.5 ), '' ) ),
			html( 'right-now', range( at( -1 ), at( 1 ) ) ),
			html( 'for-good', range( at( -1 ), '' ) ),
			html( 'long-over', range( at( -2 ), at( -1 ) ) ),
			html( 'not-over', range( at( -2 ), at( -1 ), 'is_not' ) )
		);
		const shown = await page();
		expect(
			[
				'next-week',
				'soon',
				'right-now',
				'for-good',
				'long-over',
				'not-over',
			].map( shown )
		).toEqual( [ 'absent', 'held', 'held', 'shown', 'absent', 'shown' ] );
	} );

	test( 'a free site never matches conditions of a higher tier, here or there', async () => {
		await put(
			site,
			html( 'from-search', [ 'referrer', 'contains', 'x' ] )
		);
		expect( ( await page() )( 'from-search' ) ).toBe( 'held' );
		await site.php(
			`file_put_contents( WPMU_PLUGIN_DIR . '/tier.php', "<?php define( 'SVC_TIER', 'free' );" );`
		);
		expect( ( await page() )( 'from-search' ) ).toBe( 'absent' );
		await site.php( `unlink( WPMU_PLUGIN_DIR . '/tier.php' );` );
	} );

	test( 'a page without any of it has no script of ours', async () => {
		await put(
			site,
			{ type: 'js', hook: 'frontend_head', code: 'x()' },
			html( 'elsewhere', [ 'page_type', 'is', [ 'search' ] ], COOKIE )
		);
		const { text } = await site.page( '/' );
		expect( text.includes( 'svc-visitor-js' ) ).toBe( false );
		expect(
			( await site.page( '/?s=x' ) ).text.includes( 'svc-visitor-js' )
		).toBe( true );
	} );
} );

test( 'cookies are read as PHP reads them', async () => {
	const sent =
		'a=1; a=2; b.c=x%20y; d+e=1+2; f=a=b; g; h=; i[]=1; i[]=2; j[x]=1; k=%zz; l=%C3%BC';
	const { text } = await site.page( '/?dump-cookies=1', {
		headers: { cookie: sent },
	} );
	const seen = JSON.parse( text ) as Record<
		string,
		string | string[] | Record< string, string >
	>;
	expect( Object.keys( seen ).length ).toBeGreaterThan( 8 );
	for ( const [ name, value ] of Object.entries( seen ) ) {
		const values =
			typeof value === 'string' ? [ value ] : Object.values( value );
		expect( valuesOf( name, sent, { isCookie: true } ), name ).toEqual(
			values
		);
	}
} );
