/**
 * Hosts with few PHP processes, which is most of the world: eight clients
 * switch snippets on at the same time, three of them broken, while visitors
 * come. Nothing broken goes live, no visitor is kept waiting, and every
 * client gets an answer.
 */
import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sample } from '../support/long.ts';
import { slowness } from '../../scripts/lib/slowness.mjs';
import { type FullTestSite, startFullSite } from '../support/full-site.ts';

const CLIENTS = 8;

const SNIPPETS = 20;

/** Each passes the checks of its code and breaks pages all the same. */
const BROKEN = [
	'svc_no_such_function();',
	"add_action( 'wp_footer', 'svc_no_such_callback' );",
	"add_action( 'template_redirect', static function () { exit; } );",
];

/** How much longer visitors may wait for a page, and how long clients for an answer: milliseconds, on two processors with nothing else to do. */
const LONGER = 3_000;
const ANSWER = 15_000;

const sleep = ( ms: number ) =>
	new Promise< void >( ( done ) => setTimeout( done, ms ) );

/** Servers of our own that still run for a site, by their command lines. */
async function startedFor( site: FullTestSite ): Promise< string[] > {
	const lines = await Promise.all(
		( await readdir( '/proc' ) )
			.filter( ( name ) => /^\d+$/.test( name ) )
			.map( ( pid ) =>
				readFile( `/proc/${ pid }/cmdline`, 'utf8' ).catch( () => '' )
			)
	);
	return lines.filter(
		( line ) =>
			line.includes( 'own-server.php' ) && line.includes( site.dir )
	);
}

/** Comes to the front page again and again until told to stop; how long each page took, milliseconds. */
function visitor( site: FullTestSite ) {
	const took: number[] = [];
	let goesOn = true;
	const visits = ( async () => {
		while ( goesOn ) {
			const begin = Date.now();
			const page = await site.page( '/' );
			took.push( Date.now() - begin );
			expect( page.status ).toBe( 200 );
			expect( page.text ).toContain( '</html>' );
			await sleep( 100 );
		}
	} )();
	// What went wrong is thrown where the end is asked for, not before.
	visits.catch( () => undefined );
	return async () => {
		goesOn = false;
		await visits;
		return Math.max( ...took );
	};
}

/** How long visitors wait at most while something goes on, milliseconds. */
async function waitedDuring(
	site: FullTestSite,
	work: () => Promise< unknown >
): Promise< number > {
	const ends = [ visitor( site ), visitor( site ) ];
	await work();
	return Math.max( ...( await Promise.all( ends.map( ( end ) => end() ) ) ) );
}

