/**
 * The rescue pages in a browser without JavaScript: from the link to a
 * snippet that is off; nothing to scroll sideways, nothing axe objects to.
 */
import axe from 'axe-core';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../support/browser.ts';
import { testSite } from '../support/test-site.ts';
import { IS_LONG } from '../support/long.ts';
import { put } from '../site/runtime/runtime-site.ts';

const site = testSite( {}, { reset: false } );
let browser: Browser;
beforeAll( async () => {
	browser = await startBrowser();
} );
afterAll( () => browser?.close() );

const WIDTHS = [ 1440, 768, 390, 320 ];

/** A window that runs no script of a page. */
async function newPage(): Promise< Page > {
	const context = await browser.newContext( {
		baseURL: site.url,
		javaScriptEnabled: false,
	} );
	return context.newPage();
}

/** What is wrong with a page, at every width in both colour schemes. */
async function faults( html: string ): Promise< string[] > {
	// Scripts are off where the page is used, and axe is one.
	const context = await browser.newContext( { reducedMotion: 'reduce' } );
	const page = await context.newPage();
	const found: string[] = [];
	for ( const colorScheme of [ 'light', 'dark' ] as const ) {
		await page.emulateMedia( { colorScheme } );
		await page.setContent( html );
		for ( const width of WIDTHS ) {
			await page.setViewportSize( { width, height: 900 } );
			const over = await page.evaluate(
				() => document.documentElement.scrollWidth - innerWidth
			);
			if ( over > 0 ) {
				found.push(
					`${ width } ${ colorScheme }: ${ over }px too wide`
				);
			}
		}
		await page.evaluate( axe.source );
		const { violations } = await page.evaluate( async () =>
			( window as unknown as { axe: typeof axe } ).axe.run()
		);
		found.push(
			...violations.map(
				( { id, nodes } ) =>
					`${ colorScheme } ${ id }: ${ nodes[ 0 ]?.html.slice( 0, 160 ) }`
			)
		);
	}
	await context.close();
	return found;
}

test( 'a rescue from link to site, without JavaScript', async () => {
	await put(
		site,
		{ title: 'Hide prices from guests', hook: 'init', code: '' },
		{
			title: 'Ein sehr langer Titel mit Donaudampfschifffahrtsgesellschaftskapitänsmützenband darin, der umbrechen muss',
			hook: 'some_plugin_very_long_action_name_that_is_not_known_anywhere_else',
			code: '',
		},
		{ type: 'css', lang: 'scss', title: '', code: 'a{b:c}' },
		{
			type: 'html',
			title: 'Cookie banner',
			hook: 'wp_footer',
			code: '<!--banner-->',
		}
	);
	const { body } = await site.rest( 'POST', '/safe-mode', {
		rescue: 'new',
	} );
	const page = await newPage();
	await page.goto( body.link );
	expect( await faults( await page.content() ) ).toEqual( [] );
	await page.keyboard.press( 'Tab' );
	await page.keyboard.press( 'Enter' );
	await page.getByText( 'No snippets run in this browser' ).waitFor();
	await expect
		.poll( () => page.url() )
		.toContain( `${ site.url }/?svc-rescue=page&svc-mark=` );

	await page
		.getByRole( 'button', { name: 'Deactivate: Cookie banner' } )
		.click();
	await expect
		.poll( () => page.getByRole( 'status' ).textContent() )
		.toBe( '"Cookie banner" is inactive for everyone.' );
	if ( IS_LONG ) {
		expect( await faults( await page.content() ) ).toEqual( [] );
	}
	await expect
		.poll( async () => ( await site.page( '/' ) ).text )
		.not.toContain( '<!--banner-->' );

	await page.getByRole( 'button', { name: 'Turn on safe mode' } ).click();
	await page.getByRole( 'button', { name: 'Turn off safe mode' } ).click();
	const own = page.url();
	await page
		.getByRole( 'link', { name: 'View the site without snippets' } )
		.click();
	await page.waitForURL( /\/\?svc-mark=[0-9a-f]{16}$/ );
	await page.getByText( 'Rescue: without snippets.' ).waitFor();
	await page.getByRole( 'link', { name: 'Back to the rescue' } ).click();
	await page.getByText( 'No snippets run in this browser' ).waitFor();
	expect( page.url() ).not.toBe( own );
	await page
		.getByRole( 'link', { name: 'View the site with its snippets' } )
		.click();
	await page.waitForURL( `${ site.url }/` );
	// The link that another browser has taken up.
	const late = await newPage();
	await late.goto( '/?svc-rescue=page' );
	expect( await late.getByText( 'Rescue', { exact: true } ).count() ).toBe(
		0
	);
} );
