/**
 * On a network, what is meant for one site reaches no other: addresses at the command line, cookies of previews and rescues.
 */
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SiteClient } from '../../support/site-client.ts';
import { startSite, type TestSite } from '../../support/site.ts';

let site: TestSite;
let second: SiteClient;

beforeAll( async () => {
	site = await startSite( { multisite: true } );
	second = new SiteClient( `${ site.url }/two`, ( user ) =>
		site.appPassword( user )
	);
	await site.php(
		`wpmu_create_blog( get_network()->domain, '/two/', 'two', get_user_by( 'login', 'admin' )->ID );
		wpmu_create_blog( str_replace( '127.0.0.1', 'localhost', get_network()->domain ), '/', 'three', get_user_by( 'login', 'admin' )->ID );`
	);
}, 120_000 );

afterAll( async () => {
	await site?.stop();
} );

test( 'the command line names the site that it changed, and knows none at other addresses', async () => {
	const host = new URL( site.url ).host;
	const local = host.replace( '127.0.0.1', 'localhost' );
	const create = ( url: string ) =>
		site.wp(
			'svc',
			'create',
			'--title=x',
			'--type=css',
			'--code=a{}',
			`--url=${ url }`
		);
	for ( const [ url, named ] of [
		[ `${ host }/two`, `${ host }/two/` ],
		[ local, `${ local }/` ],
	] as const ) {
		const { code, stdout, stderr } = await create( url );
		expect( code, stdout + stderr ).toBe( 0 );
		expect( stdout ).toMatch( /^Success: .*\bSite: / );
		expect( stdout ).toContain( `Site: ${ named }` );
	}
	for ( const [ url, command ] of [
		[ `${ host }/tow`, [ 'list' ] ],
		[ `${ host }/two/page`, [ 'safe-mode', 'on' ] ],
	] as const ) {
		const { code, stdout, stderr } = await site.wp(
			'svc',
			...command,
			`--url=${ url }`
		);
		expect( [ url, code, stdout ] ).toEqual( [ url, 2, '' ] );
		expect( stderr ).toContain( `No site has the address ${ url }.` );
	}
	expect( ( await create( 'nowhere.example' ) ).code ).not.toBe( 0 );
	const all = [ site, second ].map(
		async ( client ) =>
			( await client.rest( 'GET', '/snippets' ) ).body.length
	);
	expect( await Promise.all( all ) ).toEqual( [ 0, 1 ] );
} );

test( 'cookies of previews and rescues are those of the site', async () => {
	const paths = ( headers: Headers ) => [
		...new Set(
			headers
				.getSetCookie()
				.map( ( one ) => /path=([^;]*)/i.exec( one )?.[ 1 ] )
		),
	];
	for ( const [ client, folder ] of [
		[ site, '/' ],
		[ second, '/two/' ],
	] as const ) {
		const preview = await client.rest( 'POST', '/preview/new-key', {} );
		const followed = await site.page( preview.body.url );
		expect( followed.status ).toBe( 302 );
		expect( paths( followed.headers ) ).toEqual( [ folder ] );
		const { body } = await client.rest( 'POST', '/safe-mode', {
			rescue: 'new',
		} );
		const offer = await site.page( body.link );
		const opened = await site.page( `${ folder }?svc-rescue=open`, {
			method: 'POST',
			body: new URLSearchParams( {
				secret:
					/name="secret" value="(\w+)"/.exec( offer.text )?.[ 1 ] ??
					'',
			} ),
		} );
		expect( paths( opened.headers ) ).toEqual( [ folder ] );
		const ended = await site.page( `${ folder }?svc-rescue=off`, {
			cookies: opened.cookies,
		} );
		expect( paths( ended.headers ) ).toEqual( [ folder ] );
	}
} );

test( 'a test run of one site keeps no other from saving', async () => {
	const slow = path.join( site.wpContent, 'mu-plugins/slow.php' );
	await mkdir( path.dirname( slow ), { recursive: true } );
	// Only pages of the main site, and only those that a test run asks for, until the test has seen enough.
	await writeFile(
		slow,
		"<?php if ( isset( $_SERVER['HTTP_X_SVC_CANDIDATE'] ) && 1 === get_current_blog_id() ) { touch( WP_CONTENT_DIR . '/is-slow' ); for ( $n = 0; $n < 160 && file_exists( __FILE__ ); $n++ ) { usleep( 50000 ); clearstatcache(); } }"
	);
	const fields = {
		type: 'php',
		code: '$a = 1;',
		status: 'active',
	};
	const begun = path.join( site.wpContent, 'is-slow' );
	try {
		let isOver = false;
		const first = site
			.rest( 'POST', '/snippets', fields )
			.finally( () => ( isOver = true ) );
		await expect
			.poll( () => existsSync( begun ), { timeout: 10_000 } )
			.toBe( true );
		const other = await second.rest( 'POST', '/snippets', fields );
		expect( [ other.status, isOver ], other.text ).toEqual( [
			201,
			false,
		] );
		const same = await site.rest( 'POST', '/snippets', fields, {
			once: true,
		} );
		expect( same.status ).toBe( 503 );
		expect( same.body.message ).toContain( 'Another test run' );
		await rm( slow );
		await first;
	} finally {
		await rm( slow, { force: true } );
	}
} );
