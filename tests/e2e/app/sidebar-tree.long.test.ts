/** Snippets in the sidebar's tree: what is open is drawn, thousands of them slow nothing, what is shown is in sight; and the palette that opens with what one goes back to. */
import { expect, test } from 'vitest';
import { addMany } from '../../support/many-snippets.ts';
import {
	editorOf,
	focused,
	goTo,
	journey,
	rowOf,
	writeCode,
} from './app-page.ts';
import { faultsOf } from './axe.ts';

const MANY = 5_000;
let first: number;

const at = journey( async ( site ) => {
	const ids = await addMany( site, {
		count: MANY,
		code: "'<p>' . $n . '</p>'",
		settings:
			"[ 'type' => 'html', 'hook' => '', 'status' => $n % 2 ? 'active' : 'inactive', 'folder' => $n < 4 ? 'Shop/Checkout' : 'Stock' ]",
	} );
	first = ids[ 0 ] ?? 0;
} );

const tree = () => at.page.getByRole( 'tree', { name: 'Folders' } );
const line = ( name: string | RegExp ) =>
	tree().getByRole( 'treeitem', { name } );
const drawn = () => tree().getByRole( 'treeitem' ).count();

test( 'a folder is opened by keyboard, and a snippet in it; marks say whether it is on and saved', async () => {
	const { page } = at;
	await line( /^Checkout, 3/ ).focus();
	await page.keyboard.press( 'ArrowRight' );
	const snippet = line( 'HTML Snippet 1, Active' );
	await snippet.waitFor();
	await line( 'HTML Snippet 2, Inactive' ).waitFor();
	await page.keyboard.press( 'ArrowDown' );
	await focused( snippet );
	await page.keyboard.press( 'Enter' );
	await page.waitForURL( new RegExp( `snippet/${ first }` ) );
	await editorOf( page );
	await expect
		.poll( () => snippet.getAttribute( 'aria-current' ) )
		.toBe( 'page' );
	await writeCode( page, '<p>other</p>' );
	await line( 'HTML Snippet 1, Active, not saved' ).waitFor();
	expect( JSON.stringify( await faultsOf( page ) ) ).toBe( '[]' );
} );

test( 'the palette opens with what is not saved, and each hit says type, folder and whether it is on', async () => {
	const { page } = at;
	await page
		.locator( '#wp-admin-bar-command-palette' )
		.getByRole( 'menuitem' )
		.or( page.locator( '#wp-admin-bar-command-palette a' ) )
		.first()
		.click();
	const hit = page.getByRole( 'option', { name: /^Snippet 1 · / } );
	await hit.first().waitFor();
	expect( await hit.first().textContent() ).toContain(
		'Snippet 1 · HTML · Shop / Checkout · Active · not saved'
	);
	await page.getByRole( 'combobox' ).fill( 'Snippet 4000' );
	await page
		.getByRole( 'option', {
			name: 'Snippet 4000 · HTML · Stock · Inactive',
		} )
		.waitFor();
	await page.keyboard.press( 'Escape' );
	await page.keyboard.press( 'Control+s' );
	await page.getByText( /^Saved/ ).waitFor();
} );

test( 'of thousands only those in sight are drawn, and the keys lead to the others', async () => {
	const { page } = at;
	await line( /^Stock, / ).focus();
	await page.keyboard.press( 'ArrowRight' );
	await expect.poll( drawn ).toBeGreaterThan( 10 );
	await expect.poll( drawn ).toBeLessThan( 200 );
	await page.keyboard.press( 'End' );
	const last = line( /^HTML Snippet 5000, / );
	await focused( last );
	await expect.poll( drawn ).toBeLessThan( 200 );
	await page.keyboard.press( 'Home' );
	await focused( line( /^Shop, / ) );
} );

test( 'what is shown is in sight at 900 pixels, and the ways to other screens stay', async () => {
	const { page } = at;
	await goTo( page, `/snippet/${ first + 2_500 }` );
	const current = page.locator( '.svc-sidebar__body [aria-current]' );
	await current.waitFor();
	const inSight = async () => {
		const box = await current.boundingBox();
		const scroll = await page
			.locator( '.svc-sidebar__scroll' )
			.boundingBox();
		return (
			box !== null &&
			scroll !== null &&
			box.y >= scroll.y &&
			box.y + box.height <= scroll.y + scroll.height
		);
	};
	await expect.poll( inSight ).toBe( true );
	for ( const target of [
		...[ /^All/, /^Changed today/ ].map( ( name ) =>
			page.locator( '.svc-sidebar' ).getByRole( 'link', { name } )
		),
		page.getByRole( 'button', { name: 'More' } ),
	] ) {
		const box = await target.boundingBox();
		expect( ( box?.y ?? 900 ) + ( box?.height ?? 0 ) ).toBeLessThan( 900 );
	}
	// The folder is far out of sight, and not drawn: the first step leads there.
	await current.focus();
	await page.keyboard.press( 'ArrowLeft' );
	await focused( line( /^Stock, / ) );
	await page.keyboard.press( 'ArrowLeft' );
	await expect.poll( drawn ).toBeLessThan( 10 );
} );

test( 'x selects the row, and its menu renames and copies the link', async () => {
	const { page } = at;
	await goTo( page, '/&folder=Shop/Checkout' );
	const row = rowOf( page, 'Snippet 2' );
	await row.getByRole( 'link', { name: 'Snippet 2' } ).focus();
	await page.keyboard.press( 'x' );
	await page.getByText( '1 selected' ).waitFor();
	await page.keyboard.press( 'x' );
	await page.getByText( '1 selected' ).waitFor( { state: 'detached' } );
	await row.getByRole( 'button', { name: /^Actions/ } ).click();
	await page.getByRole( 'menuitem', { name: 'Rename' } ).click();
	const title = page.getByRole( 'dialog' ).getByLabel( 'Title' );
	await focused( title );
	await title.fill( 'Delivery note' );
	await page.keyboard.press( 'Enter' );
	await rowOf( page, 'Delivery note' ).waitFor();
	await page.getByRole( 'button', { name: 'Undo' } ).click();
	await row.waitFor();
	await page
		.context()
		.grantPermissions( [ 'clipboard-read', 'clipboard-write' ] )
		.catch( () => undefined );
	await row.getByRole( 'button', { name: /^Actions/ } ).click();
	await page.getByRole( 'menuitem', { name: 'Copy link' } ).click();
	await page
		.getByText( 'Link copied.' )
		.or( page.getByRole( 'dialog', { name: 'Link to the snippet' } ) )
		.first()
		.waitFor();
} );
