/** Common jobs with their clicks counted, at a desk and on a phone; the others are in broken.test.ts and ../app/library.test.ts. */
import type { Page } from 'playwright';
import { afterEach, describe, expect, test } from 'vitest';
import { goTo, journey, rowOf } from '../app/app-page.ts';

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

/** Each job begins on a screen that is there, and ends with what is to be had. */
interface Job {
	readonly name: string;
	readonly clicks: number;
	readonly start: ( id: number ) => string;
	readonly run: ( page: Page, id: number ) => Promise< unknown >;
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
];

/** Counts what a person clicks in the page. */
const counted = ( page: Page ) =>
	page.evaluate( () => {
		const counter = window as unknown as { clicks: number };
		counter.clicks = 0;
		document.addEventListener(
			'click',
			( { isTrusted, detail } ) => {
				// Enter presses a button, too, without a click.
				counter.clicks += isTrusted && detail > 0 ? 1 : 0;
			},
			true
		);
	} );

const clicksOf = ( page: Page ): Promise< number > =>
	page.evaluate( () => ( window as unknown as { clicks: number } ).clicks );

afterEach( async () => {
	const { body } = await at.site.rest( 'GET', '/snippets' );
	await Promise.all(
		body.map( ( { id }: { id: number } ) =>
			at.site.rest( 'DELETE', `/snippets/${ id }` )
		)
	);
} );

describe.each( [ 1440, 390 ] )( 'at %i pixels', ( width ) => {
	test.each( JOBS )( '$clicks: $name', async ( { clicks, start, run } ) => {
		const { page } = at;
		const id = await make( {
			title: 'Opening hours',
			code: '<p>opening</p>',
			status: 'active',
		} );
		await at.site.rest( 'POST', `/snippets/${ id }`, {
			code: '<p>opening at 9</p>',
		} );
		await page.setViewportSize( { width, height: 900 } );
		await goTo( page, start( id ) );
		await page.locator( '.svc-stage, #svc-app main' ).first().waitFor();
		await counted( page );
		await run( page, id );
		expect( await clicksOf( page ) ).toBeLessThanOrEqual( clicks );
	} );
} );
