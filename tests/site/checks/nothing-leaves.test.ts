/**
 * Nothing that opens anything reaches another server, whichever way its address is written and whatever leads there: on one site, on a network
 * in folders and on a site that the world reaches by HTTPS; for scripts, for people in a browser, and for visitors. `npm run test:long` has
 * each of these sites, and every way to write the origin of filtered addresses; here is one site with one way, and visitors are led to one in
 * six of the addresses that people are led to.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { IS_LONG, sample } from '../../support/long.ts';
import { configure } from '../../support/configure.ts';
import { type Front, startFront } from '../../support/front.ts';
import type { SiteClient } from '../../support/site-client.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { FLIPS, flip, forgetCases } from '../recovery/failing-site.ts';
import { put } from '../runtime/runtime-site.ts';
import {
	LEADS_AWAY,
	listen,
	type Listener,
	strangeAddresses,
} from './listener.ts';

/** Gives addresses that a filter makes another origin: `hook` and `origin` of `wp-content/filter.json`. */
const FILTER = `<?php
	$svc_filter = json_decode( (string) @file_get_contents( WP_CONTENT_DIR . '/filter.json' ), true );
	if ( is_array( $svc_filter ) ) {
		add_filter( $svc_filter['hook'], static fn( $url ) => preg_replace_callback( '~^https?://[^/]+~', static fn() => $svc_filter['origin'], (string) $url ), 99 );
	}`;

const KINDS = [ 'one site', 'a network', 'HTTPS' ];

describe.each( sample( KINDS, 3 ) )( '%s', ( kind ) => {
	let site: TestSite;
	let client: SiteClient;
	let front: Front | undefined;
	let there: Listener;
	let publicUrl = '';

	beforeAll( async () => {
		there = await listen();
		site = await startSite( {
			multisite: kind === 'a network',
			muPlugins: {
				'away.php': LEADS_AWAY,
				'filter.php': FILTER,
				'flips.php': FLIPS,
			},
		} );
		client = site;
		publicUrl = site.url;
		if ( kind === 'a network' ) {
			await configure( site.dir, { ADMIN_COOKIE_PATH: '/' } );
		}
		if ( kind === 'HTTPS' ) {
			front = await startFront( site, { tls: true } );
			client = front.client;
			publicUrl = front.publicUrl;
			await configure(
				site.dir,
				{ WP_HOME: publicUrl, WP_SITEURL: publicUrl },
				"if ( 'https' === ( $_SERVER['HTTP_X_FORWARDED_PROTO'] ?? '' ) ) { $_SERVER['HTTPS'] = 'on'; }"
			);
		}
		await client.login( 'admin' );
	}, 120_000 );
	afterAll( async () => {
		await front?.stop();
		await there?.stop();
		await site?.stop();
	} );
	afterEach( async () => {
		for ( const name of [ 'addresses.json', 'filter.json', 'next.txt' ] ) {
			await rm( path.join( site.wpContent, name ), { force: true } );
		}
		await flip( site, '' );
		await site.resetSnippets();
		there.arrived();
	} );

	const addresses = () =>
		strangeAddresses( new URL( publicUrl ).host, there.port );
	const lead = ( to: readonly string[] ) =>
		writeFile(
			path.join( site.wpContent, 'addresses.json' ),
			JSON.stringify( to )
		);
	/** How many redirects were answered with. */
	const led = async () =>
		Number(
			await readFile(
				path.join( site.wpContent, 'next.txt' ),
				'utf8'
			).catch( () => '0' )
		);
	const save = ( auth: 'password' | 'cookie' ) =>
		client.rest(
			'POST',
			'/snippets',
			{
				title: 'x',
				type: 'php',
				hook: 'init',
				status: 'active',
				code: '// nothing',
			},
			{ auth }
		);

	test.each( [ 'password', 'cookie' ] as const )(
		'redirects, as somebody who comes with a %s',
		async ( auth ) => {
			// With a cookie the site is asked as that person, so all are tried by that.
			const to =
				auth === 'cookie' ? addresses() : sample( addresses(), 3 );
			const wanted = to.length;
			await lead( to );
			while ( ( await led() ) < wanted ) {
				const before = await led();
				const made = await save( auth );
				expect( made.status, made.text ).toBe( 201 );
				const explained = await client.rest(
					'GET',
					'/explain',
					undefined,
					{ query: { url: '/sample-page/', as: 'me' }, auth }
				);
				expect( explained.status, explained.text ).toBe( 200 );
				expect( await led() ).toBeGreaterThan( before + 5 );
				expect( there.arrived() ).toEqual( [] );
			}
		},
		300_000
	);

	test( 'redirects, when a visitor comes upon a failure', async () => {
		const to = sample( addresses(), 6 );
		const wanted = to.length;
		await lead( to );
		await forgetCases( site );
		for ( let visit = 0; ( await led() ) < wanted && visit < 60; visit++ ) {
			// It may have been found guilty.
			await flip( site, '' );
			await put( site, {
				hook: 'root',
				code: "if ( svc_flipped( 'on' ) ) { add_action( 'wp', static function () { exit; } ); }",
			} );
			await flip( site, 'on' );
			const before = await led();
			await client.page( '/?p=1' ).catch( () => undefined );
			await expect
				.poll( led, { timeout: 15_000 } )
				.toBeGreaterThan( before );
			// It waits until everything is asked that is asked for in one go.
			await forgetCases( site );
		}
		expect( await led() ).toBeGreaterThanOrEqual( wanted );
		expect( there.arrived() ).toEqual( [] );
	}, 300_000 );

	test.each(
		sample(
			[
				'post_link',
				'page_link',
				'home_url',
				'site_url',
				'admin_url',
				'login_url',
				'plugins_url',
			],
			4
		)
	)(
		'addresses that %s makes',
		async ( hook ) => {
			const own = new URL( publicUrl ).host;
			const origins = [
				`https://${ own }@127.0.0.1:${ there.port }`,
				`http://${ own }\\@127.0.0.1:${ there.port }`,
				`//127.0.0.1:${ there.port }`,
			];
			for ( const origin of IS_LONG
				? origins
				: origins.slice( KINDS.indexOf( kind ) ).slice( 0, 1 ) ) {
				await writeFile(
					path.join( site.wpContent, 'filter.json' ),
					JSON.stringify( { hook, origin } )
				);
				const made = await save( 'cookie' );
				expect( made.status, made.text ).toBe( 201 );
				await client.rest( 'GET', '/explain', undefined, {
					query: { url: '/', as: 'me' },
					auth: 'cookie',
				} );
				expect( there.arrived(), origin ).toEqual( [] );
			}
		},
		300_000
	);
} );
