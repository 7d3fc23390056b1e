/**
 * What the site's own requests carry goes to addresses of the site that it names itself, on the very way that was looked at: not to
 * what else lies at the same origin, not where a plugin of the HTTP API leads, and not to another server's port.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { longTest, sample } from '../../support/long.ts';
import { playHost, SILENT } from '../../support/played-host.ts';
import { testSite } from '../../support/test-site.ts';
import { listen, type Listener } from './listener.ts';
import { recorded, recorder } from './recorder.ts';

const site = testSite(
	{ posts: true, muPlugins: { 'recorder.php': recorder() } },
	{ quiet: false }
);

let there: Listener;
beforeAll( async () => {
	there = await listen();
} );
afterAll( () => there?.stop() );
afterEach( async () => {
	await rm( plugin(), { force: true } );
	await rm( path.join( site.wpContent, 'seen.txt' ), { force: true } );
	there.arrived();
} );

let written = 0;
/** Each under a name of its own: PHP may look at a file that it knows seconds later only. */
const plugin = () =>
	path.join( site.wpContent, `mu-plugins/zz-test-${ written }.php` );
const write = async ( code: string ) => {
	await rm( plugin(), { force: true } );
	written++;
	await writeFile(
		plugin(),
		`<?php ${ code.replaceAll( 'THERE', `http://127.0.0.1:${ there.port }` ) }`
	);
};
/** What code of the test wrote down, a line each. */
const seen = async () =>
	(
		await readFile( path.join( site.wpContent, 'seen.txt' ), 'utf8' ).catch(
			() => ''
		)
	)
		.split( '\n' )
		.filter( ( line ) => line !== '' );
const NOTE =
	'static function ( $text ) { file_put_contents( dirname( __DIR__ ) . \'/seen.txt\', $text . "\\n", FILE_APPEND | LOCK_EX ); }';

async function save( code = '// nothing', hook = 'init' ) {
	await site.login( 'admin' );
	const made = await site.rest(
		'POST',
		'/snippets',
		{ title: 'x', type: 'php', hook, status: 'active', code },
		{ auth: 'cookie' }
	);
	expect( made.status, made.text ).toBe( 201 );
	return {
		body: JSON.stringify( made.body.test_load ),
		status: made.body.snippet.status as string,
		said: (
			[ ...made.body.warnings, ...made.body.errors ] as {
				message: string;
			}[]
		 )
			.map( ( one ) => one.message )
			.join( ' ' ),
	};
}

/** Sends visitors of the front page on. */
const leads = ( to: string ) =>
	`add_action( 'template_redirect', static function () { if ( is_front_page() ) { header( 'Location: ${ to }', true, 302 ); exit; } } );`;
const asked = async () =>
	( await recorded( site ) ).map( ( one ) =>
		one.uri.replace( /[?&]svc-test=\w+/, '' )
	);

describe( 'a redirect within the site', () => {
	test( 'to another program there takes nothing along', async () => {
		const folder = path.join( site.dir, 'elsewhere' );
		await mkdir( folder );
		await writeFile(
			path.join( folder, 'index.php' ),
			`<?php file_put_contents( '${ site.wpContent }/seen.txt', json_encode( getallheaders() ) . "\\n", FILE_APPEND ); echo '<html></html>';`
		);
		try {
			// Also on the way of a signed-in user.
			await write(
				"add_action( 'admin_init', static function () { if ( ! wp_doing_ajax() && isset( $_SERVER['HTTP_X_SVC_CANDIDATE'] ) ) { header( 'Location: /elsewhere/', true, 302 ); exit; } } );" +
					leads( '/elsewhere/' )
			);
			expect( ( await save() ).status ).toBe( 'active' );
			const requests = await seen();
			// A visitor's look, for what visitors see.
			expect( requests.length ).toBeGreaterThan( 0 );
			for ( const headers of requests ) {
				expect( headers ).not.toMatch(
					/x-svc|cookie|authorization|wordpress_/i
				);
			}
		} finally {
			await rm( folder, { recursive: true } );
		}
	} );

	test.each(
		sample(
			[
				[ 'the page of a post', '/hello-world/', true ],
				[ 'the list of a category', '/category/uncategorized/', false ],
				[ 'the front page in a language', '/en/', true ],
				[ 'the same page with a parameter', '/?moved=1', true ],
				[ 'the sign-in page', '/wp-login.php', true ],
				[ 'a language that is not installed', '/xx/', false ],
				[ 'a draft', '/privacy-policy/', false ],
				[ 'no page', '/members/area/', false ],
				[ 'a program', '/other.php', false ],
				[ 'a way around', '/hello-world/../wp-admin/', false ],
			],
			8
		)
	)( 'to %s', async ( _name, to, goes ) => {
		await write( leads( to ) );
		expect( ( await save( '// nothing', 'wp' ) ).status ).toBe( 'active' );
		const uris = await asked();
		expect( uris ).toContain( '/' );
		expect( uris.includes( to ), uris.join( ' ' ) ).toBe( goes );
	} );

	longTest(
		'that the site makes anyway is no news, one of the snippet is said',
		async () => {
			await write( leads( '/members/area/' ) );
			// As if ten minutes had passed.
			await site.php( "delete_transient( 'svc_baseline' );" );
			const { said } = await save();
			expect( said ).not.toContain( 'With this snippet' );
			expect( said ).toMatch(
				/visitors can't see the front page \(sent to .*\/members\/area\/\)/
			);
			await rm( plugin() );
			expect( ( await save( leads( '/members/area/' ) ) ).said ).toMatch(
				/redirects to .*\/members\/area\/, which was not tested/
			);
		}
	);

	test( 'to a page that leads back is found to go on for ever', async () => {
		await write(
			"add_action( 'init', static function () { if ( str_starts_with( $_SERVER['REQUEST_URI'], '/members/' ) ) { header( 'Location: /', true, 302 ); exit; } } );"
		);
		const made = await save( leads( '/members/area/' ), 'wp' );
		expect( made.said, made.body ).toMatch( /redirects forever/ );
		expect( made.status ).toBe( 'inactive' );
	} );

	test( 'of the sign-in page has to lead to a password', async () => {
		const to = ( page: string ) =>
			`add_action( 'login_init', static function () { wp_redirect( home_url( '${ page }' ) ); exit; } );`;
		await write(
			"add_action( 'init', static function () { if ( str_starts_with( $_SERVER['REQUEST_URI'], '/club/' ) ) { echo '<html>', str_contains( $_SERVER['REQUEST_URI'], 'door' ) ? '<form method=post><input type=password></form>' : '', '</html>'; exit; } } );"
		);
		const closed = await save( to( '/club/wall/' ) );
		expect( closed.said ).toMatch( /no one can log in/ );
		expect( closed.status ).toBe( 'inactive' );
		expect( ( await save( to( '/club/door/' ) ) ).status ).toBe( 'active' );
	} );
} );

