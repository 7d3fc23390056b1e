/**
 * Preview links: snippets in testing mode for one browser, logged out, unseen by caches and search engines.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../support/site.ts';
import { ownNotices } from '../rest/own-notices.ts';
import { put } from '../runtime/runtime-site.ts';

const COOKIE = 'wp-postpass_svc_preview';

/** What page caches look for beside it. */
const FOR_CACHES = [ 'wordpress_logged_in_svc', 'wpSGCacheBypass' ];

let site: TestSite;

beforeAll( async () => {
	site = await startSite( { posts: true } );
	await put(
		site,
		{ code: "header( 'X-Snippet: live' );" },
		{ mode: 'test', code: "header( 'X-Test: ran' );" },
		{
			type: 'html',
			mode: 'test',
			hook: 'wp_footer',
			code: '<i>testing html</i>',
		},
		{ type: 'css', mode: 'test', code: '.testing-css {}' }
	);
} );
afterAll( () => site.stop() );

async function newLink(): Promise< URL > {
	const made = await site.rest( 'POST', '/preview/new-key' );
	expect( made.status, made.text ).toBe( 200 );
	expect( Object.keys( made.body ) ).toEqual( [ 'url' ] );
	return new URL( made.body.url );
}

/** Which snippets in testing mode a page shows, by kind. */
async function seen( address: string, options = {} ) {
	const page = await site.page( address, options );
	return [
		page.headers.get( 'x-test' ) ?? '',
		page.text.includes( 'testing html' ) ? 'html' : '',
		page.text.includes( '.testing-css' ) ? 'css' : '',
	]
		.filter( Boolean )
		.join();
}

describe( 'new-preview-key', () => {
	test( 'gives a link to the front page and keeps only a hash of its key', async () => {
		const link = await newLink();
		const key = link.searchParams.get( 'svc-preview' ) ?? '';
		expect( link.href ).toBe( `${ site.url }/?svc-preview=${ key }` );
		expect( key ).toMatch( /^[0-9a-f]{48}$/ );
		const kept = await site.php(
			`foreach ( new RecursiveIteratorIterator( new RecursiveDirectoryIterator( '${ site.storage }', FilesystemIterator::SKIP_DOTS ) ) as $file ) { echo file_get_contents( (string) $file ); }`
		);
		expect( kept ).not.toContain( key );
	} );

	test( 'cannot be called by GET', async () => {
		expect( ( await site.rest( 'GET', '/preview/new-key' ) ).status ).toBe(
			404
		);
	} );
} );

