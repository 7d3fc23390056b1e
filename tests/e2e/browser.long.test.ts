/**
 * The browser itself: what every browser test relies on.
 */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWindow, startBrowser } from '../support/browser.ts';
import { startSite, type TestSite } from '../support/site.ts';

let site: TestSite;
let browser: Browser;

beforeAll( async () => {
	[ site, browser ] = await Promise.all( [
		startSite( { svc: 'none' } ),
		startBrowser(),
	] );
} );
afterAll( async () => {
	await browser.close();
	await site.stop();
} );

test( 'openWindow opens the admin screen signed in', async () => {
	const context = await openWindow( browser, site );
	const page = await context.newPage();
	await page.goto( '/wp-admin/' );
	expect( await page.title() ).toContain( 'Dashboard' );
	await context.close();
} );

test( 'openWindow can stay signed out', async () => {
	const context = await openWindow( browser, site, null );
	const page = await context.newPage();
	await page.goto( '/wp-admin/' );
	expect( page.url() ).toContain( 'wp-login.php' );
	await context.close();
} );
