/**
 * Exports of thousands of snippets need no more memory than a list of them.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';

const COUNT = 5000;
const BYTES = 10_000;

const site = testSite( {}, { reset: false, quiet: false } );

test( `${ COUNT } snippets with ${
	( COUNT * BYTES ) / 1e6
} MB of code are exported within 64 MB`, async () => {
	const plugins = path.join( site.wpContent, 'mu-plugins' );
	await mkdir( plugins, { recursive: true } );
	await writeFile(
		path.join( plugins, 'svc-test-peak.php' ),
		"<?php add_action( 'shutdown', fn() => str_contains( $_SERVER['REQUEST_URI'], '/export' ) && file_put_contents( WP_CONTENT_DIR . '/peak.txt', memory_get_peak_usage() ) );"
	);
	await site.php( `
		$store = svc_plugin()->get( 'Svc\\\\Storage\\\\Snippets' );
		set_time_limit( 0 );
		$code = str_repeat( 'b { color: "ä"; } ', ${ Math.ceil( BYTES / 19 ) } );
		$store->change( function ( $batch ) use ( $code ) {
			for ( $n = 0; $n < ${ COUNT }; $n++ ) {
				$batch->create( Svc\\Domain\\Snippet::create( [ 'type' => 'css', 'lang' => 'css', 'hook' => 'frontend', 'title' => "Snippet $n" ] ), $code, 'created' );
			}
		}, Svc\\Domain\\Actor::system() );` );
	const start = Date.now();
	const answer = await site.rest( 'GET', '/export' );
	const seconds = ( Date.now() - start ) / 1000;
	expect( answer.status ).toBe( 200 );
	expect( answer.body.snippets ).toHaveLength( COUNT );
	expect( answer.body.snippets[ COUNT - 1 ].title ).toBe(
		`Snippet ${ COUNT - 1 }`
	);
	const peak = Number(
		await readFile( path.join( site.wpContent, 'peak.txt' ), 'utf8' )
	);
	expect( answer.text.length ).toBeGreaterThan( 45e6 );
	expect( peak ).toBeLessThan( 64 * 1024 * 1024 );
	expect( seconds ).toBeLessThan( 30 );
	// eslint-disable-next-line no-console -- the figures are the point
	console.log( `${ seconds } s, peak ${ Math.round( peak / 1e6 ) } MB` );
	expect( await site.notices() ).toEqual( [] );
}, 300_000 );
