/**
 * The line that is typed: what is refused before anything is asked of a site,
 * what each word is handed on as, and how it ends: the exit code, and the one
 * sentence that is left to say.
 */
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { commands, examples } from '../../../src/command/help.ts';
import { errors } from '../../../src/contract/index.ts';
import { refusal } from './fake-site.ts';
import { CONFLICT, home } from './home.ts';

const it = home();
const USAGE = 2;
const DIFFERS = 10;
const MAIN = path.join( import.meta.dirname, '../../../src/command/main.ts' );
const { argv, exitCode } = process;
let runs = 0;

/** Types a line; gives the exit code. */
async function svc( ...words: string[] ): Promise< unknown > {
	process.argv = [ ...argv.slice( 0, 2 ), ...words ];
	// Each start is one of its own, with what it is made of as it is.
	await import( `${ MAIN }?start=${ ++runs }` );
	const code = process.exitCode;
	process.exitCode = exitCode;
	return code;
}

beforeEach( () => {
	vi.stubGlobal( 'fetch', it.site.fetch );
	vi.stubGlobal( 'SVC_VERSION', '1.2.3' );
	for ( const [ name, value ] of Object.entries( {
		SVC_URL: 'https://site.example',
		SVC_USER: 'anna',
		SVC_PASSWORD: 'secret',
		SVC_CREDENTIALS: path.join( it.base, 'none.json' ),
	} ) ) {
		vi.stubEnv( name, value );
	}
} );
afterEach( () => {
	process.argv = argv;
	process.exitCode = exitCode;
	vi.unstubAllEnvs();
	vi.unstubAllGlobals();
} );

describe( 'a line that is refused', () => {
	test.each( [
		[ [ 'lst' ], 'Unknown command "lst". See "svc --help".' ],
		[ [ 'toString' ], 'Unknown command "toString".' ],
		[ [ 'list', '--password=x' ], "Unknown option '--password'" ],
		[ [ 'list', '--user', 'x' ], "Unknown option '--user'" ],
		[ [ 'list', '--url=https://x' ], "Unknown option '--url'" ],
		[
			[ 'list', '--json=yes' ],
			"Option '--json' does not take an argument",
		],
		[ [ 'list', '--type' ], "Option '--type <value>' argument missing" ],
		[
			[ 'list', '--type=python' ],
			'--type is one of: php, html, css, js.',
		],
		[ [ 'get' ], 'Name one snippet. See "svc --help".' ],
		[ [ 'get', '1', '2' ], 'Name one snippet. See "svc --help".' ],
		[ [ 'edit' ], 'Name one snippet.' ],
		[ [ 'create', 'a.js', 'b.js' ], 'Name one file.' ],
		[ [ 'enable' ], 'Name at least one snippet.' ],
		[ [ 'plan' ], 'Name one folder.' ],
		[ [ 'apply', 'a', 'b' ], 'Name one folder.' ],
		...[ '0', '-1', '1.5', '1e3', '1000000', '', 'all' ].map(
			( count ): [ string[], string ] => [
				[ 'apply', 'a', `--prune-count=${ count }` ],
				'--prune-count is the number of snippets that may be deleted.',
			]
		),
	] )( '%j: %s', async ( words, said ) => {
		vi.stubEnv( 'EDITOR', 'true' );
		expect( await svc( ...words ) ).toBe( USAGE );
		expect( it.err ).toContain( said );
		expect( it.out ).toBe( '' );
		expect( it.site.asked ).toEqual( [] );
	} );

	test( 'is one without a command, which is answered with what there is', async () => {
		expect( await svc() ).toBe( USAGE );
		expect( it.err ).toMatch( /^svc: snippets of a WordPress site/ );
	} );

	test( 'is one for a site that is not named in the file', async () => {
		expect( await svc( 'list', '--site=shop' ) ).toBe( USAGE );
		expect( it.err ).toContain( 'No site is named.' );
		expect( it.site.asked ).toEqual( [] );
	} );
} );

