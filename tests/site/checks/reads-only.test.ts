/**
 * A test load is made on behalf of the person who switches a snippet on, and another user may have written the snippet. What it asks for
 * must be what any visitor could ask for: nothing is written, and no user is logged in by it.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { longTest, sample } from '../../support/long.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { setUpPeople } from '../access/people.ts';
import { recorded, recorder } from './recorder.ts';

const STRANGER =
	'username=stranger&password=long-enough-1&email=s@example.org&roles=administrator';

let site: TestSite;
let host = '';

beforeAll( async () => {
	site = await startSite( { muPlugins: { 'recorder.php': recorder() } } );
	host = new URL( site.url ).host;
	await setUpPeople( site );
}, 120_000 );
afterAll( () => site?.stop() );
beforeEach( async () => {
	await recorded( site );
} );

/** A designer saves a snippet for one address, an administrator switches it on. */
async function switchOn(
	address: string,
	op = 'equals',
	auth: 'password' | 'cookie' = 'password',
	headers: Record< string, string > = {}
) {
	const made = await site.rest(
		'POST',
		'/snippets',
		{
			title: 'Banner',
			type: 'html',
			hook: 'wp_footer',
			code: '<p>Hello</p>',
			conditions: [ [ { type: 'url', op, value: address } ] ],
		},
		{ as: 'contributor' }
	);
	expect( made.status, made.text ).toBe( 201 );
	const on = await site.rest(
		'POST',
		`/snippets/${ made.body.snippet.id }/enable`,
		undefined,
		{ auth, headers }
	);
	expect( on.status, on.text ).toBe( 200 );
	await site.rest( 'DELETE', `/snippets/${ made.body.snippet.id }` );
	return on.body;
}

const people = () =>
	site.php(
		"echo implode( ' ', get_users( [ 'fields' => 'user_login' ] ) );"
	);

test( 'an address in a condition cannot make the administrator who switches it on create another one', async () => {
	const before = await people();
	for ( const address of [
		`/?rest_route=/wp/v2/users&_method=POST&${ STRANGER }`,
		`/wp-json/wp/v2/users?_method=POST&${ STRANGER }`,
	] ) {
		const on = await switchOn( address );
		expect( on.snippet.status, address ).toBe( 'active' );
		expect( await people(), address ).toBe( before );
	}
} );

const ADDRESSES = [
	`/?rest%5Froute=/wp/v2/users&%5fmethod=POST&${ STRANGER }`,
	`/?rest_route[]=/wp/v2/users&_method=POST&${ STRANGER }`,
	`/?rest.route=/wp/v2/users&_method=POST&${ STRANGER }`,
	`/index.php?rest_route=/wp/v2/users&_method=POST&${ STRANGER }`,
	`/index.php/wp-json/wp/v2/users?_method=POST&${ STRANGER }`,
	`/%77p-json/wp/v2/users?_method=POST&${ STRANGER }`,
	`/%2577p-json/wp/v2/users?_method=POST&${ STRANGER }`,
	'/%2e%2e/wp-admin/admin-post.php?action=x',
	'/sample-page/../wp-admin/admin-ajax.php?action=heartbeat',
	'/sample-page/%2e%2e%2fwp-cron.php',
	'/wp-admin/admin-ajax.php?action=heartbeat',
	'/wp-admin/admin-post.php?action=x',
	'/wp-admin/',
	'/WP-ADMIN/options.php',
	'/wp-login.php?action=logout',
	'/wp-cron.php',
	'/xmlrpc.php',
	'/?wc-ajax=checkout',
	'/?doing_wp_cron=1',
	'/sample-page/?action=delete#fragment',
	'/\\evil.test/',
	'//evil.test/x',
	'http://evil.test/x',
	'http://evil.test:80@HOST/x',
	'http://user:pass@HOST/sample-page/',
	'http://HOST.evil.test/x',
	'http://HOST./x',
	'http://HOST',
	'#',
	'http://127.0.0.1:9/x',
	'https://HOST/sample-page/',
	'javascript:alert(1)',
	'/sample-page/\r\nX-Injected: 1',
	'/wp-content/uploads/',
	'/.htaccess',
];

const TRIED = sample( ADDRESSES, 2 );

test( 'of the addresses that conditions name, only pages of this site are asked for', async () => {
	// Addresses of one test load: the first five are asked for, so they take turns.
	for ( let at = 0; at < TRIED.length; at += 5 ) {
		const some = TRIED.slice( at, at + 5 ).map( ( address ) =>
			address.replaceAll( 'HOST', host )
		);
		const made = await site.rest( 'POST', '/snippets', {
			title: 'Banner',
			type: 'html',
			hook: 'wp_footer',
			code: '<p>Hello</p>',
			status: 'active',
			conditions: some.map( ( value ) => [
				{ type: 'url', op: 'starts_with', value },
			] ),
		} );
		expect( made.body.snippet.status, made.text ).toBe( 'active' );
		const asked = ( await recorded( site ) ).map( ( request ) => {
			expect( request.method ).toBe( 'GET' );
			return request.uri
				.replace( /[?&]svc-test=[0-9a-f]+$/, '' )
				.replace( /([?&])svc-test=[0-9a-f]+&/, '$1' );
		} );
		const usual = [
			'/',
			'/wp-login.php',
			'/wp-admin/index.php',
			'/?rest_route=%2F',
			'/wp-admin/admin-ajax.php?action=svc_test_load',
			'/?doing_wp_cron=svc',
			'/hello-world/',
			'/sample-page/',
		];
		expect(
			asked.filter( ( uri ) => ! usual.includes( uri ) ),
			some.join( '\n' )
		).toEqual( [] );
		expect( asked ).toContain( '/' );
		await site.rest( 'DELETE', `/snippets/${ made.body.snippet.id }` );
	}
} );

