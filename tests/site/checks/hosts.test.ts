/**
 * What a person reads on hosts that are small, busy or closed: for each condition and each operation that asks the site for its own
 * pages, one sentence that names the cause and says what to do. The conditions are played by a plugin that answers in place of the network;
 * tests/full has the real ones.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { longTest, sample } from '../../support/long.ts';
import {
	BROKEN,
	DROPPED,
	NAMELESS,
	type PlayedHost,
	playHost,
	SILENT,
} from '../../support/played-host.ts';
import { testSite } from '../../support/test-site.ts';

const site = testSite( {}, { quiet: false } );

const play = ( host: PlayedHost, transients: Record< string, string > = {} ) =>
	playHost( site, host, transients );

let id = 0;
beforeEach( () => {
	id = 0;
} );
/** The one snippet of a test, made by the first who needs it; it is off. */
async function snippet(): Promise< number > {
	if ( id !== 0 ) {
		return id;
	}
	const made = await site.rest( 'POST', '/snippets', {
		title: 'Hosts',
		type: 'php',
		hook: 'wp_footer',
		code: "echo 'ran ', did_action( 'rest_api_init' ) > 0 ? 'here' : 'alone';",
	} );
	expect( made.status, made.text ).toBe( 201 );
	id = made.body.snippet.id;
	return id;
}

const ONCE = { once: true };
const enable = async () =>
	site.rest(
		'POST',
		`/snippets/${ await snippet() }/enable`,
		undefined,
		ONCE
	);
const run = async () =>
	site.rest( 'POST', `/snippets/${ await snippet() }/run`, undefined, ONCE );
/** What `wp svc info` says. */
const info = async (): Promise< unknown > =>
	JSON.parse(
		await site.php(
			"echo json_encode( svc_plugin()->get( 'Svc\\SiteHealth\\SiteReport' )->facts() );"
		)
	);
const explain = () => site.rest( 'GET', '/explain?url=/', undefined, ONCE );
/** Comes again as often as it is told to. */
async function patiently( ask: () => ReturnType< typeof enable > ) {
	for (;;) {
		const answer = await ask();
		if ( answer.status !== 503 ) {
			return answer;
		}
		const seconds = Number( answer.headers.get( 'retry-after' ) );
		await new Promise( ( done ) => setTimeout( done, seconds * 1000 ) );
	}
}
const messages = ( list: { message: string }[] ) =>
	list.map( ( one ) => one.message );

const ONE = { probe: SILENT, page: SILENT };
const NOWHERE = { ...ONE, constants: { SVC_PHP: '' } };

describe( 'somebody else is trying something out', () => {
	test( 'everybody who comes is told so at once, and the command line waits', async () => {
		await play( {} );
		const holder = spawn( 'php', [
			'-r',
			'$f = fopen( $argv[1], "c" ); flock( $f, LOCK_EX ); echo "held\n"; fgets( STDIN );',
			path.join( site.storage, 'tour.lock' ),
		] );
		try {
			await once( holder.stdout, 'data' );
			for ( const ask of [ enable, run, explain ] ) {
				const answer = await ask();
				expect( answer.status, answer.text ).toBe( 503 );
				expect( answer.body.code ).toBe( 'svc_busy' );
				expect( answer.headers.get( 'retry-after' ) ).toBe( '1' );
				expect( answer.body.data.retry_after ).toBe( 1 );
				expect( answer.body.message ).toMatch(
					/Another test run is in progress\. Try again in a few seconds\.$/
				);
			}
			// What asks for no page goes on: also switching off.
			const off = await site.rest( 'POST', `/snippets/${ id }/disable` );
			expect( off.status, off.text ).toBe( 200 );
			const waiting = spawn(
				'bash',
				[ '-c', `exec ${ site.wpCommand } svc enable ${ id }` ],
				{ stdio: [ 'ignore', 'ignore', 'pipe' ] }
			);
			const ended = once( waiting, 'close' );
			let said = '';
			waiting.stderr.setEncoding( 'utf8' );
			for await ( const part of waiting.stderr ) {
				said += String( part );
				if ( said.includes( '(Trying again for up to 90 seconds.)' ) ) {
					holder.stdin.end( '\n' );
				}
			}
			expect( said ).toContain( 'Trying again for up to' );
			const [ code ] = ( await ended ) as [ number ];
			expect( code, said ).toBe( 0 );
		} finally {
			holder.kill();
		}
	} );
} );

