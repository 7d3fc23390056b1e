/** Folders by drag and by keyboard: into another one, renamed, taken away, deleted, each with its way back; and what a screen reader says of the tree. */
import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { IS_LONG, longTest } from '../../support/long.ts';
import { journey, rowOf } from '../app/app-page.ts';
import { faultsOf } from '../app/axe.ts';
import { byKeyboard, hasFocus } from './keyboard.ts';

const at = journey( async ( site ) => {
	for ( const [ title, type, folder ] of [
		[ 'Coupon field', 'css', 'Shop/Checkout' ],
		[ 'Delivery note', 'css', 'Shop/Checkout' ],
		[ 'Banner', 'html', 'Shop' ],
		[ 'Pixel', 'js', 'Tracking' ],
	] ) {
		await site.rest( 'POST', '/snippets', {
			title,
			type,
			folder,
			code: '/* kept */',
		} );
	}
} );

type Placed = { title: string; folder: string };

/** Folder of every snippet, by title. */
const folders = async (): Promise< Record< string, string > > =>
	Object.fromEntries(
		( await at.site.rest( 'GET', '/snippets' ) ).body.map(
			( { title, folder }: Placed ) => [ title, folder ]
		)
	);

const START = {
	'Coupon field': 'Shop/Checkout',
	'Delivery note': 'Shop/Checkout',
	Banner: 'Shop',
	Pixel: 'Tracking',
};

const tree = (): Locator => at.page.getByRole( 'tree', { name: 'Folders' } );
const folder = ( name: string ): Locator =>
	tree().getByRole( 'treeitem', { name: new RegExp( `^${ name }, ` ) } );
const said = ( text: string ) => at.page.getByText( text ).first().waitFor();

/** An older notice may say that something is undone: the tree is drawn anew until it has all folders where they were. */
async function isAsBefore(): Promise< void > {
	await said( 'Undone.' );
	await expect.poll( folders ).toEqual( START );
	await tree()
		.getByRole( 'treeitem', { name: 'Shop, 3 snippets' } )
		.waitFor();
	await tree()
		.getByRole( 'treeitem', { name: 'Checkout, 2 snippets' } )
		.and( at.page.locator( '[data-path="Shop/Checkout"]' ) )
		.waitFor();
	await tree()
		.getByRole( 'treeitem', { name: 'Tracking, 1 snippet' } )
		.waitFor();
	// Three folders, and the snippet of the one that is open.
	await expect.poll( () => tree().getByRole( 'treeitem' ).count() ).toBe( 4 );
}

async function undoneByPointer(): Promise< void > {
	await at.page.getByRole( 'button', { name: 'Undo' } ).click();
	await isAsBefore();
}

test( 'a screen reader hears the folders as a tree with levels, what is open and what is selected', async () => {
	await folder( 'Shop' ).waitFor();
	const spoken = () =>
		tree()
			.ariaSnapshot()
			.then( ( text ) => text.replace( /:?\n\s+- button [^\n]*/g, '' ) );
	await expect
		.poll( spoken )
		.toBe(
			[
				'- tree "Folders":',
				'  - treeitem "Shop, 3 snippets" [expanded] [level=1]',
				'  - treeitem "Checkout, 2 snippets" [level=2]',
				'  - treeitem "HTML Banner, Inactive" [level=2]',
				'  - treeitem "Tracking, 1 snippet" [level=1]',
			].join( '\n' )
		);
	await folder( 'Checkout' ).click();
	await at.page.waitForURL( /folder=Shop\/Checkout/ );
	await expect
		.poll( spoken )
		.toContain( 'treeitem "Checkout, 2 snippets" [level=2] [selected]' );
	await expect
		.poll( () => folder( 'Tracking' ).getAttribute( 'aria-posinset' ) )
		.toBe( '2' );
	// A folder that is chosen is one of the screens of axe.test.ts.
	if ( IS_LONG ) {
		expect( await faultsOf( at.page ) ).toEqual( [] );
	}
	await at.page
		.locator( '.svc-sidebar' )
		.getByRole( 'link', { name: /^All/ } )
		.click();
} );

