/**
 * Where a site does not reach itself by its public address, and no PHP can be started: its web server is asked on this machine itself, in
 * the site's name, and where something in front refuses WordPress by its name, under another one. Nothing of that goes to another
 * machine, or to a port that the client of a request has chosen.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
	afterAll,
	afterEach,
	beforeAll,
	beforeEach,
	describe,
	expect,
	test,
} from 'vitest';
import { IS_LONG, longTest, sample } from '../../support/long.ts';
import { configure } from '../../support/configure.ts';
import { type Front, startFront } from '../../support/front.ts';
import { NAMELESS, playHost } from '../../support/played-host.ts';
import type { SiteClient } from '../../support/site-client.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { testSite } from '../../support/test-site.ts';
import { listen, type Listener } from './listener.ts';

/** What requests with a key came with, before anything of WordPress has looked at them. */
const CAME = `<?php
	if ( isset( $_SERVER['HTTP_X_SVC_CANDIDATE'] ) ) {
		file_put_contents( WP_CONTENT_DIR . '/came.txt', json_encode( [ 'host' => $_SERVER['HTTP_HOST'], 'agent' => $_SERVER['HTTP_USER_AGENT'] ?? '' ] ) . "\\n", FILE_APPEND | LOCK_EX );
	}`;

async function came(
	site: TestSite
): Promise< { host: string; agent: string }[] > {
	const file = path.join( site.wpContent, 'came.txt' );
	const text = await readFile( file, 'utf8' ).catch( () => '' );
	await rm( file, { force: true } );
	return text
		.split( '\n' )
		.filter( ( line ) => line !== '' )
		.map(
			( line ) => JSON.parse( line ) as { host: string; agent: string }
		);
}

const save = async ( client: SiteClient, code: string ) =>
	(
		await client.rest( 'POST', '/snippets', {
			type: 'php',
			hook: 'init',
			status: 'active',
			code,
		} )
	).body;

const BROKEN = "add_action( 'wp_footer', 'svc_no_such_function' );";

/** That what breaks the front page is seen, and what does not goes live. */
async function seesPages( client: SiteClient ): Promise< void > {
	const broken = await save( client, BROKEN );
	expect( broken.deactivated, JSON.stringify( broken ) ).toBe( true );
	expect( broken.errors[ 0 ].message ).toContain( 'svc_no_such_function' );
	const good = await save( client, '// nothing' );
	expect( good.test_load.outcome, JSON.stringify( good ) ).toBe( 'pass' );
	expect( good.warnings ).toEqual( [] );
}

async function seesNothing( client: SiteClient ): Promise< string > {
	const saved = await save( client, '// nothing' );
	expect( saved.test_load.outcome, JSON.stringify( saved ) ).toBe(
		'unknown'
	);
	return saved.warnings[ 0 ].message as string;
}

const facts = async ( site: TestSite ): Promise< Record< string, unknown > > =>
	JSON.parse(
		( await site.wp( 'svc', 'info', '--format=json' ) ).stdout
	) as Record< string, unknown >;

const health = async ( site: TestSite ) =>
	JSON.parse(
		await site.php( `
			$t = apply_filters( 'site_status_tests', [ 'direct' => [], 'async' => [] ] );
			echo json_encode( $t['async']['svc_loopback']['async_direct_test']() );` )
	) as { status: string; description: string };

