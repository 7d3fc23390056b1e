/** The settings of the admin app: each saved by itself with its result beside it, and who may not is told so. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../../support/browser.ts';
import { longTest } from '../../support/long.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { running } from '../journeys/running.ts';
import { goTo, openApp, walk, type AppWindow } from './app-page.ts';

let site: TestSite;
let browser: Browser;
let app: AppWindow;

beforeAll( async () => {
	[ site, browser ] = await Promise.all( [ startSite(), startBrowser() ] );
	await running(
		site,
		{ title: 'Footer note', type: 'html', hook: 'wp_footer' },
		'<p>Note of the footer</p>'
	);
	app = await openApp( browser, site, '/settings' );
} );
afterAll( async () => {
	expect( app.faults ).toEqual( [] );
	await browser.close();
	await site.stop();
} );

const row = ( page: Page, label: string ) =>
	page.locator( '.svc-setting' ).filter( {
		has: page.locator( '.svc-setting__label', {
			hasText: new RegExp( `^${ label }$` ),
		} ),
	} );

const settings = async () => ( await site.rest( 'GET', '/settings' ) ).body;

test( 'safe mode stops everything, is said in the list, and ends again', async () => {
	const { page } = app;
	const toggle = page.getByRole( 'switch', { name: 'Safe mode' } );
	await toggle.click();
	await row( page, 'Safe mode' ).getByText( 'Saved.' ).waitFor();
	expect( ( await site.page( '/' ) ).text ).not.toContain( 'Note of the' );
	await page
		.getByRole( 'navigation', { name: 'Snippets' } )
		.getByRole( 'link', { name: /^All/ } )
		.click();
	await page.getByText( 'Safe mode is on' ).first().waitFor();
	await page.goBack();
	await expect
		.poll( () => toggle.getAttribute( 'aria-checked' ) )
		.toBe( 'true' );
	await toggle.click();
	await row( page, 'Safe mode' ).getByText( 'Saved.' ).waitFor();
	expect( ( await site.page( '/' ) ).text ).toContain( 'Note of the' );
} );

test( 'what holds where consent cannot be asked for is saved when it is chosen', async () => {
	const { page } = app;
	const label = 'Without WP Consent API';
	await page.getByRole( 'combobox', { name: label } ).selectOption( 'hold' );
	await row( page, label ).getByText( 'Saved.' ).waitFor();
	expect( ( await settings() ).consent_without_api ).toBe( 'hold' );
} );

test( 'changes of assistants wait, and those of one person differ from that', async () => {
	const { page } = app;
	const label = 'Proposals';
	const choice = page.getByRole( 'combobox', { name: label } );
	await choice.selectOption( 'abilities' );
	await row( page, label ).getByText( 'Saved.' ).waitFor();
	await row( page, label )
		.getByText( 'Changes by abilities and MCP become proposals.' )
		.waitFor();
	const adder = page.getByRole( 'combobox', {
		name: 'Add an exception for a person',
	} );
	await adder.fill( 'auth' );
	await page.getByRole( 'option', { name: 'Author' } ).click();
	const person = page.getByRole( 'combobox', { name: 'Changes of Author' } );
	await person.waitFor();
	const exceptions = async () =>
		Object.values( ( await settings() ).proposers.users );
	await expect.poll( exceptions ).toEqual( [ 'propose' ] );
	await person.selectOption( 'act' );
	await expect.poll( exceptions ).toEqual( [ 'act' ] );
	expect( ( await settings() ).propose ).toBe( 'abilities' );
	await page.getByRole( 'button', { name: 'Remove Author' } ).click();
	await person.waitFor( { state: 'detached' } );
	await expect.poll( exceptions ).toEqual( [] );
	await choice.selectOption( 'off' );
	await expect.poll( async () => ( await settings() ).propose ).toBe( 'off' );
} );

test( 'a rescue link is shown once and can be copied', async () => {
	const { page } = app;
	await page.getByRole( 'button', { name: 'New rescue link' } ).click();
	const field = page.getByRole( 'textbox', { name: 'Rescue link' } );
	await expect
		.poll( () => field.inputValue() )
		.toMatch( /svc-rescue=[0-9a-f]{48}$/ );
	await row( page, 'Rescue link' )
		.getByRole( 'button', { name: 'Copy' } )
		.click();
	await page.getByText( /^(Copied\.|Selected\.)/ ).waitFor();
	await page.reload();
	await page.getByText( /A new link replaces the old one/ ).waitFor();
	expect( await field.count() ).toBe( 0 );
	await page.getByRole( 'button', { name: 'Remove link' } ).click();
	await page.getByText( 'A link that stops all snippets' ).waitFor();
} );

test( 'a role and a person get a level; the person loses it again', async () => {
	const { page } = app;
	await page
		.getByRole( 'combobox', { name: 'Access of the role Editor' } )
		.selectOption( 'design' );
	await expect
		.poll( async () => ( await settings() ).access.roles )
		.toEqual( { editor: 'design' } );
	await page.getByRole( 'combobox', { name: 'Add a person' } ).fill( 'auth' );
	await page.getByRole( 'option', { name: 'Author' } ).click();
	const person = page.getByRole( 'combobox', {
		name: 'Access of Author',
		exact: true,
	} );
	await person.selectOption( 'full' );
	await expect
		.poll( async () => Object.values( ( await settings() ).access.users ) )
		.toEqual( [ 'full' ] );
	// The screen asks the site anew.
	await walk( page, '/settings' );
	await person.waitFor();
	await expect.poll( () => person.inputValue() ).toBe( 'full' );
	await page.getByRole( 'button', { name: 'Remove Author' } ).click();
	await person.waitFor( { state: 'detached' } );
	await expect
		.poll( async () => ( await settings() ).access.users )
		.toEqual( {} );
} );

test( 'an address that is none is refused beside its field and kept there', async () => {
	const { page } = app;
	const mail = row( page, 'Mail about errors' );
	await mail.getByRole( 'textbox' ).fill( 'nobody' );
	await page.keyboard.press( 'Enter' );
	await mail.getByText( 'is not an email address' ).waitFor();
	await expect
		.poll( () => mail.getByRole( 'textbox' ).inputValue() )
		.toBe( 'nobody' );
	await mail.getByRole( 'textbox' ).fill( 'you@example.com' );
	await mail.getByRole( 'button', { name: 'Save' } ).click();
	await mail.getByText( 'Saved.' ).waitFor();
	expect( await settings() ).toMatchObject( {
		error_mail: 'you@example.com',
	} );
} );

test( 'numbers and switches are saved each by itself', async () => {
	const { page } = app;
	await page.getByRole( 'switch', { name: 'Minify CSS' } ).click();
	await row( page, 'Minify CSS' ).getByText( 'Saved.' ).waitFor();
	const days = row( page, 'Keep activity for' );
	await days.getByRole( 'spinbutton' ).fill( '30' );
	await page.keyboard.press( 'Enter' );
	await days.getByText( 'Saved.' ).waitFor();
	await page
		.getByRole( 'switch', { name: 'Let AI assistants work with snippets' } )
		.click();
	await expect
		.poll( settings )
		.toMatchObject( { activity_days: 30, abilities: true } );
} );

longTest(
	'sampling is switched on with a rate, also after a reload',
	async () => {
		const { page } = app;
		await page.getByRole( 'switch', { name: 'Measure costs' } ).click();
		const rate = row( page, 'Sample 1 in' );
		await rate.getByRole( 'spinbutton' ).fill( '7' );
		await page.keyboard.press( 'Enter' );
		await rate.getByText( 'Saved.' ).waitFor();
		await page.reload();
		await rate.waitFor();
		await expect
			.poll( () => rate.getByRole( 'spinbutton' ).inputValue() )
			.toBe( '7' );
	}
);

test( 'a new preview link works in another window', async () => {
	const { page } = app;
	await page.getByRole( 'button', { name: 'New preview link' } ).click();
	const link = page.getByRole( 'textbox', { name: 'Preview link' } );
	await expect.poll( () => link.inputValue() ).toContain( site.url );
	const url = await link.inputValue();
	await running(
		site,
		{ title: 'Tested', type: 'html', hook: 'wp_footer', mode: 'test' },
		'<p>Only in testing</p>'
	);
	const other = await browser.newContext();
	const guest = await other.newPage();
	await guest.goto( url );
	await guest.getByText( 'Only in testing' ).waitFor();
	await other.close();
	expect( ( await site.page( '/' ) ).text ).not.toContain(
		'Only in testing'
	);
} );

longTest(
	'somebody without full access is told so and has their own editor settings',
	async () => {
		const other = await openApp( browser, site, '/settings', 'editor' );
		await other.page.getByText( 'This needs full access.' ).waitFor();
		expect( await other.page.getByText( 'Rescue link' ).count() ).toBe( 0 );
		await other.page
			.getByRole( 'switch', { name: 'Wrap long lines' } )
			.click();
		await expect
			.poll( () =>
				other.page
					.getByRole( 'switch', { name: 'Wrap long lines' } )
					.getAttribute( 'aria-checked' )
			)
			.toBe( 'true' );
		expect( other.faults ).toEqual( [] );
		await other.context.close();
	}
);

longTest( 'says why the settings cannot be loaded', async () => {
	const { page } = app;
	await page.route( '**/svc/v1/settings*', ( route ) => route.abort() );
	await goTo( page, '/settings' );
	await page.getByText( 'Loading failed.' ).waitFor();
	await page.unrouteAll();
	await page.getByRole( 'button', { name: 'Try again' } ).click();
	await page.getByText( 'Rescue link' ).first().waitFor();
} );
