/**
 * Every screen on a phone, a tablet, a desktop and from right to left: nothing is out of reach or too small for a finger, and code goes from left
 * to right in every language.
 */
import { arrowRight } from '@wordpress/icons';
import type { Page } from 'playwright';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { measure } from '../../screenshots/measure.ts';
import { goTo } from './app-page.ts';
import { fillScreens, SCREENS, walkTo } from './screens.ts';
import { spokenSite } from './spoken-site.ts';

const at = spokenSite( fillScreens );
let page: Page;

async function open( width: number, isRtl: boolean ): Promise< void > {
	page = await at.open( width, isRtl ? 'rtl' : undefined );
	await page.emulateMedia( { reducedMotion: 'reduce' } );
	await goTo( page, '/trash' );
	await page.locator( '.svc-line' ).waitFor();
}

/** The editor and New have their own test of that. */
const ELSEWHERE = [ 'editor', 'details', 'revisions', 'comparison', 'new' ];
const screens = SCREENS.filter( ( [ name ] ) => ! ELSEWHERE.includes( name ) );

const look = async ( place: string, ready: string ) => {
	await walkTo( page, place.startsWith( '/' ) ? place : `/${ place }` );
	await page.locator( ready ).first().waitFor();
};

describe.each( [
	[ 'a phone', 390, false ],
	[ 'a phone, from right to left', 390, true ],
	[ 'a tablet', 768, false ],
	[ 'a desktop', 1440, false ],
] as const )( 'on %s', ( _, width, isRtl ) => {
	beforeAll( () => open( width, isRtl ) );
	afterAll( () => page.context().close() );

	test.each( screens )( '%s', async ( name, place, ready ) => {
		await look(
			place( at.made ),
			name === 'boxes' && width < 782 ? '.svc-plain__code' : ready
		);
		await expect.poll( () => measure( page, width ) ).toEqual( [] );
	} );
} );

describe( 'from right to left', () => {
	beforeAll( () => open( 1440, true ) );
	afterAll( () => page.context().close() );

	test.each( [
		[ 'Monaco', '/boxes', '.monaco-editor' ],
		[ 'the plain field', '/files', '.svc-plain' ],
	] )( '%s has its numbers left of the code', async ( _, place, field ) => {
		await look( place, `${ field } :is(.view-line, textarea)` );
		const code = page.locator( field ).first();
		expect(
			await code.evaluate(
				( element ) => window.getComputedStyle( element ).direction
			)
		).toBe( 'ltr' );
		const numbers = await code
			.locator( '.line-numbers, .svc-plain__lines' )
			.first()
			.boundingBox();
		const box = await code.boundingBox();
		expect( numbers?.x ).toBeLessThan(
			( box?.x ?? 0 ) + ( box?.width ?? 0 ) / 4
		);
	} );

	test.each( [
		[ 'the editor', () => `/snippet/${ at.made }`, '.svc-tabs > button' ],
		[ 'New', () => '/new', '.svc-new__head > button' ],
		[
			'the library',
			() => '/library&item=redirect-mail',
			'.svc-library button:has( + .svc-library__heading )',
		],
	] )( 'the arrow back from %s points right', async ( _, place, button ) => {
		await look( place(), button );
		const shape = await page
			.locator( `${ button } path` )
			.first()
			.getAttribute( 'd' );
		expect( renderToStaticMarkup( arrowRight ) ).toContain(
			String( shape )
		);
	} );

	test( 'words that go from left to right stand where their neighbours do', async () => {
		await look( '/history', '.svc-entry__summary' );
		const gap = await page
			.locator( '.svc-entry__summary' )
			.last()
			.evaluate( ( element ) => {
				const words = element.ownerDocument.createRange();
				words.selectNodeContents( element );
				return (
					element.getBoundingClientRect().right -
					words.getBoundingClientRect().right
				);
			} );
		expect( Math.abs( gap ) ).toBeLessThan( 2 );
	} );

	test( 'what was just done is said in the middle', async () => {
		await look( '', 'tbody tr' );
		await page
			.getByRole( 'checkbox', { name: 'Select Lieferhinweis' } )
			.check();
		await page
			.getByRole( 'button', { name: 'Deactivate', exact: true } )
			.click();
		const said = page.locator( '.svc-snackbars' );
		await said.getByRole( 'button', { name: 'Undo' } ).waitFor();
		const box = await said.boundingBox();
		const middle = ( box?.x ?? 0 ) + ( box?.width ?? 0 ) / 2;
		expect( Math.abs( middle - 720 ) ).toBeLessThan( 24 );
		// And above what can be done with the selected ones.
		const bar = await page.locator( '.svc-bulk' ).boundingBox();
		expect( ( box?.y ?? 0 ) + ( box?.height ?? 0 ) ).toBeLessThanOrEqual(
			bar?.y ?? 0
		);
	} );
} );

describe( 'columns', () => {
	beforeAll( () => open( 1440, false ) );
	afterAll( () => page.context().close() );

	const heads = () =>
		page
			.locator( 'thead th' )
			.evaluateAll( ( cells ) =>
				cells
					.map( ( cell ) =>
						cell.textContent?.replace( /[↑↓]/, '' ).trim()
					)
					.filter( ( text ) => text !== '' )
			);

	test.each( [
		[ 1440, [ 'Title', 'Where', 'When', 'Changed', 'Actions' ] ],
		[ 768, [ 'Title', 'Where', 'When', 'Actions' ] ],
		[ 390, [ 'Title', 'Actions' ] ],
	] )( 'as many as %i pixels have room for', async ( width, columns ) => {
		await page.setViewportSize( { width, height: 900 } );
		await look( '', 'tbody tr' );
		await expect.poll( heads ).toEqual( columns );
	} );
} );
