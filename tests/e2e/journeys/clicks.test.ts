/** Common jobs with their clicks counted, at a desk and on a phone. */
import type { Page } from 'playwright';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { focused, goTo, journey, rowOf, save } from '../app/app-page.ts';
import { fallen, GOOD, LINE } from './fallen.ts';

const at = journey( undefined, null );

const make = async ( fields: object ): Promise< number > =>
	( await at.site.rest( 'POST', '/snippets', { type: 'html', ...fields } ) )
		.body.snippet.id;

const stored = async ( id: number ) =>
	( await at.site.rest( 'GET', `/snippets/${ id }` ) ).body;

const press = ( page: Page, name: string | RegExp ) =>
	page
		.getByRole( 'button', { name } )
		.filter( { visible: true } )
		.first()
		.click();

const fail = () => fallen( at.site, 'Order export' );

const atLine = ( page: Page, id: number ) =>
	page.waitForURL(
		new RegExp( `p=(?:/|%2F)snippet(?:/|%2F)${ id }&line=${ LINE }$` )
	);

const good = async (): Promise< number > => {
	const id = await make( {
		title: 'Opening hours',
		code: '<p>opening</p>',
		status: 'active',
	} );
	await at.site.rest( 'POST', `/snippets/${ id }`, {
		code: '<p>opening at 9</p>',
	} );
	return id;
};

/** Each job begins on a screen that is there, and ends with what is to be had. */
interface Job {
	readonly name: string;
	readonly clicks: number;
	/** What stands after `p=`; an address that begins with `/wp-admin/` is one of WordPress. */
	readonly start: ( id: number ) => string;
	/** The snippet that it is about; a good one by default. */
	readonly make?: () => Promise< number >;
	readonly run: (
		page: Page,
		id: number,
		width: number
	) => Promise< unknown >;
}

