/**
 * A sync that is too long for one request: it goes on as a job, which is watched, cancelled, and killed in the middle of its work. The site has no
 * time at all here, so that each step does one piece.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Forge } from '../../support/forge/forge.ts';
import { longTest } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { bothSides, startForge } from './both-sides.ts';

/** Enough files for a job: two each. */
const COUNT = 160;

const site = testSite(
	{
		muPlugins: {
			'seconds.php': `<?php
				add_filter( 'svc_job_seconds', static fn() => 0 );
				// The provider takes no more than a hundred files in a commit.
				add_filter( 'pre_http_request', static fn( $answer, $args ) => substr_count( (string) ( $args['body'] ?? '' ), '"contents":' ) > 100
					? array( 'response' => array( 'code' => 413, 'message' => '' ), 'headers' => array(), 'body' => '', 'cookies' => array() )
					: $answer, 5, 2 );`,
		},
	},
	{ reset: false }
);
let forge: Forge;

// Hundreds of files, and a process of PHP for each step.
vi.setConfig( { testTimeout: 240_000, hookTimeout: 120_000 } );

const { connect, head } = bothSides( site, () => forge );

beforeAll( async () => {
	const write: Record< string, string > = { 'README.md': 'not ours\n' };
	for ( let n = 0; n < COUNT; n++ ) {
		write[ `snippets/note-${ n }.html` ] = `<p>${ n }</p>\n`;
		write[ `snippets/note-${ n }.snippet.json` ] = JSON.stringify( {
			format: 1,
			uid: `7c1f0c52-7a39-4c0e-9d3e-${ String( n ).padStart( 12, '0' ) }`,
			name: `Note ${ n }`,
			type: 'html',
		} );
	}
	forge = await startForge( 'github', write );
	await connect();
} );
afterAll( async () => {
	await forge.stop();
	expect( forge.mistakes ).toEqual( [] );
} );

type Job = {
	id: string;
	kind: string;
	state: string;
	done: number;
	of: number;
	words: string;
	result: { pulled: number; pushed: number };
};

/** Synchronizes what is too long for one request. */
const begin = async (): Promise< Job > => {
	const answer = await site.rest( 'POST', '/git/sync', {} );
	expect( answer.status, answer.text ).toBe( 202 );
	expect( answer.body.report ).toMatchObject( { ok: true, more: true } );
	expect( answer.body.report.left ).toBeGreaterThan( 0 );
	return answer.body.job;
};

const step = async ( id: string ): Promise< Job > => {
	const answer = await site.rest( 'POST', `/jobs/${ id }/step`, {} );
	expect( answer.status, answer.text ).toBe( 200 );
	return answer.body;
};

const isOver = ( { state }: Job ) =>
	! [ 'waiting', 'running' ].includes( state );

/** Goes on until the job is over, and tells how far it was after each step. */
async function toEnd( begun: Job ): Promise< Job[] > {
	const steps = [ begun ];
	while ( ! isOver( steps.at( -1 ) as Job ) ) {
		steps.push( await step( begun.id ) );
	}
	return steps;
}

const titles = async () =>
	( ( await site.rest( 'GET', '/snippets' ) ).body as { title: string }[] )
		.map( ( { title } ) => title )
		.toSorted();

const ALL = Array.from(
	{ length: COUNT },
	( _, n ) => `Note ${ n }`
).toSorted();

const filesIn = async ( root: string ) =>
	( ( await forge.repository.tree( await head() ) ) ?? [] ).filter(
		( { path, type } ) =>
			type === 'blob' &&
			/^.*\.(?:html|snippet\.json)$/.test( path ) &&
			path.startsWith( `${ root }/` )
	).length;

/** Works on a job as WordPress' cron does, in a process that is killed at a moment. */
async function dieIn( id: string, moment: string ): Promise< void > {
	// A process of its own: the web server would die with what it runs.
	const { stdout: said } = await site.wp(
		'eval',
		`
		$die = static function () {
			echo 'killed';
			ob_get_level() && ob_flush();
			flush();
			posix_kill( getmypid(), 9 );
		};
		${ moment }
		svc_plugin()->get( 'Svc\\\\Jobs\\\\JobRunner' )->work( '${ id }', 0 );
		echo 'survived';`
	);
	const { body } = await site.rest( 'GET', `/jobs/${ id }` );
	expect( said, JSON.stringify( body ) ).toContain( 'killed' );
	expect( said ).not.toContain( 'survived' );
}

