/** Saving when the way to the site is bad: a session that ended, a firewall that reads bodies. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../../support/browser.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import {
	editorOf,
	goTo,
	openApp,
	save,
	saved,
	writeCode,
	type AppWindow,
} from './app-page.ts';

let site: TestSite;
let browser: Browser;
let app: AppWindow;

beforeAll( async () => {
	[ site, browser ] = await Promise.all( [ startSite(), startBrowser() ] );
	app = await openApp( browser, site );
} );
afterAll( async () => {
	expect( app.faults ).toEqual( [] );
	await browser.close();
	await site.stop();
} );

async function make( fields: Record< string, unknown > ): Promise< number > {
	const { body } = await site.rest( 'POST', '/snippets', fields );
	return body.snippet.id;
}

const stored = async ( id: number ) =>
	( await site.rest( 'GET', `/snippets/${ id }` ) ).body;

test( 'a session that ended while writing: WordPress asks to sign in, and the save goes on', async () => {
	const { page, context } = app;
	const id = await make( {
		title: 'Session',
		type: 'css',
		code: 'a { color: red; }',
	} );
	await goTo( page, `/snippet/${ id }` );
	await editorOf( page );
	await writeCode( page, 'a { color: teal; }' );
	await context.clearCookies();
	await save( page );
	await page.getByText( 'Your work is kept in this browser' ).waitFor();
	const dialog = page.frameLocator( '#wp-auth-check-frame' );
	await dialog.locator( '#user_login' ).waitFor();
	expect( await stored( id ) ).toMatchObject( { code: 'a { color: red; }' } );
	// Its own script puts the focus in the field some moments after the page.
	await page.waitForTimeout( 500 );
	await dialog.locator( '#user_login' ).fill( 'admin' );
	await dialog.locator( '#user_pass' ).fill( 'password' );
	await dialog.locator( '#wp-submit' ).click();
	await saved( page, /^Saved/ );
	expect( await stored( id ) ).toMatchObject( {
		code: 'a { color: teal; }',
	} );
	await page.locator( '#wp-auth-check-frame' ).waitFor( { state: 'hidden' } );
} );

test( 'a firewall that refuses bodies with code: the save arrives encoded, and nobody notices', async () => {
	const { page } = app;
	const plugins = path.join( site.wpContent, 'mu-plugins' );
	await mkdir( plugins, { recursive: true } );
	await writeFile(
		path.join( plugins, 'firewall.php' ),
		`<?php
		if ( 'POST' === $_SERVER['REQUEST_METHOD'] && str_contains( (string) file_get_contents( 'php://input' ), '<?php' ) ) {
			http_response_code( 403 );
			header( 'Content-Type: text/html' );
			exit( '<h1>Forbidden</h1>' );
		}`
	);
	const id = await make( {
		title: 'Walled',
		type: 'html',
		code: '<i>x</i>',
	} );
	await goTo( page, `/snippet/${ id }` );
	await editorOf( page );
	const answers: number[] = [];
	page.on( 'response', ( response ) => {
		if (
			response.request().method() === 'POST' &&
			response.url().includes( `snippets/${ id }?` )
		) {
			answers.push( response.status() );
		}
	} );
	const code = '<p><?php echo esc_html( "Grüße" ); ?></p>';
	await writeCode( page, code );
	await save( page );
	await saved( page, /^Saved/ );
	expect( await stored( id ) ).toMatchObject( { code } );
	expect( answers ).toEqual( [ 403, 200 ] );
} );
