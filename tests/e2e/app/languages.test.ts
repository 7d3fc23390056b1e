/** The app in German: every screen, with nothing left in English. From right to left it is looked at in axe.test.ts and layout.long.test.ts. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { po } from 'gettext-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { longTest, sample } from '../../support/long.ts';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { packs, readPack } from '../../../scripts/lib/library-items.ts';
import { goTo, save, saved, writeCode } from './app-page.ts';
import { fillScreens, SCREENS, walkTo } from './screens.ts';
import { spokenSite } from './spoken-site.ts';

const at = spokenSite( fillScreens );

describe( 'in German', () => {
	let page: Page;
	/** Texts whose translation is another text. */
	let english: Set< string >;

	beforeAll( async () => {
		page = await at.open( 1440, 'de_DE' );
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
		// The role and the button of these names are WordPress' words, whose German is not here.
		english.delete( 'Author' );
		english.delete( 'Reset' );
		// What the library holds is in English in every language.
		for ( const pack of packs() ) {
			english.delete( readPack( pack ).title );
		}
	} );

	test.each( sample( SCREENS, 20 ) )(
		'nothing of %s is left in English',
		async ( _, place, ready ) => {
			await goTo( page, place( at.made ) );
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

	test.each( sample( [ 'redirect-mail', 'image-quality' ], 2 ) )(
		'what the library says in English is told apart for screen readers, at %s',
		async ( slug ) => {
			const { body } = await at.site.rest( 'GET', '/library?code=false' );
			const item = body.items.find(
				( it: { slug: string } ) => it.slug === slug
			);
			const said: string[] = [
				...body.packs,
				...body.items,
				...item.settings,
			].flatMap( ( it ) => [
				it.title,
				it.description,
				it.label,
				it.help,
			] );
			await walkTo( page, `/library&item=${ slug }` );
			const detail = page.locator( '.svc-library__detail' );
			await detail
				.getByRole( 'button', { name: 'Installieren', exact: true } )
				.waitFor();
			const inLanguage = await page.evaluate(
				( texts ) =>
					[ ...document.querySelectorAll( '#svc-app *' ) ].flatMap(
						( element ) => {
							const text = ( element.textContent ?? '' ).trim();
							const isOwn =
								element.children.length === 0 && text !== '';
							const lang =
								element.closest< HTMLElement >(
									'[lang]'
								)?.lang;
							return isOwn
								? [
										{
											text,
											lang,
											isEnglish: texts.includes( text ),
										},
									]
								: [];
						}
					),
				said.filter( ( it ) => typeof it === 'string' && it !== '' )
			);
			const marked = inLanguage.filter( ( it ) => it.isEnglish );
			expect( marked.length ).toBeGreaterThan( 100 );
			expect( marked.filter( ( it ) => it.lang !== 'en' ) ).toEqual( [] );
			expect(
				inLanguage.find( ( it ) => it.text === 'Installieren' )?.lang
			).toMatch( /^de/ );
			expect(
				await detail
					.locator( '.svc-library__editor' )
					.getAttribute( 'lang' )
			).toBe( 'en' );
			await detail.getByRole( 'heading', { name: item.title } ).waitFor();
			await page.getByRole( 'region', { name: item.title } ).waitFor();
		}
	);

	longTest( 'a snippet is written, saved and switched on', async () => {
		await goTo( page, '/new' );
		await page.getByLabel( 'Code einfügen' ).fill( '<p>Guten Tag</p>' );
		await page.getByRole( 'button', { name: 'Anlegen' } ).click();
		await writeCode( page, '<p>Guten Abend</p>' );
		await saved( page, 'Nicht gespeichert' );
		await save( page );
		await saved( page, /^Gespeichert/ );
		await page.getByRole( 'switch' ).first().click();
		await saved( page, 'Gespeichert und an' );
		expect( ( await at.site.page( '/' ) ).text ).toContain( 'Guten Abend' );
	} );
} );
