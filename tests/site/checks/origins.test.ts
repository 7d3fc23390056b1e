/**
 * The key of a test load, cookies and passwords stay on the site, wherever its filters and its answers point.
 */
import { createServer, type Server } from 'node:http';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { recorded, recorder } from './recorder.ts';

let site: TestSite;
let elsewhere: Server;
let there = '';
/** Requests that came to the other origin. */
let arrived: string[] = [];

beforeAll( async () => {
	site = await startSite( {
		posts: true,
		muPlugins: { 'recorder.php': recorder() },
	} );
	elsewhere = createServer( ( request, response ) => {
		arrived.push( `${ request.method } ${ request.url }` );
		response.end( '<html><body>elsewhere</body></html>' );
	} );
	await new Promise< void >( ( done ) =>
		elsewhere.listen( 0, '127.0.0.1', done )
	);
	const address = elsewhere.address();
	there = `http://127.0.0.1:${ typeof address === 'object' && address !== null ? address.port : 0 }`;
}, 120_000 );
afterAll( async () => {
	elsewhere?.close();
	await site?.stop();
} );
afterEach( async () => {
	await rm( filters(), { force: true } );
	await site.resetSnippets();
	await recorded( site );
	arrived = [];
} );

function filters(): string {
	return path.join( site.wpContent, 'mu-plugins/zz-filters.php' );
}

async function filter( code: string ): Promise< void > {
	await mkdir( path.dirname( filters() ), { recursive: true } );
	await writeFile(
		filters(),
		`<?php ${ code.replaceAll( 'THERE', there ) }`
	);
}

const MOVE =
	"static fn( $url ) => preg_replace( '~^https?://[^/]+~', 'THERE', (string) $url )";

async function switchOn( fields: Record< string, unknown > = {} ) {
	const made = await site.rest(
		'POST',
		'/snippets',
		{
			title: 'x',
			type: 'php',
			hook: 'init',
			status: 'active',
			code: '// nothing',
			...fields,
		},
		{ auth: 'cookie' }
	);
	expect( made.status, made.text ).toBe( 201 );
	return {
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

test.each(
	sample< [ string, Record< string, unknown > ] >(
		[
			[ 'home_url', {} ],
			[ 'site_url', {} ],
			[ 'post_link', {} ],
			[
				'page_link',
				{
					conditions: [
						[ { type: 'post_type', op: 'is', value: [ 'page' ] } ],
					],
				},
			],
			[ 'admin_url', {} ],
		],
		2
	)
)(
	'where %s leads elsewhere, nothing is sent there, and the answer says why nothing is proven',
	async ( hook, fields ) => {
		// The session is made before: its own addresses are none of this test's business.
		await site.login( 'admin' );
		await filter( `add_filter( '${ hook }', ${ MOVE }, 99 );` );
		const { status, said } = await switchOn( fields );
		expect( arrived ).toEqual( [] );
		expect( status ).toBe( 'active' );
		expect( said ).toMatch(
			/test run could not finish: .*leads to another site/
		);
		expect( said ).toContain( there );
	}
);

test( 'where home_url leads elsewhere, running, explaining and the state of the site send nothing there', async () => {
	const made = await site.rest( 'POST', '/snippets', {
		title: 'x',
		type: 'php',
		run: 'manual',
		code: "echo 'ran';",
	} );
	await site.login( 'admin' );
	await filter( `add_filter( 'home_url', ${ MOVE }, 99 );` );
	const ran = await site.rest(
		'POST',
		`/snippets/${ made.body.snippet.id }/run`,
		undefined,
		{ auth: 'cookie' }
	);
	expect( ran.body.output, ran.text ).toBe( 'ran' );
	const explained = await site.rest( 'GET', '/explain', undefined, {
		query: { url: '/', as: 'me' },
		auth: 'cookie',
	} );
	expect( explained.status, explained.text ).toBe( 200 );
	expect( explained.body.problem ).toContain( 'another site' );
	await site.php(
		"echo json_encode( svc_plugin()->get( 'Svc\\\\SiteHealth\\\\SelfReach' )->ask() );"
	);
	expect( arrived ).toEqual( [] );
} );

test( 'a redirect away from the site is not followed, one within it is', async () => {
	await filter(
		"add_action( 'template_redirect', static function () { if ( is_front_page() ) { wp_redirect( 'THERE/x' ); exit; } if ( is_single() ) { wp_redirect( home_url( '/sample-page/?moved=1' ) ); exit; } } );"
	);
	const { status } = await switchOn();
	expect( status ).toBe( 'active' );
	expect( arrived ).toEqual( [] );
	expect(
		( await recorded( site ) ).map( ( one ) =>
			one.uri.replace( /&svc-test=\w+/, '' )
		)
	).toContain( '/sample-page/?moved=1' );
} );

test( 'a redirect to what only scripts ask for is not followed either', async () => {
	const { status, said } = await switchOn( {
		code: "add_action( 'template_redirect', static function () { if ( is_front_page() ) { wp_redirect( home_url( '/?rest_route=/wp/v2/users' ) ); exit; } } );",
	} );
	expect( status ).toBe( 'active' );
	expect( said ).toMatch( /redirects to .*rest_route=/ );
} );

test( "a password that the web server itself asks for is sent on, once it asked, and WordPress' own are not", async () => {
	// Stands for a web server: it decides before PHP has loaded anything of WordPress.
	await writeFile(
		path.join( site.dir, 'door.php' ),
		`<?php if ( isset( $_SERVER['HTTP_X_SVC_CANDIDATE'] ) ) {
			file_put_contents( __DIR__ . '/door.log', ( $_SERVER['PHP_AUTH_USER'] ?? '-' ) . "\\n", FILE_APPEND );
			if ( ( $_SERVER['PHP_AUTH_USER'] ?? '' ) . ':' . ( $_SERVER['PHP_AUTH_PW'] ?? '' ) !== 'door:opens' ) { http_response_code( 401 ); header( 'WWW-Authenticate: Basic realm="door"' ); exit; }
		}`
	);
	await writeFile(
		path.join( site.dir, 'wp-config.php' ),
		(
			await site.php(
				"echo file_get_contents( ABSPATH . 'wp-config.php' );"
			)
		).replace( '<?php', "<?php require __DIR__ . '/door.php';" )
	);
	const enter = async ( pair: string ) => {
		const made = await site.rest(
			'POST',
			'/snippets',
			{
				title: 'x',
				type: 'php',
				hook: 'init',
				status: 'active',
				code: '// x',
			},
			{
				auth: 'cookie',
				headers: {
					authorization: `Basic ${ Buffer.from( pair ).toString( 'base64' ) }`,
				},
			}
		);
		expect( made.status, made.text ).toBe( 201 );
		const log = await site.php(
			"echo file_get_contents( ABSPATH . 'door.log' ); unlink( ABSPATH . 'door.log' );"
		);
		return {
			warnings: made.body.warnings as { message: string }[],
			names: log.trim().split( '\n' ),
		};
	};
	const admitted = await enter( 'door:opens' );
	expect( admitted.warnings ).toEqual( [] );
	// Not before it was asked for.
	expect( admitted.names[ 0 ] ).toBe( '-' );
	expect( admitted.names ).toContain( 'door' );
	const refused = await enter( `admin:${ site.appPassword( 'admin' ) }` );
	expect( new Set( refused.names ) ).toEqual( new Set( [ '-' ] ) );
	expect( refused.warnings[ 0 ]?.message ).toContain( 'password prompt' );
} );
