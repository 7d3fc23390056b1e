/** Keys that come faster than the screen: what is typed after a shortcut gets to what the shortcut opens, and never into code. */
import { afterEach, expect, test } from 'vitest';
import { goTo, journey, rowOf } from '../app/app-page.ts';
import { byKeyboard, hasFocus, openedEditor } from './keyboard.ts';

const CODE = 'a { color: red; }';

let id = 0;

const at = journey( async ( site ) => {
	for ( const folder of [ 'Able', 'Baker' ] ) {
		const { body } = await site.rest( 'POST', '/snippets', {
			title: `In ${ folder }`,
			folder,
			type: 'css',
			code: CODE,
		} );
		id = body.snippet.id;
	}
} );

/** Holds the script of a screen back until it is let go. */
async function holdBack( name: string ): Promise< () => void > {
	let open = () => {};
	const gate = new Promise< void >( ( done ) => {
		open = done;
	} );
	await at.page.route( new RegExp( `/${ name }\\.js` ), async ( route ) => {
		await gate;
		await route.continue();
	} );
	return () => open();
}

afterEach( () => at.page.unrouteAll( { behavior: 'ignoreErrors' } ) );

test( 'what is typed after Ctrl+Shift+F stands in the field of the search once it is there, and the code stays as it was', async () => {
	const { page } = at;
	await goTo( page, `/snippet/${ id }` );
	await openedEditor( page );
	const letGo = await holdBack( 'search' );
	await byKeyboard( page, async ( keys ) => {
		await keys.press( 'Control+Shift+F' );
		await page.waitForURL( /p=\/search/ );
		await keys.press( ...'reed', 'Backspace', 'Backspace', 'd' );
		letGo();
		const field = page.getByRole( 'searchbox', {
			name: 'Search in code',
		} );
		await keys.typeInto( field, ';' );
		expect( await field.inputValue() ).toBe( 'red;' );
		await page.getByText( 'In 2 snippets' ).waitFor();
	} );
	await page.goBack();
	await openedEditor( page );
	await expect
		.poll( () => page.locator( '.view-lines' ).innerText() )
		.toMatch( /^a\s\{\scolor:\s+red;\s\}$/ );
	await expect.poll( () => page.getByText( 'Not saved' ).count() ).toBe( 0 );
} );

test( 'what is pasted after the key for a new snippet is not lost', async () => {
	const { page } = at;
	await page
		.context()
		.grantPermissions( [ 'clipboard-read', 'clipboard-write' ] );
	await goTo( page, '' );
	await rowOf( page, 'In Able' ).waitFor();
	await page.evaluate( () =>
		navigator.clipboard.writeText( 'b { top: 0; }' )
	);
	const letGo = await holdBack( 'new' );
	await byKeyboard( page, async ( keys ) => {
		await keys.press( 'c' );
		await page.waitForURL( /p=\/new/ );
		await keys.press( 'Control+v' );
		letGo();
		const field = page.getByLabel( 'Paste code' );
		await hasFocus( field );
		expect( await field.inputValue() ).toBe( 'b { top: 0; }' );
		await page
			.getByRole( 'button', { name: 'Save as inactive' } )
			.waitFor();
	} );
} );

test( 'what is typed while a screen is on its way is forgotten by whoever goes elsewhere', async () => {
	const { page } = at;
	await goTo( page, '' );
	await rowOf( page, 'In Able' ).waitFor();
	const letGo = await holdBack( 'search' );
	await page.keyboard.press( 'Control+Shift+F' );
	await page.waitForURL( /p=\/search/ );
	await page.keyboard.press( 'x' );
	await page
		.locator( '.svc-sidebar' )
		.getByRole( 'link', { name: /^All/ } )
		.click();
	await rowOf( page, 'In Able' ).waitFor();
	const search = page.getByRole( 'searchbox', { name: 'Search snippets' } );
	await search.click();
	await page.keyboard.press( 'y' );
	await expect.poll( () => search.inputValue() ).toBe( 'y' );
	letGo();
} );

test( 'the menu of a folder takes the next key already', async () => {
	const { page } = at;
	await goTo( page, '' );
	const folder = page.locator( '[data-path=Able]' );
	await folder.waitFor();
	await folder.focus();
	const focused = await folder.evaluate( async ( element ) => {
		element.dispatchEvent(
			new KeyboardEvent( 'keydown', {
				key: 'F10',
				shiftKey: true,
				bubbles: true,
				cancelable: true,
			} )
		);
		// Before the browser can hand out the next key.
		for ( let turn = 0; turn < 20; turn++ ) {
			await Promise.resolve();
		}
		return element.ownerDocument.activeElement?.textContent;
	} );
	expect( focused ).toMatch( /^Rename/ );
	await byKeyboard( page, async ( keys ) => {
		await keys.press( 'Escape' );
		await hasFocus( folder );
	} );
} );