describe.each( sample( [ 1, 2, 4 ], 3 ) )(
	'with %d PHP processes',
	( children ) => {
		let site: FullTestSite;
		beforeAll( async () => {
			site = await startFullSite( { children } );
		} );
		afterAll( () => site.stop() );

		test( 'many who switch on at once get answers, visitors get pages, and nothing broken goes live', async () => {
			const ids: number[] = [];
			for ( let number = 0; number < SNIPPETS; number++ ) {
				// Good ones come before and after.
				const broken = BROKEN[ number - 2 ];
				const made = await site.rest( 'POST', '/snippets', {
					title: broken === undefined ? 'good' : 'broken',
					type: 'php',
					hook: 'init',
					code: broken ?? `// ${ number }`,
				} );
				expect( made.status, made.text ).toBe( 201 );
				ids.push( made.body.snippet.id );
			}
			const without = await waitedDuring( site, () => sleep( 1_500 ) );
			const before = await slowness();

			const answers: number[] = [];
			let slowest = 0;
			const enable = async ( id: number ) => {
				for ( const asked = Date.now(); ; ) {
					const begin = Date.now();
					const answer = await site.rest(
						'POST',
						`/snippets/${ id }/enable`,
						undefined,
						{ once: true }
					);
					answers.push( Date.now() - begin );
					if ( answer.status === 200 ) {
						slowest = Math.max( slowest, Date.now() - asked );
						return answer;
					}
					expect( answer.status, answer.text ).toBe( 503 );
					expect( answer.body.code ).toBe( 'svc_busy' );
					const seconds = Number(
						answer.headers.get( 'retry-after' )
					);
					expect( seconds ).toBeGreaterThan( 0 );
					expect( answer.body.data.retry_after ).toBe( seconds );
					await sleep( seconds * 1_000 * ( 1 + Math.random() / 2 ) );
				}
			};
			const left = [ ...ids ];
			const results: Awaited< ReturnType< typeof enable > >[] = [];
			const begin = Date.now();
			const during = await waitedDuring( site, () =>
				Promise.all(
					Array.from( { length: CLIENTS }, async () => {
						for (
							let id = left.shift();
							id !== undefined;
							id = left.shift()
						) {
							results.push( await enable( id ) );
						}
					} )
				)
			);
			const busy = Math.max( before, await slowness() );
			if ( process.env.SVC_FIGURES === '1' ) {
				process.stdout.write(
					`${ children } processes: visitors ${ without } ms without, ${ during } ms meanwhile; slowest answer ${ Math.max( ...answers ) } ms of ${ answers.length }; slowest snippet ${ slowest } ms; all ${ Date.now() - begin } ms; ${ busy.toFixed( 1 ) } times slower than usual\n`
				);
			}

			// Each was really tried out: nothing is on without a test load, and each refusal says why.
			for ( const { body, text } of results ) {
				expect( body.warnings, text ).toEqual( [] );
				expect( body.deactivated, text ).toBe(
					body.snippet.title === 'broken'
				);
				expect( body.errors.length > 0, text ).toBe( body.deactivated );
			}
			const { body: list } = await site.rest(
				'GET',
				'/snippets?per_page=100'
			);
			const on = ( list as { title: string; status: string }[] ).filter(
				( one ) => one.status === 'active'
			);
			expect( on ).toHaveLength( ids.length - BROKEN.length );
			expect( on.every( ( one ) => one.title === 'good' ) ).toBe( true );
			await expect.poll( () => startedFor( site ) ).toEqual( [] );
			expect( during ).toBeLessThan( without + LONGER * busy );
			expect( Math.max( ...answers ) ).toBeLessThan( ANSWER * busy );
		}, 900_000 );
	}
);

test( 'a server of our own ends with the process that started it, also when that is killed', async () => {
	const site = await startFullSite( { children: 1 } );
	try {
		const save = site
			.rest( 'POST', '/snippets', {
				type: 'php',
				hook: 'init',
				status: 'active',
				code: 'sleep( 5 );',
			} )
			.catch( () => null );
		await expect
			.poll( () => startedFor( site ), { interval: 50 } )
			.not.toEqual( [] );
		for ( const pid of await site.workerPids() ) {
			process.kill( pid, 'SIGKILL' );
		}
		await save;
		await expect.poll( () => startedFor( site ) ).toEqual( [] );
		// And its turn is over.
		const next = await site.rest( 'POST', '/snippets', {
			type: 'php',
			hook: 'init',
			status: 'active',
			code: '// good',
		} );
		expect( next.body.snippet?.status, next.text ).toBe( 'active' );
	} finally {
		await site.stop();
	}
} );

test( 'with one process and no program to be started, a snippet that breaks pages goes live and is switched off when three have failed', async () => {
	const site = await startFullSite( {
		children: 1,
		ini: { disable_functions: 'proc_open' },
	} );
	try {
		const saved = await site.rest( 'POST', '/snippets', {
			type: 'php',
			hook: 'init',
			status: 'active',
			code: BROKEN[ 1 ],
		} );
		expect( saved.body.test_load.outcome, saved.text ).toBe( 'unknown' );
		expect( saved.body.test_load.reason ).toContain(
			'if three pages fail'
		);
		// The person who made the change looks at pages.
		const seen: number[] = [];
		for ( const address of [
			'/',
			'/hello-world/',
			'/sample-page/',
			'/',
		] ) {
			const page = await site.page( address, { as: 'admin' } );
			seen.push( page.status );
		}
		expect( seen ).toEqual( [ 500, 500, 307, 200 ] );
		const now = await site.rest(
			'GET',
			`/snippets/${ saved.body.snippet.id }`
		);
		expect( now.body.status ).toBe( 'inactive' );
		expect( now.body.error ).toContain( 'svc_no_such_callback' );
	} finally {
		await site.stop();
	}
}, 120_000 );
