/**
 * Several candidates in one test load, and sites that cannot reach themselves.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';

type Loaded = {
	outcome: string;
	problems: Record< string, { message: string; line: number }[] >;
	warnings: { message: string }[];
};

const site = testSite( {}, { reset: false, quiet: false } );

afterEach( async () => {
	await rm( muPlugin(), { force: true } );
	await site.resetSnippets();
} );

function muPlugin(): string {
	return path.join( site.wpContent, 'mu-plugins/svc-test-loopback.php' );
}

/** The only way out of the site is a port where nothing listens. */
async function cutOff( more = '' ): Promise< void > {
	await mkdir( path.dirname( muPlugin() ), { recursive: true } );
	await writeFile(
		muPlugin(),
		`<?php define( 'SVC_PHP', '' ); add_filter( 'svc_loopback_url', fn() => 'http://127.0.0.1:8599' ); ${ more }`
	);
}

async function load( ...codes: string[] ): Promise< Loaded > {
	const list = Buffer.from( JSON.stringify( codes ) ).toString( 'base64' );
	const out = await site.php( `
		$load = svc_plugin()->get( 'Svc\\\\Checks\\\\Request\\\\TestLoad' );
		$candidates = array_map( fn( $code ) => new Svc\\Checks\\Request\\CandidateSnippet( Svc\\Domain\\Snippet::create( [ 'type' => 'php', 'hook' => 'root' ] ), $code ), json_decode( base64_decode( '${ list }' ) ) );
		$result = $load->run( $candidates );
		echo json_encode( [ 'outcome' => $result->outcome, 'problems' => (object) $result->problems, 'warnings' => $result->warnings ] );` );
	return JSON.parse( out ) as Loaded;
}

const good = ( name: string ) =>
	`add_action( 'wp_footer', function () { echo '${ name }'; } );`;

test( 'run() passes several good candidates with one load and leaves nothing behind', async () => {
	await site.rest( 'POST', '/snippets', { type: 'css', code: 'a {}' } );
	const result = await load( good( 'svc-a' ), good( 'svc-b' ) );
	expect( result ).toEqual( { outcome: 'pass', problems: {}, warnings: [] } );
	expect( ( await site.page( '/' ) ).text ).not.toContain( 'svc-a' );
	const left = await site.php(
		"echo json_encode( glob( WP_CONTENT_DIR . '/svc/{candidates/????????????????,snippets/*-*}.php', GLOB_BRACE ) );"
	);
	expect( JSON.parse( left ) ).toEqual( [] );
} );

test( 'run() names every guilty candidate and only those', async () => {
	const result = await load(
		good( 'svc-a' ),
		"add_action( 'wp_footer', function () { svc_no_such_1(); } );",
		good( 'svc-b' ),
		"\nadd_action( 'login_footer', function () { svc_no_such_2(); } );"
	);
	expect( result.outcome ).toBe( 'fail' );
	expect( Object.keys( result.problems ) ).toEqual( [ '1', '3' ] );
	expect( result.problems[ '1' ]?.[ 0 ]?.message ).toContain(
		'svc_no_such_1'
	);
	expect( result.problems[ '3' ]?.[ 0 ] ).toMatchObject( { line: 2 } );
} );

test( 'run() finds the one that exits although the page does not say who did', async () => {
	const result = await load(
		good( 'svc-a' ),
		good( 'svc-b' ),
		"add_action( 'wp_head', function () { exit; } );",
		good( 'svc-c' )
	);
	expect( result.outcome ).toBe( 'fail' );
	expect( Object.keys( result.problems ) ).toEqual( [ '2' ] );
	expect( result.problems[ '2' ]?.[ 0 ]?.message ).toMatch( /ends early/ );
} );