describe( 'preview link', () => {
	test( 'shows testing mode to a visitor who follows it, and to nobody else', async () => {
		const link = await newLink();
		// On an admin screen, the service may note something for itself.
		await site.page( '/wp-admin/', { as: 'admin' } );
		const before = await site.php(
			`echo md5_file( '${ site.storage }/index.php' );`
		);
		const followed = await site.page( link.href );
		expect( followed.status ).toBe( 302 );
		expect( followed.headers.get( 'location' ) ).toMatch(
			/^\/\?svc-mark=[0-9a-f]{16}$/
		);
		expect( followed.headers.get( 'cache-control' ) ).toContain(
			'no-store'
		);
		expect( followed.headers.get( 'referrer-policy' ) ).toBe(
			'no-referrer'
		);
		const cookie =
			followed.headers
				.getSetCookie()
				.find( ( line ) => line.startsWith( COOKIE ) ) ?? '';
		expect( cookie ).toMatch( /HttpOnly/i );
		expect( cookie ).toMatch( /SameSite=Lax/i );
		expect( cookie ).not.toMatch( /expires|max-age/i );
		const { cookies } = followed;
		expect( await seen( '/', { cookies } ) ).toBe( 'ran,html,css' );
		expect( await seen( '/hello-world/', { cookies } ) ).toBe(
			'ran,html,css'
		);
		expect( await seen( '/', { cookies, as: 'subscriber' } ) ).toBe(
			'ran,html,css'
		);
		expect( await seen( '/' ) ).toBe( '' );
		expect( await seen( '/', { as: 'subscriber' } ) ).toBe( '' );
		expect( await seen( '/', { as: 'admin' } ) ).toBe( 'ran,html,css' );
		expect(
			await site.php( `echo md5_file( '${ site.storage }/index.php' );` )
		).toBe( before );
	} );

	test( 'keeps the rest of an address', async () => {
		const link = await newLink();
		const key = link.searchParams.get( 'svc-preview' );
		const followed = await site.page(
			`/hello-world/?a=1&svc-preview=${ key }&b[]=%C3%A9`
		);
		expect( followed.headers.get( 'location' ) ).toMatch(
			/^\/hello-world\/\?a=1&b(\[\]|%5B0%5D|\[0\])=%C3%A9&svc-mark=[0-9a-f]{16}$/i
		);
		expect( await seen( '/', { cookies: followed.cookies } ) ).toBe(
			'ran,html,css'
		);
	} );

	test( 'never leads to another host', async () => {
		const link = await newLink();
		for ( const path of [
			'//evil.example/x',
			'/\\evil.example/x',
			'/%5Cevil.example/',
		] ) {
			const followed = await site.page(
				`${ site.url }${ path }?svc-preview=${ link.searchParams.get( 'svc-preview' ) }`
			);
			const location = followed.headers.get( 'location' ) ?? '';
			expect( followed.status ).toBe( 302 );
			expect( new URL( location, site.url ).origin ).toBe( site.url );
		}
	} );

	test( 'pages are never cached and never indexed', async () => {
		const { cookies } = await site.page( ( await newLink() ).href );
		for ( const address of [
			'/',
			'/hello-world/',
			'/feed/',
			'/no-such-page/',
		] ) {
			const page = await site.page( address, { cookies } );
			expect( page.headers.get( 'cache-control' ), address ).toContain(
				'no-store'
			);
			expect( page.headers.get( 'x-robots-tag' ), address ).toBe(
				'noindex, nofollow'
			);
		}
		const { text } = await site.page( '/', { cookies } );
		expect( text.match( /<meta name='robots'[^>]*>/g ) ).toEqual( [
			"<meta name='robots' content='noindex, nofollow' />",
		] );
		const plain = await site.page( '/' );
		expect( plain.headers.get( 'x-robots-tag' ) ).toBeNull();
		expect( plain.headers.get( 'cache-control' ) ).toBeNull();
		expect( plain.text ).not.toContain( 'noindex' );
	} );

	test( 'page caches are told by the constant', async () => {
		await put( site, {
			code: "add_action( 'wp_footer', static function () { echo defined( 'DONOTCACHEPAGE' ) ? 'CACHE-NO' : 'CACHE-YES'; } );",
		} );
		const { cookies } = await site.page( ( await newLink() ).href );
		expect( ( await site.page( '/', { cookies } ) ).text ).toContain(
			'CACHE-NO'
		);
		expect( ( await site.page( '/' ) ).text ).toContain( 'CACHE-YES' );
		await put( site, { mode: 'test', code: "header( 'X-Test: ran' );" } );
	} );

	test( 'off ends the preview in this browser', async () => {
		const { cookies } = await site.page( ( await newLink() ).href );
		expect( await seen( '/', { cookies } ) ).toBe( 'ran' );
		const off = await site.page(
			'/hello-world/?svc-preview=off&svc-mark=0123456789abcdef',
			{ cookies }
		);
		expect( [ off.status, off.headers.get( 'location' ) ] ).toEqual( [
			302,
			'/hello-world/',
		] );
		for ( const name of [ COOKIE, ...FOR_CACHES ] ) {
			expect( cookies[ name ], name ).toBeDefined();
			expect( off.cookies[ name ], name ).toBe( 'deleted' );
		}
		const away = await site.page(
			`${ site.url }//evil.example/?svc-preview=off`
		);
		expect(
			new URL( away.headers.get( 'location' ) ?? '', site.url ).origin
		).toBe( site.url );
	} );

	test( 'a page says that it is one, and how to end it; redirects within the site stay apart', async () => {
		const { cookies } = await site.page( ( await newLink() ).href );
		const { text } = await site.page( '/hello-world/', { cookies } );
		expect( text ).toContain(
			'Preview: with the snippets in testing mode'
		);
		expect( text ).toMatch( /<a href="[^"]*svc-preview=off[^"]*"/ );
		expect( text ).toContain( 'id="svc-apart-js"' );
		const moved = await site.page( '/hello-world', { cookies } );
		expect( moved.headers.get( 'location' ) ).toMatch(
			/\/hello-world\/\?svc-mark=[0-9a-f]{16}$/
		);
		const plain = await site.page( '/hello-world/' );
		expect( plain.text ).not.toContain( 'svc-apart' );
		expect(
			( await site.page( '/hello-world' ) ).headers.get( 'location' )
		).toMatch( /\/hello-world\/$/ );
	} );

	test( 'a new key ends earlier links and running previews', async () => {
		const first = await newLink();
		const { cookies } = await site.page( first.href );
		const second = await newLink();
		expect( await seen( '/', { cookies } ) ).toBe( '' );
		expect(
			( await site.page( first.href ) ).cookies[ COOKIE ]
		).toBeUndefined();
		expect(
			( await site.page( second.href ) ).cookies[ COOKIE ]
		).toBeDefined();
	} );

	/** `tests/unit/Runtime/PreviewTest.php` has what else opens nothing. */
	test( 'opens by its key and cookie alone, in a request that only reads', async () => {
		const link = await newLink();
		const opened = await Promise.all( [
			site.page( '/?svc-preview=wrong' ),
			site.page( '/?svc-preview[]=x' ),
			site.page( link.href, { method: 'POST', body: 'a=b' } ),
		] );
		expect(
			opened.map( ( page ) => [
				page.status,
				page.cookies[ COOKIE ],
				page.headers.get( 'x-test' ),
			] )
		).toEqual( Array( 3 ).fill( [ 200, undefined, null ] ) );
		const made = `99999999999.${ '0'.repeat( 64 ) }`;
		expect( await seen( '/', { cookies: { [ COOKIE ]: made } } ) ).toBe(
			''
		);
	} );

	test( 'ends after 12 hours also when the browser stays open', async () => {
		const { cookies } = await site.page( ( await newLink() ).href );
		const until = Number(
			decodeURIComponent( cookies[ COOKIE ] ?? '' ).split( '.' )[ 0 ]
		);
		expect( until - Date.now() / 1000 ).toBeGreaterThan( 43_000 );
		expect( until - Date.now() / 1000 ).toBeLessThanOrEqual( 43_201 );
	} );

	test( 'leaves no notice', async () => {
		expect( await ownNotices( site ) ).toEqual( [] );
	} );
} );
