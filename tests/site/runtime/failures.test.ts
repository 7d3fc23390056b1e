/**
 * Snippets that break on real requests: the right one is switched off with
 * message and line, no other, and the visitor gets a working page.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import type { TestSite } from '../../support/site.ts';
import { testSite } from '../../support/test-site.ts';
import { put, settings, withStore, type Draft } from './runtime-site.ts';

const site = testSite(
	{
		posts: true,
		ini: { max_execution_time: '3' },
		muPlugins: {
			'foreign.php': `<?php
			if ( isset( $_GET['foreign'] ) ) { add_action( 'wp', static function () { throw new Exception( $_GET['foreign'] ); } ); }
			function svc_test_throw( $message ) { throw new RuntimeException( $message ); }`,
		},
		plugins: {},
	},
	{ reset: false, quiet: false }
);

const ALIVE: Draft = { hook: 'wp_footer', code: "echo '<!--alive-->';" };

/** A working page without the culprit, after one round at most. */
async function visit(
	address = '/',
	options: Parameters< TestSite[ 'page' ] >[ 1 ] = {}
) {
	const first = await site.page( address, options );
	if ( first.status !== 307 ) {
		return { first, page: first };
	}
	return {
		first,
		page: await site.page( first.headers.get( 'location' ) ?? '', options ),
	};
}

function expectState(
	{ status, error }: Awaited< ReturnType< typeof settings > >,
	message: RegExp,
	line: number
) {
	expect( { status, error } ).toEqual( {
		status: 'inactive',
		error: expect.stringMatching( message ),
	} );
	if ( line > 0 ) {
		expect( error ).toContain( `(line ${ line })` );
	}
}

async function expectOff( id: number, message: RegExp, line: number ) {
	expectState( await settings( site, id ), message, line );
}

/** The settings of all snippets, by id. */
async function allSettings(): Promise<
	Record< number, Awaited< ReturnType< typeof settings > > >
> {
	return JSON.parse(
		await withStore(
			site,
			'echo json_encode( array_map( static fn( $one ) => $one->settings(), $store->all() ) );'
		)
	);
}

type Case = {
	name: string;
	bad: Draft;
	message: RegExp;
	line: number;
	again: boolean;
};

const CASES: Case[] = [
	{
		name: 'exception at root',
		bad: { code: "\n\nthrow new Exception( 'boom' );" },
		message: /boom/,
		line: 3,
		again: false,
	},
	{
		name: 'type error',
		bad: { code: '\nstrlen( [] );' },
		message: /TypeError: strlen\(\)/,
		line: 2,
		again: false,
	},
	{
		name: 'undefined function',
		bad: { hook: 'wp', code: 'svc_nothing();' },
		message: /undefined function svc_nothing\(\)/,
		line: 1,
		again: false,
	},
	{
		name: 'syntax error',
		bad: { code: '\n\n$a = ;' },
		message: /syntax error/,
		line: 3,
		again: false,
	},
	{
		name: 'HTML with PHP that throws',
		bad: {
			type: 'html',
			hook: 'wp_footer',
			code: "<p>\n<?php throw new Exception( 'in html' ); ?>",
		},
		message: /in html/,
		line: 2,
		again: false,
	},
	{
		name: 'callback that throws later',
		bad: {
			code: "add_filter( 'the_content', static function ( $c ) {\n\tthrow new LogicException( 'later' );\n} );",
		},
		message: /LogicException: later/,
		line: 2,
		again: true,
	},
	{
		name: 'callback that makes core throw',
		bad: {
			code: "add_action( 'wp_head', static function () {\n\n\tarray_map( 'svc_none', [ 1 ] );\n} );",
		},
		message: /TypeError/,
		line: 3,
		again: true,
	},
	{
		name: 'redeclared function',
		bad: { code: '\nfunction wp_head() {}' },
		message: /Cannot redeclare/,
		line: 2,
		again: true,
	},
	{
		name: 'function that another one declares later',
		bad: {
			code: "\nfunction wp_mail() {}\nfunction twentytwentyfive_setup_x() {}\nfunction is_user_logged_in_x() {}\nclass WP_Filesystem_Direct {}\nadd_action( 'init', static function () { require_once ABSPATH . 'wp-admin/includes/class-wp-filesystem-base.php'; require_once ABSPATH . 'wp-admin/includes/class-wp-filesystem-direct.php'; } );",
		},
		message: /already in use|redeclare/,
		line: 0,
		again: true,
	},
	{
		name: 'endless recursion',
		bad: {
			code: "ini_set( 'memory_limit', '64M' );\nfunction svc_r( $n ) { return svc_r( $n + 1 ) + 1; }\nadd_action( 'wp', static fn() => svc_r( 1 ) );",
		},
		message: /memory size/,
		line: 2,
		again: true,
	},
	{
		name: 'endless loop',
		bad: { hook: 'wp', code: 'set_time_limit( 1 );\nwhile ( true ) {}' },
		message: /execution time/,
		line: 2,
		again: true,
	},
	{
		name: 'user error',
		bad: {
			code: "add_action( 'wp', static fn() => trigger_error( 'own', E_USER_ERROR ) );",
		},
		message: /own/,
		line: 1,
		again: true,
	},
	{
		name: 'evaluated code',
		bad: {
			code: '\nadd_action( \'wp\', static function () { eval( "\\n\\nsvc_missing();" ); } );',
		},
		message: /svc_missing/,
		line: 2,
		again: true,
	},
];

