/**
 * What the test load refuses and what it lets through, on a real site over
 * HTTP with an application password (issue 3, "What it must show" 2 and 3). What is about posts and the theme is in
 * `test-load-pages.test.ts`: with these, every one of these saves would take twice as long.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { longTest, sample } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { activating, statesOf } from './activating.ts';

const site = testSite( {}, { quiet: false } );

const { activate, expectRefused, expectLive } = activating( site );

test( 'a good snippet goes live without a warning', async () => {
	const made = await expectLive( {
		code: "add_action( 'wp_footer', function () { echo 'svc-good'; } );",
	} );
	expect( made.warnings ).toEqual( [] );
	expect( ( await site.page( '/' ) ).text ).toContain( 'svc-good' );
} );

test( 'the page that fails is named with its line, and those after it as not tried', async () => {
	const { test_load: load } = await activate( {
		code: "add_action( 'login_footer', function () {\n\tget_field( 'x' );\n} );",
	} );
	expect( load?.outcome ).toBe( 'fail' );
	expect( statesOf( load ) ).toMatchObject( {
		'the front page': 'fine',
		'the login page': 'failed',
		'the REST API': 'skipped',
	} );
	expect( load?.pages[ 1 ] ).toMatchObject( {
		message: expect.stringContaining( 'Advanced Custom Fields' ),
		line: 2,
	} );
	expect( load?.pages[ 2 ] ).toMatchObject( {
		message: 'Skipped, because another page failed.',
	} );
} );

test( 'what runs no code, and what stops no page, is tried nowhere', async () => {
	const off = await activate( { status: 'inactive', code: 'echo 1;' } );
	const css = await activate( { type: 'css', code: 'a { color: red; }' } );
	const wrong = await activate( { code: 'echo 1 echo 2;' } );
	for ( const made of [ off, css, wrong ] ) {
		expect( made.test_load ).toBeUndefined();
	}
} );

test( 'redeclaring a core function is refused with name and line', async () => {
	await expectRefused(
		{ code: '\n\nfunction wp_head() {}' },
		/wp_head\(\).*declared by WordPress/,
		3
	);
} );

longTest(
	'redeclaring an admin function is refused although no admin page is loaded',
	async () => {
		await expectRefused(
			{ code: '\nfunction get_plugins() {}' },
			/get_plugins\(\).*WordPress in the admin/,
			2
		);
	}
);

test( 'replacing a pluggable function at root is allowed', async () => {
	await expectLive( { code: "function wp_text_diff() { return ''; }" } );
} );

test( 'a fatal error only on the front page is refused with its line', async () => {
	await expectRefused(
		{
			code: "\nadd_action( 'wp_footer', function () {\n\tif ( is_front_page() ) {\n\t\tsvc_no_such_function();\n\t}\n} );",
		},
		/Call to undefined function svc_no_such_function\(\)/,
		4
	);
} );

test( 'exit at the top is refused', async () => {
	await expectRefused( { code: '$a = 1;\nexit;' }, /exit or die/, 0 );
} );

longTest(
	'exit in a callback of the last hook of a page is refused',
	async () => {
		for ( const [ hook, label ] of [
			[ 'wp_footer', 'the front page' ],
			[ 'login_footer', 'the login page' ],
		] ) {
			await expectRefused(
				{ code: `add_action( '${ hook }', function () { exit; } );` },
				new RegExp( `${ label } ends early` ),
				0
			);
		}
	}
);

longTest( 'exit in a callback of the front page is refused', async () => {
	await expectRefused(
		{ code: "add_action( 'template_redirect', function () { exit; } );" },
		/the front page ends early\. Look for exit or die/,
		0
	);
} );

test( 'redirecting forever is refused', async () => {
	await expectRefused(
		{
			code: "add_action( 'template_redirect', function () { wp_redirect( home_url( '/?x=' . wp_rand() ) ); exit; } );",
		},
		/the front page redirects forever/,
		0
	);
} );

test( 'sending visitors to another site is allowed with a warning', async () => {
	const made = await expectLive( {
		code: "add_action( 'template_redirect', function () { if ( is_front_page() ) { wp_redirect( 'https://example.org/' ); exit; } } );",
	} );
	expect( made.warnings.map( ( one ) => one.message ).join() ).toContain(
		'redirects to https://example.org/'
	);
} );

longTest( 'maintenance mode is allowed with a warning', async () => {
	const made = await expectLive( {
		code: "add_action( 'template_redirect', function () { wp_die( 'Back soon', 503 ); } );",
	} );
	expect( made.warnings.map( ( one ) => one.message ).join() ).toContain(
		'status 503'
	);
} );

longTest( 'a notice is a warning with its line', async () => {
	const made = await expectLive( {
		code: "\nadd_action( 'wp_footer', function () {\n\techo $svc_nothing;\n} );",
	} );
	expect( made.warnings ).toContainEqual( {
		message: 'Undefined variable $svc_nothing.',
		line: 3,
	} );
} );

test( 'a flood of warnings is told once with its number, and logged a few times a page', async () => {
	const log = async () =>
		( await site.notices() ).filter( ( line ) =>
			/own_(?:list|same)/.test( line )
		).length;
	const before = await log();
	const made = await expectLive( {
		code: "add_action( 'wp_footer', function () {\n\t$own_list = array();\n\tfor ( $n = 0; $n < 20000; $n++ ) {\n\t\ttrigger_error( 'own_list ' . $n, E_USER_WARNING );\n\n\t\ttrigger_error( 'own_same', E_USER_WARNING );\n\t}\n} );",
	} );
	expect( made.warnings ).toEqual( [
		{ line: 4, message: 'Own_list 0. (19996 times)' },
		...[ 1, 2, 3, 4 ].map( ( n ) => ( {
			line: 4,
			message: `Own_list ${ n }.`,
		} ) ),
		{ line: 6, message: 'Own_same. (20000 times)' },
	] );
	const load = made.test_load?.pages.length ?? 0;
	expect( ( await log() ) - before ).toBeLessThanOrEqual( 6 * load );
} );

test( 'output at root is held back and a warning', async () => {
	const made = await expectLive( { code: "printf( 'svc-early' );" } );
	expect( made.warnings.map( ( one ) => one.message ).join() ).toMatch(
		/prints before the page begins/
	);
} );

longTest( 'a memory bomb is refused with its line', async () => {
	await expectRefused(
		{
			code: "$a = [];\nwhile ( true ) {\n\t$a[] = str_repeat( 'x', 1000000 );\n}",
		},
		/Allowed memory size/,
		3
	);
} );

longTest( 'a loop that never ends is refused', async () => {
	const made = await activate( { code: '$a = 1;\nwhile ( $a ) {\n}' } );
	// On a machine so busy that 6 s of work take longer than 10 s, there is no line.
	expect( made.errors[ 0 ]?.message ).toMatch(
		/Maximum execution time|takes more than/
	);
	expect( made.snippet.status ).toBe( 'inactive' );
} );

longTest( 'a class that lacks an interface method is refused', async () => {
	await expectRefused(
		{
			code: "add_action( 'init', function () {\n\tnew class implements JsonSerializable {};\n} );",
		},
		/abstract method/,
		2
	);
} );

longTest( 'printing into the answers of the REST API is refused', async () => {
	await expectRefused(
		{
			code: "add_action( 'rest_api_init', function () { echo 'svc-noise'; } );",
		},
		/REST API does not answer with JSON/,
		0
	);
} );

test( 'a fatal error on an admin screen is found with cookies', async () => {
	const code =
		"add_action( 'admin_footer', function () {\n\tsvc_no_such_function();\n} );";
	const made = await activate( { code }, 'cookie' );
	expect( made.errors ).toEqual( [
		{
			message: 'Call to undefined function svc_no_such_function().',
			line: 2,
		},
	] );
	expect( made.snippet.status ).toBe( 'inactive' );
} );

test( 'an address that a condition names is loaded too', async () => {
	const made = await site.rest(
		'POST',
		'/pages',
		{ title: 'Hidden', status: 'publish', slug: 'svc-hidden' },
		{ namespace: 'wp/v2' }
	);
	expect( made.status ).toBe( 201 );
	await expectRefused(
		{
			hook: 'wp_footer',
			code: '\nsvc_no_such_function();',
			conditions: [
				[ { type: 'post_id', op: 'is', value: [ made.body.id ] } ],
			],
		},
		/undefined function svc_no_such_function/,
		2
	);
} );

longTest( 'Hello Dolly as a snippet is live in the admin', async () => {
	const code = await readFile(
		path.join( site.dir, 'wp-content/plugins/hello.php' ),
		'utf8'
	);
	await expectLive( { code } );
	expect(
		( await site.page( '/wp-admin/index.php', { as: 'admin' } ) ).text
	).toContain( 'id="dolly"' );
} );

longTest( 'bootstrap.css and bootstrap.bundle.js go live', async () => {
	const read = ( file: string ) =>
		readFile(
			path.join(
				import.meta.dirname,
				'../../../node_modules/bootstrap/dist',
				file
			),
			'utf8'
		);
	await expectLive( {
		type: 'css',
		load_as: 'file',
		code: await read( 'css/bootstrap.css' ),
	} );
	await expectLive( {
		type: 'js',
		load_as: 'file',
		js_strategy: 'defer',
		code: await read( 'js/bootstrap.bundle.js' ),
	} );
	const page = await site.page( '/' );
	expect( page.text ).toMatch( /uploads\/svc\/\d+\.css/ );
	expect( page.text ).toMatch( /uploads\/svc\/\d+\.js/ );
} );

describe( 'a snippet that ends the front page for visitors', () => {
	const COMING_SOON =
		"add_action( 'template_redirect', static function () {\n\tif ( ! current_user_can( 'manage_options' ) ) {\n\t\techo 'Coming soon.';\n\t\texit;\n\t}\n} );";

	test.each( sample( [ 'password', 'cookie' ] as const, 2 ) )(
		'goes live when administrators pass, with a sentence that says so (%s)',
		async ( auth ) => {
			const made = await activate( { code: COMING_SOON }, auth );
			expect( made.errors ).toEqual( [] );
			expect( made.snippet.status ).toBe( 'active' );
			expect(
				made.warnings.map(
					( { message }: { message: string } ) => message
				)
			).toContain(
				'This snippet ends the front page for visitors but not for administrators, so it stays active as a guard.'
			);
			expect( ( await site.page( '/' ) ).text ).toBe( 'Coming soon.' );
		}
	);

	test( 'by wp_die() is told with its line', async () => {
		const made = await expectLive( {
			code: "add_action( 'template_redirect', static function () {\n\tis_user_logged_in() || wp_die( 'Members only.' );\n} );",
		} );
		expect( made.warnings ).toContainEqual( {
			message: expect.stringContaining( 'stays active as a guard' ),
			line: 2,
		} );
	} );

	test( 'is refused when administrators get no page, either', async () => {
		await expectRefused(
			{
				code: "add_action( 'template_redirect', static function () { echo 'Coming soon.'; exit; } );",
			},
			/the front page ends early/,
			0
		);
	} );

	test( 'is refused when it ends the sign-in page or the dashboard, too', async () => {
		await expectRefused(
			{
				code: "add_action( 'init', static function () { if ( ! current_user_can( 'manage_options' ) ) { echo 'Coming soon.'; exit; } } );",
			},
			/no form to log in with|the login page ends early/,
			0
		);
		await expectRefused(
			{
				code: "add_action( 'admin_init', static function () { if ( ! wp_doing_ajax() ) { die( 'bye' ); } } );",
			},
			/the dashboard ends early/,
			0
		);
	} );
} );
