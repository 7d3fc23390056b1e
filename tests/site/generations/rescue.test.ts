/**
 * Design 9.3 and 5.7: back to before a change from the rescue link, signed out, by POST only.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../support/site.ts';
import { ownNotices } from '../rest/own-notices.ts';

let site: TestSite;
let cookies: Record< string, string >;

beforeAll( async () => {
	site = await startSite();
}, 120_000 );

afterAll( async () => {
	await site?.stop();
} );

const PAGE = '/?svc-rescue=page';

beforeEach( async () => {
	await site.resetSnippets();
	const made = await site.rest( 'POST', '/snippets', {
		type: 'html',
		title: '<b>Hello</b>',
		code: 'svc-before',
		status: 'active',
	} );
	const link = await site.rest( 'POST', '/safe-mode', { rescue: 'new' } );
	await site.rest( 'PUT', `/snippets/${ made.body.snippet.id }`, {
		code: 'svc-after',
	} );
	const followed = await site.page( link.body.link );
	expect( followed.status ).toBe( 302 );
	expect( followed.headers.get( 'location' ) ).toBe(
		`${ site.url }${ PAGE }`
	);
	cookies = followed.cookies;
} );

function forms( html: string ): { to: string; key: string }[] {
	return [
		...html.matchAll(
			/name="to" value="(\d+)"><input type="hidden" name="key" value="([0-9a-f]{64})"/g
		),
	].map( ( match ) => ( { to: match[ 1 ] ?? '', key: match[ 2 ] ?? '' } ) );
}

const post = ( fields: Record< string, string >, sent = cookies ) =>
	site.page( PAGE, {
		method: 'POST',
		cookies: sent,
		body: new URLSearchParams( fields ),
	} );

const live = async () =>
	( await site.page( '/' ) ).text.match( /svc-(?:before|after)/ )?.[ 0 ];

test( 'the page shows the changes, signed out, and changes nothing by itself', async () => {
	const page = await site.page( PAGE, { cookies } );
	expect( page.status ).toBe( 200 );
	expect( page.headers.get( 'cache-control' ) ).toContain( 'no-store' );
	expect( page.headers.get( 'x-frame-options' ) ).toBe( 'DENY' );
	expect( page.text ).toContain( 'Changed: &lt;b&gt;Hello&lt;/b&gt;' );
	expect( page.text ).not.toContain( 'svc-after' );
	// The new rescue link between the two saves changed no snippet: there is nothing to undo.
	expect( page.text ).not.toContain( 'New rescue link' );
	expect( forms( page.text ).map( ( form ) => form.to ) ).toEqual( [ '2' ] );
	const [ first ] = forms( page.text );
	await site.page( `${ PAGE }&to=${ first?.to }&key=${ first?.key }`, {
		cookies,
	} );
	expect( await live() ).toBe( 'svc-after' );
} );

test( 'a form takes everybody back to before its change, once', async () => {
	const [ first ] = forms( ( await site.page( PAGE, { cookies } ) ).text );
	expect( first ).toBeDefined();
	const done = await post( first ?? {} );
	expect( done.status ).toBe( 200 );
	expect( done.text ).toContain( 'Done.' );
	expect( await live() ).toBe( 'svc-before' );
	const list = await site.rest( 'GET', '/generations' );
	expect( list.body[ 0 ] ).toMatchObject( {
		n: 4,
		user: 0,
		via: 'system',
		name: 'Rescue link',
	} );
	// The link itself still works: a way back does not change it.
	expect( ( await site.rest( 'GET', '/safe-mode' ) ).body.rescue ).toBe(
		true
	);

	const again = await post( first ?? {} );
	expect( again.text ).toContain( 'Nothing was changed' );
	expect(
		( await site.rest( 'GET', '/generations' ) ).headers.get( 'x-wp-total' )
	).toBe( '4' );
	const [ undo ] = forms( again.text );
	await post( undo ?? {} );
	expect( await live() ).toBe( 'svc-after' );
} );

test( 'without the cookie, with a made-up key or for another generation nothing happens', async () => {
	const [ first, second ] = forms(
		( await site.page( PAGE, { cookies } ) ).text
	);
	const stranger = await post( first ?? {}, {} );
	expect( stranger.text ).not.toContain( 'svc-rescue=off' );
	for ( const wrong of [
		{ to: first?.to ?? '', key: 'a'.repeat( 64 ) },
		{ to: first?.to ?? '', key: '' },
		{ to: second?.to ?? '', key: first?.key ?? '' },
		{ to: '0', key: first?.key ?? '' },
		{ 'to[]': '1', 'key[]': '1' },
		{},
	] ) {
		expect( ( await post( wrong ) ).text ).toContain(
			'Nothing was changed'
		);
	}
	expect( await live() ).toBe( 'svc-after' );
	// A new link ends the rescue and its keys.
	await site.rest( 'POST', '/safe-mode', { rescue: 'new' } );
	await post( first ?? {} );
	expect( await live() ).toBe( 'svc-after' );
} );

test( 'it works when a snippet locks everybody out', async () => {
	const fatal = await site.rest( 'POST', '/snippets', {
		type: 'php',
		title: 'locks',
		code: "if ( get_option( 'svc_lock' ) ) { status_header( 503 ); exit( 'svc-locked' ); }",
		status: 'active',
	} );
	expect( fatal.body.snippet.status ).toBe( 'active' );
	await site.wp( 'option', 'update', 'svc_lock', '1' );
	try {
		expect( ( await site.page( '/wp-login.php' ) ).text ).toBe(
			'svc-locked'
		);
		const [ first ] = forms(
			( await site.page( PAGE, { cookies } ) ).text
		);
		expect( ( await post( first ?? {} ) ).text ).toContain( 'Done.' );
		expect( ( await site.page( '/wp-login.php' ) ).status ).toBe( 200 );
		expect( await live() ).toBe( 'svc-after' );
	} finally {
		await site.wp( 'option', 'delete', 'svc_lock', '--skip-plugins=svc' );
	}
	expect( await ownNotices( site ) ).toEqual( [] );
} );
