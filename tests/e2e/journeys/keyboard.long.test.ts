/** The keyboard of the journeys itself: it finds what Tab leads to, names its stops, and betrays a mouse. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../../support/browser.ts';
import { byKeyboard } from './keyboard.ts';

let browser: Browser;
let page: Page;

beforeAll( async () => {
	browser = await startBrowser();
	page = await browser.newPage();
	await page.setContent( `
		<button onclick="this.textContent += '!'">Go</button>
		<label>Name <input></label>
		<iframe srcdoc="<button>Inside</button>"></iframe>
		<div tabindex="-1" role="button">Out of reach</div>` );
} );
afterAll( () => browser.close() );

test( 'tabs to a role and a name, presses, types and replaces', async () => {
	await byKeyboard( page, async ( keys ) => {
		await keys.toAndPress( 'button', 'Go' );
		const field = page.getByRole( 'textbox', { name: 'Name' } );
		await keys.toAndType( field, 'one' );
		await keys.writeInto( field, 'two' );
		await keys.backTo( 'button', /^Go!$/ );
		await keys.press( 'Space' );
	} );
	await page.getByRole( 'button', { name: 'Go!!' } ).waitFor();
	expect( await page.getByRole( 'textbox' ).inputValue() ).toBe( 'two' );
} );

test( 'names the stops where Tab does not lead to it', async () => {
	await expect(
		byKeyboard( page, ( keys ) => keys.to( 'button', 'Out of reach' ) )
	).rejects.toThrow( /does not lead to .*button "Go!!", input "Name"/ );
} );

test( 'fails when a mouse was used, also in a frame and on another page', async () => {
	await expect(
		byKeyboard( page, () => page.getByText( 'Go!!' ).click() )
	).rejects.toThrow( /Not by keyboard alone: .*pointerdown on <button/ );
	await expect(
		byKeyboard( page, () =>
			page.frameLocator( 'iframe' ).getByText( 'Inside' ).click()
		)
	).rejects.toThrow( /pointerdown on <button>Inside/ );
	await page.goto( 'data:text/html,<a href="%23">Next</a>' );
	await expect(
		byKeyboard( page, () => page.getByText( 'Next' ).click() )
	).rejects.toThrow( /pointerdown on <a/ );
} );