describe.runIf( IS_LONG )(
	'a name that nobody knows inside, on a PHP that may start nothing',
	() => {
		let site: TestSite;
		let front: Front;
		let host = '';

		beforeAll( async () => {
			site = await startSite( {
				ini: { disable_functions: 'proc_open' },
				muPlugins: { 'came.php': CAME },
			} );
			host = `nobody.invalid:${ new URL( site.url ).port }`;
			front = await startFront( site, { host } );
			await configure( site.dir, {
				WP_HOME: `http://${ host }`,
				WP_SITEURL: `http://${ host }`,
			} );
		}, 120_000 );
		afterAll( async () => {
			await front?.stop();
			await site?.stop();
		} );

		test( 'its pages are seen on this machine, in its name', async () => {
			await seesPages( front.client );
			const all = await came( site );
			expect( all.length ).toBeGreaterThan( 4 );
			for ( const one of all ) {
				expect( one.host ).toBe( host );
				expect( one.agent ).toMatch( /^WordPress\// );
			}
			// Past what the world comes through.
			expect( front.passed() ).toBe( 0 );
			expect( await facts( site ) ).toMatchObject( {
				tried_out: 'own address',
			} );
		} );
	}
);

describe( 'HTTPS under a name that nobody knows inside', () => {
	let site: TestSite;
	let front: Front;

	const known = async ( name: string ) => {
		front = await startFront( site, { tls: true, name } );
		await configure(
			site.dir,
			{
				WP_HOME: front.publicUrl,
				WP_SITEURL: front.publicUrl,
				SVC_PHP: '',
			},
			"if ( 'https' === ( $_SERVER['HTTP_X_FORWARDED_PROTO'] ?? '' ) ) { $_SERVER['HTTPS'] = 'on'; }"
		);
	};

	beforeEach( async () => {
		site = await startSite( { muPlugins: { 'came.php': CAME } } );
	}, 120_000 );
	afterEach( async () => {
		await front?.stop();
		await site?.stop();
	} );

	longTest(
		'who has a certificate for that name is asked on this machine',
		async () => {
			await known( 'nobody.invalid' );
			await seesPages( front.client );
			expect( front.passed() ).toBeGreaterThan( 4 );
		}
	);

	test( 'who has one for another name gets nothing', async () => {
		await known( 'somebody.invalid' );
		expect( await seesNothing( front.client ) ).toMatch(
			/Could not resolve host/
		);
		expect( front.passed() ).toBe( 0 );
		expect( await came( site ) ).toEqual( [] );
	} );
} );

describe( 'a site that something in front keeps from itself', () => {
	const site = testSite(
		{ muPlugins: { 'came.php': CAME } },
		{ quiet: false }
	);
	const NO_PHP = { constants: { SVC_PHP: '' } };
	const CLOSED = { probe: NAMELESS, page: NAMELESS, ...NO_PHP };

	beforeEach( async () => {
		await playHost( site, {} );
		await came( site );
	} );

	longTest(
		'what worked is used at once, forgotten when it fails, and no longer needed when the site reaches itself',
		async () => {
			await playHost( site, { ...CLOSED, inside: true } );
			await seesPages( site );
			const told = await health( site );
			expect( told.status, told.description ).toBe( 'good' );
			expect( told.description ).toMatch(
				/Could not resolve host.*asked for its pages on this server itself/
			);
			const kept = () =>
				site.php(
					"echo get_site_transient( 'svc_detour' )['alternative'] ?? 'none';"
				);
			expect( await kept() ).toBe( site.url );
			// The way that is closed is not asked.
			await writeFile(
				path.join( site.wpContent, 'mu-plugins/zz-count.php' ),
				"<?php add_filter( 'pre_http_request', static function ( $answer, $args, $url ) { if ( str_starts_with( $url, home_url() ) ) { touch( WP_CONTENT_DIR . '/straight.txt' ); } return $answer; }, 9, 3 );"
			);
			await seesPages( site );
			await expect(
				readFile( path.join( site.wpContent, 'straight.txt' ) )
			).rejects.toThrow();
			await writeFile(
				path.join( site.wpContent, 'host.json' ),
				JSON.stringify( CLOSED )
			);
			await seesNothing( site );
			expect( await kept() ).toBe( 'none' );
			// Also where a server answers by then that is not the site.
			await playHost( site, { ...CLOSED, inside: true } );
			await seesPages( site );
			expect( await kept() ).toBe( site.url );
			await writeFile(
				path.join( site.wpContent, 'host.json' ),
				JSON.stringify( { status: 403, ...NO_PHP } )
			);
			await seesNothing( site );
			expect( await kept() ).toBe( 'none' );
			await writeFile(
				path.join( site.wpContent, 'host.json' ),
				JSON.stringify( NO_PHP )
			);
			await seesPages( site );
			expect( await kept() ).toBe( 'none' );
		}
	);

	test.each( sample( [ 403, 406, 429 ], 3 ) )(
		"by WordPress' user agent, with status %d: it is asked under a name that says whose it is",
		async ( status ) => {
			await playHost( site, {
				status,
				refuses: 'WordPress/',
				...NO_PHP,
			} );
			await seesPages( site );
			const all = await came( site );
			expect( all.length ).toBeGreaterThan( 4 );
			for ( const one of all ) {
				expect( one.agent ).toBe(
					`Mozilla/5.0 (compatible; svc; +${ site.url })`
				);
			}
			expect( await facts( site ) ).toMatchObject( {
				tried_out: 'other agent',
			} );
			const told = await health( site );
			expect( told.status, told.description ).toBe( 'good' );
			expect( told.description ).toContain( 'under another name' );
		}
	);

	test( 'by another site that answers in its place: no other name is tried', async () => {
		await playHost( site, {
			status: 200,
			refuses: 'WordPress/',
			...NO_PHP,
		} );
		await seesNothing( site );
		expect( await came( site ) ).toEqual( [] );
	} );

	longTest( 'in every way: it is said what to allow', async () => {
		await playHost( site, { status: 403, ...NO_PHP } );
		expect( await seesNothing( site ) ).toMatch(
			/\(status 403\), such as a firewall, which has to allow the requests of the site to itself: they come from its own IP address, and their user agent begins with "WordPress\/"\. Look at the site/
		);
	} );
} );

describe( 'somebody else who listens on this machine', () => {
	const site = testSite( {}, { quiet: false } );
	let there: Listener;
	beforeAll( async () => {
		there = await listen();
	} );
	afterAll( () => there?.stop() );

	test( 'gets nothing, whatever a request says about the port and the address', async () => {
		await playHost( site, {
			probe: NAMELESS,
			page: NAMELESS,
			inside: true,
			constants: { SVC_PHP: '' },
		} );
		// Apache takes the port from what the client sent.
		await writeFile(
			path.join( site.wpContent, 'mu-plugins/zz-apache.php' ),
			`<?php if ( isset( $_SERVER['HTTP_X_PORT'] ) ) { $_SERVER['SERVER_PORT'] = $_SERVER['HTTP_X_PORT']; }`
		);
		const sent = await site.rest(
			'POST',
			'/snippets',
			{ type: 'php', hook: 'init', status: 'active', code: BROKEN },
			{
				headers: {
					'x-port': String( there.port ),
					'x-forwarded-port': String( there.port ),
					'x-forwarded-host': `127.0.0.1:${ there.port }`,
					'x-forwarded-for': '192.0.2.1',
					forwarded: `host="127.0.0.1:${ there.port }"`,
				},
			}
		);
		expect( sent.body.deactivated, sent.text ).toBe( true );
		expect( there.arrived() ).toEqual( [] );
	} );

	test( 'gets nothing of what is remembered, either, and no other machine does', async () => {
		for ( const place of [
			`http://127.0.0.1:${ there.port }`,
			`https://127.0.0.1:${ there.port }`,
			`http://localhost:${ there.port }`,
			'http://192.0.2.1',
			`http://127.0.0.1:${ there.port }/x`,
		] ) {
			await playHost(
				site,
				{},
				{
					svc_detour: `[ 'server' => md5( php_uname( 'n' ) . ABSPATH ), 'reason' => '', 'alternative' => '${ place }' ]`,
				}
			);
			expect( ( await save( site, BROKEN ) ).deactivated, place ).toBe(
				true
			);
			expect( there.arrived(), place ).toEqual( [] );
		}
	} );
} );
