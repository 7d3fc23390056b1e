/**
 * Where no snippet runs: the service's own requests, safe mode, a rescue.
 * And that no other request can get there by the way its address is written.
 */
import { createHash } from 'node:crypto';
import {
	copyFile,
	readdir,
	rename,
	rm,
	utimes,
	writeFile,
} from 'node:fs/promises';
import {
	afterAll,
	beforeAll,
	beforeEach,
	describe,
	expect,
	test,
} from 'vitest';
import { takeUp } from '../../support/rescue.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { put, withStore } from './runtime-site.ts';

let site: TestSite;

beforeAll( async () => {
	site = await startSite( {
		muPlugins: {
			'define.php': `<?php
				if ( isset( $_SERVER['HTTP_X_DEFINE'] ) ) { define( $_SERVER['HTTP_X_DEFINE'], true ); }`,
		},
	} );
	await put( site, { code: "header( 'X-Snippet: ran' );" } );
} );
afterAll( () => site.stop() );

async function runs( address: string, options = {} ): Promise< boolean > {
	const page = await site.page( address, options );
	return page.headers.get( 'x-snippet' ) === 'ran';
}

describe( 'own requests', () => {
	/** `tests/unit/Runtime/RequestsTest.php` has the ways to write an address. */
	test( 'run no snippet, and no other request passes for one', async () => {
		for ( const [ address, options ] of [
			[ '/wp-json/svc/v1/snippets' ],
			[ '/index.php/wp-json/svc/v1/snippets' ],
			[ '/?rest_route=/svc/v1/snippets' ],
			[
				'/',
				{
					method: 'POST',
					body: new URLSearchParams( {
						rest_route: '/svc/v1/snippets',
					} ),
				},
			],
			[ '/wp-admin/admin.php?page=svc', { as: 'admin' } ],
		] as const ) {
			expect( await runs( address, options ), address ).toBe( false );
		}
		for ( const address of [
			'/',
			'/wp-json/svc/v10/x',
			'/hello-world/wp-json/svc/v1/',
			'/wp-login.php/wp-json/svc/v1/snippets',
			'/wp-admin/admin-ajax.php?rest_route=/svc/v1/snippets',
			'/xmlrpc.php?rest_route=/svc/v1/snippets',
			'/wp-admin/index.php/wp-admin/admin.php?page=svc',
		] ) {
			expect( await runs( address ), address ).toBe( true );
		}
	} );

	test( 'with plain permalinks the path counts for nothing', async () => {
		await site.php( "update_option( 'permalink_structure', '' );" );
		try {
			expect( await runs( '/wp-json/svc/v1/snippets?p=1' ) ).toBe( true );
			expect( await runs( '/?rest_route=/svc/v1/snippets' ) ).toBe(
				false
			);
		} finally {
			await site.php(
				"update_option( 'permalink_structure', '/%postname%/' );"
			);
		}
	} );

	test( 'no page is ever shown in the name of a route', async () => {
		const page = await site.page(
			'/wp-json/svc/v1/snippets?p=1&name=hello-world'
		);
		expect( page.headers.get( 'content-type' ) ).toContain(
			'application/json'
		);
	} );

	test( 'the command of the service runs none, others do', async () => {
		await put( site, { code: "fwrite( STDERR, 'SNIPPET-RAN' );" } );
		expect( ( await site.wp( 'svc', 'list' ) ).stderr ).not.toContain(
			'SNIPPET-RAN'
		);
		expect( ( await site.wp( 'option', 'get', 'home' ) ).stderr ).toContain(
			'SNIPPET-RAN'
		);
		await put( site, { code: "header( 'X-Snippet: ran' );" } );
	} );
} );

describe( 'safe mode', () => {
	test( 'by constant', async () => {
		expect(
			await runs( '/', { headers: { 'x-define': 'SVC_SAFE_MODE' } } )
		).toBe( false );
		expect( await runs( '/' ) ).toBe( true );
	} );

	test( 'by switch', async () => {
		await withStore(
			site,
			"$store->change( static fn( $batch ) => $batch->set_switches( [ 'safe_mode' => true ] ), $actor );"
		);
		expect( await runs( '/' ) ).toBe( false );
		await withStore(
			site,
			"$store->change( static fn( $batch ) => $batch->set_switches( [ 'safe_mode' => null ] ), $actor );"
		);
		expect( await runs( '/' ) ).toBe( true );
	} );
} );

