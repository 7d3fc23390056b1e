/**
 * Snippets that keep pages from coming to an end, on a host with four PHP
 * processes: four visitors are enough to take them all. Who keeps them is
 * found out beside the web server, and what was meant to take long costs
 * no site a snippet. `npm run test:long` has every kind of both.
 */
import { spawn } from 'node:child_process';
import { createServer, type Server, type Socket } from 'node:net';
import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
	flip,
	FLIPS,
	isWhole,
	live,
	visit,
} from '../site/recovery/failing-site.ts';
import { settings } from '../site/runtime/runtime-site.ts';
import { IS_LONG, longTest } from '../support/long.ts';
import { slowness } from '../../scripts/lib/slowness.mjs';
import { type FullTestSite, startFullSite } from '../support/full-site.ts';
import { makeImpatient, PATIENCE } from './impatient.ts';

const CHILDREN = 4;

/** How long each page waits, seconds: longer than it takes to find out why, also on a busy machine. */
const WAITS = 300;

/** Takes every connection and never says a word. */
class SilentServer {
	readonly #server: Server;
	readonly #sockets = new Set< Socket >();

	constructor() {
		this.#server = createServer( ( socket ) => {
			this.#sockets.add( socket );
			socket.on( 'error', () => undefined );
		} );
	}

	async start(): Promise< number > {
		await new Promise< void >( ( done ) =>
			this.#server.listen( 0, '127.0.0.1', () => done() )
		);
		const address = this.#server.address();
		return typeof address === 'object' && address !== null
			? address.port
			: 0;
	}

	stop(): void {
		for ( const socket of this.#sockets ) {
			socket.destroy();
		}
		this.#server.close();
	}
}

let site: FullTestSite;
const silent = new SilentServer();
let port = 0;
beforeAll( async () => {
	port = await silent.start();
	site = await startFullSite( {
		children: CHILDREN,
		muPlugins: {
			'flips.php': FLIPS,
			'slow.php':
				"<?php add_action( 'wp', static function () { svc_flipped( 'plugin' ) && sleep( 14 ); } );",
		},
	} );
	await makeImpatient( site );
} );
afterAll( async () => {
	silent.stop();
	await site.stop();
} );

const at = ( hook: string, what: string ) =>
	`add_action( '${ hook }', static function () {
	if ( svc_flipped( 'on' ) ) { ${ what } }
} );`;

/** Visitors who come and wait as long as it takes. */
function visitors( count: number, apart = 0 ): Promise< unknown >[] {
	return Array.from( { length: count }, async ( _none, number ) => {
		await sleep( number * apart );
		return site.page( '/' ).catch( () => null );
	} );
}

/** Asks beside the web server, which has no process left: seconds until a snippet is off, and why. */
async function offAfter( id: number, within: number ) {
	const start = Date.now();
	for (;;) {
		const { status, error } = await settings( site, id );
		const seconds = ( Date.now() - start ) / 1000;
		if ( status === 'inactive' || seconds > within ) {
			return { status, error, seconds };
		}
		await sleep( 500 );
	}
}

/** Processes of the pool that wait are of no use to the next test. */
async function freshProcesses(): Promise< void > {
	await flip( site, '' );
	for ( const pid of await site.workerPids() ) {
		process.kill( pid, 'SIGKILL' );
	}
	await expect
		.poll( async () => ( await visit( site, '/' ) )?.status )
		.toBe( 200 );
}

const KINDS: [ name: string, code: () => string, words: RegExp ][] = [
	[
		'a server that takes the connection and never answers',
		() =>
			`wp_remote_get( 'http://localhost:${ port }/', [ 'timeout' => ${ WAITS } ] );`,
		/the front page took longer than \d seconds, waiting for localhost/,
	],
	[
		'sleep',
		() => `sleep( ${ WAITS } );`,
		/the front page took longer than 8 seconds/,
	],
	[
		'a lock that another process holds',
		() => `flock( fopen( WP_CONTENT_DIR . '/lock', 'r+' ), LOCK_EX );`,
		/the front page took longer than 8 seconds/,
	],
];

