/** Who is on call, with a phone in the hand: something is broken; stop it, see the site work, put it right, let the rest run again. */
import type { Page } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { longTest } from '../../support/long.ts';
import { journey, rowOf, type AppWindow } from '../app/app-page.ts';
import { byKeyboard } from './keyboard.ts';
import { openPhone } from './phone.ts';
import { running } from './running.ts';

const BROKEN = 'Spring sale';

const at = journey( async ( site ) => {
	for ( const title of [ 'Opening hours', 'Newsletter' ] ) {
		await running(
			site,
			{ title, type: 'html', hook: 'wp_footer' },
			`<p>${ title } of the shop</p>`
		);
	}
}, null );

let phone: AppWindow;

beforeEach( async () => {
	const { body } = await at.site.rest( 'POST', '/snippets', {
		title: BROKEN,
		type: 'css',
		code: 'body { display: none; }',
		status: 'active',
	} );
	expect( body.snippet.status ).toBe( 'active' );
	phone = await openPhone( at.browser, at.site );
} );
afterEach( async () => {
	expect( phone.faults ).toEqual( [] );
	await phone.context.close();
} );

/** Whether a visitor reads anything. */
async function canBeRead(): Promise< boolean > {
	const page = await phone.context.newPage();
	await page.goto( '/' );
	const isShown = await page.locator( 'body' ).isVisible();
	await page.close();
	return isShown;
}

const site = async () => ( await at.site.page( '/' ) ).text;
const notice = ( page: Page ) =>
	page
		.locator( '.components-notice' )
		.filter( { hasText: 'Safe mode is on: no snippets run' } );
const isOn = async ( title: string ) =>
	( await at.site.rest( 'GET', '/snippets' ) ).body.find(
		( it: { title: string } ) => it.title === title
	).status;

test( 'safe mode from a phone', async () => {
	const { page } = phone;
	await rowOf( page, BROKEN ).waitFor();
	expect( await canBeRead() ).toBe( false );
	await page.getByRole( 'button', { name: 'Views and folders' } ).tap();
	await page.getByRole( 'button', { name: 'More' } ).tap();
	await page.getByRole( 'menuitem', { name: 'Settings' } ).tap();
	await page.getByRole( 'switch', { name: 'Safe mode' } ).tap();
	await page.getByText( 'Saved.' ).first().waitFor();
	await expect.poll( canBeRead ).toBe( true );
	expect( await site() ).not.toContain( 'Opening hours of' );
	await page.getByRole( 'button', { name: 'Views and folders' } ).tap();
	await page
		.getByRole( 'navigation', { name: 'Snippets' } )
		.getByRole( 'link', { name: /^Changed today/ } )
		.tap();
	await notice( page ).waitFor();
	const toggle = rowOf( page, BROKEN ).getByRole( 'switch' );
	await toggle.tap();
	await expect
		.poll( () => toggle.getAttribute( 'aria-checked' ) )
		.toBe( 'false' );
	await notice( page )
		.getByRole( 'button', { name: 'Turn off safe mode' } )
		.tap();
	await notice( page ).waitFor( { state: 'detached' } );
	await expect.poll( site ).toContain( 'Opening hours of' );
	expect( await canBeRead() ).toBe( true );
	expect( await isOn( BROKEN ) ).toBe( 'inactive' );
} );

longTest(
	'safe mode from a phone by keyboard alone, and back a generation',
	async () => {
		const { page } = phone;
		await rowOf( page, BROKEN ).first().waitFor();
		await byKeyboard( page, async ( keys ) => {
			page.once( 'dialog', ( dialog ) => void dialog.accept() );
			await keys.press( 'Control+p' );
			await keys.typeInto(
				page.getByRole( 'dialog' ).getByRole( 'combobox' ),
				'Safe mode'
			);
			await keys.enterOn(
				page.getByRole( 'option', { name: /Safe mode/ } ).first()
			);
			await notice( page ).waitFor();
			await expect.poll( canBeRead ).toBe( true );
			await keys.toAndPress( 'button', 'Views and folders' );
			await keys.toAndPress( 'button', 'More' );
			await keys.choose(
				page.getByRole( 'menuitem', { name: 'Timeline' } )
			);
			// As things were before the sale.
			await keys.toAndPress(
				page
					.locator( '.svc-entry' )
					.filter( { hasText: 'Newsletter' } )
					.first()
			);
			await keys.toAndPress( 'button', 'Go back to this' );
			await keys.toAndPress(
				page
					.getByRole( 'dialog' )
					.getByRole( 'button', { name: /^Go back/ } )
			);
			await page.getByRole( 'dialog' ).waitFor( { state: 'detached' } );
			await keys.press( 'Control+b' );
			await keys.toAndPress( 'link', /^All/ );
			await keys.toAndPress(
				notice( page ).getByRole( 'button', {
					name: 'Turn off safe mode',
				} )
			);
			await notice( page ).waitFor( { state: 'detached' } );
		} );
		await expect.poll( site ).toContain( 'Newsletter of' );
		expect( await canBeRead() ).toBe( true );
	}
);
