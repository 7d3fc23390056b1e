/** States of list and editor that were put right by looking at them: what is in the way, out of reach or not said. */
import { expect, test } from 'vitest';
import {
	editorOf,
	goTo,
	journey,
	openApp,
	rowOf,
	settled,
} from './app-page.ts';
import { faultsOf } from './axe.ts';

let id = 0;

const at = journey( async ( site ) => {
	for ( const title of [ 'First', 'Second' ] ) {
		const { body } = await site.rest( 'POST', '/snippets', {
			title,
			type: 'php',
			folder: 'Shop/Checkout',
			code: 'update_option( "seen", 1 );\nupdate_option( "seen", 2 );\n',
		} );
		id = body.snippet.id;
	}
	await site.rest( 'POST', '/settings', {
		access: { roles: { editor: 'view' } },
	} );
} );

const bar = () => at.page.getByRole( 'toolbar', { name: 'Selected snippets' } );

test( 'the dialog Edit begins with nothing to apply, offers what all of them have, and can be left', async () => {
	const { page } = at;
	await rowOf( page, 'First' ).getByRole( 'checkbox' ).click();
	await rowOf( page, 'Second' ).getByRole( 'checkbox' ).click();
	await bar().getByRole( 'button', { name: 'Edit' } ).click();
	const dialog = page.getByRole( 'dialog', { name: 'Edit 2 snippets' } );
	const apply = dialog.getByRole( 'button', { name: 'Apply' } );
	expect( await apply.getAttribute( 'aria-disabled' ) ).toBe( 'true' );
	await dialog.getByRole( 'combobox', { name: 'Location' } ).click();
	await page.getByRole( 'option', { name: 'Page: Site footer' } ).waitFor();
	await page.keyboard.press( 'Escape' );
	const priority = dialog.getByRole( 'textbox', { name: 'Priority' } );
	await priority.fill( 'ten' );
	await dialog.getByText( 'Enter a whole number.' ).waitFor();
	expect( await apply.getAttribute( 'aria-disabled' ) ).toBe( 'true' );
	await priority.fill( '-5' );
	expect( await apply.getAttribute( 'aria-disabled' ) ).toBeNull();
	expect( await faultsOf( page ) ).toEqual( [] );
	await page.keyboard.press( 'Escape' );
	await dialog.waitFor( { state: 'detached' } );
} );

test( 'moving begins with the folder in which all of them lie, and can be left', async () => {
	const { page } = at;
	await bar().getByRole( 'button', { name: 'Move', exact: true } ).click();
	const dialog = page.getByRole( 'dialog', { name: 'Move to a folder' } );
	await dialog.getByRole( 'button', { name: 'Cancel' } ).waitFor();
	await expect
		.poll( () => dialog.getByRole( 'combobox' ).inputValue() )
		.toBe( 'Shop / Checkout' );
	expect( await faultsOf( page ) ).toEqual( [] );
	await dialog.getByRole( 'button', { name: 'Cancel' } ).click();
	await dialog.waitFor( { state: 'hidden' } );
	await bar().getByRole( 'button', { name: 'Clear selection' } ).click();
} );

test( 'an empty view says what that means', async () => {
	const { page } = at;
	await page.goto( '/wp-admin/admin.php?page=svc&view=broken' );
	await page.getByText( 'No snippets with errors' ).waitFor();
} );

test( 'the find widget of the editor is as Monaco draws it, not as WordPress draws buttons', async () => {
	const { page } = at;
	await goTo( page, `/snippet/${ id }` );
	await ( await editorOf( page ) ).focus();
	await page.keyboard.press( 'Control+f' );
	const next = page
		.locator( '.find-widget.visible .find-actions .button' )
		.first();
	await next.waitFor();
	await settled( page );
	const box = await next.boundingBox();
	expect( box?.height ).toBeLessThanOrEqual( 24 );
	expect( box?.width ).toBeLessThanOrEqual( 24 );
	await page.keyboard.press( 'Escape' );
} );