describe( 'shortcodes where no snippet runs', () => {
	beforeAll( async () => {
		await put(
			site,
			{ code: "header( 'X-Snippet: ran' );" },
			{ code: "echo 'svc-own';", run: 'shortcode', shortcode: 'svc_own' },
			{ type: 'html', code: 'svc-html', run: 'shortcode' }
		);
		await site.php(
			"wp_insert_post( [ 'post_title' => 'Codes', 'post_name' => 'codes', 'post_status' => 'publish', 'post_content' => 'from [svc_own] to [svc id=\"3\"] and [other]', 'post_excerpt' => 'short [svc_own] text' ] );"
		);
	} );

	const shown = async ( options = {} ) => {
		const { text } = await site.page( '/codes/', options );
		return /from .* and \[other\]/.exec( text )?.[ 0 ];
	};

	test( 'print nothing in safe mode by constant', async () => {
		const safe = { headers: { 'x-define': 'SVC_SAFE_MODE' } };
		expect( await shown() ).toContain( 'svc-own' );
		expect( await shown( safe ) ).toBe( 'from  to  and [other]' );
		const list = await site.page( '/?s=codes&feed=rss2', safe );
		expect( list.text ).toContain( 'short  text' );
	} );

	test( 'print nothing in safe mode by switch', async () => {
		await site.rest( 'POST', '/safe-mode', { on: true } );
		expect( await shown() ).toBe( 'from  to  and [other]' );
		await site.rest( 'POST', '/safe-mode', { on: false } );
	} );

	test( 'print nothing in a rescue', async () => {
		const { body } = await site.rest( 'POST', '/safe-mode', {
			rescue: 'new',
		} );
		const { cookies } = ( await takeUp( site, body.link ) ).opened;
		expect( await shown( { cookies } ) ).toBe( 'from  to  and [other]' );
	} );
} );

