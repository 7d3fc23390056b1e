/**
 * A site that cannot reach itself cannot look into anything: no snippet is
 * switched off on suspicion, and whoever can do something is told what to do.
 */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { flip, FLIPS, live, off, visit } from './failing-site.ts';

const site = testSite(
	{
		muPlugins: {
			'flips.php': FLIPS,
			// A port that nobody listens at.
			'blocked.php':
				"<?php add_filter( 'svc_loopback_url', static fn( $url ) => is_file( WP_CONTENT_DIR . '/blocked.txt' ) ? 'http://127.0.0.1:9' : $url );",
		},
	},
	{ reset: false, quiet: false }
);

const blocked = () => path.join( site.wpContent, 'blocked.txt' );

/** As if the case had waited for that long. */
const wait = ( seconds: number ) =>
	site.php(
		`$file = '${ site.storage }/watch/cases.php'; file_put_contents( $file, preg_replace_callback( '/"time":(\\\\d+)/', static fn( $found ) => '"time":' . ( $found[1] - ${ seconds } ), file_get_contents( $file ) ) );`
	);

test( 'what could not be looked into is told, with the newest snippets and what to do; nobody is switched off', async () => {
	await writeFile( blocked(), '' );
	await live(
		site,
		{ title: 'Older', code: '// nothing' },
		{
			title: 'Newest',
			code: "if ( svc_flipped( 'on' ) ) { add_action( 'wp', 'some_plugin_function' ); }",
		}
	);
	await flip( site, 'on' );
	expect( ( await visit( site, '/' ) )?.status ).toBe( 500 );
	await site.rest( 'GET', '/snippets' );
	// Not at once: the server may only be busy.
	const notice = 'it cannot reach itself';
	const dashboard = async () =>
		( await site.page( '/wp-admin/', { as: 'admin' } ) ).text;
	expect( await dashboard() ).not.toContain( notice );

	await wait( 200 );
	const page = await dashboard();
	expect( page ).toContain( notice );
	const text = /On [^<]*?cannot reach itself[^<]*/.exec( page )?.[ 0 ] ?? '';
	expect( text ).toContain( 'some_plugin_function' );
	expect( text.replaceAll( '&quot;', '"' ) ).toContain(
		'"bystander", "Newest", "Older"'
	);
	expect( text ).toContain(
		'switch off the snippets that were changed last'
	);
	expect( text ).toContain( 'Site Health' );
	expect( await off( site ) ).toEqual( {} );

	const log = await site.rest( 'GET', '/activity' );
	expect( log.text ).toContain( notice );
	expect( log.text ).toContain( '"via":"system"' );
	const facts = await site.php(
		"echo svc_plugin()->get( 'Svc\\Operations\\Info\\SiteReport' )->facts()['unverified'];"
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
	await site.php(
		`$file = '${ site.storage }/watch/cases.php'; file_put_contents( $file, preg_replace( '/"seen":\\\\{[^}]*\\\\}/', '"seen":{}', file_get_contents( $file ) ) );`
	);
	await visit( site, '/' );
	await expect
		.poll( async () => Object.values( await off( site ) ), {
			timeout: 20_000,
			interval: 300,
		} )
		.toEqual( [ expect.stringContaining( 'some_plugin_function' ) ] );
	expect(
		( await site.page( '/wp-admin/', { as: 'admin2' } ) ).text
	).not.toContain( notice );
}, 90_000 );
