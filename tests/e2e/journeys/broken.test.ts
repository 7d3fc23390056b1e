/** Something broke on the site: from the list, the notice, or the log to the line, to what changed, and on again; at a desk and on a phone. */
import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { longTest } from '../../support/long.ts';
import {
	editorOf,
	goTo,
	journey,
	rowOf,
	save,
	saved,
	writeCode,
} from '../app/app-page.ts';
import { faultsOf, SCHEMES } from '../app/axe.ts';
import { fallen, GOOD, LINE, MESSAGE } from './fallen.ts';
import { openPhone } from './phone.ts';

const at = journey( undefined, null );

const stored = async ( id: number ) =>
	( await at.site.rest( 'GET', `/snippets/${ id }` ) ).body;

const banner = ( page: Page ) =>
	page
		.getByRole( 'alert' )
		.filter( { hasText: /^Deactivated at .* by an error/ } );

const panel = ( page: Page ) =>
	page.getByRole( 'region', { name: 'Problems and output' } );

async function openPanel( page: Page ): Promise< void > {
	const tab = panel( page ).getByRole( 'button', { name: /^Problems/ } );
	// Whether it is open is kept for the person, from one test to the next.
	if ( ( await tab.getAttribute( 'aria-pressed' ) ) === 'false' ) {
		await tab.click();
	}
}

afterEach( async () => {
	await at.site.resetSnippets();
} );

longTest( 'the list, the notice and the log lead to the line', async () => {
	const { page } = at;
	const id = await fallen( at.site, 'Order export' );
	const line = new RegExp(
		`p=(?:/|%2F)snippet(?:/|%2F)${ id }&line=${ LINE }$`
	);
	await page.goto( '/wp-admin/admin.php?page=svc&view=broken' );
	const inRow = rowOf( page, 'Order export' ).getByRole( 'link', {
		name: `Line ${ LINE }: ${ MESSAGE }`,
	} );
	await inRow.waitFor();
	await inRow.click();
	await page.waitForURL( line );
	await page.getByText( `Ln ${ LINE }, Col 1` ).waitFor();
	await page.goto( '/wp-admin/index.php' );
	const notice = page
		.locator( '.notice' )
		.filter( { hasText: 'Order export' } );
	const desk = page.viewportSize() ?? { width: 1440, height: 900 };
	await page.setViewportSize( { width: 390, height: 844 } );
	expect(
		await notice.evaluate( ( box ) => box.scrollWidth - box.clientWidth ),
		'a long name in the notice is cut on a phone'
	).toBe( 0 );
	await page.setViewportSize( desk );
	await notice
		.getByRole( 'link', { name: 'Order export', exact: true } )
		.click();
	await page.waitForURL( line );
	await page.getByText( `Ln ${ LINE }, Col 1` ).waitFor();
	await goTo( page, '/activity&action=failed' );
	await page
		.getByRole( 'link', { name: new RegExp( `line ${ LINE }` ) } )
		.click();
	await page.waitForURL( line );
} );