describe( 'failure', () => {
	test.each( sample( CASES, 3 ) )(
		'$name',
		async ( { bad, message, line, again } ) => {
			const [ before, culprit, after ] = await put(
				site,
				{
					code: "add_action( 'wp_footer', static function () { echo '<!--before-->'; } );",
				},
				bad,
				ALIVE
			);
			const { first, page } = await visit();
			expect( first.status ).toBe( again ? 307 : 200 );
			if ( again ) {
				expect( first.headers.get( 'location' ) ).toBe( '/' );
				expect( first.headers.get( 'cache-control' ) ).toContain(
					'no-store'
				);
				expect( first.text ).toBe( '' );
			}
			expect( page.status ).toBe( 200 );
			expect( page.text ).toContain( '<!--before-->' );
			expect( page.text ).toContain( '<!--alive-->' );
			const now = await allSettings();
			const was = now[ culprit ?? 0 ];
			expectState( was ?? { status: '', error: null }, message, line );
			for ( const id of [ before, after ] ) {
				expect( now[ id ?? 0 ]?.status ).toBe( 'active' );
			}
		}
	);

	test( 'of a plugin that a snippet called, and that was caught, is noted; the snippet stays on', async () => {
		const [ id ] = await put(
			site,
			{ hook: 'init', code: "\nsvc_test_throw( 'inner' );" },
			ALIVE
		);
		const { first } = await visit();
		expect( first.status ).toBe( 200 );
		expect( first.text ).toContain( '<!--alive-->' );
		const { status, error } = await settings( site, id ?? 0 );
		expect( status ).toBe( 'active' );
		expect( error ).toContain( 'inner (foreign.php)' );
	} );

	test( 'a wrong argument is the fault of the snippet that hands it over', async () => {
		const [ callee, caller ] = await put(
			site,
			{ code: '\nfunction svc_wants( int $n ) { return $n; }' },
			{
				code: "\n\nadd_action( 'wp', static fn() => svc_wants( [] ) );",
			},
			ALIVE
		);
		const { first, page } = await visit();
		expect( first.status ).toBe( 307 );
		expect( page.text ).toContain( '<!--alive-->' );
		await expectOff( caller ?? 0, /svc_wants/, 3 );
		expect( ( await settings( site, callee ?? 0 ) ).status ).toBe(
			'active'
		);
	} );

	test( 'of a plugin whose filter a snippet called switches nothing off at once', async () => {
		const [ id ] = await put( site, {
			code: "add_action( 'wp', static fn() => isset( $_GET['own'] ) && svc_test_throw( 'deep' ) );",
		} );
		expect( ( await site.page( '/?own=1' ) ).status ).toBe( 500 );
		expect( ( await settings( site, id ?? 0 ) ).status ).toBe( 'active' );
	} );

	test( 'the classic theme gets its page, too', async () => {
		// Not as a person does it: then the site would be asked which snippets go with it, during the tests that follow.
		const theme = ( name: string ) =>
			site.php(
				`foreach ( array( 'template', 'stylesheet' ) as $option ) { update_option( $option, '${ name }' ); }`
			);
		await theme( 'test-classic' );
		const [ id ] = await put(
			site,
			{
				code: "add_filter( 'the_content', static function ( $c ) {\n if ( str_contains( $c, 'WordPress' ) ) { throw new Exception( 'word' ); } return $c;\n} );",
			},
			ALIVE
		);
		const { first, page } = await visit( '/hello-world/' );
		await theme( 'twentytwentyfive' );
		expect( first.status ).toBe( 307 );
		expect( page.text ).toContain( '<!--alive-->' );
		await expectOff( id ?? 0, /word/, 2 );
	} );

	test( 'a POST is not asked again, but the snippet is off', async () => {
		const [ id ] = await put( site, {
			code: "add_action( 'wp', static fn() => svc_gone() );",
		} );
		expect(
			( await site.page( '/', { method: 'POST', body: 'x=1' } ) ).status
		).toBe( 500 );
		await expectOff( id ?? 0, /svc_gone/, 1 );
	} );

	test( 'in REST, AJAX, the admin, WP-CLI', async () => {
		await site.login( 'admin' );
		for ( const [ address, as ] of [
			[ '/wp-json/wp/v2/types', null ],
			[ '/wp-admin/admin-ajax.php?action=x', null ],
			[ '/wp-admin/index.php', 'admin' ],
		] as const ) {
			const [ id ] = await put( site, {
				code: "add_action( 'wp_loaded', static fn() => svc_gone() );",
			} );
			await visit( address, { as } );
			await expectOff( id ?? 0, /svc_gone/, 1 );
		}
		const [ id ] = await put( site, {
			code: "add_action( 'init', static fn() => svc_gone() );",
		} );
		await site.wp( 'option', 'get', 'home' );
		await expectOff( id ?? 0, /svc_gone/, 1 );
	} );

	test( 'several broken ones go one after the other', async () => {
		const ids = await put(
			site,
			...[ 1, 2, 3 ].map( ( n ) => ( {
				code: `add_action( 'wp', static fn() => svc_gone_${ n }(), ${ n } );`,
			} ) ),
			ALIVE
		);
		let page = await site.page( '/' );
		for ( let round = 0; page.status === 307 && round < 5; round++ ) {
			page = await site.page( '/' );
		}
		expect( page.text ).toContain( '<!--alive-->' );
		for ( const [ index, id ] of ids.slice( 0, 3 ).entries() ) {
			await expectOff( id, new RegExp( `svc_gone_${ index + 1 }` ), 1 );
		}
	} );
} );

