/**
 * Processes of PHP that die, or hang, while a snippet is being tried out,
 * and not because of it: the same seen from outside as a snippet that kills
 * them. One of them costs no snippet anything; a snippet that does it every
 * time does not go live.
 */
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { IS_LONG, sample } from '../support/long.ts';
import { type FullTestSite, startFullSite } from '../support/full-site.ts';

/** Takes the process away under one keyed request for each file, and counts those requests. */
const KILLER = `<?php
function svc_once( string $what ): bool {
	return isset( $_SERVER['HTTP_X_SVC_CANDIDATE'] ) && file_exists( WP_CONTENT_DIR . '/chance/' . $what ) && @unlink( WP_CONTENT_DIR . '/chance/' . $what );
}
function svc_die(): void {
	file_put_contents( WP_CONTENT_DIR . '/chance/deaths.txt', 'x', FILE_APPEND );
	posix_kill( getmypid(), 9 );
}
svc_once( 'die-at-once' ) && svc_die();
svc_once( 'hang' ) && sleep( 12 );
add_action( 'init', static fn() => svc_once( 'die-on-init' ) && svc_die() );
add_action( 'template_redirect', static fn() => svc_once( 'die-after-snippets' ) && svc_die(), 99 );
add_action( 'wp_footer', static function () {
	if ( svc_once( 'die-half-way' ) ) {
		while ( ob_get_level() > 0 ) { ob_end_flush(); }
		echo str_repeat( ' ', 70000 );
		flush();
		svc_die();
	}
} );`;

let site: FullTestSite;
beforeAll( async () => {
	site = await startFullSite( {
		children: 6,
		muPlugins: { 'killer.php': KILLER },
	} );
	await mkdir( path.join( site.wpContent, 'chance' ) );
	// PHP of the site may have another account than the tests.
	await chmod( path.join( site.wpContent, 'chance' ), 0o777 );
} );
afterAll( () => site.stop() );

const file = ( name: string ) => path.join( site.wpContent, 'chance', name );

beforeEach( async () => {
	await writeFile( file( 'deaths.txt' ), '' );
	await chmod( file( 'deaths.txt' ), 0o666 );
} );

const deaths = async () => ( await readFile( file( 'deaths.txt' ) ) ).length;

/** What happens to one of the next test requests each. */
async function plan( ...chances: string[] ) {
	for ( const name of chances ) {
		await writeFile( file( name ), '' );
	}
}

async function add( code: string ) {
	return site.rest( 'POST', '/snippets', {
		title: 'Chance',
		type: 'php',
		hook: 'init',
		status: 'active',
		code,
	} );
}

const CHANGES = IS_LONG ? 10 : 3;
test( 'good snippets, each changed while a process dies under its test load, stay on and are saved', async () => {
	const ways = [ 'die-at-once', 'die-on-init', 'die-half-way' ];
	const saved: unknown[] = [];
	for ( let number = 0; number < CHANGES; number++ ) {
		const made = await add( `// ${ number }` );
		expect( made.body.snippet?.status, made.text ).toBe( 'active' );
		await plan( ways[ number % ways.length ] ?? '' );
		const { body, text } = await site.rest(
			'PUT',
			`/snippets/${ made.body.snippet.id }`,
			{ rev: made.body.snippet.rev, code: `// ${ number }, changed` }
		);
		expect( body.errors, text ).toEqual( [] );
		saved.push( body.snippet?.status );
	}
	expect( saved ).toEqual( Array( CHANGES ).fill( 'active' ) );
	expect( await deaths() ).toBe( CHANGES );
}, 300_000 );

test( 'one page that hangs by chance does not switch a good snippet off', async () => {
	const made = await add( '// hangs once' );
	await plan( 'hang' );
	const { body, text } = await site.rest(
		'PUT',
		`/snippets/${ made.body.snippet.id }`,
		{ rev: made.body.snippet.rev, code: '// hangs once, changed' }
	);
	expect( body.errors, text ).toEqual( [] );
	expect( body.snippet?.status, text ).toBe( 'active' );
	expect( await deaths() ).toBe( 0 );
}, 120_000 );

const KILLS: [ string, string ][] = [
	[ 'kills its process', 'posix_kill( getmypid(), 9 );' ],
	[ 'crashes PHP', 'posix_kill( getmypid(), 11 );' ],
	[
		'crashes PHP half-way down the page',
		"add_action( 'wp_footer', static fn() => posix_kill( getmypid(), 11 ) );",
	],
	[
		'uses up the memory',
		'$all = []; while ( true ) { $all[] = str_repeat( "x", 1048576 ); }',
	],
	[ 'ends the page', "add_action( 'wp', static function () { exit; } );" ],
	[ 'keeps everybody waiting', 'sleep( 30 );' ],
];

test.each( sample( KILLS, 3 ) )(
	'a snippet that %s each time does not go live, also when a process dies by chance without it',
	async ( _name, code ) => {
		for ( const chance of [ [], [ 'die-at-once' ] ] ) {
			await plan( ...chance );
			const made = await add( code );
			expect( made.body.snippet?.status, made.text ).toBe( 'inactive' );
			expect( made.body.errors, made.text ).not.toEqual( [] );
		}
	},
	180_000
);

test( 'a process that dies under the request without the snippet keeps nobody from finding a broken one', async () => {
	// No request with the snippet gets past it, so the one that dies later is the one without it.
	const code = `add_action( 'template_redirect', static function () {
		if ( is_front_page() && ! is_user_logged_in() ) {
			isset( $_SERVER['HTTP_X_SVC_CANDIDATE'] ) && touch( WP_CONTENT_DIR . '/chance/die-after-snippets' );
			posix_kill( getmypid(), 9 );
		}
	} );`;
	const made = await add( code );
	expect( made.body.snippet?.status, made.text ).toBe( 'inactive' );
	expect( made.body.errors[ 0 ].message ).toContain( 'front page' );
	expect( await deaths() ).toBe( 1 );
}, 120_000 );