test( 'Enter takes the folder that is typed, also before the list has marked it', async () => {
	const { page } = at;
	await rowOf( page, 'Pixel' ).getByRole( 'checkbox' ).click();
	await page
		.getByRole( 'toolbar', { name: 'Selected snippets' } )
		.getByRole( 'button', { name: 'Move', exact: true } )
		.click();
	const dialog = page.getByRole( 'dialog' );
	const field = dialog.getByRole( 'combobox' );
	await field.click();
	await field.evaluate( async ( input ) => {
		document.execCommand( 'insertText', false, 'Sho' );
		await new Promise( ( done ) => setTimeout( done, 100 ) );
		document.execCommand( 'insertText', false, 'pping' );
		// What is typed is drawn, and nothing else has had its turn.
		await Promise.resolve();
		input.dispatchEvent(
			new KeyboardEvent( 'keydown', {
				key: 'Enter',
				code: 'Enter',
				bubbles: true,
				cancelable: true,
			} )
		);
	} );
	await expect.poll( () => field.inputValue() ).toBe( 'Shopping' );
	await dialog.getByRole( 'button', { name: 'Cancel' } ).click();
	await page.getByRole( 'button', { name: 'Clear selection' } ).click();
} );

test( 'a snippet is dragged into a folder, and out of all folders, each with Undo', async () => {
	const { page } = at;
	const title = rowOf( page, 'Banner' ).locator( '.svc-row' );
	await title.dragTo( folder( 'Tracking' ) );
	await said( 'Moved 1 snippet to Tracking.' );
	await expect.poll( folders ).toEqual( { ...START, Banner: 'Tracking' } );
	await undoneByPointer();
	if ( IS_LONG ) {
		await title.dragTo( page.getByRole( 'heading', { name: 'Folders' } ) );
		await said( '1 snippet moved to no folder.' );
		await expect.poll( folders ).toEqual( { ...START, Banner: '' } );
		await undoneByPointer();
	}
} );

test( 'a folder is dragged into another one and to the top, but never into itself', async () => {
	const { page } = at;
	await folder( 'Shop' ).dragTo( folder( 'Checkout' ) );
	expect( await folders() ).toEqual( START );
	await folder( 'Checkout' ).dragTo( folder( 'Tracking' ) );
	await said(
		'Renamed Shop / Checkout to Tracking / Checkout, with 2 snippets.'
	);
	await expect.poll( folders ).toEqual( {
		...START,
		'Coupon field': 'Tracking/Checkout',
		'Delivery note': 'Tracking/Checkout',
	} );
	await undoneByPointer();
	await folder( 'Checkout' ).dragTo(
		page.getByRole( 'heading', { name: 'Folders' } )
	);
	await said( 'Renamed Shop / Checkout to Checkout' );
	await expect
		.poll( folders )
		.toMatchObject( { 'Coupon field': 'Checkout' } );
	await undoneByPointer();
} );

test( 'a folder is renamed, taken away and deleted from its menu, each with Undo', async () => {
	const { page } = at;
	const choose = async ( entry: string ) => {
		await folder( 'Checkout' ).hover();
		await folder( 'Checkout' )
			.getByRole( 'button', { name: 'Actions for the folder Checkout' } )
			.click();
		await page.getByRole( 'menuitem', { name: entry } ).click();
	};
	await folder( 'Checkout' ).click();
	await choose( 'Rename' );
	const dialog = page.getByRole( 'dialog' );
	await dialog.getByLabel( 'Folder name' ).fill( 'Till' );
	await dialog.getByRole( 'button', { name: 'Rename' } ).click();
	await said( 'Renamed Shop / Checkout to Shop / Till, with 2 snippets.' );
	// The address goes along, there and back.
	await page.waitForURL( /folder=Shop\/Till/ );
	await expect
		.poll( folders )
		.toMatchObject( { 'Coupon field': 'Shop/Till' } );
	await undoneByPointer();
	await page.waitForURL( /folder=Shop\/Checkout/ );
	await choose( 'Delete' );
	await page
		.getByRole( 'button', { name: 'Delete the folder, keep' } )
		.click();
	await said( 'Deleted the folder Shop / Checkout. Its snippets are kept.' );
	await expect.poll( folders ).toMatchObject( { 'Coupon field': 'Shop' } );
	await undoneByPointer();
	await choose( 'Delete' );
	await page
		.getByRole( 'button', { name: 'Move 2 snippets to the trash' } )
		.click();
	await said( '2 snippets are in the trash.' );
	expect( Object.keys( await folders() ).sort() ).toEqual( [
		'Banner',
		'Pixel',
	] );
	await undoneByPointer();
} );