describe( 'rescue link', () => {
	const secret = 'a'.repeat( 40 );
	const sha = ( text: string ) =>
		createHash( 'sha256' ).update( text ).digest( 'hex' );

	const offer = ( fields: Record< string, string | number > ) => {
		const rescue = {
			link: sha( secret ),
			session: '',
			user: 1,
			until: Math.floor( Date.now() / 1000 ) + 60,
			...fields,
		};
		return withStore(
			site,
			`$store->change( static fn( $batch ) => $batch->set_switches( [ 'rescue' => json_decode( '${ JSON.stringify( rescue ) }', true ) ] ), $actor );`
		);
	};

	const look = ( options = {} ) =>
		site.page( `/?svc-rescue=${ secret }`, options );
	const follow = async () =>
		( await takeUp( site, `/?svc-rescue=${ secret }` ) ).opened;

	beforeEach( () => offer( {} ) );

	test( 'stops snippets in the browser that opens it first, logged out, for two hours', async () => {
		const link = await follow();
		expect( link.status ).toBe( 302 );
		expect( link.headers.get( 'location' ) ).toMatch(
			/\/\?svc-rescue=page&svc-mark=[0-9a-f]{16}$/
		);
		expect( link.headers.get( 'cache-control' ) ).toContain( 'no-store' );
		expect( link.headers.get( 'x-snippet' ) ).toBeNull();
		const cookie =
			link.headers
				.getSetCookie()
				.find( ( line ) =>
					line.startsWith( 'wp-postpass_svc_rescue=' )
				) ?? '';
		expect( cookie ).toMatch( /HttpOnly/i );
		expect( cookie ).toMatch( /SameSite=Lax/i );
		expect( cookie ).toMatch( /Max-Age=(7199|7200)/ );
		expect( cookie ).not.toContain( secret );
		const page = await site.page( '/', { cookies: link.cookies } );
		expect( page.headers.get( 'x-snippet' ) ).toBeNull();
		expect( page.headers.get( 'cache-control' ) ).toContain( 'no-store' );
		expect( page.text ).toContain( 'Rescue: without snippets.' );
		expect( await runs( '/' ) ).toBe( true );

		// Page caches keep the sign-in page, too.
		const admin = await site.page( '/wp-admin/', {
			cookies: link.cookies,
		} );
		expect( admin.headers.get( 'location' ) ).toMatch(
			/\/wp-login\.php\?.*svc-mark=[0-9a-f]{16}$/
		);
		expect( Object.keys( link.cookies ) ).toEqual(
			expect.arrayContaining( [
				'wordpress_logged_in_svc',
				'wpSGCacheBypass',
			] )
		);

		// The address that stands in the log opens nothing any more.
		const again = await look();
		expect( [
			again.status,
			again.cookies[ 'wp-postpass_svc_rescue' ],
		] ).toEqual( [ 200, undefined ] );
		expect( again.headers.get( 'x-snippet' ) ).toBe( 'ran' );
	} );

	test( 'lets the browser look at the site with its snippets, and come back', async () => {
		const { cookies } = await follow();
		const off = await site.page( '/?svc-rescue=off', { cookies } );
		expect( off.status ).toBe( 302 );
		expect( await runs( '/', { cookies: off.cookies } ) ).toBe( true );
		const back = await site.page( '/?svc-rescue=page', {
			cookies: off.cookies,
		} );
		expect( back.text ).toContain( '<h1>Rescue</h1>' );
		expect( await runs( '/', { cookies: back.cookies } ) ).toBe( false );
	} );

	test( 'is not used up by a program that opens addresses', async () => {
		for ( let turn = 0; turn < 2; turn++ ) {
			const ahead = await look( {
				headers: { 'sec-purpose': 'prefetch;prerender' },
			} );
			expect( [
				ahead.status,
				ahead.headers.get( 'x-snippet' ),
				ahead.headers.get( 'cache-control' )?.includes( 'no-store' ),
				ahead.headers.get( 'referrer-policy' ),
				ahead.cookies[ 'wp-postpass_svc_rescue' ],
			] ).toEqual( [ 200, null, true, 'no-referrer', undefined ] );
		}
		expect( ( await follow() ).status ).toBe( 302 );
	} );

	test( 'of two browsers that press the button, one gets in', async () => {
		const first = await look();
		expect( first.text ).toContain( 'Start the rescue' );
		const press = () =>
			site.page( '/?svc-rescue=open', {
				method: 'POST',
				body: new URLSearchParams( { secret } ),
			} );
		const both = await Promise.all( [ press(), press() ] );
		expect(
			both.filter(
				( one ) => one.cookies[ 'wp-postpass_svc_rescue' ] !== undefined
			)
		).toHaveLength( 1 );
	} );

	/** `tests/unit/Runtime/RescueTest.php` has what else opens nothing. */
	test( 'opens by its secret and cookie alone', async () => {
		const page = await site.page( '/?svc-rescue=wrong' );
		expect( [
			page.status,
			page.headers.get( 'x-snippet' ),
			page.cookies[ 'wp-postpass_svc_rescue' ],
		] ).toEqual( [ 200, 'ran', undefined ] );
		const cookies = { 'wp-postpass_svc_rescue': sha( secret ) };
		expect( await runs( '/', { cookies } ) ).toBe( true );
	} );
} );

describe( 'index', () => {
	test( 'missing, damaged or without a token: the site works', async () => {
		const { storage } = site;
		const index = `${ storage }/index.php`;
		await rename( storage, `${ storage }-away` );
		expect( [
			( await site.page( '/' ) ).status,
			await runs( '/' ),
		] ).toEqual( [ 200, false ] );
		await rename( `${ storage }-away`, storage );
		await site.php( "delete_option( 'svc_unhealed' );" );
		await copyFile( index, `${ storage }/keep` );
		await rm( index );
		await writeFile( index, '<?php return [ broken' );
		// The copy that the token names is still whole.
		expect( [
			( await site.page( '/' ) ).status,
			await runs( '/' ),
		] ).toEqual( [ 200, true ] );
		for ( const name of await readdir( storage ) ) {
			if ( /^index-.*\.php$/.test( name ) ) {
				await rm( `${ storage }/${ name }` );
			}
		}
		// Put right by the first visit: `lost-index.test.ts` has all the ways.
		expect( [
			( await site.page( '/' ) ).status,
			await runs( '/' ),
		] ).toEqual( [ 200, true ] );
		await writeFile( index, 'no php at all' );
		const page = await site.page( '/' );
		expect( page.text ).not.toContain( 'no php at all' );
		await rm( `${ storage }/index.token` );
		await rename( `${ storage }/keep`, index );
		const soon = new Date( Date.now() + 5000 );
		await utimes( index, soon, soon );
		expect( await runs( '/' ) ).toBe( true );
	} );
} );
