/** The admin app as a person uses it, for journeys. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openWindow } from '../../support/browser.ts';
import type { TestSite } from '../../support/site.ts';
import type { UserName } from '../../support/site-client.ts';

const APP = '/wp-admin/admin.php?page=svc';

export interface AppWindow {
	readonly page: Page;
	readonly context: BrowserContext;
	/** What went wrong in the page itself; empty when all is well. */
	readonly faults: string[];
}

/** Opens the app in a window of its own; the place is what stands after `p=`. */
export async function openApp(
	browser: Browser,
	site: TestSite,
	place = '',
	user: UserName = 'admin'
): Promise< AppWindow > {
	const context = await openWindow( browser, site, user );
	const page = await context.newPage();
	await page.setViewportSize( { width: 1440, height: 900 } );
	const faults: string[] = [];
	page.on( 'pageerror', ( error ) => faults.push( error.message ) );
	await page.goto( `${ APP }${ place === '' ? '' : `&p=${ place }` }` );
	return { page, context, faults };
}

export const goTo = ( page: Page, place: string ) =>
	page.goto( `${ APP }&p=${ place }` );

/** Waits until Monaco can be written in. */
export async function editorOf( page: Page ) {
	await page.locator( '.monaco-editor .view-line' ).first().waitFor();
	return page
		.locator(
			'.monaco-editor textarea, .monaco-editor .native-edit-context'
		)
		.first();
}

/** Replaces the code in Monaco by typing over it. */
export async function writeCode( page: Page, code: string ): Promise< void > {
	const field = await editorOf( page );
	await field.focus();
	await page.keyboard.press( 'Control+A' );
	await page.keyboard.insertText( code );
}

/** What the last line says about saving. */
export const saved = ( page: Page, text: string | RegExp ) =>
	page
		.locator( '.svc-status [role=status]' )
		.filter( { hasText: text } )
		.waitFor();

export const save = ( page: Page ) => page.keyboard.press( 'Control+s' );
