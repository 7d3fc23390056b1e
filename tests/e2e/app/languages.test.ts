/** The app in German: every screen, with nothing left in English. From right to left it is looked at in axe.test.ts and layout.test.ts. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { po } from 'gettext-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { openWindow, startBrowser } from '../../support/browser.ts';
import { LANGUAGE_PLUGIN, speak, type Spoken } from '../../support/language.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { goTo, save, saved, writeCode } from './app-page.ts';
import { fillScreens, SCREENS } from './screens.ts';

let site: TestSite;
let browser: Browser;
let id: number;

async function open( spoken: Spoken ): Promise< Page > {
	const context = await openWindow( browser, site );
	await speak( context, site.url, spoken );
	const page = await context.newPage();
	await page.setViewportSize( { width: 1440, height: 900 } );
	return page;
}

beforeAll( async () => {
	[ site, browser ] = await Promise.all( [
		startSite( { muPlugins: { 'language.php': LANGUAGE_PLUGIN } } ),
		startBrowser(),
	] );
	id = await fillScreens( site );
} );
afterAll( async () => {
	await browser.close();
	await site.stop();
} );

describe( 'in German', () => {
	let page: Page;
	/** Texts whose translation is another text. */
	let english: Set< string >;

	beforeAll( async () => {
		page = await open( 'de_DE' );
		const { translations } = po.parse(
			await readFile( path.join( ROOT, 'translations/de_DE.po' ), 'utf8' )
		);
		english = new Set(
			Object.values( translations )
				.flatMap( ( context ) => Object.values( context ) )
				.filter(
					( { msgid, msgstr } ) =>
						msgid !== '' &&
						! msgid.includes( '%' ) &&
						msgstr[ 0 ] !== msgid
				)
				.map( ( { msgid } ) => msgid )
		);
		// The role of that name is WordPress' word, whose German is not here.
		english.delete( 'Author' );
	} );

	test.each( SCREENS )(
		'nothing of %s is left in English',
		async ( _, place, ready ) => {
			await goTo( page, place( id ) );
			await page.locator( ready ).first().waitFor();
			const read = () =>
				page.evaluate( () => {
					const texts: string[] = [];
					for ( const element of document.querySelectorAll(
						'#svc-app, #svc-app *'
					) ) {
						for ( const name of [
							'aria-label',
							'placeholder',
							'title',
						] ) {
							texts.push( element.getAttribute( name ) ?? '' );
						}
						for ( const child of element.childNodes ) {
							if (
								child.nodeType === Node.TEXT_NODE &&
								element.closest( '.monaco-editor' ) === null
							) {
								texts.push(
									( child.textContent ?? '' ).trim()
								);
							}
						}
					}
					return texts;
				} );
			await expect
				.poll( async () => ( await read() ).length )
				.toBeGreaterThan( 20 );
			const shown = await read();
			expect( shown.filter( ( text ) => english.has( text ) ) ).toEqual(
				[]
			);
		}
	);

	test( 'a snippet is written, saved and switched on', async () => {
		await goTo( page, '/new' );
		await page.getByLabel( 'Code einfügen' ).fill( '<p>Guten Tag</p>' );
		await page.getByRole( 'button', { name: 'Anlegen' } ).click();
		await writeCode( page, '<p>Guten Abend</p>' );
		await saved( page, 'Nicht gespeichert' );
		await save( page );
		await saved( page, /^Gespeichert/ );
		await page.getByRole( 'switch' ).first().click();
		await saved( page, 'Gespeichert und an' );
		expect( ( await site.page( '/' ) ).text ).toContain( 'Guten Abend' );
	} );
} );