describe( 'help', () => {
	test.each( [
		[ [ '--help' ], /^svc: snippets/ ],
		[ [ '-h' ], /^svc: snippets/ ],
		[ [ 'help' ], /^svc: snippets/ ],
		[ [ 'help', 'pull' ], /^svc pull \[DIR\]/ ],
		[ [ 'pull', '--help' ], /^svc pull \[DIR\]/ ],
		[ [ 'pull', '--force', '-h' ], /^svc pull \[DIR\]/ ],
		[ [ '--version' ], /^1\.2\.3\n$/ ],
	] )( 'is there for %j, and nothing is done', async ( words, said ) => {
		vi.stubEnv( 'SVC_URL', '' );
		expect( await svc( ...words ) ).toBe( 0 );
		expect( it.out ).toMatch( said );
		expect( it.err ).toBe( '' );
		expect( it.site.asked ).toEqual( [] );
	} );

	test.each( [ ...commands, '--help' ] )(
		'of %s has examples of it, each with what it does',
		async ( command ) => {
			await svc( ...( command === '--help' ? [] : [ 'help' ] ), command );
			const [ , shown = '' ] = it.out.split( '\nEXAMPLES\n' );
			const lines = [ ...shown.matchAll( /^ {2}\$ (.+)$/gm ) ].map(
				( [ , line ] ) => line
			);
			expect( lines.length ).toBeGreaterThan( 0 );
			expect( shown ).toMatch( /^\n {2}# [A-Z].+\n {2}\$ / );
			// A test types all of them: tests/site/client/examples.test.ts.
			expect( examples.map( ( { run } ) => run ) ).toEqual(
				expect.arrayContaining( lines )
			);
			expect(
				lines.every(
					( line ) =>
						command === '--help' ||
						line?.includes( `svc ${ command }` )
				)
			).toBe( true );
		}
	);

	test( 'of a word that is no command is that of all', async () => {
		await svc( 'help', 'toString' );
		expect( it.out ).toMatch( /^svc: snippets/ );
	} );

	test( 'of a command says the exit codes, as that of all does', async () => {
		await svc( 'help', 'plan' );
		expect( it.out ).toContain( 'Exit codes: 0 done, 1 a fault,' );
	} );
} );

describe( 'what the words are', () => {
	beforeEach( () => {
		it.site.put( { uid: 'a', title: 'A', code: 'one' } );
	} );

	test( 'for a push: a folder and files of it, or files of this one', async () => {
		await it.put( 'b.js', 'two\n' );
		await it.put( 'c.js', 'three\n' );
		await it.put( 'd.js', 'four\n' );
		expect( await svc( 'push', it.folder, `${ it.folder }/b.js` ) ).toBe(
			0
		);
		expect( it.out ).toBe( 'b.js: created\n1 saved, 0 as on the site.\n' );
		const here = process.cwd();
		try {
			process.chdir( it.folder );
			it.anew();
			expect( await svc( 'push', 'c.js' ) ).toBe( 0 );
			expect( it.out ).toBe(
				'c.js: created\n1 saved, 0 as on the site.\n'
			);
		} finally {
			process.chdir( here );
		}
	} );

	test( 'for a pull, a plan and an apply: a folder', async () => {
		expect( await svc( 'pull', it.folder ) ).toBe( 0 );
		expect( await it.read( 'a.js' ) ).toBe( 'one\n' );
		expect( await svc( 'plan', it.folder, '--check' ) ).toBe( 0 );
		await it.put( 'a.js', 'two\n' );
		expect( await svc( 'plan', it.folder ) ).toBe( 0 );
		expect( await svc( 'plan', it.folder, '--check' ) ).toBe( DIFFERS );
		it.site.asked.length = 0;
		expect(
			await svc(
				'apply',
				it.folder,
				'--prune',
				'--prune-count=12',
				'--set=shop'
			)
		).toBe( 0 );
		expect( it.site.given( 'apply-deploy' ) ).toMatchObject( [
			{ prune: true, prune_count: 12, set: 'shop' },
		] );
		expect( it.site.at( 'a' ).code ).toBe( 'two' );
	} );

	test( 'for single snippets: their names', async () => {
		expect( await svc( 'enable', 'A' ) ).toBe( 0 );
		expect( await svc( 'get', 'A', '--code' ) ).toBe( 0 );
		expect( await svc( 'disable', 'A' ) ).toBe( 0 );
		expect( it.out ).toBe( '1 "A" is active.\none\n1 "A" is inactive.\n' );
		it.anew();
		expect( await svc( 'logs' ) ).toBe( 0 );
		expect( await svc( 'list', '--json' ) ).toBe( 0 );
		expect( JSON.parse( it.out ) ).toHaveLength( 1 );
	} );
} );

describe( 'how it ends', () => {
	const answering = ( answer: () => Response ): void => {
		it.site.instead = answer;
	};

	test.each(
		errors
			.filter( ( { code } ) => code !== 'svc_busy' )
			.map(
				( { code, exit, status } ) => [ code, exit, status ] as const
			)
	)( 'with %s the exit code is %i', async ( code, exit, status ) => {
		answering( () => refusal( code, status ) );
		expect( await svc( 'list' ) ).toBe( exit );
		expect( it.err ).toBe( `Refused: ${ code }. [${ code }]\n` );
		expect( it.out ).toBe( '' );
	} );

	test.each( [
		[
			'a refusal of WordPress',
			() => refusal( 'rest_forbidden', 403 ),
			'Refused: rest_forbidden. [host]',
		],
		[
			'a page of a firewall',
			() => new Response( '<h1>No</h1>', { status: 403 } ),
			'[blocked]',
		],
		[
			'another address',
			() =>
				new Response( '', {
					status: 301,
					headers: { location: 'https://www.site.example/x' },
				} ),
			'The site answers at another address, https://www.site.example.',
		],
		[
			'an answer of another version',
			() => Response.json( [ { id: 'x' } ] ),
			'they have different versions of svc. Update the older one. [mismatch]',
		],
		[
			'no answer',
			() => {
				throw new TypeError( 'fetch failed', {
					cause: new Error( 'getaddrinfo ENOTFOUND' ),
				} );
			},
			'The site https://site.example cannot be reached (getaddrinfo ENOTFOUND).',
		],
	] )( 'with %s it is a fault', async ( _, answer, said ) => {
		answering( answer );
		expect( await svc( 'list' ) ).toBe( 1 );
		expect( it.err ).toContain( said );
		expect( it.err ).not.toContain( 'secret' );
	} );

	test( 'with a name of no snippet it is that nothing was found', async () => {
		expect( await svc( 'get', 'Nothing' ) ).toBe( 3 );
	} );

	test( 'with a folder that is not there it is the line, and the reason is in words', async () => {
		expect( await svc( 'plan', path.join( it.base, 'gone' ) ) ).toBe(
			USAGE
		);
		expect( it.err ).toContain( 'cannot be read: it does not exist.' );
	} );

	test( 'with a disk that refuses it is a fault, and the file is said', async () => {
		it.site.put( { uid: 'a', title: 'A', code: 'one' } );
		await it.put( '.svc', 'in the way of the notes' );
		expect( await svc( 'pull', it.folder ) ).toBe( 1 );
		expect( it.err ).toMatch(
			/^"[^"\n]*\.svc[^"\n]*": (?:a file of this name is in its place|a part of its path is no folder)\.\n$/
		);
	} );

	test( 'with what another has changed it is a conflict', async () => {
		it.site.put( { uid: 'a', title: 'A', code: 'theirs' } );
		await it.put( 'a.js', 'mine\n' );
		await it.put( 'a.snippet.json', '{"uid":"a","name":"A","type":"js"}' );
		expect( await svc( 'push', it.folder ) ).toBe( CONFLICT );
	} );

	test( 'with several errors each is a line of its own, and the sentence that is left says no more of them', async () => {
		const wrong = ( line: number, message: string ) => ( {
			snippet: 0,
			uid: 'a',
			path: 'a.php',
			title: 'A',
			line,
			message,
		} );
		await it.put( 'a.js', 'one\n' );
		it.site.instead = ( id ) =>
			id === 'apply-deploy'
				? Response.json(
						{
							code: 'svc_invalid',
							message:
								'Nothing was applied. a.php:3: Wrong. And 1 more.',
							data: {
								status: 400,
								errors: [
									wrong( 3, 'Wrong.' ),
									wrong( 0, 'Odd.' ),
								],
							},
						},
						{ status: 400 }
					)
				: undefined;
		expect( await svc( 'apply', it.folder ) ).toBe( USAGE );
		expect( it.err ).toBe(
			'a.php:3: Wrong.\na.php: Odd.\nNothing was applied. [svc_invalid]\n'
		);
	} );

	test( 'with the words of a site that would steer the terminal it is harmless', async () => {
		answering( () =>
			Response.json(
				{
					code: 'svc_forbidden',
					message: 'No\x1b[2J.\x9b1m',
					data: {},
				},
				{ status: 403 }
			)
		);
		expect( await svc( 'list' ) ).toBe( 4 );
		expect( it.err ).toBe( 'No[2J.1m [svc_forbidden]\n' );
	} );
} );
