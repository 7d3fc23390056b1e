/** What is left when a window or the editor is: tabs that come back, and nothing of a snippet that was begun and never touched. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import {
	editorOf,
	goTo,
	journey,
	save,
	saveChange,
	writeCode,
} from '../app/app-page.ts';

const APP = '/wp-admin/admin.php?page=svc';

const at = journey();

const all = async (): Promise< { id: number; title: string }[] > =>
	( await at.site.rest( 'GET', '/snippets' ) ).body;

const trash = async (): Promise< unknown[] > =>
	( await at.site.rest( 'GET', '/trash' ) ).body;

const make = async ( title: string ): Promise< number > =>
	(
		await at.site.rest( 'POST', '/snippets', {
			title,
			type: 'css',
			code: 'a {}',
		} )
	).body.snippet.id;

/** Begins a snippet with nothing but its type. */
async function begin( page: Page ): Promise< number > {
	await page.goto( `${ APP }&p=/new` );
	await page.getByRole( 'button', { name: /^HTML/ } ).click();
	await editorOf( page );
	return Number( /snippet\/(\d+)/.exec( page.url() )?.[ 1 ] );
}

const toList = ( page: Page ) =>
	page.getByRole( 'button', { name: 'All snippets' } ).first().click();

test( 'a snippet that was begun and not touched is gone when the editor is left, and one that was touched stays', async () => {
	const { page } = at;
	const before = ( await all() ).length;
	await begin( page );
	expect( await all() ).toHaveLength( before + 1 );
	await toList( page );
	await expect.poll( all ).toHaveLength( before );
	await expect.poll( trash ).toEqual( [] );

	await begin( page );
	await page.getByRole( 'button', { name: 'Close New snippet' } ).click();
	await expect.poll( all ).toHaveLength( before );

	const id = await begin( page );
	await writeCode( page, '<p>kept</p>' );
	await save( page );
	await expect
		.poll(
			async () =>
				( await at.site.rest( 'GET', `/snippets/${ id }` ) ).body.code
		)
		.toBe( '<p>kept</p>' );
	await toList( page );
	await page.getByText( 'New snippet' ).first().waitFor();
	expect( ( await all() ).map( ( it ) => it.id ) ).toContain( id );
} );

test.for( [ 'the list is shown', 'nothing more' ] )(
	'work that was not saved keeps its snippet when the window goes on once %s',
	async ( until ) => {
		const { page } = at;
		const id = await begin( page );
		await writeCode( page, '<p>not saved</p>' );
		await toList( page );
		if ( until === 'the list is shown' ) {
			await page.locator( '.svc-list' ).first().waitFor();
		}
		await page.goto( APP );
		await page
			.getByText( 'Unsaved work in this browser' )
			.first()
			.waitFor();
		await goTo( page, `/snippet/${ id }` );
		await page.getByRole( 'button', { name: 'Restore changes' } ).click();
		await saveChange( page );
		const { body } = await at.site.rest( 'GET', `/snippets/${ id }` );
		expect( body.code ).toBe( '<p>not saved</p>' );
		await page.evaluate( () => window.sessionStorage.clear() );
	}
);

test( 'what a closed window left is taken away by the next one, and nothing of another window that is open', async () => {
	const other = await at.app.context.newPage();
	const id = await begin( other );
	const ids = async () => ( await all() ).map( ( it ) => it.id );
	// Another window of the same person leaves it alone.
	await at.page.goto( APP );
	await at.page.locator( '.svc-list' ).first().waitFor();
	await at.page.waitForLoadState( 'networkidle' );
	expect( await ids() ).toContain( id );
	await other.close();
	await at.page.reload();
	await expect.poll( ids ).not.toContain( id );
} );

test( 'tabs are there again after a reload and another screen of WordPress, in their order', async () => {
	const { page } = at;
	await page.evaluate( () => window.sessionStorage.clear() );
	await page.goto( APP );
	const ids = [
		await make( 'Tab one' ),
		await make( 'Tab two' ),
		await make( 'Tab three' ),
	];
	for ( const id of ids ) {
		await goTo( page, `/snippet/${ id }` );
		await editorOf( page );
	}
	const tabs = page.locator( '.svc-tab__title' );
	const shown = [ 'Tab one', 'Tab two', 'Tab three' ];
	await goTo( page, `/snippet/${ ids[ 1 ] }` );
	await expect.poll( () => tabs.allInnerTexts() ).toEqual( shown );
	await page.reload();
	await expect.poll( () => tabs.allInnerTexts() ).toEqual( shown );
	await page
		.locator( '.svc-tab.is-current' )
		.getByText( 'Tab two' )
		.waitFor();
	// One that is gone meanwhile has none.
	await at.site.rest( 'DELETE', `/snippets/${ ids[ 0 ] }` );
	await page.goto( '/wp-admin/edit.php' );
	await page.goto( `${ APP }&p=/snippet/${ ids[ 2 ] }` );
	await expect
		.poll( () => tabs.allInnerTexts() )
		.toEqual( [ 'Tab two', 'Tab three' ] );
} );
