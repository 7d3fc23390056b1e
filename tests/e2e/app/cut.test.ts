/** No control cuts what it says, and no text ends in an ellipsis without a tooltip: on every screen, in every width and language. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cutIn } from '../../screenshots/cut.ts';
import { sample } from '../../support/long.ts';
import type { Spoken } from '../../support/language.ts';
import { goTo } from './app-page.ts';
import { fillScreens, SCREENS, walkTo, type AppScreen } from './screens.ts';
import { spokenSite } from './spoken-site.ts';

/** Rules with the longest operators, and values of several shapes. */
const RULES = [
	{
		type: 'cookie',
		op: 'not_exists',
		value: { key: 'cookie_ok', value: '' },
	},
	{ type: 'page_type', op: 'is_not', value: [ 'front_page', 'single' ] },
	{ type: 'url', op: 'not_contains', value: '/checkout' },
	{
		type: 'date_range',
		op: 'is',
		value: { from: '2026-12-01', to: '2026-12-24' },
	},
];

const at = spokenSite( async ( site ) => {
	const id = await fillScreens( site );
	const { body } = await site.rest( 'POST', '/snippets', {
		title: 'Delivery note for orders from other countries',
		type: 'html',
		hook: 'wp_footer',
		folder: 'Shop/Checkout and delivery',
		tags: [ 'delivery', 'other countries' ],
		code: '<p>a note</p>',
		conditions: [ RULES, RULES.slice( 1, 2 ) ],
	} );
	return { id, ruled: Number( body.snippet.id ) };
} );
let page: Page;

const ALL: readonly AppScreen[] = [
	...SCREENS,
	[ 'import', () => '/import', '.svc-page__body' ],
];

async function look( place: string, ready: string ): Promise< void > {
	await walkTo( page, place.startsWith( '/' ) ? place : `/${ place }` );
	await page.locator( ready ).first().waitFor();
}

const cuts = () => expect.poll( () => cutIn( page ) );

/** Typefaces of what is not code. */
const typefaces = (): Promise< string[] > =>
	page.evaluate( () => [
		...new Set(
			[ ...document.querySelectorAll( '#svc-app *' ) ]
				.filter(
					( element ) =>
						element.closest( '.monaco-editor' ) === null &&
						element.checkVisibility()
				)
				.map(
					( element ) => window.getComputedStyle( element ).fontFamily
				)
				.filter( ( family ) => ! /monospace|dashicons/.test( family ) )
		),
	] );

const VIEWS: readonly ( readonly [ number, Spoken | 'en' ] )[] = [
	[ 320, 'long' ],
	[ 768, 'long' ],
	[ 1440, 'de_DE' ],
	[ 768, 'de_DE' ],
	[ 1440, 'en' ],
	[ 390, 'long' ],
	[ 1440, 'long' ],
	[ 320, 'de_DE' ],
	[ 390, 'de_DE' ],
];

describe.each( sample( VIEWS, 4 ) )( 'at %i pixels, %s', ( width, spoken ) => {
	beforeAll( async () => {
		page = await at.open( width, spoken === 'en' ? undefined : spoken );
		await page.emulateMedia( { reducedMotion: 'reduce' } );
		await goTo( page, '/trash' );
		await page.locator( '.svc-line' ).waitFor();
	} );
	afterAll( () => page.context().close() );

	test( 'rules', async () => {
		await look(
			`/snippet/${ at.made.ruled }`,
			'.svc-editor__code :is(.view-line, .svc-plain__code)'
		);
		if ( width < 1000 ) {
			await page.locator( '.svc-head > button' ).last().click();
		}
		await page.locator( '.svc-rule' ).first().waitFor();
		await cuts().toEqual( [] );
	} );

	test.each( sample( ALL, 9 ) )( '%s', async ( name, place, ready ) => {
		const isPlain = width < 782;
		await look(
			place( at.made.id ),
			isPlain
				? ready.replace( /^\.monaco-editor .*/, '.svc-plain__code' )
				: ready
		);
		await cuts().toEqual( [] );
		// A text field of the library still has that of WordPress' components.
		if ( spoken === 'en' && name !== 'library-item' ) {
			expect( await typefaces() ).toHaveLength( 1 );
		}
	} );
} );
