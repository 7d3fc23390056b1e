/** A site that is there in every language, for tests that look at its screens in some of them. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { openWindow, startBrowser } from '../../support/browser.ts';
import { LANGUAGE_PLUGIN, speak, type Spoken } from '../../support/language.ts';
import { startSite, type TestSite } from '../../support/site.ts';

export interface SpokenSite< Made > {
	readonly site: TestSite;
	/** What was put on the site. */
	readonly made: Made;
	/** A page in a window of its own, in English unless said otherwise. */
	readonly open: ( width: number, spoken?: Spoken ) => Promise< Page >;
}

/**
 * Starts the site and a browser for all tests of a file; there from its first test on.
 *
 * @param prepare Puts on the site what the tests look at.
 */
export function spokenSite< Made >(
	prepare: ( site: TestSite ) => Promise< Made >
): SpokenSite< Made > {
	let site: TestSite;
	let browser: Browser;
	let made: Made;
	beforeAll( async () => {
		[ site, browser ] = await Promise.all( [
			startSite( { muPlugins: { 'language.php': LANGUAGE_PLUGIN } } ),
			startBrowser(),
		] );
		made = await prepare( site );
	} );
	afterAll( async () => {
		await browser.close();
		await site.stop();
	} );
	return {
		get site() {
			return site;
		},
		get made() {
			return made;
		},
		async open( width, spoken ) {
			const context = await openWindow( browser, site );
			if ( spoken !== undefined ) {
				await speak( context, site.url, spoken );
			}
			const page = await context.newPage();
			await page.setViewportSize( { width, height: 900 } );
			return page;
		},
	};
}