const IN_REQUEST = ( what: string, hook: 'before' | 'after' ) =>
	hook === 'before'
		? `add_filter( 'pre_http_request', static function ( $answer, $args ) use ( $die ) {
			str_contains( (string) ( $args['body'] ?? '' ), '${ what }' ) && $die();
			return $answer;
		}, 10, 2 );`
		: `add_action( 'http_api_debug', static function ( $answer, $context, $class, $args ) use ( $die ) {
			str_contains( (string) ( $args['body'] ?? '' ), '${ what }' ) && $die();
		}, 10, 4 );`;

test( 'many snippets in the repository arrive step by step, also where steps are killed, each once', async () => {
	let job = await begin();
	expect( job ).toMatchObject( { kind: 'sync-git', state: 'waiting' } );
	expect( job.of ).toBeGreaterThan( job.done );
	expect( job.done ).toBeGreaterThan( 0 );
	// Another request to synchronize meanwhile gets the same job.
	expect( ( await begin() ).id ).toBe( job.id );
	while ( ( job = await step( job.id ) ).result.pulled === 0 ) {
		expect( isOver( job ) ).toBe( false );
	}
	await dieIn( job.id, `add_action( 'svc_changed', $die );` );
	const steps = await toEnd( await step( job.id ) );
	const done = steps.map( ( it ) => it.done );
	expect( done ).toEqual( done.toSorted( ( a, b ) => a - b ) );
	expect( steps.at( -1 ) ).toMatchObject( { state: 'done' } );
	expect( await titles() ).toEqual( ALL );
	const { body } = await site.rest( 'POST', '/git/sync', {} );
	expect( body.report ).toMatchObject( {
		more: false,
		left: 0,
		pulled: [],
		pushed: [],
		conflicts: [],
	} );
	expect( body.job ).toBeUndefined();
} );

longTest(
	'a job that commits may be killed around a commit and cancelled; the next sync goes on, and each file is there once',
	async () => {
		await connect( { root: 'other' } );
		let job = await begin();
		await dieIn( job.id, IN_REQUEST( 'createCommitOnBranch', 'after' ) );
		job = await step( job.id );
		await dieIn( job.id, IN_REQUEST( 'createCommitOnBranch', 'before' ) );
		const killed = await site.rest( 'GET', `/jobs/${ job.id }` );
		expect( isOver( killed.body ), killed.text ).toBe( false );
		const cancelled = await site.rest(
			'POST',
			`/jobs/${ job.id }/cancel`,
			{}
		);
		expect( cancelled.body.state ).toBe( 'cancelled' );
		const kept = await filesIn( 'other' );
		expect( kept ).toBeGreaterThan( 0 );
		expect( kept ).toBeLessThan( 2 * COUNT );
		const next = await site.rest( 'POST', '/git/sync', {} );
		expect( [ 200, 202 ] ).toContain( next.status );
		const steps =
			next.status === 202 ? await toEnd( next.body.job as Job ) : [];
		expect( steps.at( -1 )?.state ?? 'done' ).toBe( 'done' );
		expect( await filesIn( 'other' ) ).toBe( 2 * COUNT );
		const { last } = ( await site.rest( 'GET', '/git' ) ).body;
		expect( last ).toMatchObject( {
			ok: true,
			more: false,
			conflicts: [],
		} );
		expect( await titles() ).toEqual( ALL );
	}
);

test( 'at the command line it is watched to its end, and one report has all of it', async () => {
	await connect( { root: 'third' } );
	const said = await site.wp( 'svc', 'git', 'sync', '--format=json' );
	expect( said.stderr ).toMatch( /Git sync: \d+ of \d+/ );
	const answer = JSON.parse( said.stdout );
	expect( answer.report.pushed ).toHaveLength( COUNT );
	expect( answer.report ).toMatchObject( { ok: true, more: false, left: 0 } );
	expect( answer.last ).toEqual( answer.report );
	expect( await filesIn( 'third' ) ).toBe( 2 * COUNT );
} );
