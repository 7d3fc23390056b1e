/**
 * A stylesheet that never ends compiling must not take the site's workers with it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../support/site.ts';

let site: TestSite;

beforeAll( async () => {
	site = await startSite();
}, 120_000 );
afterAll( () => site?.stop() );

const save = ( code: string ) =>
	site.rest(
		'POST',
		'/snippets',
		{ title: 'x', type: 'css', lang: 'scss', status: 'active', code },
		{ once: true }
	);

test( 'saving an endless loop ends after five seconds and says why the stylesheet stays off', async () => {
	const begin = Date.now();
	const ended = await save( '@while true {}' );
	expect( ended.status, ended.text ).toBe( 201 );
	expect( ended.body.snippet.status ).toBe( 'inactive' );
	expect( ended.body.errors[ 0 ].message ).toMatch(
		/took longer than 5 seconds/
	);
	expect( Date.now() - begin ).toBeLessThan( 15_000 );
} );

test( 'while two are being compiled a third is told to try again, and nothing of it is kept', async () => {
	// Stands for two requests that compile: their locks, which end with the process.
	const files = [ 1, 2 ].map( ( number ) =>
		path.join( site.storage, `maps/compile-${ number }.lock` )
	);
	const others = spawn( 'php', [
		'-r',
		'foreach ( array_slice( $argv, 1 ) as $file ) { $held[] = $handle = fopen( $file, "cb" ); flock( $handle, LOCK_EX ); } echo "held"; sleep( 60 );',
		...files,
	] );
	await once( others.stdout, 'data' );
	const refused = await save( 'a { b { c: d } }' );
	others.kill();
	await once( others, 'exit' );
	expect( refused.status, refused.text ).toBe( 503 );
	expect( refused.body ).toMatchObject( { code: 'svc_busy' } );

	const again = await save( 'a { b { c: d } }' );
	expect( again.status, again.text ).toBe( 201 );
	expect( again.body ).toMatchObject( {
		errors: [],
		snippet: { status: 'active' },
	} );
	const { body } = await site.rest( 'GET', '/snippets' );
	expect( body ).toHaveLength( 2 );
} );