test( 'run() does not blame a candidate for what fails anyway', async () => {
	await mkdir( path.dirname( muPlugin() ), { recursive: true } );
	await writeFile(
		muPlugin(),
		"<?php add_action( 'wp_footer', function () { throw new Exception( 'svc-other' ); } );"
	);
	expect( ( await load( good( 'svc-a' ) ) ).outcome ).toBe( 'pass' );
} );

test( 'a site that cannot reach itself switches on with a warning that says why', async () => {
	await cutOff();
	const made = await site.rest( 'POST', '/snippets', {
		type: 'php',
		code: good( 'svc-a' ),
		status: 'active',
	} );
	expect( made.body.errors ).toEqual( [] );
	expect( made.body.snippet.status ).toBe( 'active' );
	expect(
		made.body.warnings
			.map( ( one: { message: string } ) => one.message )
			.join()
	).toMatch(
		/test run could not finish: the site cannot reach the front page/
	);
} );

/** Ways in which a plugin or a setting keeps back what the site asks itself, and what is told of it. */
const REFUSALS: [ string, string, RegExp ][] = [
	[
		'every request, with a reason',
		"add_filter( 'pre_http_request', fn() => new WP_Error( 'blocked', 'Requests are not allowed here.' ) );",
		/cannot reach the front page: Not sent: Requests are not allowed here/,
	],
	[
		'every request, without a reason',
		"add_filter( 'pre_http_request', fn() => new WP_Error() );",
		/cannot reach the front page: Not sent: a plugin or setting blocks its requests/,
	],
	[
		'every request, in words of a time limit',
		"add_filter( 'pre_http_request', fn() => new WP_Error( 'x', 'The operation timed out: blocked by policy.' ) );",
		/cannot reach the front page: Not sent: The operation timed out/,
	],
	[
		'local requests, by a setting',
		"define( 'WP_HTTP_BLOCK_EXTERNAL', true ); add_filter( 'block_local_requests', '__return_true' );",
		/cannot reach the front page: Not sent: User has blocked requests through HTTP/,
	],
];

test.each( sample( REFUSALS, 2 ) )(
	'a site that refuses %s switches on at once with a warning that says so',
	async ( _, plugin, words ) => {
		await mkdir( path.dirname( muPlugin() ), { recursive: true } );
		await writeFile( muPlugin(), `<?php ${ plugin }` );
		const begin = Date.now();
		const made = await site.rest( 'POST', '/snippets', {
			type: 'php',
			code: good( 'svc-a' ),
			status: 'active',
		} );
		expect( made.status, made.text ).toBe( 201 );
		expect( made.body.test_load.outcome ).toBe( 'unknown' );
		expect( made.body.snippet.status ).toBe( 'active' );
		expect( made.body.test_load.reason ).toMatch( words );
		const ran = await site.rest(
			'POST',
			`/snippets/${ made.body.snippet.id }/run`
		);
		expect( ran.status, ran.text ).toBe( 200 );
		const why = await site.rest( 'GET', '/explain?url=/' );
		expect( why.body.problem, why.text ).toMatch( /cannot reach itself/ );
		// Nothing of that waits for an answer.
		expect( Date.now() - begin ).toBeLessThan( 8000 );
	}
);

test( 'SVC_REQUIRE_TEST_LOAD turns that into a refusal', async () => {
	await cutOff( "define( 'SVC_REQUIRE_TEST_LOAD', true );" );
	const made = await site.rest( 'POST', '/snippets', {
		type: 'php',
		code: good( 'svc-a' ),
		status: 'active',
	} );
	expect( made.body.errors[ 0 ].message ).toContain(
		'SVC_REQUIRE_TEST_LOAD'
	);
	expect( made.body.snippet.status ).toBe( 'inactive' );
	const { id } = made.body.snippet;
	const enable = ( body: object ) =>
		site.rest( 'POST', `/snippets/${ id }/enable`, body );
	const again = await enable( {} );
	expect( again.body.deactivated, again.text ).toBe( true );
	// Who has full access may do without, and is told what that means.
	const untested = await enable( { untested: true } );
	expect( untested.body, untested.text ).toMatchObject( {
		errors: [],
		deactivated: false,
		snippet: { status: 'active' },
		test_load: { outcome: 'unknown' },
	} );
} );