describe( 'innocent', () => {
	let id = 0;
	beforeEach( async () => {
		[ id = 0 ] = await put( site, {
			code: "function svc_innocent() { do_action( 'svc_test' ); }\nadd_action( 'wp_head', 'svc_innocent' );",
		} );
	} );

	test( 'a failure of somebody else switches nothing off and is left to WordPress', async () => {
		const page = await site.page( '/?foreign=boom' );
		expect( page.status ).toBe( 500 );
		expect( ( await settings( site, id ) ).status ).toBe( 'active' );
	} );

	test( 'a message that looks like a trace blames nobody', async () => {
		const file = (
			await site.php(
				`echo glob( '${ site.storage }/snippets/${ id }-*.php' )[0];`
			)
		).trim();
		const fake = encodeURIComponent(
			`x in ${ file }:1\nStack trace:\n#0 ${ file }(1): svc_innocent()\n#1 {main}\n  thrown`
		);
		expect( ( await site.page( `/?foreign=${ fake }` ) ).status ).toBe(
			500
		);
		expect( ( await settings( site, id ) ).status ).toBe( 'active' );
	} );

	test.each(
		sample(
			[
				[
					'a redirect',
					"if ( isset( $_GET['t'] ) ) { header( 'Location: /' ); exit; }",
					'/?t',
					{},
				],
				[
					'a status',
					"if ( isset( $_GET['t'] ) ) { http_response_code( 204 ); exit; }",
					'/?t',
					{},
				],
				[
					'another type',
					"if ( isset( $_GET['t'] ) ) { header( 'Content-Type: image/gif' ); exit; }",
					'/?t',
					{},
				],
				[
					'a webhook',
					"if ( isset( $_GET['t'] ) ) { exit; }",
					'/?t',
					{ method: 'POST', body: 'x' },
				],
				[
					'an empty page',
					"if ( isset( $_GET['t'] ) ) { exit; }",
					'/?t',
					{},
				],
				[
					'a page that says no',
					"if ( isset( $_GET['t'] ) ) { wp_die( 'Blocked.' ); }",
					'/?t',
					{},
				],
				[
					'an answer',
					"if ( isset( $_GET['t'] ) ) { die( 'ok' ); }",
					'/?t',
					{},
				],
				[
					'an answer in a buffer',
					"if ( isset( $_GET['t'] ) ) { ob_start(); echo 'ok'; exit; }",
					'/?t',
					{},
				],
			],
			4
		)
	)( 'exit with %s is meant', async ( _name, code, address, options ) => {
		const [ own = 0 ] = await put( site, { hook: 'init', code } );
		await site.page( address, options );
		expect( ( await settings( site, own ) ).status ).toBe( 'active' );
	} );
} );

test( 'nobody is sent to another site by an odd address', async () => {
	await put( site, {
		code: "add_action( 'wp', static fn() => svc_gone() );",
	} );
	const page = await fetch( `${ site.url }//example.org/%5cx`, {
		redirect: 'manual',
	} );
	expect( page.headers.get( 'location' ) ?? '/' ).toMatch(
		/^\/(?![\\/])|^http:\/\/127\.0\.0\.1/
	);
} );
