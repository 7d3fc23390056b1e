/**
 * Spec 4.8, off there and on here as one job: after each of its steps a snippet runs on exactly one side, whatever is refused, and also in
 * the step after one that was killed, wherever that was.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { loadFixture } from './fixtures.ts';

/** Kills the process of the command line where a file says so: at a write in the database, in its test run, or once its change is written. */
const KILL = `<?php
function kill_at( string $point, ?string $pid = null ): void {
	$file = WP_CONTENT_DIR . '/kill.json';
	$kill = is_file( $file ) ? json_decode( file_get_contents( $file ), true ) : null;
	if ( $point === ( $kill['at'] ?? '' ) ) {
		'both loaded' === $point || unlink( $file );
		$pid = (int) ( $pid ?? getmypid() );
		posix_kill( $pid, SIGKILL ) && file_put_contents( WP_CONTENT_DIR . '/killed', "$pid\n", FILE_APPEND );
	}
}
if ( defined( 'WP_CLI' ) ) {
	file_put_contents( WP_CONTENT_DIR . '/pid', (string) getmypid() );
	add_filter( 'query', static function ( string $query ): string {
		if ( 1 === preg_match( '/^\\s*(?:INSERT|UPDATE)/', $query ) && str_contains( $query, 'svc_switched_code-snippets' ) ) {
			kill_at( 'record' );
		} elseif ( 1 === preg_match( '/^\\s*UPDATE.*wp_snippets/s', $query ) ) {
			kill_at( 1 === preg_match( "/SET \\S+ = '0'/", $query ) ? 'off' : 'on again' );
		}
		return $query;
	} );
	add_action( 'svc_changed', static fn() => kill_at( 'written' ) );
} elseif ( is_file( WP_CONTENT_DIR . '/pid' ) && isset( $_SERVER['HTTP_USER_AGENT'] ) && 0 === strpos( $_SERVER['REQUEST_URI'], '/' ) && ! str_contains( $_SERVER['REQUEST_URI'], '/svc/v1' ) ) {
	add_action( 'init', static function (): void {
		if ( function_exists( 'switch_job_loaded' ) ) {
			kill_at( function_exists( 'switch_job_second' ) ? 'both loaded' : 'test run', file_get_contents( WP_CONTENT_DIR . '/pid' ) );
			kill_at( 'test run', file_get_contents( WP_CONTENT_DIR . '/pid' ) );
		}
	}, 99 );
}`;

const site = testSite( { muPlugins: { 'kill.php': KILL } } );
const at = ( name: string ) => path.join( site.wpContent, name );
const ROUTE = '/import/sources/code-snippets';

/** Snippets over there by id: the code of each. The last one breaks the page, and one before it cannot be read. */
const CODES: Record< number, string > = {
	31: 'function switch_job_loaded() {}',
	32: 'function switch_job_second() {}',
	33: 'if (',
	34: 'function switch_job_third() {}',
	35: 'no_such_function_of_the_job();',
};
const GOOD = [ '31', '32', '34' ];

async function begin( codes = CODES ): Promise< void > {
	await loadFixture(
		site,
		'code-snippets.sql',
		`global $wpdb; $t = $wpdb->prefix . 'snippets'; $row = $wpdb->get_row( "SELECT * FROM $t WHERE id = 11", ARRAY_A ); $wpdb->query( "DELETE FROM $t" );
		foreach ( json_decode( base64_decode( '${ Buffer.from(
			JSON.stringify( codes )
		).toString(
			'base64'
		) }' ), true ) as $id => $code ) { $wpdb->insert( $t, array( 'id' => $id, 'name' => "Snippet $id", 'code' => $code ) + $row ); }`
	);
	const { status, text } = await site.rest( 'POST', `${ ROUTE }/run`, {} );
	expect( status, text ).toBe( 200 );
}

/** On which side each runs. */
async function sides(): Promise< Record< string, string > > {
	const there: { id: string; status: string; snippet: number }[] = (
		await site.rest( 'GET', ROUTE )
	).body;
	const here: { id: number; status: string }[] = (
		await site.rest( 'GET', '/snippets' )
	).body;
	return Object.fromEntries(
		there.map( ( { id, status, snippet } ) => [
			id,
			[
				...( status === 'active' ? [ 'there' ] : [] ),
				...( here.some(
					( one ) => one.id === snippet && one.status === 'active'
				)
					? [ 'here' ]
					: [] ),
			].join( ' and ' ) || 'nowhere',
		] )
	);
}

const WANTED = {
	31: 'here',
	32: 'here',
	33: 'there',
	34: 'here',
	35: 'there',
};

type Job = { id: string; kind: string; state: string };

beforeEach( async () => {
	await rm( at( 'kill.json' ), { force: true } );
	await rm( at( 'pid' ), { force: true } );
	await site.php(
		"delete_option( 'svc_switched_code-snippets' ); svc_plugin();"
	);
} );

