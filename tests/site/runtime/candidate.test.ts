/**
 * Requests that try a candidate out: what they run, what they report, and
 * that they cannot be had without the key.
 */
import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { put, settings, withStore, type Draft } from './runtime-site.ts';

const site = testSite( {}, { reset: false, quiet: false } );

/** Opens a candidate and gives its key. */
async function open(
	draft: Draft | null,
	mode = 'test',
	user = 0
): Promise< string > {
	const { code, ...fields } = draft ?? { code: '' };
	const settingsJson = JSON.stringify( {
		title: 'c',
		type: 'php',
		hook: 'root',
		...fields,
	} );
	const quote = ( text: string ) =>
		`'${ text.replaceAll( '\\', '\\\\' ).replaceAll( "'", "\\'" ) }'`;
	return withStore(
		site,
		`$snippet = Svc\\Domain\\Snippet::create( json_decode( ${ quote( settingsJson ) }, true ) );
		echo svc_plugin()->get( 'Svc\\\\Storage\\\\Code\\\\Candidates' )->open( ${ draft === null ? '[]' : `[ [ $snippet, ${ quote( code ) } ] ]` }, '${ mode }', ${ user } )->key();`
	);
}

type Failure = {
	message: string;
	line: number;
	snippet: number | null;
	file: string;
};
type Report = {
	end: boolean;
	status: number;
	hooks: string[];
	error: Failure | null;
	failures: Failure[];
	ended: number | null;
	output: Record< string, number >;
	notices: Array< { message: string; line: number; snippet: number } >;
};

async function ask(
	key: string,
	address = '/'
): Promise< { text: string; status: number; report: Report | null } > {
	const page = await site.page( address, {
		headers: { 'x-svc-candidate': key },
	} );
	const mark = /\n<!--svc-candidate:(.*)\.([0-9a-f]{64})-->$/.exec(
		page.text
	);
	if ( mark === null ) {
		return { ...page, report: null };
	}
	const signed = createHmac( 'sha256', key.split( '.' )[ 1 ] ?? '' )
		.update( mark[ 1 ] ?? '' )
		.digest( 'hex' );
	expect( mark[ 2 ] ).toBe( signed );
	return { ...page, report: JSON.parse( mark[ 1 ] ?? '' ) as Report };
}

describe( 'a test load', () => {
	test( 'runs the candidate for its own requests only, and reports the milestones', async () => {
		const key = await open( {
			code: "add_action( 'wp_footer', static function () { echo 'CANDIDATE'; } );",
		} );
		const { text, report } = await ask( key );
		expect( text ).toContain( 'CANDIDATE' );
		expect( report ).toMatchObject( {
			end: true,
			status: 200,
			error: null,
			failures: [],
			ended: null,
			notices: [],
		} );
		expect( report?.hooks ).toEqual( [
			'init',
			'wp_loaded',
			'wp',
			'template_redirect',
			'wp_head',
			'wp_footer',
		] );
		expect( ( await site.page( '/' ) ).text ).not.toContain( 'CANDIDATE' );
		expect(
			( await ask( key, '/?rest_route=/' ) ).report?.hooks
		).toContain( 'rest_api_init' );
		expect( ( await ask( key, '/wp-login.php' ) ).report?.hooks ).toContain(
			'login_footer'
		);
		expect( ( await ask( key, '/wp-admin/' ) ).report?.status ).toBe( 302 );
	} );

	test.each(
		sample(
			[
				[
					'a fatal error',
					"\nadd_action( 'wp', static fn() => svc_gone() );",
					{
						error: {
							message: expect.stringContaining( 'svc_gone' ),
							line: 2,
						},
					},
				],
				[
					'a redeclaration',
					'\n\nfunction wp_head() {}',
					{
						error: {
							message: expect.stringContaining( 'redeclare' ),
							line: 3,
						},
					},
				],
				[
					'an exception',
					"\nthrow new Exception( 'x --> y' );",
					{
						error: null,
						failures: [ { message: 'x --> y', line: 2 } ],
					},
				],
				[
					'exit',
					"add_action( 'init', 'svc_x' ); function svc_x() {} exit;",
					{
						error: {
							message:
								expect.stringContaining( 'ended the request' ),
						},
					},
				],
				[
					'notices',
					"\nadd_action( 'wp_head', static function () { echo $undefined; } );",
					{
						error: null,
						notices: [
							{
								message: expect.stringContaining( 'undefined' ),
								line: 2,
							},
						],
					},
				],
				[ 'output', "echo 'four';", { error: null } ],
				[
					'memory',
					"add_action( 'wp', static function () { ini_set( 'memory_limit', '64M' ); str_repeat( 'x', 100000000 ); } );",
					{
						error: {
							message: expect.stringContaining( 'memory' ),
							line: 1,
						},
					},
				],
			],
			3
		)
	)(
		'reports %s and switches nothing off',
		async ( name, code, expected ) => {
			const [ live = 0 ] = await put( site, { code: '// live' } );
			const { report } = await ask( await open( { code } ) );
			expect( report ).toMatchObject( expected );
			if ( name === 'exit' ) {
				expect( report?.ended ).toBe( report?.error?.snippet );
				expect( report?.hooks ).toEqual( [] );
			}
			if ( name === 'output' ) {
				expect( Object.values( report?.output ?? {} ) ).toEqual( [
					4,
				] );
			}
			expect( ( await settings( site, live ) ).status ).toBe( 'active' );
		}
	);

	test( 'names the live snippet when that one breaks', async () => {
		const [ live = 0 ] = await put( site, {
			code: "add_action( 'wp', static fn() => svc_gone() );",
		} );
		const { report } = await ask( await open( null ) );
		expect( report?.error?.snippet ).toBe( live );
		expect( ( await settings( site, live ) ).status ).toBe( 'active' );
		await put( site );
	} );

	test( 'needs the key', async () => {
		const key = await open( { code: "header( 'X-Ran: yes' );" } );
		const [ id, secret ] = key.split( '.' );
		for ( const wrong of [
			'',
			'x',
			`${ id }.`,
			`${ id }.${ '0'.repeat( 64 ) }`,
			`${ id }.${ secret?.slice( 1 ) }`,
			`../candidates/${ key }`,
			`0000000000000000.${ secret }`,
		] ) {
			const page = await site.page( '/', {
				headers: { 'x-svc-candidate': wrong },
			} );
			expect( [
				page.status,
				page.headers.get( 'x-ran' ),
				page.text.includes( 'svc-candidate' ),
			] ).toEqual( [ 200, null, false ] );
		}
	} );

	test( 'an expired one opens nothing', async () => {
		const key = await open( { code: "header( 'X-Ran: yes' );" } );
		await site.php(
			`$f = '${ site.storage }/candidates/${ key.split( '.' )[ 0 ] }.php'; file_put_contents( $f, preg_replace( "/'expires'\\s*=>\\s*\\d+/", "'expires'=>1", file_get_contents( $f ) ) );`
		);
		expect( ( await ask( key ) ).report ).toBeNull();
	} );
} );