test( 'to do without a test run takes full access', async () => {
	const made = await site.rest( 'POST', '/snippets', {
		type: 'css',
		code: 'a {}',
	} );
	const route = `/snippets/${ made.body.snippet.id }/enable`;
	const { access } = ( await site.rest( 'GET', '/settings' ) ).body;
	await site.rest( 'POST', '/settings', {
		access: { roles: { editor: 'design' }, users: {} },
	} );
	try {
		const enable = ( body: object ) =>
			site.rest( 'POST', route, body, { as: 'editor' } );
		const refused = await enable( { untested: true } );
		expect( refused.status, refused.text ).toBe( 403 );
		const tested = await enable( {} );
		expect( tested.status, tested.text ).toBe( 200 );
	} finally {
		await site.rest( 'POST', '/settings', { access } );
	}
} );

test( 'where the site can be asked, nothing is activated without a test run', async () => {
	await mkdir( path.dirname( muPlugin() ), { recursive: true } );
	await writeFile(
		muPlugin(),
		"<?php define( 'SVC_REQUIRE_TEST_LOAD', true );"
	);
	const made = await site.rest( 'POST', '/snippets', {
		type: 'php',
		code: "add_action( 'wp_footer', function () { svc_no_such(); } );",
	} );
	const untested = await site.rest(
		'POST',
		`/snippets/${ made.body.snippet.id }/enable`,
		{ untested: true }
	);
	expect( untested.body, untested.text ).toMatchObject( {
		deactivated: true,
		test_load: { outcome: 'fail' },
	} );
} );

/** Each run in a request of its own, and in ours where the site is cut off. */
for ( const isCutOff of [ false, true ] ) {
	const where = isCutOff ? 'in the same request' : 'over loopback';

	async function run( code: string, type = 'php' ) {
		const made = await site.rest( 'POST', '/snippets', { type, code } );
		if ( isCutOff ) {
			await cutOff();
		}
		const ran = await site.rest(
			'POST',
			`/snippets/${ made.body.snippet.id }/run`
		);
		expect( ran.status, ran.text ).toBe( 200 );
		return ran.body as {
			output: string;
			error: { message: string; line: number } | null;
		};
	}

	test( `run answers with the output and the caller's rights, ${ where }`, async () => {
		expect(
			await run(
				"echo 'svc-', current_user_can( 'manage_options' ) ? 'admin' : 'nobody';"
			)
		).toEqual( { output: 'svc-admin', error: null } );
		expect( await run( '<b><?php echo 1 + 1; ?></b>', 'html' ) ).toEqual( {
			output: '<b>2</b>',
			error: null,
		} );
	} );

	test( `run answers after an exception, a fatal error and exit, ${ where }`, async () => {
		expect(
			await run( "echo 'a';\nthrow new Exception( 'svc-oops' );" )
		).toEqual( { output: 'a', error: { message: 'svc-oops', line: 2 } } );
		expect(
			await run( "echo 'b';\n\nif ( true ) { function strlen() {} }" )
		).toMatchObject( {
			error: {
				message: expect.stringContaining( 'Cannot redeclare strlen()' ),
				line: 3,
			},
		} );
		expect( await run( "echo 'c'; exit;" ) ).toMatchObject( {
			output: 'c',
			error: { message: expect.stringContaining( 'exit or die' ) },
		} );
	} );

	test( `run cuts endless output with a note, ${ where }`, async () => {
		const { output } = await run( "echo str_repeat( 'x', 2000000 );" );
		expect( output.length ).toBeLessThan( 1_048_576 + 200 );
		expect( output ).toMatch( /cut after 1 MiB\)$/ );
	} );
}