describe( 'one PHP process', () => {
	longTest(
		'where PHP can be started, a snippet is tried out and run beside it, and nothing is different',
		async () => {
			await play( ONE );
			expect( ( await patiently( run ) ).body ).toEqual( {
				output: 'ran alone',
				error: null,
			} );
			const good = await patiently( enable );
			expect( good.body, good.text ).toMatchObject( {
				errors: [],
				warnings: [],
				snippet: { status: 'active' },
			} );
			const sights = await patiently( explain );
			expect( sights.body.problem, sights.text ).toBe( '' );
			const broken = await patiently( () =>
				site.rest( 'POST', '/snippets', {
					type: 'php',
					hook: 'init',
					status: 'active',
					code: "add_action( 'wp_footer', function () { exit; } );",
				} )
			);
			expect( broken.body.deactivated, broken.text ).toBe( true );
			expect( messages( broken.body.errors )[ 0 ] ).toMatch(
				/the front page ends early/
			);
			expect( await info() ).toMatchObject( {
				php_processes: 'one',
				tried_out: 'own process',
			} );
		}
	);

	test( 'where it cannot, everything says so at once, and a run happens in the request itself', async () => {
		await play( NOWHERE );
		const first = await patiently( enable );
		expect( first.body.snippet.status, first.text ).toBe( 'active' );
		expect( first.body.test_load ).toEqual( {
			outcome: 'unknown',
			reason: messages( first.body.warnings )[ 0 ],
			pages: [],
		} );
		expect( messages( first.body.warnings ) ).toEqual( [
			expect.stringMatching(
				/no free PHP process.*Ask your host for a second PHP worker or proc_open\. The last change is deactivated if three pages fail/
			),
		] );
		expect( ( await patiently( run ) ).body ).toEqual( {
			output: 'ran here',
			error: null,
		} );
		expect( ( await patiently( explain ) ).body.problem ).toMatch(
			/no free PHP process.*Ask your host for a second PHP worker or proc_open\.$/
		);
		expect( await info() ).toMatchObject( {
			php_processes: 'one',
			tried_out: 'nowhere',
		} );
	} );

	longTest(
		'where only what was tried out may go live, it stays off and says why',
		async () => {
			await play( {
				...NOWHERE,
				constants: { SVC_PHP: '', SVC_REQUIRE_TEST_LOAD: true },
			} );
			const kept = await patiently( enable );
			expect( kept.body.snippet.status, kept.text ).toBe( 'inactive' );
			expect( messages( kept.body.errors )[ 0 ] ).toMatch(
				/no free PHP process.*Ask your host for a second PHP worker.*SVC_REQUIRE_TEST_LOAD\)\./
			);
		}
	);
} );

/** What is remembered of a server with several PHP processes. */
const severalOn = ( server: string, silentFor = '0' ): string =>
	`array( 'server' => md5( ${ server } ), 'count' => 2, 'silent_since' => ${ silentFor } )`;

test.each(
	sample(
		[
			[
				'another server had, which the database was copied from',
				severalOn( '"elsewhere"' ),
			],
			[
				'none of which has answered for more than a minute',
				severalOn( 'php_uname( "n" ) . ABSPATH', 'time() - 61' ),
			],
		],
		2
	)
)( 'several PHP processes that %s, keep nothing off', async ( _, several ) => {
	await play( { probe: SILENT, page: SILENT }, { svc_workers: several } );
	const answer = await enable();
	expect( answer.body.snippet?.status, answer.text ).toBe( 'active' );
	expect( await info() ).toMatchObject( { php_processes: 'one' } );
} );

test( 'several PHP processes, none of them free: nothing goes live, nothing is run, and that is said', async () => {
	await play(
		{ probe: SILENT, page: SILENT },
		{ svc_workers: severalOn( 'php_uname( "n" ) . ABSPATH' ) }
	);
	for ( const ask of [ enable, run, explain ] ) {
		const answer = await ask();
		expect( answer.status, answer.text ).toBe( 503 );
		expect( answer.headers.get( 'retry-after' ) ).toBe( '4' );
		expect( answer.body.message ).toMatch(
			/All PHP workers are busy\. Try again.*ask your host for more\.$/
		);
	}
	expect(
		( await site.rest( 'GET', `/snippets/${ await snippet() }` ) ).body
			.status
	).toBe( 'inactive' );
} );

describe( 'a process is free, and no page comes in time', () => {
	test( 'nothing goes live for that at first', async () => {
		await play( { page: SILENT } );
		const answer = await enable();
		expect( answer.status, answer.text ).toBe( 503 );
		expect( answer.body.message ).toMatch(
			/The test run timed out\. Try again/
		);
	} );

	test( 'after ten minutes it is how the site is, and a person decides', async () => {
		await play( { page: SILENT }, { svc_slow_since: 'time() - 700' } );
		const answer = await enable();
		expect( answer.body.snippet?.status, answer.text ).toBe( 'active' );
		expect( messages( answer.body.warnings )[ 0 ] ).toMatch(
			/could not finish: the front page did not answer in time.*Check your site/
		);
	} );
} );

/** The site does not get through to itself by its web server, in the words that people read. */
const CLOSED: [ string, PlayedHost, RegExp ][] = [
	[
		'a firewall that drops packets',
		{ probe: DROPPED, page: DROPPED },
		/cURL error 28: Connection timed out/,
	],
	[
		'a name that is not known inside',
		{ probe: NAMELESS, page: NAMELESS },
		/cURL error 6: Could not resolve host/,
	],
	[ 'a firewall that refuses WordPress', { status: 403 }, /HTTP 403/ ],
	[ 'another site that answers in its place', { status: 200 }, /HTTP 200/ ],
];

