/** The files of the site in the admin app: writing one by keyboard, what is wrong with it, and nothing that is written is lost. */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../../support/browser.ts';
import { IS_LONG, longTest } from '../../support/long.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { focused, goTo, openApp, walk, type AppWindow } from './app-page.ts';
import { faultsOf } from './axe.ts';

let site: TestSite;
let browser: Browser;
let app: AppWindow;

beforeAll( async () => {
	[ site, browser ] = await Promise.all( [ startSite(), startBrowser() ] );
	app = await openApp( browser, site, '/files' );
} );
afterAll( async () => {
	expect( app.faults ).toEqual( [] );
	await browser.close();
	await site.stop();
} );

const stored = async () => ( await site.rest( 'GET', '/files' ) ).body;
const field = ( page: Page, name: string ) =>
	page.getByRole( 'textbox', { name: `Text of ${ name }` } );
const said = ( page: Page, text: string ) =>
	page.locator( '.components-snackbar', { hasText: text } ).first();
const names = ( page: Page ) =>
	page.getByRole( 'navigation', { name: 'Files', exact: true } );
const answer = async ( address: string ) => {
	const { status, text } = await site.page( address );
	return status === 200 ? text : status;
};

test( 'a file is written, saved and mended with the keyboard alone, and Undo takes it back', async () => {
	const { page } = app;
	const link = names( page ).getByRole( 'link', { name: /^app-ads\.txt/ } );
	await link.focus();
	await page.keyboard.press( 'Enter' );
	await page.getByText( "An empty file isn't served" ).waitFor();
	await field( page, 'app-ads.txt' ).focus();
	await page.keyboard.insertText( 'ads.example, 1, DIRECT\nads.example\n' );
	await page.keyboard.press( 'Control+s' );
	await said( page, 'app-ads.txt saved.' ).waitFor();
	await page.getByText( 'Visitors get this file.' ).waitFor();
	expect( await answer( '/app-ads.txt' ) ).toBe(
		'ads.example, 1, DIRECT\nads.example\n'
	);
	await link.getByText( '2 lines · 1 remark' ).waitFor();
	// The next save says the same: what it says is waited for below.
	await page
		.getByRole( 'button', { name: 'Dismiss this notice' } )
		.press( 'Enter' );
	await said( page, 'app-ads.txt saved.' ).waitFor( {
		state: 'detached',
	} );
	const line = page.getByRole( 'button', { name: 'Line 2' } );
	await line.focus();
	await page.keyboard.press( 'Enter' );
	await focused( field( page, 'app-ads.txt' ) );
	await page.keyboard.press( 'End' );
	await page.keyboard.insertText( ', 2, RESELLER' );
	await page.getByText( 'About the saved text' ).waitFor();
	await page.keyboard.press( 'Control+s' );
	await line.waitFor( { state: 'detached' } );
	expect( await answer( '/app-ads.txt' ) ).toBe(
		'ads.example, 1, DIRECT\nads.example, 2, RESELLER\n'
	);
	await said( page, 'app-ads.txt saved.' )
		.getByRole( 'button', { name: 'Undo' } )
		.click();
	await said( page, 'Undone.' ).waitFor();
	await line.waitFor();
	expect( ( await stored() ).app_ads ).toBe(
		'ads.example, 1, DIRECT\nads.example\n'
	);
} );

test( 'what is unsaved stands there after a reload, also of another file, and can be thrown away', async () => {
	const { page } = app;
	await walk( page, '/files&file=llms.txt' );
	await field( page, 'llms.txt' ).fill( '# Unsaved' );
	await names( page )
		.getByRole( 'link', { name: /^ads\.txt/ } )
		.click();
	await field( page, 'ads.txt' ).waitFor();
	await names( page ).getByText( 'Empty · unsaved' ).waitFor();
	await goTo( page, '/files&file=llms.txt' );
	await page.getByText( 'Not saved yet: your text of' ).waitFor();
	await expect
		.poll( () => field( page, 'llms.txt' ).inputValue() )
		.toBe( '# Unsaved' );
	expect( ( await stored() ).llms ).toBe( '' );
	await page.getByRole( 'button', { name: 'Discard changes' } ).click();
	await expect
		.poll( () => field( page, 'llms.txt' ).inputValue() )
		.toBe( '' );
	if ( IS_LONG ) {
		await page.reload();
	}
	await page.getByText( "An empty file isn't served" ).waitFor();
} );

test( 'an example is a good beginning: a security.txt without a fault', async () => {
	const { page } = app;
	await walk( page, '/files&file=security.txt' );
	await page.getByRole( 'button', { name: 'Start with an example' } ).click();
	await page.getByRole( 'button', { name: 'Save' } ).click();
	await page.getByText( 'Visitors get this file.' ).waitFor();
	await expect.poll( () => page.getByLabel( 'Warnings' ).count() ).toBe( 0 );
	expect( await answer( '/.well-known/security.txt' ) ).toMatch(
		/^Contact: mailto:security@/
	);
} );

longTest(
	'lines of robots.txt are added, and the whole of it is shown',
	async () => {
		const { page } = app;
		await goTo( page, '/files&file=robots.txt' );
		await field( page, 'robots.txt' ).fill( 'User-agent: x\nDisallow: /' );
		await page.keyboard.press( 'Control+s' );
		await said( page, 'robots.txt saved.' ).waitFor();
		await page.reload();
		await page.getByText( 'Visitors get this file.' ).waitFor();
		await page.getByText( 'Complete robots.txt' ).first().click();
		await page.getByText( 'Disallow: /wp-admin/' ).waitFor();
		expect( await faultsOf( page ) ).toEqual( [] );
	}
);

