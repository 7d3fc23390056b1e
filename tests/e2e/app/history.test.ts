/** The history of the set in the admin app: what differs from now, going back with Undo, and being told what would not work any more. */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../../support/browser.ts';
import { longTest } from '../../support/long.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { focused, goTo, openApp, type AppWindow } from './app-page.ts';

let site: TestSite;
let browser: Browser;
let app: AppWindow;
let banner = 0;
let fonts = 0;
/** Generation in which both were as they were made. */
let start = 0;

const newest = async (): Promise< number > =>
	( await site.rest( 'GET', '/generations' ) ).body[ 0 ].n;

const stateOf = async ( id: number ) =>
	( await site.rest( 'GET', `/snippets/${ id }` ) ).body;

beforeAll( async () => {
	[ site, browser ] = await Promise.all( [ startSite(), startBrowser() ] );
	const make = async ( fields: Record< string, unknown > ) =>
		( await site.rest( 'POST', '/snippets', fields ) ).body.snippet.id;
	banner = await make( {
		title: 'Banner',
		type: 'html',
		code: '<p>One</p>',
		status: 'active',
	} );
	fonts = await make( {
		title: 'Fonts',
		type: 'css',
		code: 'a { color: red; }',
	} );
	start = await newest();
	await site.rest( 'POST', `/snippets/${ banner }`, {
		code: '<p>Two</p>',
		priority: 20,
		status: 'inactive',
	} );
	await site.rest( 'DELETE', `/snippets/${ fonts }` );
	await make( { title: 'Newcomer', type: 'js', code: 'let a;' } );
	app = await openApp( browser, site, `/history&n=${ start }` );
} );
afterAll( async () => {
	expect( app.faults ).toEqual( [] );
	await browser.close();
	await site.stop();
} );

test( 'lists every change and says what differs from then', async () => {
	const { page } = app;
	const detail = page.getByRole( 'article' );
	await detail
		.getByText( '3 snippets differ from the current state' )
		.waitFor();
	const line = ( title: string ) =>
		detail.locator( '.svc-line' ).filter( { hasText: title } );
	await line( 'Banner' ).getByText( 'Active → inactive' ).waitFor();
	await line( 'Banner' ).getByText( 'Priority: 10 → 20' ).waitFor();
	await line( 'Fonts' ).getByText( 'brings it back as inactive' ).waitFor();
	await line( 'Newcomer' ).getByText( 'moves it to the trash' ).waitFor();
	await page.getByRole( 'region', { name: 'Today' } ).waitFor();
	const all = await newest();
	await expect.poll( () => page.locator( '.svc-entry' ).count() ).toBe( all );
} );

longTest( 'compares the code of then and now', async () => {
	const { page } = app;
	await page
		.getByRole( 'button', { name: 'Compare the code of Banner' } )
		.click();
	const dialog = page.getByRole( 'dialog' );
	await dialog.getByText( 'One' ).first().waitFor();
	await dialog.getByText( 'Two' ).first().waitFor();
	await focused( dialog );
	await page.keyboard.press( 'Escape' );
	await dialog.waitFor( { state: 'detached' } );
} );

test( 'goes back after naming what that does, and Undo returns', async () => {
	const { page } = app;
	await page.getByRole( 'button', { name: 'Go back to this' } ).click();
	const dialog = page.getByRole( 'dialog' );
	for ( const [ what, title ] of [
		[ 'Activates', 'Banner' ],
		[ 'Restores from the trash', 'Fonts' ],
		[ 'Moves to the trash', 'Newcomer' ],
	] as const ) {
		await dialog
			.locator( '.svc-effects > div' )
			.filter( { hasText: what } )
			.getByText( title )
			.waitFor();
	}
	await dialog.getByRole( 'button', { name: 'Go back' } ).click();
	await page.getByText( 'The snippets are restored.' ).first().waitFor();
	// What is told lies over the panes and moves neither.
	await page.locator( '.components-snackbar' ).first().waitFor();
	const [ panes, room ] = await page
		.locator( '.svc-generations' )
		.evaluate( ( it ) => [
			it.clientHeight,
			it.parentElement?.clientHeight ?? 0,
		] );
	expect( Math.abs( ( panes ?? 0 ) - ( room ?? 0 ) ) ).toBeLessThan( 4 );
	expect( await stateOf( banner ) ).toMatchObject( {
		code: '<p>One</p>',
		priority: 10,
		status: 'active',
	} );
	expect( await stateOf( fonts ) ).toMatchObject( { status: 'inactive' } );
	await page.getByText( 'No differences from the current state.' ).waitFor();
	await page.getByRole( 'button', { name: 'Undo' } ).click();
	await page.getByText( 'Undone.' ).first().waitFor();
	expect( await stateOf( banner ) ).toMatchObject( {
		code: '<p>Two</p>',
		status: 'inactive',
	} );
	await page
		.getByText( '3 snippets differ from the current state' )
		.waitFor();
} );

longTest(
	'a version that is gone for good stops it, and going back anyway leaves it out',
	async () => {
		const { page } = app;
		await site.rest( 'DELETE', `/trash/${ fonts }` );
		await goTo( page, `/history&n=${ start }` );
		await page.getByText( /Can't be restored/ ).waitFor();
		await page.getByRole( 'button', { name: 'Go back to this' } ).click();
		const dialog = page.getByRole( 'dialog' );
		await dialog
			.getByRole( 'button', { name: 'Go back', exact: true } )
			.click();
		await dialog.getByText( 'Nothing was changed' ).waitFor();
		expect( await stateOf( banner ) ).toMatchObject( {
			code: '<p>Two</p>',
		} );
		await dialog.getByRole( 'button', { name: 'Go back anyway' } ).click();
		await page.getByText( '1 snippet was left out.' ).first().waitFor();
		expect( await stateOf( banner ) ).toMatchObject( {
			code: '<p>One</p>',
		} );
	}
);

longTest(
	'somebody who may only look sees the history and no way back',
	async () => {
		await site.rest( 'POST', '/settings', {
			access: { roles: { editor: 'view' } },
		} );
		const first = await newest();
		const other = await openApp(
			browser,
			site,
			`/history&n=${ first > 3 ? 3 : 1 }`,
			'editor'
		);
		await other.page
			.getByText( 'This needs full access. Ask an administrator.' )
			.waitFor();
		expect(
			await other.page.getByRole( 'button', { name: /^Go back/ } ).count()
		).toBe( 0 );
		expect( other.faults ).toEqual( [] );
		await other.context.close();
	}
);

longTest(
	'on a phone one is chosen from the list and closed again',
	async () => {
		const { page } = app;
		await page.setViewportSize( { width: 390, height: 844 } );
		await goTo( page, '/history' );
		await page.locator( '.svc-entry' ).nth( 1 ).click();
		await page.getByRole( 'button', { name: 'All changes' } ).click();
		await page.locator( '.svc-entry' ).first().waitFor();
		await expect
			.poll( () => page.getByRole( 'article' ).count() )
			.toBe( 0 );
	}
);
