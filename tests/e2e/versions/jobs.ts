/** The twelve commonest jobs in the app, each by pointer and keys as a user does it, and proven by what the site then has. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { TestSite } from '../../support/site.ts';
import {
	goTo,
	rowOf,
	saveChange,
	saved,
	save,
	walk,
	writeCode,
} from '../app/app-page.ts';

export interface Job {
	readonly name: string;
	readonly run: ( page: Page, site: TestSite ) => Promise< unknown >;
}

const make = async ( site: TestSite, fields: object ): Promise< number > =>
	( await site.rest( 'POST', '/snippets', fields ) ).body.snippet.id;

const stored = async ( site: TestSite, id: number ) =>
	( await site.rest( 'GET', `/snippets/${ id }` ) ).body;

const titles = ( page: Page ) =>
	page.locator( 'tbody .svc-row__title' ).allInnerTexts();

async function openList( page: Page, title: string ): Promise< void > {
	await goTo( page, '' );
	await rowOf( page, title ).waitFor();
}

export const JOBS: readonly Job[] = [
	{
		name: 'create, save, activate',
		run: async ( page, site ) => {
			await goTo( page, '/new' );
			await page.getByRole( 'button', { name: /^CSS/ } ).first().click();
			await page.waitForURL( /p=\/snippet\/\d+/ );
			await writeCode( page, 'body { --job: seen; }' );
			await save( page );
			await saved( page, /^Saved/ );
			await page.getByRole( 'switch' ).first().click();
			await page
				.getByRole( 'switch', { checked: true } )
				.first()
				.waitFor();
			await expect
				.poll( async () => ( await fetch( site.url ) ).text() )
				.toContain( '--job:' );
		},
	},
	{
		name: 'sort',
		run: async ( page, site ) => {
			for ( const title of [ 'Beta', 'Alpha' ] ) {
				await make( site, { title, type: 'css', code: 'a{}' } );
			}
			await openList( page, 'Beta' );
			const before = await titles( page );
			const head = page.locator( '.dataviews-view-table-header-button' );
			await head.first().click();
			await page.getByRole( 'menuitemradio' ).nth( 1 ).click();
			await expect
				.poll( () => titles( page ) )
				.toEqual( [ ...before ].reverse() );
		},
	},
	{
		name: 'filter',
		run: async ( page, site ) => {
			await make( site, { title: 'Filtered', type: 'js', code: '1;' } );
			await openList( page, 'Filtered' );
			await page
				.getByRole( 'button', { name: 'Type', exact: true } )
				.click();
			await page.getByRole( 'option', { name: 'JavaScript' } ).click();
			await expect.poll( () => titles( page ) ).toEqual( [ 'Filtered' ] );
			await page.keyboard.press( 'Escape' );
		},
	},
	{
		name: 'search',
		run: async ( page, site ) => {
			await make( site, { title: 'Needle', type: 'css', code: 'a{}' } );
			await openList( page, 'Needle' );
			await page.locator( '.dataviews-search input' ).fill( 'needl' );
			await expect.poll( () => titles( page ) ).toEqual( [ 'Needle' ] );
		},
	},
	{
		name: 'edit',
		run: async ( page, site ) => {
			const id = await make( site, {
				title: 'Edited',
				type: 'css',
				code: 'a{}',
			} );
			await goTo( page, `/snippet/${ id }` );
			await writeCode( page, 'b{}' );
			await saveChange( page );
			expect( await stored( site, id ) ).toMatchObject( { code: 'b{}' } );
		},
	},
	{
		name: 'switch in the list',
		run: async ( page, site ) => {
			const id = await make( site, {
				title: 'Switched',
				type: 'css',
				code: 'a{}',
			} );
			await openList( page, 'Switched' );
			const toggle = rowOf( page, 'Switched' ).getByRole( 'switch' );
			for ( const status of [ 'active', 'inactive' ] ) {
				await toggle.click();
				await expect
					.poll( async () => ( await stored( site, id ) ).status )
					.toBe( status );
			}
		},
	},
	{
		name: 'move two to a folder',
		run: async ( page, site ) => {
			const ids: number[] = [];
			for ( const title of [ 'Moved one', 'Moved two' ] ) {
				ids.push(
					await make( site, { title, type: 'css', code: 'a{}' } )
				);
			}
			await openList( page, 'Moved two' );
			for ( const title of [ 'Moved one', 'Moved two' ] ) {
				await rowOf( page, title ).getByRole( 'checkbox' ).click();
			}
			await page.keyboard.press( 'm' );
			const dialog = page.getByRole( 'dialog' ).last();
			await dialog.getByRole( 'combobox' ).fill( 'Box' );
			await page.getByRole( 'option' ).first().click();
			await dialog.locator( 'button.is-primary' ).click();
			for ( const id of ids ) {
				await expect
					.poll( async () => ( await stored( site, id ) ).folder )
					.toBe( 'Box' );
			}
		},
	},
	{
		name: 'trash and restore',
		run: async ( page, site ) => {
			const id = await make( site, {
				title: 'Trashed',
				type: 'css',
				code: 'a{}',
			} );
			await site.rest( 'DELETE', `/snippets/${ id }` );
			await goTo( page, '/trash' );
			await page
				.locator( '.svc-rows li' )
				.filter( { hasText: 'Trashed' } )
				.getByRole( 'button', { name: /^Restore/ } )
				.click();
			await expect
				.poll( async () => ( await stored( site, id ) ).title )
				.toBe( 'Trashed' );
		},
	},
	{
		name: 'restore a revision',
		run: async ( page, site ) => {
			const id = await make( site, {
				title: 'Revised',
				type: 'css',
				code: 'a{}',
			} );
			await site.rest( 'POST', `/snippets/${ id }`, { code: 'b{}' } );
			await goTo( page, `/snippet/${ id }&tab=history&compare=1&with=2` );
			await page
				.getByRole( 'dialog' )
				.getByRole( 'button', { name: 'Restore revision 1' } )
				.click();
			await expect
				.poll( async () => ( await stored( site, id ) ).code )
				.toBe( 'a{}' );
		},
	},
	{
		name: 'add a condition',
		run: async ( page, site ) => {
			const id = await make( site, {
				title: 'Limited',
				type: 'html',
				hook: 'wp_footer',
				code: '<p>limited</p>',
			} );
			await goTo( page, `/snippet/${ id }` );
			await page
				.getByRole( 'button', { name: 'Add a condition' } )
				.click();
			const rule = page.locator( '.svc-rule' ).first();
			await rule.getByRole( 'button', { name: /^Condition/ } ).click();
			await page
				.getByRole( 'option', { name: 'Address', exact: true } )
				.click();
			await rule
				.getByRole( 'textbox', { name: 'Address' } )
				.fill( '/shop' );
			await saveChange( page );
			expect( ( await stored( site, id ) ).conditions ).toMatchObject( [
				[ { value: '/shop' } ],
			] );
		},
	},
	{
		name: 'install from the library',
		run: async ( page, site ) => {
			await goTo( page, '/library&item=redirect-mail' );
			const detail = page.locator( '.svc-library__detail, .svc-surface' );
			await detail
				.getByRole( 'textbox' )
				.last()
				.fill( 'test@example.org' );
			await detail
				.getByRole( 'button', { name: 'Install', exact: true } )
				.last()
				.click();
			await expect
				.poll( async () =>
					( await site.rest( 'GET', '/snippets' ) ).body.some(
						( { title }: { title: string } ) =>
							title.startsWith( 'Send all mail' )
					)
				)
				.toBe( true );
		},
	},
	{
		name: 'safe mode',
		run: async ( page, site ) => {
			await walk( page, '/settings' );
			const isOn = async () =>
				( await site.rest( 'GET', '/safe-mode' ) ).body.on;
			await page
				.getByRole( 'switch', { name: /^Safe mode/ } )
				.first()
				.click();
			await expect.poll( isOn ).toBe( true );
			await site.rest( 'POST', '/safe-mode', { on: false } );
		},
	},
];
