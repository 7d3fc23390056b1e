/** Search everywhere in the admin app: by key, lines with what was found, opening at the line. */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed } from '../../screenshots/seed.ts';
import { startBrowser } from '../../support/browser.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { focused, openApp, type AppWindow } from './app-page.ts';

let site: TestSite;
let browser: Browser;
let ids: Map< string, number >;
let app: AppWindow;

beforeAll( async () => {
	[ site, browser ] = await Promise.all( [ startSite(), startBrowser() ] );
	ids = await seed( site );
	app = await openApp( browser, site );
} );
afterAll( async () => {
	expect( app.faults ).toEqual( [] );
	await browser.close();
	await site.stop();
} );

const field = () =>
	app.page.getByRole( 'searchbox', { name: 'Search in code' } );

test( 'Ctrl+Shift+F opens it from anywhere and writing searches at once', async () => {
	const { page } = app;
	await page.getByText( 'Cookie notice' ).first().waitFor();
	await page.keyboard.press( 'Control+Shift+F' );
	await focused( field() );
	await page.getByText( 'Search all code' ).waitFor();
	await page.keyboard.type( 'remove_action' );
	await page.getByText( 'In 1 snippet' ).waitFor();
	await expect.poll( () => page.locator( '.svc-hit' ).count() ).toBe( 2 );
	await expect
		.poll( () => page.locator( '.svc-hit mark' ).allTextContents() )
		.toEqual( [ 'remove_action', 'remove_action' ] );
	await expect
		.poll( () => page.locator( '.svc-hit__line' ).allTextContents() )
		.toEqual( [ '1', '2' ] );
} );

test( 'a line opens the snippet there, by keyboard; back shows the results again', async () => {
	const { page } = app;
	await page.locator( '.svc-hit' ).nth( 1 ).focus();
	await page.keyboard.press( 'Enter' );
	await page.waitForURL(
		new RegExp( `p=/snippet/${ ids.get( 'No emoji scripts' ) }&line=2` )
	);
	await page.getByText( 'Ln 2,' ).waitFor();
	await page.goBack();
	await page.getByText( 'In 1 snippet' ).waitFor();
	await expect.poll( () => field().inputValue() ).toBe( 'remove_action' );
} );

test( 'says when nothing has it, also for what looks like a pattern', async () => {
	const { page } = app;
	await field().fill( 'no.such(thing' );
	await page.getByText( 'No snippets found.' ).waitFor();
} );

test( 'a title counts, and says that the code does not have it', async () => {
	const { page } = app;
	await field().fill( 'Cookie notice' );
	await page.locator( '.svc-result' ).first().waitFor();
	await page
		.locator( '.svc-result' )
		.filter( { hasText: 'Cookie notice' } )
		.waitFor();
} );