describe( 'a plugin of the HTTP API', () => {
	test( 'sees none of what a request carries', async () => {
		await write(
			`$note = ${ NOTE };
			add_filter( 'http_request_args', static function ( $args, $url ) use ( $note ) { $note( json_encode( $args ) ); return $args; }, 99, 2 );
			add_filter( 'pre_http_request', static function ( $answer, $args ) use ( $note ) { $note( json_encode( $args ) ); return $answer; }, 99, 2 );
			add_action( 'http_api_debug', static function ( $answer, $kind, $class, $args ) use ( $note ) { $note( json_encode( $args ) ); }, 99, 4 );`
		);
		expect( ( await save() ).said ).toBe( '' );
		const all = ( await seen() ).filter( ( line ) =>
			line.includes( 'X-SVC-Mark' )
		);
		expect( all.length ).toBeGreaterThan( 10 );
		expect( all.join( '\n' ) ).not.toMatch(
			/X-SVC-(?!Mark)|wordpress_|Authorization/i
		);
		expect(
			( await recorded( site ) ).filter( ( one ) =>
				one.cookies.some( ( name ) => name.startsWith( 'wordpress_' ) )
			).length
		).toBeGreaterThan( 0 );
	} );

	test.each(
		sample(
			[
				[
					'another address before it is sent',
					"add_action( 'requests-requests.before_request', static function ( &$url ) { $url = 'THERE/'; }, 5 );",
				],
				[
					'another address after everybody else',
					"add_action( 'requests-requests.before_request', static function ( &$url ) { add_action( 'requests-requests.before_request', static function ( &$url ) { $url = 'THERE/'; }, PHP_INT_MAX ); }, 5 );",
				],
				[
					'another address for cURL',
					"add_action( 'http_api_curl', static function ( $handle ) { curl_setopt( $handle, CURLOPT_URL, 'THERE/' ); }, PHP_INT_MAX );",
				],
				[
					'redirects that cURL follows',
					"add_action( 'http_api_curl', static function ( $handle ) { curl_setopt( $handle, CURLOPT_FOLLOWLOCATION, true ); curl_setopt( $handle, CURLOPT_UNRESTRICTED_AUTH, true ); }, PHP_INT_MAX );" +
						leads( 'THERE/' ),
				],
				[
					'redirects that the API follows',
					"add_filter( 'http_request_args', static function ( $args ) { $args['redirection'] = 5; return $args; }, PHP_INT_MAX );" +
						leads( 'THERE/' ),
				],
			],
			3
		)
	)( 'that wants %s gets nothing there', async ( _name, code ) => {
		await write( code );
		await save();
		for ( const text of there.arrived() ) {
			expect( text ).not.toMatch(
				/x-svc-(?!mark)|cookie|authorization/i
			);
		}
	} );
} );

test( 'a server of our own is asked by its number; who listens at its port under another one gets nothing', async () => {
	await playHost( site, { probe: SILENT, page: SILENT } );
	try {
		await write(
			`$note = ${ NOTE };
			add_filter( 'pre_http_request', static function ( $answer, $args, $url ) use ( $note ) {
				static $ear = [];
				$port = (int) parse_url( $url, PHP_URL_PORT );
				if ( str_starts_with( $url, home_url() ) || isset( $ear[ $port ] ) ) { return $answer; }
				$ear[ $port ] = stream_socket_server( "tcp://[::1]:$port" );
				$note( 'listens ' . (int) is_resource( $ear[ $port ] ) );
				register_shutdown_function( static function () use ( $ear, $port, $note ) {
					while ( $one = @stream_socket_accept( $ear[ $port ], 0 ) ) { $note( 'heard ' . fread( $one, 8192 ) ); }
				} );
				return $answer;
			}, 99, 3 );`
		);
		expect( ( await save() ).status ).toBe( 'active' );
		const lines = await seen();
		expect( lines ).toContain( 'listens 1' );
		expect(
			lines.filter( ( line ) => line.startsWith( 'heard' ) )
		).toEqual( [] );
		expect( await asked() ).toContain( '/wp-login.php' );
	} finally {
		await playHost( site, {} );
		await rm( path.join( site.wpContent, 'mu-plugins/host.php' ) );
	}
} );
