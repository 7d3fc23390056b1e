/**
 * Snippets that fail when the page is out: in callbacks of the hook
 * `shutdown`, in shutdown functions and in destructors. The visitor keeps the
 * page, and the snippet is off with message and line.
 */
import { expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { forgetCases, settled } from '../recovery/failing-site.ts';
import { put, settings, type Draft } from './runtime-site.ts';

const site = testSite(
	{
		muPlugins: {
			'late.php': `<?php
			add_action( 'shutdown', static function () { if ( isset( $_GET['foreign'] ) ) { throw new Exception( 'of the plugin' ); } }, 20 );
			register_shutdown_function( static function () { if ( isset( $_GET['foreign-function'] ) ) { svc_gone_of_plugin(); } } );
			function svc_test_late() { throw new RuntimeException( 'thrown by the plugin' ); }`,
		},
	},
	{ reset: false, quiet: false }
);

const ALIVE: Draft = { hook: 'wp_footer', code: "echo '<!--alive-->';" };

/** For the web only: the command line, with which tests work, stays whole. */
const WEB = "if ( defined( 'WP_CLI' ) ) { return; } ";

const at = ( priority: number | string, what: string ) =>
	`add_action( 'shutdown', static function () {\n${ WEB }${ what }\n}, ${ priority } );`;

const CASES: [ name: string, code: string, message: RegExp, line: number ][] = [
	...[ 'PHP_INT_MIN', -10, 0, 1, 2, 10, 'PHP_INT_MAX' ].map(
		( priority ): ( typeof CASES )[ 0 ] => [
			`an exception at shutdown ${ priority }`,
			at( priority, "throw new DomainException( 'late' );" ),
			/DomainException: late/,
			2,
		]
	),
	[
		'an undefined function at shutdown',
		at( 10, 'svc_gone_late();' ),
		/undefined function svc_gone_late/,
		2,
	],
	...[ 0, 10 ].map( ( priority ): ( typeof CASES )[ 0 ] => [
		`E_USER_ERROR at shutdown ${ priority }`,
		at( priority, "trigger_error( 'late user error', E_USER_ERROR );" ),
		/late user error/,
		2,
	] ),
	[
		'an exception in a shutdown function',
		`register_shutdown_function( static function () {\n${ WEB }throw new Exception( 'late function' );\n} );`,
		/late function/,
		2,
	],
	[
		'an undefined function in a shutdown function of a shutdown function',
		`register_shutdown_function( static function () {\nregister_shutdown_function( static function () {\n${ WEB }svc_gone_late();\n} );\n} );`,
		/undefined function svc_gone_late/,
		3,
	],
	[
		'E_USER_ERROR in a shutdown function',
		`register_shutdown_function( static function () {\n${ WEB }trigger_error( 'late user error', E_USER_ERROR );\n} );`,
		/late user error/,
		2,
	],
	[
		'an exception in a destructor at the end',
		`$GLOBALS['svc_late'] = new class {\npublic function __destruct() {\n${ WEB }throw new Exception( 'destroyed' );\n}\n};`,
		/destroyed/,
		3,
	],
	[
		'an exception after an error that was settled before',
		`add_action( 'wp_footer', static function () { try { throw new Exception( 'x' ); } catch ( Exception ) { @trigger_error( 'y' ); } } );\n${ at(
			10,
			"throw new Exception( 'after all' );"
		) }`,
		/after all/,
		3,
	],
];

test.each( sample( CASES, 4 ) )( '%s', async ( _name, code, message, line ) => {
	const [ id = 0, alive = 0 ] = await put(
		site,
		{ title: 'late', hook: 'init', code },
		ALIVE
	);
	const page = await site.page( '/' );
	expect( page.status ).toBe( 200 );
	expect( page.text ).toContain( '<!--alive-->' );
	expect( page.text ).toContain( '</html>' );
	expect( page.text ).not.toContain( 'svc-' );
	const { status, error } = await settings( site, id );
	expect( { status, error } ).toEqual( {
		status: 'inactive',
		error: expect.stringMatching( message ),
	} );
	expect( error ).toContain( `(line ${ line })` );
	expect( ( await settings( site, alive ) ).status ).toBe( 'active' );
} );

// The short form has an ending of a snippet, and a failure of a plugin.
test.each(
	sample(
		[
			[ 'exit at shutdown', at( 10, 'exit;' ), '/' ],
			[
				'die in a shutdown function',
				`register_shutdown_function( static function () { ${ WEB }die( 'x' ); } );`,
				'/',
			],
			[
				'an exception that is caught',
				at(
					10,
					"try { throw new Exception( 'x' ); } catch ( Exception ) { return; }"
				),
				'/',
			],
			[
				'a warning',
				at( 10, "trigger_error( 'x', E_USER_WARNING );" ),
				'/',
			],
			[
				'an exception of a plugin at shutdown',
				at( 10, '$x = 1;' ),
				'/?foreign',
			],
			[
				'a failing shutdown function of a plugin',
				at( 10, '$x = 1;' ),
				'/?foreign-function',
			],
		],
		4
	)
)( '%s costs nobody a snippet', async ( _name, code, address ) => {
	await forgetCases( site );
	const ids = await put( site, { title: 'late', hook: 'init', code }, ALIVE );
	const page = await site.page( address );
	expect( page.status ).toBe( 200 );
	expect( page.text ).toContain( '</html>' );
	await settled( site );
	for ( const id of ids ) {
		expect( await settings( site, id ) ).toMatchObject( {
			status: 'active',
			error: null,
		} );
	}
} );

test( 'one that is to stay on stays on, and says what failed', async () => {
	const [ id = 0 ] = await put( site, {
		title: 'late',
		hook: 'init',
		on_error: 'keep',
		code: at( 10, "throw new Exception( 'kept' );" ),
	} );
	expect( ( await site.page( '/' ) ).text ).toContain( '</html>' );
	const { status, error } = await settings( site, id );
	expect( status ).toBe( 'active' );
	expect( error ).toContain( 'kept (line 2)' );
} );

test( 'what a plugin throws that a snippet called is noted on the site by itself, not guessed at', async () => {
	await forgetCases( site );
	const [ id = 0 ] = await put( site, {
		title: 'late',
		hook: 'init',
		code: at( 10, 'svc_test_late();' ),
	} );
	expect( ( await site.page( '/' ) ).text ).toContain( '</html>' );
	// Not certain: the site asks itself with and without it.
	await settled( site );
	expect( await settings( site, id ) ).toMatchObject( {
		status: 'inactive',
		error: expect.stringContaining( 'thrown by the plugin' ),
	} );
}, 30_000 );

test.each(
	sample(
		[
			[
				'throws at shutdown',
				at( 10, "throw new Exception( 'late' );" ),
				/late/i,
			],
			[
				'throws late at shutdown',
				at( 'PHP_INT_MAX', "throw new Exception( 'late' );" ),
				/late/i,
			],
			[
				'throws in a shutdown function',
				"register_shutdown_function( static function () {\nthrow new Exception( 'late' );\n} );",
				/late/i,
			],
			[
				'has a fatal error at shutdown',
				at( 10, "trigger_error( 'late', E_USER_ERROR );" ),
				/late/i,
			],
			[
				'throws in a destructor',
				"$GLOBALS['svc_late'] = new class {\npublic function __destruct() { throw new Exception( 'late' ); }\n};",
				/late/i,
			],
		],
		2
	)
)( 'a snippet that %s does not go live', async ( _name, code, message ) => {
	const made = await site.rest( 'POST', '/snippets', {
		type: 'php',
		hook: 'init',
		status: 'active',
		code,
	} );
	expect( made.body.snippet.status, made.text ).toBe( 'inactive' );
	expect( made.body.errors[ 0 ].message ).toMatch( message );
	expect( made.body.errors[ 0 ].line ).toBe( 2 );
} );
