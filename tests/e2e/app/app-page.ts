/** The admin app as a person uses it, for journeys. */
import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import { openWindow, startBrowser } from '../../support/browser.ts';
import { IS_LONG } from '../../support/long.ts';
import {
	startSite,
	type SiteOptions,
	type TestSite,
} from '../../support/site.ts';
import type { UserName } from '../../support/site-client.ts';
import { leave, walkTo } from './screens.ts';

const APP = '/wp-admin/admin.php?page=svc';

/**
 * Keeps WordPress' command palette from coming by itself a moment after each page, which is a third of the work of loading one; who asks
 * for it gets it (`src/app/late-palette.ts`). In the long form it comes.
 */
const PALETTE_RESTS = `{
	const { requestIdleCallback } = window;
	window.requestIdleCallback = ( work, options ) =>
		options?.timeout === 5_000 ? 0 : requestIdleCallback.call( window, work, options );
}`;

export interface AppWindow {
	readonly page: Page;
	readonly context: BrowserContext;
	/** What went wrong in the page itself; empty when all is well. */
	readonly faults: string[];
}

/** Opens the app in a window of its own; the place is what stands after `p=`. With null the page stays empty, for who goes elsewhere first. */
export async function openApp(
	browser: Browser,
	site: TestSite,
	place: string | null = '',
	user: UserName = 'admin'
): Promise< AppWindow > {
	const context = await openWindow( browser, site, user );
	const page = await context.newPage();
	await page.setViewportSize( { width: 1440, height: 900 } );
	if ( ! IS_LONG ) {
		await page.addInitScript( PALETTE_RESTS );
	}
	const faults: string[] = [];
	page.on( 'pageerror', ( error ) =>
		faults.push( error.stack ?? error.message )
	);
	if ( place !== null ) {
		await page.goto( `${ APP }${ place === '' ? '' : `&p=${ place }` }` );
	}
	return { page, context, faults };
}

/** What a test file of journeys stands on; there from its first test on. */
export interface Journey {
	readonly site: TestSite;
	readonly browser: Browser;
	readonly app: AppWindow;
	readonly page: Page;
}

/**
 * A site, a browser and a window on the app, for all tests of a file. What goes wrong in the page itself fails the file.
 *
 * @param prepare Puts on the site what the window shows.
 * @param place   What stands after `p=`; null where each test begins with going somewhere, or in a window of its own.
 * @param options What the site is to have.
 */
export function journey(
	prepare: ( site: TestSite ) => Promise< unknown > = async () => undefined,
	place: string | null = '',
	options: SiteOptions = {}
): Journey {
	let site: TestSite;
	let browser: Browser;
	let app: AppWindow;
	beforeAll( async () => {
		[ site, browser ] = await Promise.all( [
			startSite( options ),
			startBrowser(),
		] );
		await prepare( site );
		app = await openApp( browser, site, place );
	} );
	afterAll( async () => {
		expect( app.faults ).toEqual( [] );
		await browser.close();
		await site.stop();
	} );
	return {
		get site() {
			return site;
		},
		get browser() {
			return browser;
		},
		get app() {
			return app;
		},
		get page() {
			return app.page;
		},
	};
}

/** Waits until something has the focus, or, as a dialog, has it within: keys that are pressed before go elsewhere. */
export const focused = ( target: Locator ) =>
	expect
		.poll( () =>
			target.evaluate( ( element ) =>
				element.matches( ':focus, :focus-within' )
			)
		)
		.toBe( true );

/** Waits until what is measured or looked at stands still: fonts are there, nothing moves or fades any more. */
export const settled = ( page: Page ): Promise< void > =>
	page.evaluate( async () => {
		await document.fonts.ready;
		// What begins with the next two pictures counts as well.
		for ( let picture = 0; picture < 2; picture++ ) {
			await new Promise( requestAnimationFrame );
		}
		const moving = document
			.getAnimations()
			.filter(
				( { playState, effect } ) =>
					playState === 'running' &&
					effect?.getComputedTiming().endTime !== Infinity
			);
		// What is taken away while it moves is never finished.
		await Promise.allSettled( moving.map( ( { finished } ) => finished ) );
	} );

/** Row of the list that has a text. */
export const rowOf = ( page: Page, text: string ): Locator =>
	page.locator( 'tbody tr' ).filter( { hasText: text } );

export const goTo = ( page: Page, place: string ) =>
	page.goto( `${ APP }&p=${ place }` );

/**
 * Goes to a place as a link of the app does, from a screen that shows nothing: a tenth of the work of loading the page, which stays as
 * it is. A snippet is fetched when its editor opens; the list is what the page knows of it.
 */
export async function walk( page: Page, place: string ): Promise< void > {
	if ( page.url().includes( APP ) ) {
		await leave( page );
		await walkTo( page, place );
	} else {
		await goTo( page, place );
	}
}

/** Opens a place of the app with no tab beside it, as in a window that is new; else those of the tests before come back. */
export async function goAlone( page: Page, place: string ): Promise< void > {
	if ( page.url() !== 'about:blank' ) {
		await page.evaluate( () =>
			Object.keys( sessionStorage )
				.filter( ( key ) => key.startsWith( 'svc-tabs|' ) )
				.forEach( ( key ) => sessionStorage.removeItem( key ) )
		);
	}
	await goTo( page, place );
}

/** Holds what the page asks of one snippet, or of all together, by a method back until it is let go. */
export async function hold(
	page: Page,
	method: 'GET' | 'POST',
	id?: number
): Promise< () => void > {
	let letGo: () => void = () => undefined;
	const gate = new Promise< void >( ( done ) => {
		letGo = done;
	} );
	const place = id === undefined ? '' : `/${ id }`;
	await page.route( `**/svc/v1/snippets${ place }?*`, async ( route ) => {
		if ( route.request().method() === method ) {
			await gate;
		}
		await route.continue();
	} );
	return letGo;
}

/** Waits until Monaco can be written in: what it shows before, it does not listen to. */
export async function editorOf( page: Page ) {
	await page
		.locator( '.svc-code[aria-busy=false] .monaco-editor .view-line' )
		.first()
		.waitFor();
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

/** Saves what the last line says is not saved. An older word of having been saved is no answer to that. */
export async function saveChange( page: Page ): Promise< void > {
	await saved( page, 'Not saved' );
	await save( page );
	await saved( page, /^Saved/ );
}

export const save = ( page: Page ) => page.keyboard.press( 'Control+s' );
