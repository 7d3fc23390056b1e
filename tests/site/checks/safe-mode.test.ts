/**
 * In safe mode nothing runs: not by hand, and not for a test load, which then says that nothing was tried.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../support/site.ts';
import { recorded, recorder } from './recorder.ts';

let site: TestSite;
let id = 0;

beforeAll( async () => {
	site = await startSite( { muPlugins: { 'recorder.php': recorder() } } );
	const made = await site.rest( 'POST', '/snippets', {
		title: 'x',
		type: 'php',
		code: "file_put_contents( ABSPATH . 'ran.txt', 'x' ); echo 'ran';",
	} );
	id = made.body.snippet.id;
}, 120_000 );
afterAll( () => site?.stop() );

const constant = () =>
	path.join( site.wpContent, 'mu-plugins/safe-constant.php' );

for ( const [ how, on, off ] of [
	[
		'the switch',
		() => site.rest( 'POST', '/safe-mode', { on: true } ),
		() => site.rest( 'POST', '/safe-mode', { on: false } ),
	],
	[
		'the constant',
		async () => {
			await mkdir( path.dirname( constant() ), { recursive: true } );
			await writeFile(
				constant(),
				"<?php define( 'SVC_SAFE_MODE', true );"
			);
		},
		() => rm( constant() ),
	],
] as const ) {
	test( `with ${ how } a run is refused and nothing has run`, async () => {
		await on();
		const ran = await site.rest( 'POST', `/snippets/${ id }/run` );
		expect( ran.status, ran.text ).toBe( 409 );
		expect( ran.body ).toMatchObject( {
			code: 'svc_safe_mode',
			message: expect.stringMatching( /^Safe mode is on: / ),
		} );
		expect(
			await site.php( "echo (int) file_exists( ABSPATH . 'ran.txt' );" )
		).toBe( '0' );
		await off();
	} );

	test( `with ${ how } switching on says that safe mode is on and nothing was tried`, async () => {
		await on();
		await recorded( site );
		const enabled = await site.rest( 'POST', `/snippets/${ id }/enable` );
		expect( enabled.body.snippet.status, enabled.text ).toBe( 'active' );
		expect(
			enabled.body.warnings.map(
				( one: { message: string } ) => one.message
			)
		).toContainEqual(
			expect.stringMatching(
				/^Safe mode is on, so there was no test run\./
			)
		);
		expect( await recorded( site ) ).toEqual( [] );
		await site.rest( 'POST', `/snippets/${ id }/disable` );
		await off();
	} );
}

test( 'without it the same snippet runs', async () => {
	const ran = await site.rest( 'POST', `/snippets/${ id }/run` );
	expect( ran.body, ran.text ).toEqual( { output: 'ran', error: null } );
} );