describe.each( sample( CLOSED, 4 ) )( '%s', ( _, host, words ) => {
	test( 'where PHP can be started, everything is tried out, explained and run beside it', async () => {
		await play( host );
		// A query looks for no other way; it takes the one that a change has found.
		await snippet();
		expect( ( await explain() ).body.problem ).toMatch(
			/cannot reach itself|without a report/
		);
		expect( await info() ).toMatchObject( { tried_out: 'web server' } );
		const broken = await site.rest( 'POST', '/snippets', {
			type: 'php',
			hook: 'init',
			status: 'active',
			code: "add_action( 'wp_footer', 'svc_no_such_function' );",
		} );
		expect( broken.body.deactivated, broken.text ).toBe( true );
		expect( messages( broken.body.errors )[ 0 ] ).toMatch(
			/svc_no_such_function/
		);
		const good = await enable();
		expect( good.body, good.text ).toMatchObject( {
			errors: [],
			warnings: [],
			snippet: { status: 'active' },
			test_load: { outcome: 'pass' },
		} );
		expect( ( await explain() ).body.problem ).toBe( '' );
		expect( ( await run() ).body ).toEqual( {
			output: 'ran alone',
			error: null,
		} );
		expect( await info() ).toMatchObject( { tried_out: 'own process' } );
	} );

	test( 'what a change has found out, queries go by for days', async () => {
		await play( host, {
			svc_detour: `array( 'server' => md5( php_uname( 'n' ) . ABSPATH ), 'reason' => '', 'at' => time() - 86400, 'works' => true )`,
		} );
		await snippet();
		expect( ( await explain() ).body.problem ).toBe( '' );
	} );

	test( 'Site Health says that, and what the way is that is blocked', async () => {
		await play( host );
		const told = JSON.parse(
			await site.php( `
				$t = apply_filters( 'site_status_tests', [ 'direct' => [], 'async' => [] ] );
				echo json_encode( $t['async']['svc_loopback']['async_direct_test']() );` )
		);
		expect( told.status, told.description ).toBe( 'good' );
		expect( told.description ).toMatch( words );
		expect( told.description ).toContain(
			'A second PHP process runs the tests.'
		);
	} );
} );

longTest(
	'something in front that refuses the site, and no PHP to be started: its status is named',
	async () => {
		await play( { status: 403, constants: { SVC_PHP: '' } } );
		const answer = await enable();
		expect( answer.body.snippet?.status, answer.text ).toBe( 'active' );
		expect( messages( answer.body.warnings )[ 0 ] ).toMatch(
			/a firewall, a cache or a password prompt answered for the front page \(status 403\)/
		);
	}
);

longTest(
	'a firewall that drops packets, and no PHP to be started: nobody gets through, a run happens in the request itself',
	async () => {
		await play( {
			probe: DROPPED,
			page: DROPPED,
			constants: { SVC_PHP: '' },
		} );
		expect( ( await run() ).body ).toEqual( {
			output: 'ran here',
			error: null,
		} );
		const answer = await enable();
		expect( answer.body.snippet?.status, answer.text ).toBe( 'active' );
		expect( messages( answer.body.warnings )[ 0 ] ).toMatch(
			/the site cannot reach the front page: cURL error 28: Connection timed out.*Check your site/
		);
		expect( ( await explain() ).body.problem ).toMatch(
			/The site cannot reach itself \(cURL error 28/
		);
	}
);

describe( 'a run', () => {
	test( 'that nobody began happens in the request itself', async () => {
		await play( { page: SILENT } );
		expect( ( await run() ).body ).toEqual( {
			output: 'ran here',
			error: null,
		} );
	} );

	test.each( [
		[
			SILENT,
			/still runs after \d+ seconds, and its output is lost\. For long work, use "wp svc run"/,
		],
		[ BROKEN, /PHP crashed while the snippet ran.*error log/ ],
	] )( 'that somebody began is not run again: %s', async ( page, reason ) => {
		await play( { page, begins: true } );
		const answer = await run();
		expect( answer.body, answer.text ).toMatchObject( { output: '' } );
		expect( answer.body.error.message ).toMatch( reason );
	} );
} );

/** Each sentence: `tests/unit/Doors/SignInAdviceTest.php`. */
test( 'whom WordPress does not know is told what to do about it', async () => {
	await writeFile(
		path.join( site.wpContent, 'mu-plugins/host.php' ),
		`<?php $_SERVER['SERVER_SOFTWARE'] = 'Apache/2.4.57';`
	);
	for ( const [ headers, sentence ] of [
		[ {}, /save Settings > Permalinks.*SetEnvIf Authorization/ ],
		[
			{ authorization: 'Bearer abc' },
			/The Authorization header matches no user/,
		],
	] as const ) {
		const answer = await site.rest( 'GET', '/snippets', undefined, {
			as: null,
			headers,
		} );
		expect( answer.status, answer.text ).toBe( 401 );
		expect( answer.body.code ).toBe( 'svc_forbidden' );
		expect( answer.body.message ).toMatch( sentence );
	}
} );