test( 'Run once is within reach beside the settings, and on a phone', async () => {
	const { page } = at;
	const run = page.getByRole( 'button', { name: 'Run once' } ).first();
	await run.waitFor();
	await page.setViewportSize( { width: 390, height: 844 } );
	await run.waitFor();
	await page.setViewportSize( { width: 1440, height: 900 } );
} );

test( 'a snippet that is gone leads to the trash', async () => {
	const { page } = at;
	await goTo( page, '/snippet/99999' );
	await page.getByText( 'Snippet not found.' ).waitFor();
	await page
		.locator( '.svc-empty' )
		.getByRole( 'button', { name: 'Trash' } )
		.click();
	await page.waitForURL( /p=\/trash/ );
} );

test( 'safe mode is said in list and editor, and can be ended where it is said', async () => {
	const { page } = at;
	await at.site.rest( 'POST', '/safe-mode', { on: true } );
	await goTo( page, `/snippet/${ id }` );
	const banner = page.locator( '.svc-banner', {
		hasText: 'Safe mode is on',
	} );
	await banner.waitFor();
	await page.setViewportSize( { width: 390, height: 844 } );
	await page.goto( '/wp-admin/admin.php?page=svc' );
	const off = page.getByRole( 'button', { name: 'Turn off safe mode' } );
	await off.first().waitFor();
	expect( await off.count() ).toBe( 1 );
	await page.setViewportSize( { width: 1440, height: 900 } );
	await page.locator( '.svc-list .components-notice' ).locator( off ).click();
	await page
		.locator( '.svc-list .components-notice' )
		.waitFor( { state: 'hidden' } );
} );

test( 'the heading of the list has one line beside the environment on a phone', async () => {
	const { page } = at;
	await page.setViewportSize( { width: 390, height: 844 } );
	await goTo( page, '' );
	await page.getByText( 'Local', { exact: true } ).waitFor();
	const heading = page.getByRole( 'heading', { name: 'All snippets' } );
	expect( ( await heading.boundingBox() )?.height ).toBe( 24 );
	await page.setViewportSize( { width: 1440, height: 900 } );
} );

test( 'somebody who may only look is told so in the editor, and is offered nothing else', async () => {
	const { page, context, faults } = await openApp(
		at.browser,
		at.site,
		`/snippet/${ id }`,
		'editor'
	);
	await page.getByText( 'view only' ).waitFor();
	expect(
		await page.getByRole( 'button', { name: 'New snippet' } ).count()
	).toBe( 0 );
	expect( faults ).toEqual( [] );
	await context.close();
} );

test( 'a list that cannot be loaded keeps its heading and, on a phone, the way to the sidebar', async () => {
	const { page } = at;
	await page.setViewportSize( { width: 390, height: 844 } );
	// As if the page had brought no answers along.
	await page.route( '**/admin.php?page=svc*', async ( route ) => {
		const answer = await route.fetch();
		await route.fulfill( {
			response: answer,
			body: ( await answer.text() ).replaceAll(
				/svc(\\?\/)v1\1snippets\?/g,
				'svc/v1/none?'
			),
		} );
	} );
	await page.route( /svc\/v1\/snippets\?/, ( route ) =>
		route.fulfill( { status: 502, body: '<h1>Bad gateway</h1>' } )
	);
	await page.goto( '/wp-admin/admin.php?page=svc' );
	await page.getByText( 'Loading failed.' ).waitFor();
	await page.getByRole( 'heading', { name: 'All snippets' } ).waitFor();
	await page.getByRole( 'button', { name: 'Views and folders' } ).click();
	const all = page
		.locator( '.svc-sidebar' )
		.getByRole( 'link', { name: /^All/ } );
	// Nothing is known, so nothing is counted.
	await expect.poll( () => all.innerText() ).toBe( 'All' );
	await page.unrouteAll();
} );
