/** The trash of the admin app: what is in it, bringing something back with Undo, and deleting for good. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../../support/browser.ts';
import { longTest } from '../../support/long.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { focused, goTo, openApp, type AppWindow } from './app-page.ts';

let site: TestSite;
let browser: Browser;
let app: AppWindow;
const ids = new Map< string, number >();

beforeAll( async () => {
	[ site, browser ] = await Promise.all( [ startSite(), startBrowser() ] );
	for ( const title of [ 'Old banner', 'Old fonts', 'Old tracking' ] ) {
		const { body } = await site.rest( 'POST', '/snippets', {
			title,
			type: title === 'Old fonts' ? 'css' : 'html',
			code: '/* old */',
			status: 'active',
		} );
		ids.set( title, body.snippet.id );
		await site.rest( 'DELETE', `/snippets/${ body.snippet.id }` );
	}
	app = await openApp( browser, site, '/trash' );
} );
afterAll( async () => {
	expect( app.faults ).toEqual( [] );
	await browser.close();
	await site.stop();
} );

const row = ( page: Page, title: string ) =>
	page.locator( '.svc-rows li' ).filter( { hasText: title } );

const trashed = async (): Promise< string[] > =>
	( await site.rest( 'GET', '/trash' ) ).body.map(
		( { title }: { title: string } ) => title
	);

test( 'says who deleted what and how long it can be had back', async () => {
	const { page } = app;
	await row( page, 'Old banner' )
		.getByText( /Moved here .+ by admin · deleted permanently in \d+ days/ )
		.waitFor();
	await expect.poll( () => page.locator( '.svc-rows li' ).count() ).toBe( 3 );
	await expect.poll( () => page.title() ).toMatch( /^Trash/ );
} );

test( 'brings one back switched off by keyboard, and Undo puts it in again', async () => {
	const { page } = app;
	await page.getByRole( 'button', { name: 'Restore Old banner' } ).focus();
	await page.keyboard.press( 'Enter' );
	await page
		.getByText( 'Restored Old banner as inactive, with its revisions.' )
		.first()
		.waitFor();
	await expect.poll( () => row( page, 'Old banner' ).count() ).toBe( 0 );
	expect(
		( await site.rest( 'GET', `/snippets/${ ids.get( 'Old banner' ) }` ) )
			.body
	).toMatchObject( { title: 'Old banner', status: 'inactive' } );
	await page.getByRole( 'button', { name: 'Undo' } ).click();
	await row( page, 'Old banner' ).waitFor();
	await expect.poll( trashed ).toContain( 'Old banner' );
} );

test( 'deletes for good only after asking', async () => {
	const { page } = app;
	await page
		.getByRole( 'button', { name: 'Delete permanently: Old fonts' } )
		.click();
	const dialog = page.getByRole( 'dialog', {
		name: 'Delete Old fonts permanently?',
	} );
	await focused( dialog );
	await page.keyboard.press( 'Escape' );
	await dialog.waitFor( { state: 'detached' } );
	expect( await trashed() ).toContain( 'Old fonts' );
	await page
		.getByRole( 'button', { name: 'Delete permanently: Old fonts' } )
		.click();
	await dialog
		.getByRole( 'button', { name: 'Delete permanently', exact: true } )
		.click();
	await page.getByText( 'Permanently deleted Old fonts.' ).first().waitFor();
	expect( await trashed() ).not.toContain( 'Old fonts' );
} );

longTest(
	'somebody who may only look sees no buttons; a designer may restore but not delete for good',
	async () => {
		await site.rest( 'POST', '/settings', {
			access: { roles: { editor: 'view', author: 'design' } },
		} );
		for ( const [ user, restores ] of [
			[ 'editor', 0 ],
			[ 'author', 2 ],
		] as const ) {
			const other = await openApp( browser, site, '/trash', user );
			await row( other.page, 'Old banner' ).waitFor();
			expect(
				await other.page
					.getByRole( 'button', { name: /^Restore/ } )
					.count()
			).toBe( restores );
			expect(
				await other.page
					.getByRole( 'button', { name: /permanently/ } )
					.count()
			).toBe( 0 );
			expect( other.faults ).toEqual( [] );
			await other.context.close();
		}
	}
);

test( 'empties it, and says what comes next', async () => {
	const { page } = app;
	await page.getByRole( 'button', { name: 'Empty trash' } ).click();
	const dialog = page.getByRole( 'dialog' );
	await expect
		.poll( () => dialog.getByRole( 'listitem' ).allTextContents() )
		.toEqual( [ 'Old banner', 'Old tracking' ] );
	await dialog
		.getByRole( 'button', { name: 'Delete permanently', exact: true } )
		.click();
	await page.getByText( 'The trash is empty.' ).waitFor();
	await expect.poll( trashed ).toEqual( [] );
} );

longTest( 'says why it cannot be loaded and tries again', async () => {
	const { page } = app;
	await page.route( '**/svc/v1/trash*', ( route ) => route.abort() );
	await goTo( page, '/trash' );
	await page.getByText( 'Loading failed.' ).waitFor();
	await page.unrouteAll();
	await page.getByRole( 'button', { name: 'Try again' } ).click();
	await page.getByText( 'The trash is empty.' ).waitFor();
} );