longTest(
	'pages that a visitor could type are asked for, with the parameters that only choose a page',
	async () => {
		for ( const [ address, uri ] of [
			[ '/sample-page/', '/sample-page/' ],
			[ '/sample-page', '/sample-page' ],
			[ `${ 'http://' }${ host }/sample-page/`, '/sample-page/' ],
			[ '/?s=cats&unknown=1&paged=2#top', '/?s=cats&paged=2' ],
			[ '/?p=1', '/?p=1' ],
			[ '/category/uncategorized/', '/category/uncategorized/' ],
			[ '/s%C3%BC%C3%9F/', '/s%C3%BC%C3%9F/' ],
		] ) {
			const on = await switchOn( address ?? '' );
			expect( on.warnings ).toEqual( [] );
			expect(
				( await recorded( site ) ).map( ( request ) =>
					request.uri.replace( /[?&]svc-test=[0-9a-f]+/, '' )
				),
				address
			).toContain( uri );
		}
	}
);

test( 'an application password is never sent on, a session only to the admin screens', async () => {
	await switchOn( '/sample-page/' );
	const byPassword = await recorded( site );
	expect( byPassword.length ).toBeGreaterThan( 5 );
	for ( const request of byPassword ) {
		expect( [ request.authorization, request.cookies ] ).toEqual( [
			'',
			[],
		] );
	}

	await switchOn( '/sample-page/', 'equals', 'cookie' );
	const byCookie = await recorded( site );
	expect(
		byCookie
			.filter( ( request ) => request.cookies.length > 0 )
			.map( ( request ) => request.uri.replace( /\?.*/, '' ) )
	).toEqual( [ '/wp-admin/index.php' ] );
} );

longTest(
	'a password of WordPress is not sent on beside a session either',
	async () => {
		const { cookies } = await site.login( 'admin' );
		for ( const pair of [
			`admin:${ site.appPassword( 'admin' ) }`,
			`admin2@example.org:${ site.appPassword( 'admin2' ) }`,
			'editor:password',
		] ) {
			await switchOn( '/sample-page/', 'equals', 'cookie', {
				authorization: `Basic ${ Buffer.from( pair ).toString( 'base64' ) }`,
			} );
			expect(
				( await recorded( site ) ).filter(
					( request ) => request.authorization !== ''
				),
				pair
			).toEqual( [] );
		}
		expect( Object.keys( cookies ).length ).toBeGreaterThan( 0 );
	}
);

test( 'cookies that somebody sends beside an application password are not sent on', async () => {
	const cookie = 'wordpress_x=1; shop=2';
	await switchOn( '/sample-page/', 'equals', 'password', { cookie } );
	expect(
		( await recorded( site ) ).filter(
			( request ) => request.cookies.length > 0
		)
	).toEqual( [] );
	const explained = await site.rest( 'GET', '/explain', undefined, {
		query: { url: '/wp-admin/index.php', as: 'me' },
		headers: { cookie },
	} );
	expect( explained.status ).toBe( 200 );
	expect( ( await recorded( site ) ).map( ( one ) => one.cookies ) ).toEqual(
		[ [] ]
	);
} );

test( 'what explains an address asks only for what a person could open, and carries no password', async () => {
	const before = await people();
	for ( const url of sample(
		[
			`/?rest_route=/wp/v2/users&_method=POST&${ STRANGER }`,
			`/?rest%5Froute=/wp/v2/users&%5Fmethod=POST&${ STRANGER }`,
			`/wp-json/wp/v2/users?_method=POST&${ STRANGER }`,
			`/%77p-json/wp/v2/users?_method=POST&${ STRANGER }`,
			'/wp-admin/admin-ajax.php?action=heartbeat',
			'/wp-admin/admin-post.php?action=x',
			'/wp-admin/plugins.php?action=deactivate&plugin=svc%2Fsvc.php&_wpnonce=1',
			'/wp-admin/post-new.php',
			'/wp-login.php?action=logout',
			'/wp-cron.php',
			'/xmlrpc.php',
			'/sample-page/?_wpnonce=1',
			'/?wc-ajax=checkout',
			'/../wp-admin/admin-post.php',
			'/a\\b',
		],
		2
	) ) {
		for ( const auth of [ 'password', 'cookie' ] as const ) {
			const { status, body } = await site.rest(
				'GET',
				'/explain',
				undefined,
				{ query: { url, as: 'me' }, auth }
			);
			expect( status, url ).toBe( 200 );
			expect( body.problem, url ).toMatch(
				/isn't a page that you can open/
			);
			expect(
				( await recorded( site ) ).filter(
					( request ) => request.authorization !== ''
				)
			).toEqual( [] );
		}
	}
	expect( await people() ).toBe( before );
	for ( const url of [
		'/',
		'/sample-page/?x=1',
		'/wp-login.php',
		'/wp-json/',
		'/wp-admin/index.php',
		'/wp-admin/edit.php?post_type=page',
		'/wp-admin/post.php?post=2&action=edit',
	] ) {
		const { body } = await site.rest( 'GET', '/explain', undefined, {
			query: { url, as: 'me' },
			auth: 'cookie',
		} );
		expect( body.problem, url ).toBe( '' );
	}
	for ( const url of [ `http://x@${ host }/`, `http://${ host }.:80/` ] ) {
		const { status } = await site.rest( 'GET', '/explain', undefined, {
			query: { url },
		} );
		expect( status, url ).toBe( 400 );
	}
} );