test( 'the editor says what happened, marks the line, shows what changed since, and tries again', async () => {
	const { page } = at;
	const id = await fallen( at.site, 'Order export' );
	await goTo( page, `/snippet/${ id }` );
	await editorOf( page );
	await banner( page ).waitFor();
	expect( await banner( page ).innerText() ).toContain( MESSAGE );
	await page.locator( '.monaco-editor .squiggly-error' ).first().waitFor();
	await openPanel( page );
	const first = panel( page ).locator( '.svc-problem' ).first();
	expect( await first.innerText() ).toMatch(
		new RegExp(
			`line ${ LINE }[\\s\\S]*Call to undefined[\\s\\S]*Deactivated the snippet`
		)
	);
	await saved( page, /^Saved .* by WordPress$/ );
	for ( const scheme of SCHEMES ) {
		expect( await faultsOf( page, scheme ), scheme ).toEqual( [] );
	}
	await page.emulateMedia( { colorScheme: 'light' } );
	await banner( page )
		.getByRole( 'button', { name: `Go to line ${ LINE }` } )
		.click();
	await page.getByText( `Ln ${ LINE }, Col 1` ).waitFor();
	// A line above it moves it along.
	await page.keyboard.press( 'Control+Home' );
	await page.keyboard.type( '// Why.\n' );
	await banner( page )
		.getByRole( 'button', { name: `Go to line ${ LINE + 1 }` } )
		.click();
	await page.getByText( `Ln ${ LINE + 1 }, Col 1` ).waitFor();
	await page.keyboard.press( 'Control+z' );
	await page.keyboard.press( 'Control+z' );

	await banner( page )
		.getByRole( 'button', { name: 'Show changes since' } )
		.click();
	const dialog = page.getByRole( 'dialog', { name: 'Compare versions' } );
	await expect
		.poll( () =>
			dialog
				.locator( '.editor.original .view-lines' )
				.first()
				.innerText()
				.then( ( text ) => text.replaceAll( '\u00a0', ' ' ) )
		)
		.toContain( "fn () => print '<p>orders</p>'" );
	await expect
		.poll( () =>
			dialog.locator( '.editor.modified .view-lines' ).first().innerText()
		)
		.toContain( 'svc_export_orders' );
	await dialog.getByRole( 'button', { name: 'Close' } ).click();

	await banner( page ).getByRole( 'button', { name: 'Try again' } ).click();
	await saved( page, 'Saved and active' );
	await banner( page ).waitFor( { state: 'detached' } );
	expect( await stored( id ) ).toMatchObject( {
		status: 'active',
		error: null,
	} );
} );

test( 'the list says what was deactivated, and two clicks restore the version that worked', async () => {
	const { page } = at;
	const id = await fallen( at.site, 'Order export' );
	await goTo( page, '/' );
	await page
		.getByRole( 'region', { name: /^Order export was deactivated at / } )
		.getByRole( 'button', { name: `Go to line ${ LINE }` } )
		.click();
	await page.getByText( `Ln ${ LINE }, Col 1` ).waitFor();
	await banner( page )
		.getByRole( 'button', { name: 'Restore the version that worked' } )
		.click();
	await page.getByText( 'Restored and active.' ).first().waitFor();
	await banner( page ).waitFor( { state: 'detached' } );
	const { status, error, code } = await stored( id );
	expect( { status, error } ).toEqual( { status: 'active', error: null } );
	expect( code ).toContain( "fn () => print '<p>orders</p>'" );
} );

test( 'a mistake that is saved is named above the code, and so is one that keeps a snippet from being activated', async () => {
	const { page } = at;
	await goTo( page, '/new' );
	await page.getByLabel( 'Paste code' ).fill( '<?php\necho 1 echo 2;' );
	await page.getByRole( 'button', { name: 'Create and activate' } ).click();
	const strip = page.locator( '.svc-banner--error' );
	await expect
		.poll( () => strip.innerText() )
		.toMatch( /^Not activated\. Line 1: Syntax error/ );
	await strip.getByRole( 'button', { name: 'Go to line 1' } ).click();
	await strip.getByRole( 'button', { name: 'Leave inactive' } ).click();
	await writeCode( page, 'echo 1;\necho 2 echo 3;' );
	await save( page );
	const note = page.locator( '.svc-banner--warning' );
	await expect
		.poll( () => note.innerText() )
		.toMatch( /^Saved, but not activated\. Line 2: Syntax error/ );
	await writeCode( page, 'echo 1;' );
	await save( page );
	await note.waitFor( { state: 'detached' } );
	await page.getByRole( 'button', { name: 'Activate', exact: true } ).click();
	await saved( page, 'Saved and active' );
} );

