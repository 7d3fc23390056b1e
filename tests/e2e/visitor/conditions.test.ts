/**
 * Conditions about the visitor behind a page cache: one visitor's page is shown to another, in a real browser, and CSS, JavaScript and HTML
 * still obey their rules.
 */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { put } from '../../site/runtime/runtime-site.ts';
import { longTest, sample } from '../../support/long.ts';
import { startBrowser } from '../../support/browser.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { agents, visit, type Visitor } from './kept-page.ts';

let site: TestSite;
let browser: Browser;

beforeAll( async () => {
	[ site, browser ] = await Promise.all( [
		startSite( { theme: 'twentytwentyfive', posts: true } ),
		startBrowser(),
	] );
	await site.php(
		`wp_update_post( [ 'ID' => 1, 'post_content' => '<!-- wp:paragraph --><p>One</p><!-- /wp:paragraph -->[seen]' ] );`
	);
} );
afterAll( async () => {
	await browser.close();
	await site.stop();
} );

type Rule = readonly [ type: string, op: string, value: unknown ];

const when = ( ...rules: Rule[] ) => [
	rules.map( ( [ type, op, value ] ) => ( { type, op, value } ) ),
];

/** One snippet of each type, under the same conditions. */
const each = ( conditions: unknown ) => [
	{
		type: 'css' as const,
		hook: 'frontend',
		code: 'html{--seen:yes}',
		conditions,
	},
	{
		type: 'js' as const,
		hook: 'frontend_head',
		code: 'window.seen = "yes";',
		conditions,
	},
	{
		type: 'html' as const,
		hook: 'wp_footer',
		code: '<p id="seen">yes</p><script>window.inHtml = "yes"</script>',
		conditions,
	},
];

/** What a visitor gets of them. */
const got = ( page: Page ) =>
	page.evaluate( () => [
		getComputedStyle( document.documentElement )
			.getPropertyValue( '--seen' )
			.trim(),
		( window as { seen?: string } ).seen ?? '',
		document.getElementById( 'seen' )?.textContent ?? '',
		( window as { inHtml?: string } ).inHtml ?? '',
	] );

const ALL = [ 'yes', 'yes', 'yes', 'yes' ];
const NONE = [ '', '', '', '' ];

const CASES: { rule: Rule; matches: Visitor[]; others: Visitor[] }[] = [
	{
		rule: [ 'cookie', 'equals', { key: 'plan', value: 'a b' } ],
		matches: [ { cookies: { plan: 'a%20b' } } ],
		others: [
			{},
			{ cookies: { plan: 'a' } },
			{ cookies: { plan2: 'a%20b' } },
		],
	},
	{
		rule: [ 'cookie', 'not_exists', { key: 'member', value: '' } ],
		matches: [ {} ],
		others: [ { cookies: { member: '1' } } ],
	},
	{
		rule: [ 'device', 'is', [ 'mobile' ] ],
		matches: [ { agent: agents.mobile } ],
		others: [ {} ],
	},
	{
		rule: [ 'device', 'is_not', [ 'mobile' ] ],
		matches: [ {} ],
		others: [ { agent: agents.mobile } ],
	},
	{
		rule: [ 'referrer', 'contains', 'search.example' ],
		matches: [ { referrer: 'http://www.search.example/?q=1' } ],
		others: [ {}, { referrer: 'http://other.example/' } ],
	},
	{
		rule: [
			'query_param',
			'equals',
			{ key: 'utm_source', value: 'news letter' },
		],
		matches: [ { address: '/?utm_source=news+letter' } ],
		others: [ {}, { address: '/?utm_source=x' } ],
	},
];

