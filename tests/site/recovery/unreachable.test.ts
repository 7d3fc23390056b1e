/**
 * A site that cannot reach itself: it looks into what fails by a program of its own, and where none may be started it cannot look into
 * anything, so no snippet is switched off on suspicion, and people are told what to do.
 */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { longTest } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import {
	flip,
	FLIPS,
	forgetCases,
	live,
	off,
	settled,
	visit,
} from './failing-site.ts';

const site = testSite(
	{
		muPlugins: {
			'flips.php': FLIPS,
			// A port that nothing listens at.
			'blocked.php':
				"<?php is_file( WP_CONTENT_DIR . '/no-php.txt' ) && define( 'SVC_PHP', '' ); add_filter( 'svc_loopback_url', static fn( $url ) => is_file( WP_CONTENT_DIR . '/blocked.txt' ) ? 'http://127.0.0.1:9' : $url );",
		},
	},
	{ reset: false, quiet: false }
);

const blocked = () => path.join( site.wpContent, 'blocked.txt' );
const noPhp = () => path.join( site.wpContent, 'no-php.txt' );

/** As if the case had waited for that long. */
const wait = ( seconds: number ) =>
	site.php(
		`$file = '${ site.storage }/watch/cases.php'; file_put_contents( $file, preg_replace_callback( '/("(?:time|since|[cs][0-9a-f]{8})":)(\\\\d+)/', static fn( $found ) => $found[1] . ( $found[2] - ${ seconds } ), file_get_contents( $file ) ) );`
	);

const FAILING = {
	title: 'Newest',
	code: "if ( svc_flipped( 'on' ) ) { add_action( 'wp', 'some_plugin_function' ); }",
};

/** Until what fails is switched off and the page is whole again. */
async function healed(): Promise< void > {
	await settled( site );
	expect( Object.values( await off( site ) ) ).toEqual( [
		expect.stringContaining( 'some_plugin_function' ),
	] );
	expect( ( await visit( site, '/' ) )?.status ).toBe( 200 );
}

test( 'where PHP can be started, what fails later is found and switched off, at once while it is known that the site does not reach itself', async () => {
	await writeFile( blocked(), '' );
	await live( site, FAILING );
	// The test load of a save learns it.
	const saved = await site.rest( 'POST', '/snippets', {
		type: 'php',
		// Pages of visitors are enough for it: each takes a process here.
		hook: 'wp_footer',
		status: 'active',
		code: '// Whole',
	} );
	expect( saved.body.test_load.outcome, saved.text ).toBe( 'pass' );
	await forgetCases( site );
	await flip( site, 'on' );
	expect( ( await visit( site, '/' ) )?.status ).toBe( 500 );
	await healed();
	await flip( site, '' );
}, 150_000 );

longTest(
	'where nobody has come to look, the next failing page sends for somebody by the other way',
	async () => {
		await writeFile( blocked(), '' );
		await live( site, FAILING );
		// Long ago: what was learnt about the way is forgotten.
		await site.php( "delete_site_transient( 'svc_detour' );" );
		await flip( site, 'on' );
		expect( ( await visit( site, '/' ) )?.status ).toBe( 500 );
		expect( await off( site ) ).toEqual( {} );
		await wait( 61 );
		expect( ( await visit( site, '/' ) )?.status ).toBe( 500 );
		await healed();
		await flip( site, '' );
	},
	150_000
);

test( 'what could not be looked into is told, with the newest snippets and what to do; nobody is switched off', async () => {
	await writeFile( blocked(), '' );
	await writeFile( noPhp(), '' );
	await site.php( "delete_site_transient( 'svc_detour' );" );
	await live( site, { title: 'Older', code: '// nothing' }, FAILING );
	await flip( site, 'on' );
	expect( ( await visit( site, '/' ) )?.status ).toBe( 500 );
	await site.rest( 'GET', '/snippets' );
	// Not at once: the server may only be busy.
	const notice = 'The site cannot reach itself';
	const dashboard = async () =>
		( await site.page( '/wp-admin/', { as: 'admin' } ) ).text;
	expect( await dashboard() ).not.toContain( notice );

	await wait( 200 );
	const page = await dashboard();
	expect( page ).toContain( notice );
	const text =
		/>Error on [^<]*<[^<]*cannot reach itself[^<]*/.exec( page )?.[ 0 ] ??
		'';
	expect( text ).toContain( 'some_plugin_function' );
	expect( text.replaceAll( '&quot;', '"' ) ).toContain(
		'"bystander", "Newest", "Older"'
	);
	expect( text ).toContain( 'deactivate the last changed snippets' );
	expect( text ).toContain( 'Site Health' );
	expect( await off( site ) ).toEqual( {} );

	const log = await site.rest( 'GET', '/activity' );
	expect( log.text ).toContain( notice );
	expect( log.text ).toContain( '"via":"system"' );
	const facts = await site.php(
		"echo svc_plugin()->get( 'Svc\\SiteHealth\\SiteReport' )->facts()['unverified'];"
	);
	expect( facts ).toContain( notice );

	// Put away by one person, until it happens again.
	const nonce = /name="_wpnonce" value="(\w+)"/.exec( page )?.[ 1 ] ?? '';
	const key = /value="(unverified-\d+)"/.exec( page )?.[ 1 ] ?? '';
	await site.page( '/wp-admin/admin-post.php', {
		as: 'admin',
		method: 'POST',
		body: new URLSearchParams( {
			action: 'svc_put_away',
			_wpnonce: nonce,
			notice: key,
		} ),
	} );
	expect( await dashboard() ).not.toContain( notice );
	expect(
		( await site.page( '/wp-admin/', { as: 'admin2' } ) ).text
	).toContain( notice );

	// The site reaches itself again: what is found out replaces what was told.
	await rm( blocked() );
	await rm( noPhp() );
	await site.php(
		`$file = '${ site.storage }/watch/cases.php'; file_put_contents( $file, preg_replace( '/"seen":\\\\{[^}]*\\\\}/', '"seen":{}', file_get_contents( $file ) ) );`
	);
	await visit( site, '/' );
	await settled( site );
	expect( Object.values( await off( site ) ) ).toEqual( [
		expect.stringContaining( 'some_plugin_function' ),
	] );
	expect(
		( await site.page( '/wp-admin/', { as: 'admin2' } ) ).text
	).not.toContain( notice );
}, 150_000 );
