/** The Header & Footer boxes of the admin app: filling one, switching it, problems, and two people at once. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../../support/browser.ts';
import { longTest } from '../../support/long.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { goTo, hold, openApp, walk, type AppWindow } from './app-page.ts';

let site: TestSite;
let browser: Browser;
let app: AppWindow;

beforeAll( async () => {
	[ site, browser ] = await Promise.all( [ startSite(), startBrowser() ] );
	app = await openApp( browser, site, '/boxes' );
} );
afterAll( async () => {
	expect( app.faults ).toEqual( [] );
	await browser.close();
	await site.stop();
} );

const box = ( page: Page, name: string ) =>
	page.getByRole( 'region', { name, exact: true } );

async function write( page: Page, name: string, code: string ) {
	await box( page, name )
		.locator( '.svc-code[aria-busy=false] .view-line' )
		.first()
		.waitFor();
	await box( page, name )
		.locator( 'textarea, .native-edit-context' )
		.first()
		.focus();
	await page.keyboard.press( 'Control+A' );
	await page.keyboard.insertText( code );
}

const stored = async ( uid: string ) =>
	( await site.rest( 'GET', '/snippets?with_code=1' ) ).body.find(
		( snippet: { uid: string } ) => snippet.uid === uid
	);

longTest(
	'what is written and not saved stands there after a reload',
	async () => {
		const { page } = app;
		await write( page, 'Header', '<meta name="one" content="1">' );
		await page.reload();
		await box( page, 'Header' ).getByText( 'content' ).first().waitFor();
		expect( await stored( 'svc-header' ) ).toBeUndefined();
	}
);

test( 'Ctrl+S makes it a snippet that is off; its switch shows it on every page', async () => {
	const { page } = app;
	await write( page, 'Header', '<meta name="one" content="2">' );
	await page.keyboard.press( 'Control+s' );
	await box( page, 'Header' ).getByText( 'Saved, inactive.' ).waitFor();
	expect( await stored( 'svc-header' ) ).toMatchObject( {
		hook: 'wp_head',
		type: 'html',
		status: 'inactive',
	} );
	await page.getByRole( 'switch', { name: 'Header' } ).click();
	await box( page, 'Header' ).getByText( 'Saved and active' ).waitFor();
	const { text } = await site.page( '/' );
	expect( text.split( '</head>' )[ 0 ] ).toContain(
		'<meta name="one" content="2">'
	);
} );

longTest(
	'a save takes what was typed just before its key, and what is typed while it runs stays',
	async () => {
		const { page, context } = await openApp( browser, site );
		// React draws by messages to itself: here they come late, as on a busy machine.
		await page.addInitScript( () => {
			const post = MessagePort.prototype.postMessage;
			MessagePort.prototype.postMessage = function ( message: unknown ) {
				setTimeout( () => post.call( this, message ), 400 );
			};
		} );
		await goTo( page, '/boxes' );
		await write( page, 'Footer', '<i>first</i>' );
		await box( page, 'Footer' )
			.getByRole( 'button', { name: 'Save Footer' } )
			.waitFor();
		const letGo = await hold( page, 'POST' );
		await page.keyboard.insertText( ' second' );
		await page.keyboard.press( 'Control+s' );
		await page.keyboard.insertText( ' third' );
		letGo();
		await box( page, 'Footer' ).getByText( 'Saved, inactive.' ).waitFor();
		await page.unrouteAll();
		expect( await stored( 'svc-footer' ) ).toMatchObject( {
			code: '<i>first</i> second',
		} );
		// It is a snippet now, and still the field that is being written in.
		await page.keyboard.insertText( ' fourth' );
		await box( page, 'Footer' )
			.getByRole( 'button', { name: 'Save Footer' } )
			.click();
		await expect
			.poll( async () => ( await stored( 'svc-footer' ) ).code )
			.toBe( '<i>first</i> second third fourth' );
		await context.close();
	}
);

longTest(
	'somebody else fills it first: theirs is shown, and what was written is offered',
	async () => {
		const { page } = app;
		await goTo( page, '/boxes' );
		await write( page, 'Top of the page', '<b>mine</b>' );
		await site.rest(
			'POST',
			'/snippets',
			{
				uid: 'svc-body',
				title: 'Body',
				type: 'html',
				hook: 'wp_body_open',
				code: '<b>theirs</b>',
			},
			{ as: 'admin2' }
		);
		const body = box( page, 'Top of the page' );
		await body
			.getByRole( 'button', { name: 'Save Top of the page' } )
			.click();
		await body.getByText( 'theirs' ).first().waitFor();
		// Also when the window is closed before anything is done about it.
		await page.reload();
		await body.getByText( 'theirs' ).first().waitFor();
		await body.getByRole( 'button', { name: 'Restore changes' } ).click();
		await body.getByText( 'mine' ).first().waitFor();
		await body
			.getByRole( 'button', { name: 'Save Top of the page' } )
			.click();
		await expect
			.poll( async () => ( await stored( 'svc-body' ) ).code )
			.toBe( '<b>mine</b>' );
	}
);

test( 'broken PHP in it is saved and stays off, with its line', async () => {
	const { page } = app;
	await walk( page, '/boxes' );
	await write( page, 'Footer', '<p>a</p>\n<?php echo 1 echo 2; ?>' );
	await page.getByRole( 'switch', { name: 'Footer' } ).click();
	await box( page, 'Footer' )
		.getByText( 'Saved, but not activated.' )
		.waitFor();
	await box( page, 'Footer' )
		.getByText( /^Line 2:/ )
		.waitFor();
	expect( await stored( 'svc-footer' ) ).toMatchObject( {
		status: 'inactive',
	} );
} );

longTest(
	'errors in a box that is on are not saved: the version that works stays, until it is saved switched off',
	async () => {
		const { page } = app;
		await goTo( page, '/boxes' );
		const { id } = await stored( 'svc-footer' );
		await site.rest( 'POST', `/snippets/${ id }`, {
			code: '<p>works</p>',
			status: 'active',
		} );
		await goTo( page, '/boxes' );
		const footer = box( page, 'Footer' );
		const saveIt = () =>
			footer.getByRole( 'button', { name: 'Save Footer' } ).click();
		await write( page, 'Footer', '<p>a</p>\n<?php echo 1 echo 2; ?>' );
		await saveIt();
		await footer
			.getByText( 'Not saved: these problems would deactivate it' )
			.waitFor();
		await footer.getByText( /^Line 2:/ ).waitFor();
		expect( await stored( 'svc-footer' ) ).toMatchObject( {
			status: 'active',
			code: '<p>works</p>',
		} );
		await footer
			.getByRole( 'button', { name: 'Keep the version that works' } )
			.click();
		await footer
			.getByText( 'Not saved: these problems would deactivate it' )
			.waitFor( { state: 'detached' } );
		await saveIt();
		await footer
			.getByRole( 'button', { name: 'Save as inactive' } )
			.click();
		await footer.getByText( 'Saved, but not activated.' ).waitFor();
		expect( await stored( 'svc-footer' ) ).toMatchObject( {
			status: 'inactive',
		} );
	}
);

longTest(
	'somebody else saved meanwhile: nothing is lost, and the editor shows both',
	async () => {
		const { page } = app;
		const { id } = await stored( 'svc-header' );
		await site.rest(
			'POST',
			`/snippets/${ id }`,
			{ code: '<meta name="theirs">' },
			{ as: 'admin2' }
		);
		await write( page, 'Header', '<meta name="mine">' );
		await box( page, 'Header' )
			.getByRole( 'button', { name: 'Save' } )
			.click();
		await box( page, 'Header' )
			.getByText( 'because admin2 saved' )
			.waitFor();
		await box( page, 'Header' )
			.getByRole( 'button', { name: 'Show both' } )
			.click();
		await page.getByRole( 'button', { name: 'Keep my version' } ).click();
		await expect
			.poll( async () => ( await stored( 'svc-header' ) ).code )
			.toBe( '<meta name="mine">' );
	}
);

longTest( 'somebody who may only look cannot write', async () => {
	await site.rest( 'POST', '/settings', {
		access: { roles: { editor: 'view' } },
	} );
	const other = await openApp( browser, site, '/boxes', 'editor' );
	await other.page.getByText( 'Your access is view-only' ).waitFor();
	expect(
		await other.page
			.getByRole( 'switch', { name: 'Header' } )
			.getAttribute( 'aria-disabled' )
	).toBe( 'true' );
	expect( other.faults ).toEqual( [] );
	await other.context.close();
} );

longTest( 'the code is as wide as its box', async () => {
	const { page } = app;
	await goTo( page, '/boxes' );
	const code = box( page, 'Header' ).locator( '.monaco-editor' ).first();
	await code.locator( '.view-line' ).first().waitFor( { state: 'attached' } );
	await expect
		.poll( async () => ( await code.boundingBox() )?.width ?? 0 )
		.toBeGreaterThan( 500 );
} );

longTest( 'on a phone the boxes are plain fields', async () => {
	const { page } = app;
	await page.setViewportSize( { width: 390, height: 844 } );
	await goTo( page, '/boxes' );
	const field = page.getByRole( 'textbox', { name: 'Top of the page' } );
	await field.fill( '<p>Phone</p>' );
	await page.getByRole( 'switch', { name: 'Top of the page' } ).click();
	await box( page, 'Top of the page' )
		.getByText( 'Saved and active' )
		.waitFor();
	expect( ( await site.page( '/' ) ).text ).toContain( '<p>Phone</p>' );
} );