describe( 'a run', () => {
	const run = async ( draft: Draft, user = 1 ) => {
		const { text, status } = await ask( await open( draft, 'run', user ) );
		return {
			status,
			body: JSON.parse( text ) as {
				output: string;
				error: { message: string; line: number } | null;
			},
		};
	};

	test( 'answers with the output, as the person who asked', async () => {
		expect(
			await run( {
				code: "echo 'user ' . get_current_user_id() . ' ' . did_action( 'init' ); ob_start(); echo '!';",
			} )
		).toEqual( {
			status: 200,
			body: { output: 'user 1 1!', error: null },
		} );
		expect(
			await run( {
				type: 'html',
				hook: 'wp_footer',
				code: '<b><?php echo 1 + 1; ?></b>',
			} )
		).toEqual( { status: 200, body: { output: '<b>2</b>', error: null } } );
	} );

	test.each(
		sample(
			[
				[
					'an exception',
					"echo 'a';\nthrow new Exception( 'x' );",
					{ message: 'x', line: 2 },
				],
				[
					'a fatal error',
					"echo 'a';\n\nfunction wp_head() {}",
					{
						message: expect.stringContaining( 'redeclare' ),
						line: 3,
					},
				],
				[
					'memory',
					"echo 'a'; ini_set( 'memory_limit', '64M' );\nstr_repeat( 'x', 100000000 );",
					{ message: expect.stringContaining( 'memory' ), line: 2 },
				],
				[
					'a time limit',
					"echo 'a'; set_time_limit( 1 );\nwhile ( true ) {}",
					{
						message: expect.stringContaining( 'execution time' ),
						line: 2,
					},
				],
				[
					'exit',
					"echo 'a'; exit;",
					{ message: expect.stringContaining( 'ended the request' ) },
				],
				[
					'a redirect',
					"echo 'a'; wp_redirect( '/' ); exit;",
					{ message: expect.stringContaining( 'ended the request' ) },
				],
			],
			3
		)
	)( 'that ends with %s keeps its output', async ( name, code, error ) => {
		const answer = await run( { code } );
		expect( answer.status ).toBe( 200 );
		expect( answer.body.error ).toMatchObject( error );
		// PHP drops its buffers when memory runs out, and a file that does not compile prints nothing.
		if ( ! [ 'a fatal error', 'memory' ].includes( name ) ) {
			expect( answer.body.output ).toBe( 'a' );
		}
	} );

	test( 'cuts output at 1 MiB', async () => {
		expect(
			( await run( { code: "echo str_repeat( 'x', 3000000 );" } ) ).body
				.output.length
		).toBe( 1_048_576 );
	} );
} );