longTest( 'trying again shows why it is refused, as saving does', async () => {
	const { page } = at;
	const id = await fallen( at.site, 'Order export' );
	await goTo( page, `/snippet/${ id }` );
	await editorOf( page );
	await page.locator( '.monaco-editor .view-line' ).first().click();
	await page.keyboard.press( 'Control+End' );
	await page.keyboard.insertText( '\necho 1' );
	await banner( page ).getByRole( 'button', { name: 'Try again' } ).click();
	await page.getByText( 'Saved, but not activated.' ).waitFor();
	expect( await stored( id ) ).toMatchObject( { status: 'inactive' } );
} );

longTest(
	'on a phone: what broke, the way to its line, and the way back',
	async () => {
		const id = await fallen( at.site, 'Order export' );
		const { page, context, faults } = await openPhone(
			at.browser,
			at.site
		);
		const card = page.getByRole( 'region', {
			name: /^Order export was deactivated at /,
		} );
		await card.waitFor();
		expect( await card.innerText() ).toContain(
			`Line ${ LINE }: ${ MESSAGE }`
		);
		expect( await faultsOf( page, 'light' ) ).toEqual( [] );
		await card
			.getByRole( 'button', { name: `Go to line ${ LINE }` } )
			.click();
		await page.waitForURL( new RegExp( `snippet/${ id }&line=${ LINE }` ) );
		await banner( page ).waitFor();
		// The plain field marks the line, and the list of problems begins with it.
		const mark = page.locator( '.svc-plain__mark.is-error' );
		await mark.waitFor();
		expect( await mark.innerText() ).toContain( 'svc_export_orders' );
		await openPanel( page );
		expect(
			await panel( page ).locator( '.svc-problem' ).first().innerText()
		).toMatch( new RegExp( `line ${ LINE }[\\s\\S]*Call to undefined` ) );
		await banner( page )
			.getByRole( 'button', { name: 'Show changes since' } )
			.click();
		await page
			.getByRole( 'dialog', { name: 'Compare versions' } )
			.waitFor();
		await page.goBack();
		await page.goto( '/wp-admin/admin.php?page=svc' );
		await card.getByRole( 'button', { name: /^Go back to / } ).click();
		await page.getByText( 'Restored and active.' ).first().waitFor();
		await card.waitFor( { state: 'detached' } );
		expect( await stored( id ) ).toMatchObject( {
			status: 'active',
			code: GOOD,
			error: null,
		} );
		expect( faults ).toEqual( [] );
		await context.close();
	}
);

longTest(
	'on a phone: rows say where and when, all snippets are stopped with two touches, and the history is one away',
	async () => {
		const { body } = await at.site.rest( 'POST', '/snippets', {
			title: 'Free shipping bar',
			type: 'html',
			hook: 'wp_body_open',
			code: '<p>free</p>',
			conditions: [ [ { type: 'url', op: 'contains', value: '/shop' } ] ],
			status: 'active',
		} );
		expect( body.snippet.status ).toBe( 'active' );
		const { page, context } = await openPhone( at.browser, at.site );
		const row = rowOf( page, 'Free shipping bar' );
		await row.getByText( /· On addresses with \/shop$/ ).waitFor();
		const stop = page.getByRole( 'button', { name: 'Turn on safe mode' } );
		await stop.click();
		const dialog = page.getByRole( 'dialog', {
			name: 'Turn on safe mode?',
		} );
		await dialog.getByRole( 'button', { name: 'Cancel' } ).click();
		expect(
			( await at.site.rest( 'GET', '/safe-mode' ) ).body
		).toMatchObject( { on: false } );
		await stop.click();
		await dialog
			.getByRole( 'button', { name: 'Turn on safe mode' } )
			.click();
		await page.getByText( 'Safe mode is on' ).first().waitFor();
		expect( ( await at.site.page( '/shop' ) ).text ).not.toContain(
			'free'
		);
		await page
			.getByRole( 'button', { name: 'Turn off safe mode' } )
			.click();
		await stop.waitFor();
		await page
			.locator( '.svc-phonebar' )
			.getByRole( 'button', { name: 'History' } )
			.click();
		await page.waitForURL( /p=\/history/ );
		await context.close();
	}
);