describe( 'a page made for one visitor and shown to another', () => {
	// What fits whom: tests/unit/visitor/agreement.test.ts.
	test.each( sample( CASES, 6 ) )(
		'$rule.0 $rule.1',
		async ( { rule, matches, others } ) => {
			await put( site, ...each( when( rule ) ) );
			for ( const maker of sample(
				[ { cookies: { plan: 'a b', member: '1' } }, {} ],
				2
			) ) {
				const { text } = await site.page( '/', maker );
				for ( const visitor of matches ) {
					expect(
						await visit( browser, site, text, visitor, got ),
						JSON.stringify( visitor )
					).toEqual( ALL );
				}
				for ( const visitor of sample( others, 2 ) ) {
					expect(
						await visit( browser, site, text, visitor, got ),
						JSON.stringify( visitor )
					).toEqual( NONE );
				}
			}
		}
	);

	test( 'any group will do, and what the server knows is decided there', async () => {
		const conditions = [
			...when(
				[ 'page_type', 'is', [ 'search' ] ],
				[ 'cookie', 'exists', { key: 'a', value: '' } ]
			),
			...when(
				[ 'page_type', 'is', [ 'singular' ] ],
				[ 'cookie', 'exists', { key: 'b', value: '' } ]
			),
		];
		await put( site, ...each( conditions ) );
		const home = ( await site.page( '/' ) ).text;
		expect( home ).not.toContain( 'data-svc' );
		expect( home ).not.toContain( 'svc-visitor-js' );
		const post = ( await site.page( '/hello-world/' ) ).text;
		expect(
			await visit( browser, site, post, { cookies: { b: '1' } }, got )
		).toEqual( ALL );
		expect(
			await visit( browser, site, post, { cookies: { a: '1' } }, got )
		).toEqual( NONE );
	} );

	longTest( 'time is that of the visit, not that of the page', async () => {
		await put(
			site,
			...each(
				when( [
					'day_of_week',
					'is',
					// Midnight may pass meanwhile.
					[ 0, 1 ].map( ( days ) =>
						String( ( new Date().getUTCDay() + days ) % 7 || 7 )
					),
				] )
			)
		);
		const { text } = await site.page( '/' );
		expect( await visit( browser, site, text, {}, got ) ).toEqual( ALL );
		const later =
			'const now = Date.now; Date.now = () => now() + 3 * 86400000;';
		expect(
			await visit( browser, site, text, { before: later }, got )
		).toEqual( NONE );
	} );
} );