test( 'off there and on here in one request; what does not pass stays on there, or is again', async () => {
	await begin();
	const { status, body, text } = await site.rest(
		'POST',
		`${ ROUTE }/switch`,
		{ activate: true }
	);
	expect( [ 200, 202 ], text ).toContain( status );
	let report = body;
	for ( let { job } = body; job !== undefined && job.state !== 'done'; ) {
		( { body: job } = await site.rest(
			'POST',
			`/jobs/${ job.id }/step`,
			{}
		) );
		report = job.result;
	}
	expect( await sides() ).toEqual( WANTED );
	expect( report ).toMatchObject( {
		switched_off: GOOD,
		switched_on: [ '35' ],
	} );
	expect( report.activated ).toHaveLength( 3 );
	expect( report.ids ).toEqual( [] );
	expect( report.errors.map( ( { id }: { id: string } ) => id ) ).toEqual( [
		'33',
		'35',
	] );
}, 120_000 );

for ( const point of sample(
	[ 'record', 'off', 'test run', 'written', 'on again' ] as const,
	2
) ) {
	test( `killed at "${ point }": the next step leaves none that runs nowhere, and the rest goes on`, async () => {
		await begin();
		await writeFile( at( 'kill.json' ), JSON.stringify( { at: point } ) );
		const killed = await site.wp(
			...[ 'svc', 'import-from', 'code-snippets', '--switch' ],
			...[ '--activate', '--user=admin' ]
		);
		expect( killed.code, killed.stdout + killed.stderr ).not.toBe( 0 );
		await expect( readFile( at( 'kill.json' ) ) ).rejects.toThrow(
			'ENOENT'
		);
		const jobs: Job[] = ( await site.rest( 'GET', '/jobs' ) ).body;
		let job = jobs.find(
			( { kind, state } ) =>
				kind === 'switch-source' &&
				[ 'waiting', 'running' ].includes( state )
		);
		expect( job ).toBeDefined();
		while ( job !== undefined && job.state !== 'done' ) {
			const next = await site.rest(
				'POST',
				`/jobs/${ job.id }/step`,
				{}
			);
			job = next.body as Job;
			expect( [ 'waiting', 'running', 'done' ] ).toContain( job.state );
			for ( const [ id, side ] of Object.entries( await sides() ) ) {
				expect( [ 'here', 'there' ], id ).toContain( side );
			}
		}
		expect( await sides() ).toEqual( WANTED );
	}, 120_000 );
}

test( 'cancelled after a step that was killed: what ran on neither side is active there again', async () => {
	await begin();
	await writeFile( at( 'kill.json' ), JSON.stringify( { at: 'test run' } ) );
	await site.wp(
		...[ 'svc', 'import-from', 'code-snippets', '--switch' ],
		...[ '--activate', '--user=admin' ]
	);
	expect( Object.values( await sides() ) ).toContain( 'nowhere' );
	const jobs: Job[] = ( await site.rest( 'GET', '/jobs' ) ).body;
	const job = jobs.find( ( { state } ) =>
		[ 'waiting', 'running' ].includes( state )
	);
	const { body } = await site.rest( 'POST', `/jobs/${ job?.id }/cancel`, {} );
	expect( body.state ).toBe( 'cancelled' );
	expect( new Set( Object.values( await sides() ) ) ).toEqual(
		new Set( [ 'there' ] )
	);
}, 120_000 );

test( 'a snippet that has the process killed each time is found by smaller parts, and stays on there', async () => {
	await begin();
	await writeFile(
		at( 'kill.json' ),
		JSON.stringify( { at: 'both loaded' } )
	);
	await rm( at( 'killed' ), { force: true } );
	let { code } = await site.wp(
		...[ 'svc', 'import-from', 'code-snippets', '--switch' ],
		...[ '--activate', '--user=admin' ]
	);
	for ( let tries = 0; tries < 12; tries++ ) {
		( { code } = await site.wp(
			'eval',
			'$plugin = svc_plugin(); foreach ( $plugin->get( "Svc\\\\Jobs\\\\JobStore" )->unfinished() as $id ) { $plugin->get( "Svc\\\\Jobs\\\\JobRunner" )->work( $id, 0.0 ); }'
		) );
		if ( code === 0 ) {
			expect( Object.values( await sides() ) ).not.toContain( 'nowhere' );
		}
	}
	// With all of them, with the first half, and with it alone: then it stays where it was.
	expect( await sides() ).toEqual( { ...WANTED, 32: 'there' } );
	const killed = ( await readFile( at( 'killed' ), 'utf8' ) ).split( '\n' );
	expect( new Set( killed.filter( Boolean ) ).size ).toBe( 3 );
}, 120_000 );

test( 'both ways at once are refused', async () => {
	await begin();
	const both = await site.rest( 'POST', `${ ROUTE }/switch`, {
		activate: true,
		back: true,
	} );
	expect( [ both.status, both.body.code ] ).toEqual( [ 400, 'svc_invalid' ] );
	expect( new Set( Object.values( await sides() ) ) ).toEqual(
		new Set( [ 'there' ] )
	);
} );
