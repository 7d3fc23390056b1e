/**
 * `npm start` meets what happens to it: it is killed while it makes the site,
 * and started while it runs.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { waitUntil } from '../../scripts/lib/ports.mjs';
import { removeTree } from '../../scripts/lib/remove-tree.mjs';
import { newRunDirectory } from '../../scripts/lib/site-files.mjs';
import { cloneInto } from '../support/clone.ts';
import { longTest } from '../support/long.ts';

const SECOND = 1000;
const KILLS = Number( process.env.SVC_START_KILLS ?? 1 );

const room = await newRunDirectory();
const checkout = path.join( room, 'clone' );
const started = new Set< ChildProcess >();

type Started = {
	child: ChildProcess;
	/** Both outputs so far. */
	said: () => string;
	ended: Promise< number | null >;
};

function node( ...args: string[] ): Started {
	const child = spawn( process.execPath, args, {
		cwd: checkout,
		stdio: [ 'ignore', 'pipe', 'pipe' ],
	} );
	started.add( child );
	let text = '';
	for ( const output of [ child.stdout, child.stderr ] ) {
		output.on( 'data', ( chunk: Buffer ) => ( text += String( chunk ) ) );
	}
	return {
		child,
		said: () => text,
		ended: once( child, 'close' ).then( ( [ code ] ) => code as number ),
	};
}

const npmStart = () => node( 'scripts/start.mjs' );

/** What `npm start` does after the build: makes the kept site and serves it. */
const makeSite = () =>
	node(
		'--input-type=module',
		'--eval',
		`const { start } = await import( './scripts/lib/embedded-site.mjs' );
		const site = await start( { dir: '.wp/site'.replace( /^/, process.cwd() + '/' ), keep: true } );
		console.log( site.url );`
	);

/** The address that it printed; fails when it ends without one. */
async function address( it: Started ): Promise< string > {
	let found: string | undefined;
	await waitUntil(
		() => {
			found = /http:\/\/127\.0\.0\.1:\d+/.exec( it.said() )?.[ 0 ];
			return found !== undefined;
		},
		`the site was served: ${ it.said() }`,
		() => it.child.exitCode !== null,
		90 * SECOND
	);
	return String( found );
}

/** The front page and the API answer: WordPress is installed and svc is on. */
async function expectWhole( url: string ): Promise< void > {
	const front = await fetch( url );
	expect( [ front.status, await front.text() ] ).toEqual( [
		200,
		expect.stringContaining( 'Hello world!' ),
	] );
	// 401, not 404: the route is there.
	const api = await fetch( `${ url }/wp-json/svc/v1/snippets` );
	expect( api.status ).toBe( 401 );
}

/** How long a site takes that is not disturbed. */
async function timeOfMaking(): Promise< number > {
	const began = Date.now();
	const first = makeSite();
	await expectWhole( await address( first ) );
	const neededMs = Date.now() - began;
	first.child.kill( 'SIGKILL' );
	await first.ended;
	return neededMs;
}

/** Waits until files and database are there and the web server has begun, and no plugin is on. */
async function halfMade( { child, said }: Started ): Promise< void > {
	await waitUntil(
		() => existsSync( path.join( checkout, '.wp/site/run/server.log' ) ),
		`the site was half made: ${ said() }`,
		() => child.exitCode !== null,
		90 * SECOND
	);
	// It prints its address when it is whole.
	expect( said() ).toBe( '' );
}

// Built once: what is timed below is the site, not the compilers.
beforeAll( async () => {
	await cloneInto( checkout );
	const build = node( 'scripts/build.mjs' );
	expect( await build.ended, build.said() ).toBe( 0 );
}, 180 * SECOND );
afterEach( async () => {
	for ( const child of started ) {
		if ( child.exitCode === null && child.signalCode === null ) {
			child.kill( 'SIGKILL' );
			await once( child, 'exit' );
		}
	}
	started.clear();
	await removeTree( path.join( checkout, '.wp/site' ) );
} );
afterAll( () => removeTree( room ) );

test(
	`a site whose making was killed ${ KILLS } times is made again`,
	async () => {
		const neededMs = KILLS > 1 ? await timeOfMaking() : 0;
		for ( let kill = 1; kill <= KILLS; kill++ ) {
			await removeTree( path.join( checkout, '.wp/site' ) );
			const making = makeSite();
			// One stops half-way; several from the first directory to the last step, one after the other.
			await ( KILLS > 1
				? sleep( ( neededMs * kill ) / ( KILLS + 1 ) )
				: halfMade( making ) );
			making.child.kill( 'SIGKILL' );
			await making.ended;
			const again = makeSite();
			await expectWhole( await address( again ) );
			again.child.kill( 'SIGKILL' );
			await again.ended;
		}
	},
	120 * SECOND + KILLS * 30 * SECOND
);

test( 'started twice at once, one serves and the other says so', async () => {
	const both = [ npmStart(), npmStart() ];
	const codes = both.map( ( { ended } ) => ended );
	const loser = await Promise.race(
		codes.map( ( code, at ) => code.then( () => at ) )
	);
	expect( await codes[ loser ] ).toBe( 1 );
	expect( both[ loser ]?.said() ).toMatch(
		/^Another "npm start" is setting up the site of this checkout \(process \d+\)\. Wait/
	);
	const winner = both[ 1 - loser ] as Started;
	const url = await address( winner );
	await expectWhole( url );

	const third = npmStart();
	expect( await third.ended ).toBe( 1 );
	expect( third.said() ).toContain( `runs already` );
	expect( third.said() ).toContain( url );
	// The first one's address is still its own.
	await expectWhole( url );
	winner.child.kill( 'SIGINT' );
	expect( await winner.ended ).toBe( 130 );
}, 180_000 );

longTest(
	'Ctrl-C during the first start leaves no trouble for the second',
	async () => {
		const first = npmStart();
		await waitUntil(
			() => existsSync( path.join( checkout, '.wp/site/wordpress' ) ),
			`the site was begun: ${ first.said() }`,
			() => first.child.exitCode !== null,
			90 * SECOND
		);
		first.child.kill( 'SIGINT' );
		expect( await first.ended ).toBe( 130 );
		expect( first.said() ).not.toMatch( /Error|ended with/ );
		const second = npmStart();
		await expectWhole( await address( second ) );
		second.child.kill( 'SIGINT' );
		expect( await second.ended ).toBe( 130 );
	},
	180_000
);