const JOBS: readonly Job[] = [
	{
		name: 'pasted code is active',
		clicks: 2,
		start: () => '/',
		run: async ( page ) => {
			await press( page, /^New snippet/ );
			await page.getByLabel( 'Paste code' ).fill( '<p>pasted</p>' );
			await press( page, 'Create and activate' );
			await page.getByText( 'Saved and active' ).first().waitFor();
		},
	},
	{
		name: 'a snippet is deactivated',
		clicks: 1,
		start: () => '/',
		run: async ( page, id ) => {
			await rowOf( page, 'Opening hours' ).getByRole( 'switch' ).click();
			await expect
				.poll( async () => ( await stored( id ) ).status )
				.toBe( 'inactive' );
		},
	},
	{
		name: 'code is found',
		clicks: 1,
		start: () => '/search',
		run: async ( page ) => {
			await page.getByRole( 'searchbox' ).first().fill( 'opening' );
			await page.locator( '.svc-hit' ).first().click();
			await page.waitForURL( /p=\/snippet\/\d+/ );
		},
	},
	{
		name: 'several are moved to a folder',
		clicks: 3,
		start: () => '/',
		run: async ( page, id ) => {
			await rowOf( page, 'Opening hours' )
				.getByRole( 'checkbox' )
				.click( { force: true } );
			await press( page, 'Move' );
			const dialog = page.getByRole( 'dialog' );
			await dialog.getByRole( 'combobox' ).fill( 'Shop' );
			await page.keyboard.press( 'Enter' );
			await dialog.getByRole( 'button', { name: 'Move' } ).click();
			await expect
				.poll( async () => ( await stored( id ) ).folder )
				.toBe( 'Shop' );
		},
	},
	{
		name: 'a snippet is renamed',
		clicks: 3,
		start: () => '/',
		run: async ( page, id ) => {
			await rowOf( page, 'Opening hours' )
				.getByRole( 'button', { name: /^Actions/ } )
				.click();
			await page.getByRole( 'menuitem', { name: 'Rename' } ).click();
			const name = page.getByRole( 'dialog' ).getByRole( 'textbox' );
			await focused( name );
			await name.press( 'End' );
			await page.keyboard.insertText( ' of the shop' );
			await page
				.getByRole( 'dialog' )
				.getByRole( 'button', { name: 'Rename' } )
				.click();
			await expect
				.poll( async () => ( await stored( id ) ).title )
				.toContain( 'of the shop' );
		},
	},
	{
		name: 'a snippet is in the trash, and back',
		clicks: 4,
		start: () => '/',
		run: async ( page, id ) => {
			await rowOf( page, 'Opening hours' )
				.getByRole( 'button', { name: /^Actions/ } )
				.click();
			await page.getByRole( 'menuitem', { name: /trash/ } ).click();
			await page
				.getByRole( 'dialog' )
				.getByRole( 'button', { name: 'Move to the trash' } )
				.click();
			await press( page, 'Undo' );
			await expect
				.poll( async () => ( await stored( id ) ).title )
				.toBe( 'Opening hours' );
		},
	},
	{
		name: 'an earlier revision is restored',
		clicks: 1,
		start: ( id ) => `/snippet/${ id }&tab=history&compare=1&with=2`,
		run: async ( page, id ) => {
			await press( page, 'Restore revision 1' );
			await expect
				.poll( async () => ( await stored( id ) ).code )
				.toBe( '<p>opening</p>' );
		},
	},
	{
		name: 'an error on the dashboard leads to its line',
		clicks: 1,
		make: fail,
		start: () => '/wp-admin/index.php',
		run: async ( page, id ) => {
			await page
				.locator( '.notice' )
				.getByRole( 'link', { name: 'Order export', exact: true } )
				.click();
			await atLine( page, id );
		},
	},
	{
		name: 'an error in the list leads to its line',
		clicks: 1,
		make: fail,
		start: () => '/',
		run: async ( page, id ) => {
			await press( page, `Go to line ${ LINE }` );
			await atLine( page, id );
		},
	},
	{
		name: 'the version that worked is restored',
		clicks: 2,
		make: fail,
		start: () => '/',
		run: async ( page, id ) => {
			await press( page, `Go to line ${ LINE }` );
			await atLine( page, id );
			await press( page, 'Restore the version that worked' );
			await expect
				.poll( async () => ( await stored( id ) ).code )
				.toBe( GOOD );
		},
	},
	{
		name: 'a rule is added',
		clicks: 3,
		start: ( id ) => `/snippet/${ id }&tab=runs`,
		run: async ( page, id, width ) => {
			await press( page, width < 782 ? 'always' : 'Add a condition' );
			await press( page, /^Condition / );
			await page
				.getByRole( 'option', { name: 'Address', exact: true } )
				.click();
			await page
				.getByRole( 'textbox', { name: 'Address' } )
				.fill( '/shop' );
			await save( page );
			await expect
				.poll( async () => ( await stored( id ) ).conditions )
				.toMatchObject( [ [ { type: 'url', value: '/shop' } ] ] );
		},
	},
	{
		name: 'a snippet of the library is active',
		clicks: 2,
		start: () => '/library',
		run: async ( page ) => {
			await page.getByRole( 'link', { name: /emoji/i } ).first().click();
			await press( page, 'Install and activate' );
			await page
				.getByText( '1 snippet installed and activated.' )
				.first()
				.waitFor();
		},
	},
];

/** Counts what a person clicks, from one page to the next. */
const COUNT = `document.addEventListener(
	'click',
	( { isTrusted, detail } ) => {
		// Enter presses a button, too, without a click.
		if ( isTrusted && detail > 0 ) {
			sessionStorage.clicks = Number( sessionStorage.clicks ) + 1;
		}
	},
	true
);`;

beforeAll( () => at.page.addInitScript( COUNT ) );

afterEach( () => at.site.resetSnippets() );

describe.each( [ 1440, 390 ] )( 'at %i pixels', ( width ) => {
	test.each( JOBS )(
		'$clicks: $name',
		async ( { clicks, start, run, make: prepare = good } ) => {
			const { page } = at;
			const id = await prepare();
			const place = start( id );
			await page.setViewportSize( { width, height: 900 } );
			await ( place.startsWith( '/wp-admin/' )
				? page.goto( place )
				: goTo( page, place ) );
			await page.locator( '.svc-stage, #dashboard-widgets' ).waitFor();
			await page.evaluate( () =>
				sessionStorage.setItem( 'clicks', '0' )
			);
			await run( page, id, width );
			const counted = await page.evaluate( () =>
				Number( sessionStorage.getItem( 'clicks' ) )
			);
			expect( counted ).toBeGreaterThan( 0 );
			expect( counted ).toBeLessThanOrEqual( clicks );
		}
	);
} );