describe( 'what is started in the browser', () => {
	const cookie = when( [ 'cookie', 'exists', { key: 'a', value: '' } ] );
	const has = { cookies: { a: '1' } };
	const log = ( page: Page ) =>
		page.evaluate( () => ( window as { log?: string[] } ).log ?? [] );
	const say = ( word: string ) =>
		`( window.log = window.log || [] ).push( '${ word }' );`;
	const js = ( word: string, more = {} ) => ( {
		type: 'js' as const,
		hook: 'frontend_head',
		code: say( word ),
		...more,
	} );

	test( 'keeps the order of scripts, and styles are there before the next script runs', async () => {
		await put(
			site,
			{
				type: 'css',
				hook: 'frontend',
				code: 'html{--seen:yes}',
				conditions: cookie,
			},
			js( '1' ),
			js( '2', { conditions: cookie } ),
			js( '3', {
				code:
					say( '3' ) +
					'window.log.push( getComputedStyle( document.documentElement ).getPropertyValue( "--seen" ) );',
			} ),
			js( '4', { conditions: cookie } ),
			js( '5', { hook: 'frontend_footer' } ),
			{
				type: 'html',
				hook: 'wp_footer',
				code: `<script>${ say( '6' ) }</script><script>${ say( '7' ) }</script>`,
				conditions: cookie,
				priority: 11,
			},
			js( '8', { hook: 'frontend_footer', priority: 12 } )
		);
		const { text } = await site.page( '/' );
		expect( await visit( browser, site, text, has, log ) ).toEqual( [
			'1',
			'2',
			'3',
			'yes',
			'4',
			'5',
			'6',
			'7',
			'8',
		] );
		expect( await visit( browser, site, text, {}, log ) ).toEqual( [
			'1',
			'3',
			'',
			'5',
			'8',
		] );
	} );

	longTest(
		'a file goes before what comes after it, also when it cannot be had',
		async () => {
			await put(
				site,
				js( 'file', { load_as: 'file', conditions: cookie } ),
				js( 'after', { conditions: cookie } ),
				{
					type: 'html',
					hook: 'wp_footer',
					code: `<script src="/not-there.js"></script><script>${ say( 'last' ) }</script>`,
					conditions: cookie,
				}
			);
			const { text } = await site.page( '/' );
			expect( text ).not.toMatch( /<script[^>]*src="[^"]*uploads\/svc/ );
			const words = await visit(
				browser,
				site,
				text,
				has,
				async ( page ) => {
					await page.waitForFunction( () =>
						( window as { log?: string[] } ).log?.includes( 'last' )
					);
					return log( page );
				}
			);
			expect( words ).toEqual( [ 'file', 'after', 'last' ] );
			expect( await visit( browser, site, text, {}, log ) ).toEqual( [] );
		}
	);

	test( 'stylesheets as files are not fetched by those who do not get them', async () => {
		const [ id ] = await put( site, {
			type: 'css',
			hook: 'frontend',
			load_as: 'file',
			code: 'html{--seen:yes}',
			conditions: cookie,
		} );
		const { text } = await site.page( '/' );
		const fetched = ( visitor: Visitor ) =>
			visit( browser, site, text, visitor, async ( page ) => {
				const names = await page.evaluate( () =>
					performance
						.getEntriesByType( 'resource' )
						.map( ( entry ) => entry.name )
				);
				return [
					names.some( ( name ) =>
						name.includes( `/svc/${ id }.css` )
					),
					( await got( page ) )[ 0 ],
				];
			} );
		expect( await fetched( has ) ).toEqual( [ true, 'yes' ] );
		expect( await fetched( {} ) ).toEqual( [ false, '' ] );
	} );

	test.each( sample( [ 'twentytwentyfive', 'test-classic' ], 2 ) )(
		'stands in content and shortcodes of %s, once each',
		async ( theme ) => {
			await site.php( `switch_theme( '${ theme }' );` );
			const stylesheet = await site.php( `echo get_stylesheet();` );
			expect( stylesheet ).toBe( theme );
			await put(
				site,
				{
					type: 'html',
					hook: 'the_content:paragraph_after',
					code: '<p class="seen">content "&amp;" [b]</p>',
					conditions: cookie,
				},
				{
					type: 'html',
					run: 'shortcode',
					shortcode: 'seen',
					code: '<p class="seen">shortcode</p>',
					conditions: cookie,
				}
			);
			const { text } = await site.page( '/hello-world/' );
			const seen = ( page: Page ) =>
				page.locator( '.seen' ).allTextContents();
			expect( await visit( browser, site, text, has, seen ) ).toEqual( [
				'content "&" [b]',
				'shortcode',
			] );
			expect( await visit( browser, site, text, {}, seen ) ).toEqual(
				[]
			);
			expect( text.match( /svc-visitor-js/g ) ).toHaveLength( 1 );
			await site.php( `switch_theme( 'twentytwentyfive' );` );
		}
	);

	test( 'is inert whatever it holds, and comes out as it went in', async () => {
		const bad = `window.log = [ 'bad' ];`;
		await put(
			site,
			{
				type: 'html',
				hook: 'wp_footer',
				code: `</template><script>${ bad }</script>"><img src="x" onerror="${ bad.replaceAll( "'", '&quot;' ) }"><!-- <template data-svc="{}">`,
				conditions: cookie,
			},
			js( '', {
				code: `var text = "</script><script>${ bad.replaceAll( "'", '`' ) }</script>"; window.text = text;`,
				conditions: cookie,
			} ),
			{
				type: 'css',
				hook: 'frontend',
				code: `html{--text:"</style><script>${ bad }</script>"}`,
				conditions: cookie,
			}
		);
		const { text } = await site.page( '/' );
		expect( await visit( browser, site, text, {}, log ) ).toEqual( [] );
		const values = await visit(
			browser,
			site,
			text,
			{ cookies: { a: '1' } },
			( page ) =>
				page.evaluate( () => [
					( window as { text?: string } ).text,
					getComputedStyle(
						document.documentElement
					).getPropertyValue( '--text' ),
				] )
		);
		expect( values[ 0 ] ).toBe(
			'</script><script>window.log = [ `bad` ];</script>'
		);
		expect( values[ 1 ] ).toContain( 'style><script>' );
	} );

	test( 'runs under a content security policy with nonces', async () => {
		await site.php(
			`file_put_contents( WPMU_PLUGIN_DIR . '/nonce.php', "<?php foreach ( [ 'wp_inline_script_attributes', 'wp_script_attributes' ] as \\$hook ) { add_filter( \\$hook, static fn( \\$a ) => \\$a + [ 'nonce' => 'abc' ] ); }" );`
		);
		await put(
			site,
			js( 'inline', { conditions: cookie } ),
			js( 'file', { load_as: 'file', conditions: cookie } )
		);
		const { text } = await site.page( '/' );
		await site.php( `unlink( WPMU_PLUGIN_DIR . '/nonce.php' );` );
		const words = await visit(
			browser,
			site,
			text,
			has,
			async ( page ) => {
				await page.waitForFunction(
					() => ( window as { log?: string[] } ).log?.length === 2
				);
				return log( page );
			},
			{ 'content-security-policy': "script-src 'nonce-abc'" }
		);
		expect( words ).toEqual( [ 'inline', 'file' ] );
	} );
} );
