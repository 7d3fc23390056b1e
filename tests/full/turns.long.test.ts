/**
 * Who has to wait while a site looks after itself: a lone client that saves one
 * snippet after the other, beside visitors, canonical redirects and a page
 * that fails and has the site look into it, is never told to come again.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IS_LONG } from '../support/long.ts';
import { type FullTestSite, startFullSite } from '../support/full-site.ts';

/** Two hundred take minutes on two processors. */
const SAVES = IS_LONG ? 200 : 6;

/** Pages that take their time, so that a look at the site is nearly always going on, and one that fails without any snippet. */
const SLOW = `<?php
add_action( 'template_redirect', static function () {
	if ( isset( $_SERVER['HTTP_X_SVC_CANDIDATE'] ) ) { file_put_contents( WP_CONTENT_DIR . '/looks.txt', 'x', FILE_APPEND ); }
	usleep( (int) @file_get_contents( WP_CONTENT_DIR . '/slow.txt' ) * 1000 );
	if ( isset( $_GET['fails'] ) ) { svc_test_is_gone(); }
}, 1 );`;

let site: FullTestSite;
beforeAll( async () => {
	site = await startFullSite( {
		children: 6,
		muPlugins: { 'slow.php': SLOW },
	} );
} );
afterAll( () => site.stop() );

const slow = ( ms: number ) =>
	site.php(
		`file_put_contents( WP_CONTENT_DIR . '/slow.txt', '${ ms }' ); chmod( WP_CONTENT_DIR, 0777 );`
	);

/** Does something again and again, with pauses in milliseconds, until told to stop. */
function again( pause: number, what: () => Promise< unknown > ) {
	let goesOn = true;
	const work = ( async () => {
		while ( goesOn ) {
			await what();
			await sleep( pause );
		}
	} )();
	work.catch( () => undefined );
	return () => {
		goesOn = false;
		return work;
	};
}

const cases = async (): Promise< { case?: unknown; put_off?: number } > => {
	const bytes = await readFile(
		path.join( site.storage, 'watch/cases.php' ),
		'utf8'
	).catch( () => '' );
	return JSON.parse( bytes.split( '\n' )[ 1 ] ?? '{}' );
};

const ONCE = { once: true };

const save = ( number: number ) =>
	site.rest(
		'POST',
		'/snippets',
		{
			title: `save ${ number }`,
			type: 'php',
			hook: 'init',
			status: 'active',
			code: `// ${ number }`,
		},
		ONCE
	);

test( `${ SAVES } saves, one after the other, beside visitors, redirects and a page that fails`, async () => {
	await slow( 150 );
	await save( 0 );
	const ends = [
		again( 200, () => site.page( '/' ) ),
		again( 100, () => site.page( '/?p=1' ) ),
		again( 300, () => site.page( '/?fails=1' ) ),
	];
	const statuses: number[] = [];
	const took: number[] = [];
	try {
		for ( let number = 1; number <= SAVES; number++ ) {
			const begin = Date.now();
			const saved = await save( number );
			took.push( Date.now() - begin );
			statuses.push( saved.status );
			expect
				.soft( saved.body.snippet?.status, saved.text )
				.toBe( 'active' );
		}
	} finally {
		await Promise.all( ends.map( ( end ) => end() ) );
	}
	if ( process.env.SVC_FIGURES === '1' ) {
		const sorted = [ ...took ].sort( ( a, b ) => a - b );
		process.stdout.write(
			`saves: ${ SAVES }; median ${ sorted[ Math.floor( SAVES / 2 ) ] } ms, longest ${ sorted.at( -1 ) } ms\n`
		);
	}
	expect( statuses ).toEqual( statuses.map( () => 201 ) );
	// And what was looked into comes to its end.
	await slow( 0 );
	await expect
		.poll( async () => ( await cases() ).case, {
			timeout: 30_000,
			interval: 300,
		} )
		.toBeNull();
}, 900_000 );

test( 'a page that takes longer than anybody waits holds up no save', async () => {
	await slow( 7_000 );
	const failing = site.page( '/?fails=1' ).catch( () => null );
	await failing;
	// The look at the site is at one of its pages by now.
	await sleep( 1_500 );
	await slow( 0 );
	const begin = Date.now();
	const saved = await save( 1_000 );
	const took = Date.now() - begin;
	if ( process.env.SVC_FIGURES === '1' ) {
		process.stdout.write( `save beside a page of 7 s: ${ took } ms\n` );
	}
	expect( saved.status, saved.text ).toBe( 201 );
	expect( took ).toBeLessThan( 6_000 );
}, 120_000 );