test( 'a web server that answers in our place is noticed', async () => {
	const { page } = app;
	await page.route( '**/security.txt', ( route ) =>
		route.fulfill( { status: 404, body: 'Not here' } )
	);
	await walk( page, '/files&file=security.txt' );
	await page
		.getByText( "Visitors don't get this file: status 404." )
		.waitFor();
	await page.unrouteAll();
} );

longTest(
	'somebody else saved meanwhile: nothing is lost, and one chooses',
	async () => {
		const { page } = app;
		await goTo( page, '/files&file=ads.txt' );
		await field( page, 'ads.txt' ).fill( 'mine.example, 1, DIRECT' );
		await site.rest( 'POST', '/files', {
			ads: 'theirs.example, 1, DIRECT',
		} );
		await page.keyboard.press( 'Control+s' );
		await page
			.getByText( 'ads.txt has changed since you loaded it' )
			.waitFor();
		await page.reload();
		await expect
			.poll( () => field( page, 'ads.txt' ).inputValue() )
			.toBe( 'mine.example, 1, DIRECT' );
		await field( page, 'ads.txt' ).focus();
		await page.keyboard.press( 'Control+s' );
		await page.getByRole( 'button', { name: 'Keep my version' } ).click();
		await said( page, 'ads.txt saved.' ).waitFor();
		expect( ( await stored() ).ads ).toBe( 'mine.example, 1, DIRECT' );
		await field( page, 'ads.txt' ).fill( 'mine.example, 2, DIRECT' );
		await site.rest( 'POST', '/files', {
			ads: 'theirs.example, 2, DIRECT',
		} );
		await page.keyboard.press( 'Control+s' );
		await page
			.getByRole( 'button', { name: 'Keep other version' } )
			.click();
		await expect
			.poll( () => field( page, 'ads.txt' ).inputValue() )
			.toBe( 'theirs.example, 2, DIRECT' );
	}
);

test( 'a save that does not arrive loses nothing and can be made again', async () => {
	const { page } = app;
	await walk( page, '/files&file=llms.txt' );
	await field( page, 'llms.txt' ).fill( '# Kept' );
	await page.route( '**/svc/v1/files*', ( route ) => route.abort() );
	await page.keyboard.press( 'Control+s' );
	await page.getByText( 'Your changes are kept.' ).waitFor();
	await page.unrouteAll();
	await page.keyboard.press( 'Control+s' );
	await said( page, 'llms.txt saved.' ).waitFor();
	expect( await answer( '/llms.txt' ) ).toBe( '# Kept\n' );
} );

test( 'a real file is shown as what it is, and nothing can be written', async () => {
	const { page } = app;
	const real = path.join( site.dir, 'ads.txt' );
	await writeFile( real, 'real' );
	await walk( page, '/files&file=ads.txt' );
	await page.getByText( 'The server has a real file ads.txt' ).waitFor();
	expect(
		await field( page, 'ads.txt' ).getAttribute( 'readonly' )
	).not.toBeNull();
	expect( await page.getByRole( 'button', { name: 'Save' } ).count() ).toBe(
		0
	);
	await rm( real );
} );

longTest(
	'who has no full access is told so, and why files cannot be loaded is said',
	async () => {
		const { page } = app;
		await site.rest( 'POST', '/settings', {
			access: { roles: { editor: 'design' } },
		} );
		const other = await openApp( browser, site, '/files', 'editor' );
		await other.page.getByText( 'This needs full access' ).waitFor();
		await other.page.getByRole( 'button', { name: /^More/ } ).click();
		await other.page.getByRole( 'menuitem', { name: 'Library' } ).waitFor();
		expect(
			await other.page.getByRole( 'menuitem', { name: 'Files' } ).count()
		).toBe( 0 );
		expect( other.faults ).toEqual( [] );
		await other.context.close();
		await page.route( '**/svc/v1/files*', ( route ) => route.abort() );
		await goTo( page, '/files' );
		await page.getByText( 'Loading failed.' ).waitFor();
		await page.unrouteAll();
		await page.getByRole( 'button', { name: 'Try again' } ).click();
		await field( page, 'ads.txt' ).waitFor();
	}
);

longTest(
	'on a phone a file is chosen, written and saved, in either direction',
	async () => {
		const { page } = app;
		await page.setViewportSize( { width: 390, height: 844 } );
		await goTo( page, '/files' );
		await names( page )
			.getByRole( 'link', { name: /^llms\.txt/ } )
			.click();
		await field( page, 'llms.txt' ).fill( '# Phone' );
		await page.getByRole( 'button', { name: 'Save' } ).click();
		await said( page, 'llms.txt saved.' ).waitFor();
		for ( const direction of [ 'ltr', 'rtl' ] ) {
			await page.evaluate( ( dir ) => {
				document.documentElement.dir = dir;
			}, direction );
			const wide = await page.evaluate( () =>
				[ ...document.querySelectorAll( '.svc-page, .svc-file' ) ]
					.filter( ( part ) => part.scrollWidth > part.clientWidth )
					.map( ( { className } ) => className )
			);
			expect( [ direction, wide ] ).toEqual( [ direction, [] ] );
		}
	}
);