test.each( IS_LONG ? KINDS : KINDS.slice( 0, 1 ) )(
	'%s: four visitors at once take all processes, and the snippet is off',
	async ( name, code, words ) => {
		const lock = path.join( site.wpContent, 'lock' );
		await writeFile( lock, '' );
		await chmod( lock, 0o666 );
		const holder = name.includes( 'lock' )
			? spawn( 'php', [
					'-r',
					`$file = fopen( '${ lock }', 'r+' ); flock( $file, LOCK_EX ); sleep( 600 );`,
				] )
			: null;
		try {
			const ids = await live(
				site,
				{ title: 'innocent', code: at( 'wp', '$x = 1;' ) },
				{ title: 'guilty', code: at( 'wp', code() ) }
			);
			const within = Math.min( 55 * ( await slowness() ), WAITS - 5 );
			await flip( site, 'on' );
			visitors( CHILDREN );
			const { status, error, seconds } = await offAfter(
				ids[ 1 ] ?? 0,
				within
			);
			expect( { status, error } ).toEqual( {
				status: 'inactive',
				error: expect.stringMatching( words ),
			} );
			for ( const id of [ ids[ 0 ], ids[ 2 ] ] ) {
				expect( ( await settings( site, id ?? 0 ) ).status ).toBe(
					'active'
				);
			}
			if ( process.env.SVC_FIGURES === '1' ) {
				process.stdout.write( `${ name }: off after ${ seconds } s\n` );
			}
		} finally {
			holder?.kill( 'SIGKILL' );
			await freshProcesses();
		}
		expect( isWhole( await visit( site, '/' ) ) ).toBe( true );
	},
	600_000
);

longTest(
	'visitors who come one after the other are told that the site is busy, and have it again while those before them still wait',
	async () => {
		const [ id = 0 ] = await live( site, {
			code: at( 'wp', `sleep( ${ WAITS } );` ),
		} );
		const within = 45 * ( await slowness() );
		await flip( site, 'on' );
		const start = Date.now();
		visitors( CHILDREN - 1, 1000 );
		await sleep( 10_000 );
		const refused = await site.page( '/' );
		expect( refused.status ).toBe( 503 );
		expect( refused.headers.get( 'retry-after' ) ).toBe( '10' );
		const { status, error } = await offAfter( id, within );
		expect( { status, error } ).toEqual( {
			status: 'inactive',
			error: expect.stringContaining( 'took longer than 8 seconds' ),
		} );
		expect( isWhole( await visit( site, '/' ) ) ).toBe( true );
		expect( ( Date.now() - start ) / 1000 ).toBeLessThan(
			Math.min( within + 15, WAITS )
		);
		await freshProcesses();
	},
	600_000
);

const HARMLESS = [
	[ 'a plugin that waits', 'plugin', '', 'GET', '/' ],
	[
		'a form that takes long',
		'on',
		"'POST' === $_SERVER['REQUEST_METHOD'] && sleep( 14 );",
		'POST',
		'/',
	],
	[
		'a screen of the admin that takes long',
		'on',
		'is_admin() && sleep( 14 );',
		'GET',
		'/wp-admin/index.php',
	],
	[
		'an address with a query string',
		'on',
		"isset( $_GET['report'] ) && sleep( 14 );",
		'GET',
		'/?report=1',
	],
	[
		'a large file that streams',
		'on',
		`header( 'Content-Type: application/zip' ); for ( $n = 0; $n < ${ PATIENCE + 6 }; $n++ ) { echo str_repeat( 'x', 300000 ); ob_get_level() > 0 && ob_flush(); flush(); sleep( 1 ); } exit;`,
		'GET',
		'/',
	],
] as const;

test.each( IS_LONG ? HARMLESS : HARMLESS.slice( -1 ) )(
	'%s costs nobody a snippet',
	async ( _name, word, code, method, address ) => {
		const ids = await live( site, {
			code: at( 'wp_loaded', code ),
		} );
		await flip( site, word );
		const waiting = [ 1, 2, 3 ].map( () =>
			site
				.page( address, {
					method,
					as: address.startsWith( '/wp-admin' ) ? 'admin' : null,
				} )
				.catch( () => null )
		);
		await sleep( ( PATIENCE + 2 ) * 1000 );
		await site.page( '/wp-login.php' );
		await Promise.allSettled( waiting );
		await sleep( ( PATIENCE + 4 ) * 1000 );
		for ( const id of ids ) {
			expect( await settings( site, id ) ).toMatchObject( {
				status: 'active',
				error: null,
			} );
		}
		await freshProcesses();
	},
	600_000
);

test( 'a failure after the answer has been finished switches the snippet off', async () => {
	const [ id = 0 ] = await live( site, {
		code: "add_action( 'shutdown', static function () {\nif ( svc_flipped( 'on' ) ) { fastcgi_finish_request(); throw new Exception( 'afterwards' ); }\n} );",
	} );
	await flip( site, 'on' );
	expect( isWhole( await visit( site, '/' ) ) ).toBe( true );
	await expect
		.poll( () => settings( site, id ), { timeout: 5000 } )
		.toMatchObject( {
			status: 'inactive',
			error: 'afterwards (line 2)',
		} );
}, 60_000 );