longTest(
	'by keyboard alone: gone through, shut, renamed, moved by the command, taken away, and taken back',
	async () => {
		const { page } = at;
		await page.goto( '/wp-admin/admin.php?page=svc' );
		await folder( 'Shop' ).waitFor();
		await byKeyboard( page, async ( keys ) => {
			const undone = async () => {
				await keys.toAndPress( 'button', 'Undo' );
				await isAsBefore();
			};
			await keys.to( folder( 'Shop' ) );
			await keys.press( 'ArrowLeft' );
			await expect.poll( () => folder( 'Checkout' ).count() ).toBe( 0 );
			await keys.press( 'ArrowRight' );
			await folder( 'Checkout' ).waitFor();
			await keys.press( 'ArrowRight' );
			await hasFocus( folder( 'Checkout' ) );
			await keys.press( 'End' );
			await hasFocus( folder( 'Tracking' ) );
			await keys.typeInto( folder( 'Tracking' ), 'ch' );
			await keys.pressOn( folder( 'Checkout' ), 'Enter' );
			await page.waitForURL( /folder=Shop\/Checkout/ );

			await keys.pressOn( folder( 'Checkout' ), 'F2' );
			const dialog = page.getByRole( 'dialog' );
			const name = dialog.getByLabel( 'Folder name' );
			await keys.toAndWrite( name, 'Till' );
			await keys.press( 'Enter' );
			await said( 'Shop / Checkout is Shop / Till now' );
			await hasFocus( folder( 'Till' ) );
			await undone();

			await keys.backTo( folder( 'Checkout' ) );
			await keys.press( 'Shift+F10' );
			await hasFocus( page.getByRole( 'menuitem', { name: 'Rename' } ) );
			await keys.choose(
				page.getByRole( 'menuitem', { name: 'Move to a folder' } )
			);
			await keys.toAndType(
				dialog.getByRole( 'combobox', { name: 'Folder' } ),
				'Track'
			);
			await keys.choose(
				dialog.getByRole( 'option', { name: 'Tracking', exact: true } )
			);
			await keys.toAndPress(
				dialog.getByRole( 'button', { name: 'Move', exact: true } )
			);
			await expect.poll( folders ).toMatchObject( {
				'Coupon field': 'Tracking/Checkout',
			} );
			await said(
				'Renamed Shop / Checkout to Tracking / Checkout, with 2 snippets.'
			);
			await undone();

			await keys.backTo( folder( 'Checkout' ) );
			await keys.press( 'Delete' );
			await keys.toAndPress( 'button', /^Delete the folder, keep/ );
			await said( 'The folder Shop / Checkout is gone' );
			await undone();
		} );
	}
);

longTest(
	'a snippet is moved by the command of the list, by keyboard alone, to a folder that is new',
	async () => {
		const { page } = at;
		await page.goto( '/wp-admin/admin.php?page=svc' );
		await rowOf( page, 'Pixel' ).waitFor();
		await byKeyboard( page, async ( keys ) => {
			await keys.to( rowOf( page, 'Pixel' ).getByRole( 'link' ) );
			await keys.press( 'm' );
			const dialog = page.getByRole( 'dialog', {
				name: 'Move to a folder',
			} );
			await keys.toAndType(
				dialog.getByRole( 'combobox', { name: 'Folder' } ),
				'Meters'
			);
			await keys.choose(
				dialog.getByRole( 'option', { name: 'New: Meters' } )
			);
			await keys.toAndPress(
				dialog.getByRole( 'button', { name: 'Move', exact: true } )
			);
			await said( 'Moved 1 snippet to Meters.' );
			await expect
				.poll( folders )
				.toEqual( { ...START, Pixel: 'Meters' } );
			await folder( 'Meters' ).waitFor();
		} );
	}
);
