/** The editor of the admin app: making, writing, saving with everything that can come of it, conditions. */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../../support/browser.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import {
	editorOf,
	goTo,
	openApp,
	saveChange,
	type AppWindow,
} from './app-page.ts';

let site: TestSite;
let browser: Browser;
let app: AppWindow;

beforeAll( async () => {
	[ site, browser ] = await Promise.all( [ startSite(), startBrowser() ] );
	app = await openApp( browser, site, '/new' );
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

test( 'conditions are built, said in words, saved and explained', async () => {
	const { page } = app;
	const id = await make( {
		title: 'Ruled',
		type: 'html',
		code: '<i>x</i>',
		status: 'active',
	} );
	await goTo( page, `/snippet/${ id }` );
	await editorOf( page );
	await page.getByRole( 'button', { name: 'Add a condition' } ).click();
	await page.getByRole( 'button', { name: 'Condition Page type' } ).click();
	await page.getByRole( 'option', { name: 'Address' } ).click();
	await page
		.getByRole( 'textbox', { name: 'Address' } )
		.first()
		.fill( '/shop' );
	await page
		.locator( '.svc-sentence' )
		.filter( { hasText: 'on addresses with /shop' } )
		.waitFor();
	await saveChange( page );
	expect( await stored( id ) ).toMatchObject( {
		conditions: [ [ { type: 'url', op: 'contains', value: '/shop' } ] ],
	} );
	await page.getByRole( 'button', { name: 'Look' } ).click();
	await page.getByText( "Doesn't run." ).waitFor();
	await page
		.getByRole( 'textbox', { name: 'Page', exact: true } )
		.fill( '/?a=/shop' );
	await page.getByRole( 'button', { name: 'Look' } ).click();
	await page.getByText( 'Runs.' ).waitFor();
} );
