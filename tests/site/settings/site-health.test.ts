/**
 * Site Health: our tests in the screen, over its own AJAX actions, and the debug section (issue 5).
 */
import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ownNotices, testSite } from '../../support/test-site.ts';

const site = testSite( { account: 'unprivileged' }, { quiet: false } );

/** The screen's own data: tests, results of the direct ones, nonce. */
async function screen() {
	const page = await site.page( '/wp-admin/site-health.php', {
		as: 'admin',
	} );
	const found = /var SiteHealth = (\{.*\});/.exec( page.text );
	return JSON.parse( found?.[ 1 ] ?? '{}' );
}

let nonce: { site_status: string } | undefined;
async function ask( name: string, as: 'admin' | 'subscriber' = 'admin' ) {
	// The screen carries out all direct tests: it is opened for its nonce once.
	nonce ??= ( await screen() ).nonce as { site_status: string };
	return site.page( '/wp-admin/admin-ajax.php', {
		method: 'POST',
		as,
		body: new URLSearchParams( {
			action: `health-check-svc-${ name }`,
			_wpnonce: nonce.site_status,
		} ),
	} );
}

const direct = async ( name: string ) =>
	( await screen() ).site_status.direct.find(
		( item: { test: string } ) => item.test === `svc_${ name }`
	);

test( 'the screen has our tests, and its script gets answers', async () => {
	const { site_status: status, nonce: given } = await screen();
	nonce = given;
	expect(
		status.async
			.map( ( item: { test: string } ) => item.test )
			.filter( ( item: string ) => item.startsWith( 'svc-' ) )
	).toEqual( [
		'svc-protected',
		'svc-loopback',
		'svc-page_cache',
		'svc-styles',
	] );
	for ( const name of [ 'writable', 'opcache', 'safe_mode' ] ) {
		expect(
			status.direct.find(
				( item: { test: string } ) => item.test === `svc_${ name }`
			),
			name
		).toMatchObject( { badge: { label: 'Snippets' } } );
	}
	for ( const name of [ 'protected', 'loopback', 'page_cache', 'styles' ] ) {
		const answer = await ask( name );
		expect( JSON.parse( answer.text ), answer.text ).toMatchObject( {
			success: true,
			data: { test: `svc_${ name }`, badge: { label: 'Snippets' } },
		} );
	}
	expect( JSON.parse( ( await ask( 'loopback' ) ).text ).data.status ).toBe(
		'good'
	);
	expect( ( await ask( 'loopback', 'subscriber' ) ).text ).not.toContain(
		'badge'
	);
	expect( await ownNotices( site ) ).toEqual( [] );
} );

test( 'a storage that the server hands out is critical, one that it refuses is good', async () => {
	await site.rest( 'POST', '/snippets', { type: 'html', code: 'a' } );
	const open = await site.page( '/wp-content/svc/index.token' );
	const served = open.status === 200;
	const verdict = JSON.parse( ( await ask( 'protected' ) ).text ).data;
	expect( verdict.status ).toBe( served ? 'critical' : 'good' );
	await site
		.php(
			`
		add_filter( 'pre_http_request', static fn( $p, $a, $url ) => str_contains( $url, 'index.token' ) ? [ 'headers' => [], 'body' => 'Forbidden', 'response' => [ 'code' => 403, 'message' => '' ], 'cookies' => [], 'filename' => null ] : $p, 10, 3 );
		$t = apply_filters( 'site_status_tests', [ 'direct' => [], 'async' => [] ] );
		echo $t['async']['svc_protected']['async_direct_test']()['status'];`
		)
		.then( ( status ) => expect( status ).toBe( 'good' ) );
	await site
		.php(
			`
		$token = trim( file_get_contents( svc_storage_root() . '/index.token' ) );
		add_filter( 'pre_http_request', static fn( $p, $a, $url ) => str_contains( $url, 'index.token' ) ? [ 'headers' => [], 'body' => $token, 'response' => [ 'code' => 200, 'message' => '' ], 'cookies' => [], 'filename' => null ] : $p, 10, 3 );
		$t = apply_filters( 'site_status_tests', [ 'direct' => [], 'async' => [] ] );
		echo $t['async']['svc_protected']['async_direct_test']()['status'];`
		)
		.then( ( status ) => expect( status ).toBe( 'critical' ) );
	await site.php( "delete_option( 'svc_storage_served' );" );
} );

test( 'a site that cannot reach itself is told', async () => {
	const answer = await site.php( `
		define( 'SVC_PHP', '' );
		add_filter( 'pre_http_request', static fn() => new WP_Error( 'http', 'cURL error 7: refused' ) );
		$t = apply_filters( 'site_status_tests', [ 'direct' => [], 'async' => [] ] );
		echo json_encode( $t['async']['svc_loopback']['async_direct_test']() );` );
	expect( JSON.parse( answer ) ).toMatchObject( {
		status: 'recommended',
		description: expect.stringContaining( 'cURL error 7: refused' ),
	} );
} );

test( 'a folder that cannot be written is critical', async ( { skip } ) => {
	skip( site.account === 'root', 'root may write everywhere' );
	await site.rest( 'POST', '/snippets', { type: 'html', code: 'a' } );
	const folder = path.join( site.storage, 'snippets' );
	await chmod( folder, 0o555 );
	try {
		expect( await direct( 'writable' ) ).toMatchObject( {
			status: 'critical',
			description: expect.stringContaining( 'svc/snippets' ),
		} );
	} finally {
		await chmod( folder, 0o755 );
	}
	expect( await direct( 'writable' ) ).toMatchObject( { status: 'good' } );
} );

test( 'safe mode is told', async () => {
	await site.rest( 'POST', '/safe-mode', { on: true } );
	expect( await direct( 'safe_mode' ) ).toMatchObject( {
		status: 'recommended',
	} );
	await site.rest( 'POST', '/safe-mode', { on: false } );
	expect( await direct( 'safe_mode' ) ).toMatchObject( { status: 'good' } );
} );

test( 'the debug section has facts and no absolute paths', async () => {
	await site.rest( 'POST', '/snippets', {
		type: 'html',
		code: 'a',
		status: 'active',
	} );
	await site.rest( 'POST', '/settings', { error_mail: 'a@example.test' } );
	const page = await site.page( '/wp-admin/site-health.php?tab=debug', {
		as: 'admin',
	} );
	const text = page.text.slice(
		page.text.indexOf( 'health-check-accordion-block-svc"' )
	);
	expect( text ).toContain( 'Storage folder' );
	const section = JSON.parse(
		await site.php(
			"echo json_encode( apply_filters( 'debug_information', [] )['svc'] );"
		)
	);
	const value = ( name: string ) => section.fields[ name ]?.debug;
	expect( value( 'snippets' ) ).toBe( 1 );
	expect( value( 'active' ) ).toBe( 1 );
	expect( value( 'tier' ) ).toBe( 'agency' );
	expect( value( 'storage' ) ).toBe( 'svc' );
	expect( JSON.stringify( section ) ).not.toContain( site.dir );
	expect( JSON.stringify( section ) ).not.toContain( 'example.test' );
	expect( await ownNotices( site ) ).toEqual( [] );
} );
