/** A person asks AI, watches, reads the difference, changes a line, saves and activates. */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../../support/browser.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import {
	PROVIDER,
	script,
	test as testing,
} from '../../site/assistant/conversation.ts';
import {
	editorOf,
	goTo,
	openApp,
	save,
	type AppWindow,
} from '../app/app-page.ts';
import { faultsOf } from '../app/axe.ts';

let site: TestSite;
let browser: Browser;
let app: AppWindow;
let id: number;

const DRAFT = "add_action( 'wp_footer', fn() => print( 'hello there' ) );";
const PICTURES = process.env.SVC_PICTURES;

async function look( name: string ): Promise< void > {
	expect( await faultsOf( app.page ) ).toEqual( [] );
	if ( PICTURES === undefined ) {
		return;
	}
	for ( const width of [ 1440, 768, 390 ] ) {
		await app.page.setViewportSize( { width, height: 900 } );
		await app.page.waitForTimeout( 300 );
		await app.page.screenshot( {
			path: `${ PICTURES }/${ name }-${ width }.png`,
		} );
	}
	await app.page.setViewportSize( { width: 1440, height: 900 } );
}

beforeAll( async () => {
	[ site, browser ] = await Promise.all( [
		startSite( { muPlugins: { 'provider.php': PROVIDER } } ),
		startBrowser(),
	] );
	const { body } = await site.rest( 'POST', '/snippets', {
		title: 'Hello',
		type: 'php',
		code: "add_action( 'wp_footer', fn() => print( 'hello' ) );",
	} );
	id = body.snippet.id;
	app = await openApp( browser, site, `/snippet/${ id }` );
}, 120_000 );
afterAll( async () => {
	expect( app.faults ).toEqual( [] );
	await browser?.close();
	await site?.stop();
} );

test(
	'ask, read the difference, accept, change a line, save and activate',
	{ timeout: 120_000 },
	async () => {
		const { page } = app;
		await script( site, [
			testing( DRAFT ),
			{ text: 'Greets everybody.' },
		] );
		await page.getByRole( 'button', { name: 'Ask', exact: true } ).click();
		const dialog = page.getByRole( 'dialog', { name: 'Ask AI' } );
		// Nothing is sent before this.
		await dialog.getByText( 'Never sent' ).waitFor();
		await look( 'consent' );
		await dialog.getByRole( 'button', { name: 'Yes, allow' } ).click();
		await dialog.getByRole( 'textbox' ).fill( 'Say hello there instead.' );
		await look( 'question' );
		await dialog
			.getByRole( 'button', { name: 'Ask', exact: true } )
			.click();
		await dialog.getByText( 'Passed the checks and a test run.' ).waitFor();
		await dialog.getByText( 'Greets everybody.' ).waitFor();
		await dialog.locator( '.monaco-diff-editor' ).waitFor();
		await look( 'outcome' );
		await dialog.getByRole( 'button', { name: 'Accept' } ).click();
		await dialog.waitFor( { state: 'detached' } );
		const stored = async () =>
			( await site.rest( 'GET', `/snippets/${ id }` ) ).body;
		expect( ( await stored() ).code ).not.toBe( DRAFT );
		await ( await editorOf( page ) ).focus();
		await page.keyboard.press( 'Control+End' );
		await page.keyboard.insertText( '\n// Mine' );
		await save( page );
		await page
			.getByRole( 'button', { name: 'Activate', exact: true } )
			.click();
		await expect
			.poll( async () => ( await stored() ).status, { timeout: 30_000 } )
			.toBe( 'active' );
		expect( ( await stored() ).code ).toContain( 'hello there' );
		expect( ( await stored() ).code ).toContain( '// Mine' );
	}
);

test(
	'in New, a draft fills the form, and nothing is saved',
	{ timeout: 60_000 },
	async () => {
		const { page } = app;
		await script( site, [ testing( DRAFT ), { text: 'Greets.' } ] );
		await goTo( page, '/new' );
		await page.getByRole( 'button', { name: 'Ask', exact: true } ).click();
		const dialog = page.getByRole( 'dialog', { name: 'Ask AI' } );
		await dialog.getByRole( 'textbox' ).fill( 'Say hello there.' );
		await dialog
			.getByRole( 'button', { name: 'Ask', exact: true } )
			.click();
		await dialog.getByRole( 'button', { name: 'Accept' } ).click();
		const code = page.getByRole( 'textbox', { name: 'Paste code' } );
		await expect.poll( () => code.inputValue() ).toBe( DRAFT );
		expect( ( await site.rest( 'GET', '/snippets' ) ).body ).toHaveLength(
			1
		);
	}
);
