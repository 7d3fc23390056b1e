/** The way of a snippet from its making to the trash without a mouse, and what a screen reader says on it. */
import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { longTest } from '../../support/long.ts';
import { Keyboard, tabTo } from '../journeys/keyboard.ts';
import {
	editorOf,
	focused,
	journey,
	rowOf,
	saveChange,
	saved,
} from './app-page.ts';

const CODE =
	'<?php\n// Greeting by keyboard\nadd_action( "wp_footer", function () {\n\techo "<p>Hello by keyboard</p>";\n} );\n';

const at = journey( async ( site ) => {
	for ( const title of [ 'Second', 'Third' ] ) {
		await site.rest( 'POST', '/snippets', {
			title,
			type: 'css',
			folder: 'Shop/Checkout',
			code: 'a { color: red; }',
		} );
	}
} );

const snippet = async ( title: string ) =>
	( await at.site.rest( 'GET', '/snippets' ) ).body.find(
		( it: { title: string } ) => it.title === title
	);

const hasFocus = ( target: Locator ) =>
	target.evaluate(
		( element ) => element === element.ownerDocument.activeElement
	);

const inSidebar = ( name: RegExp ) =>
	at.page.locator( '.svc-sidebar' ).getByRole( 'link', { name } );

test( 'made, written and saved', async () => {
	const { page } = at;
	await rowOf( page, 'Second' ).waitFor();
	await page.keyboard.press( 'c' );
	await focused( page.getByLabel( 'Paste code' ) );
	await page.keyboard.insertText( CODE );
	await tabTo( page.getByRole( 'button', { name: 'Save as inactive' } ) );
	await page.keyboard.press( 'Enter' );
	await page.waitForURL( /p=\/snippet\/\d+/ );
	await tabTo( await editorOf( page ) );
	await page.keyboard.press( 'Control+End' );
	await page.keyboard.insertText( '\n// by hand' );
	await saveChange( page );
	const { id, title } = await snippet( 'Greeting by keyboard' );
	expect( title ).toBe( 'Greeting by keyboard' );
	expect(
		( await at.site.rest( 'GET', `/snippets/${ id }` ) ).body.code
	).toContain( '// by hand' );
} );

test( 'switched on, and out of the code with the keys that the list of keys names', async () => {
	const { page } = at;
	await page.keyboard.press( 'Control+m' );
	await tabTo( page.getByRole( 'switch' ), 'Shift+Tab' );
	await page.keyboard.press( 'Space' );
	await saved( page, 'Saved and active' );
	expect( ( await at.site.page( '/' ) ).text ).toContain(
		'Hello by keyboard'
	);
} );

test( 'limited by a condition', async () => {
	const { page } = at;
	await tabTo( page.getByRole( 'button', { name: 'Add a condition' } ) );
	await page.keyboard.press( 'Enter' );
	await tabTo( page.getByRole( 'button', { name: 'Condition Page type' } ) );
	await page.keyboard.press( 'Enter' );
	const list = page.getByRole( 'combobox', { name: 'Condition' } );
	await focused( list );
	await page.keyboard.type( 'Address' );
	await page
		.locator( '.svc-picker__item.is-active' )
		.filter( { hasText: 'Address' } )
		.waitFor();
	await page.keyboard.press( 'Enter' );
	await tabTo( page.getByRole( 'textbox', { name: 'Address' } ).first() );
	await page.keyboard.type( '/shop' );
	await saveChange( page );
	expect( ( await snippet( 'Greeting by keyboard' ) ).conditions ).toEqual( [
		[ expect.objectContaining( { type: 'url', value: '/shop' } ) ],
	] );
} );

longTest( 'from row to row', async () => {
	const { page } = at;
	await tabTo( inSidebar( /^All/ ) );
	await page.keyboard.press( 'Enter' );
	const first = rowOf( page, 'Greeting by keyboard' ).getByRole( 'link', {
		name: 'Greeting',
	} );
	await tabTo( first );
	await page.keyboard.press( 'ArrowDown' );
	const second = rowOf( page, 'Second' ).getByRole( 'link' );
	await expect.poll( () => hasFocus( second ) ).toBe( true );
	await page.keyboard.press( 'ArrowUp' );
	await expect.poll( () => hasFocus( first ) ).toBe( true );
} );

longTest( 'into the trash by the menu of its row', async () => {
	const { page } = at;
	const more = page.getByRole( 'button', {
		name: 'Actions for Third',
	} );
	await tabTo( more, 'Shift+Tab' );
	await page.keyboard.press( 'Enter' );
	const menu = page.getByRole( 'menu', { name: 'Actions for Third' } );
	await menu.locator( 'button:focus' ).waitFor();
	await page.keyboard.press( 'Escape' );
	await menu.waitFor( { state: 'detached' } );
	await expect.poll( () => hasFocus( more ) ).toBe( true );
	await page.keyboard.press( 'Enter' );
	await menu.locator( 'button:focus' ).waitFor();
	// The last entry: the way up from the first.
	await page.keyboard.press( 'ArrowUp' );
	await focused( menu.getByRole( 'menuitem' ).last() );
	await page.keyboard.press( 'Enter' );
	const dialog = page.getByRole( 'dialog', { name: 'Move to the trash' } );
	await focused( dialog );
	await tabTo( dialog.getByRole( 'button', { name: 'Move to the trash' } ) );
	await page.keyboard.press( 'Enter' );
	await page.getByText( '1 snippet is in the trash.' ).first().waitFor();
	await tabTo( page.getByRole( 'button', { name: 'More' } ) );
	await page.keyboard.press( 'Enter' );
	await new Keyboard( page ).choose(
		page.getByRole( 'menuitem', { name: 'Trash' } )
	);
	await page
		.locator( '.svc-rows li' )
		.filter( { hasText: 'Third' } )
		.waitFor();
} );

longTest(
	'a screen reader names views with their counts, switches, boxes and rows',
	async () => {
		const { page } = at;
		await tabTo( inSidebar( /^All/ ), 'Shift+Tab' );
		await page.keyboard.press( 'Enter' );
		await rowOf( page, 'Second' ).waitFor();
		const sidebar = () => page.locator( '.svc-sidebar' ).ariaSnapshot();
		await expect.poll( sidebar ).toContain( 'navigation "Snippets"' );
		await expect.poll( sidebar ).toContain( 'link "All 2"' );
		const row = await rowOf( page, 'Second' ).ariaSnapshot();
		expect( row ).toContain( 'checkbox "Select Second"' );
		expect( row ).toContain( 'switch "Second"' );
		expect( row ).toContain( 'button "Actions for Second"' );
		await expect
			.poll( () =>
				rowOf( page, 'Greeting' ).getByRole( 'switch' ).ariaSnapshot()
			)
			.toMatch( /switch "Greeting by keyboard" \[checked\]/ );
		await expect
			.poll( () =>
				page.locator( 'table' ).getAttribute( 'aria-rowcount' )
			)
			.toBe( '3' );
	}
);
