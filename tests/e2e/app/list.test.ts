/** The list of the admin app: opening it, switching, several at once, views, and what it is for people who may only look. */
import { expect, test } from 'vitest';
import { longTest } from '../../support/long.ts';
import { seedAtOnce } from '../../screenshots/seed.ts';
import { faultsOf } from './axe.ts';
import { focused, goTo, journey, openApp, rowOf as row } from './app-page.ts';

let ids: Map< string, number >;
const at = journey( async ( site ) => {
	ids = await seedAtOnce( site );
}, null );

const stateOf = async ( title: string ) =>
	( await at.site.rest( 'GET', `/snippets/${ ids.get( title ) }` ) ).body;

test( 'the list stands there with the page, without a request of its own', async () => {
	const asked: string[] = [];
	const listen = ( request: { url: () => string } ) => {
		if ( request.url().includes( 'svc/v1' ) ) {
			asked.push( request.url() );
		}
	};
	at.page.on( 'request', listen );
	await goTo( at.page, '' );
	await row( at.page, 'Cookie notice' ).waitFor();
	at.page.off( 'request', listen );
	expect( asked ).toEqual( [] );
	await row( at.page, 'Delivery note' )
		.getByText( 'After paragraph 2' )
		.waitFor();
} );

test( 'no other admin screen loads anything of the app but the script of the command palette', async () => {
	const { text } = await at.site.page( '/wp-admin/index.php', {
		as: 'admin',
	} );
	expect( text ).toContain( 'page=svc' );
	expect( text.match( /build\/app\/[\w.-]+/g ) ).toEqual( [
		'build/app/palette.js',
	] );
	expect( text ).not.toContain( 'svcApp' );
} );

test( 'a switch tries it first; what fails stays off and says why', async () => {
	const broken = row( at.page, 'Order export' );
	await at.site.rest( 'POST', `/snippets/${ ids.get( 'Order export' ) }`, {
		code: 'echo 1\n\necho 2;',
	} );
	await broken.getByRole( 'switch' ).click();
	await broken.getByText( /Line \d/ ).waitFor();
	expect( await stateOf( 'Order export' ) ).toMatchObject( {
		status: 'inactive',
	} );
	await expect
		.poll( () =>
			broken.getByRole( 'switch' ).getAttribute( 'aria-checked' )
		)
		.toBe( 'false' );
	const good = row( at.page, 'Checkout form' );
	await good.getByRole( 'switch' ).click();
	await good.locator( '[aria-checked=true][aria-busy=false]' ).waitFor();
	expect( await stateOf( 'Checkout form' ) ).toMatchObject( {
		status: 'active',
	} );
} );

test( 'views, folders and the search stand in the address', async () => {
	const { page } = at;
	await page.getByRole( 'link', { name: /^Testing/ } ).click();
	await page.waitForURL( /view=testing/ );
	await expect.poll( () => page.locator( 'tbody tr' ).count() ).toBe( 1 );
	await page.getByRole( 'treeitem', { name: /^Checkout/ } ).click();
	await page.waitForURL( /folder=Shop\/Checkout/ );
	await expect.poll( () => page.locator( 'tbody tr' ).count() ).toBe( 3 );
	await page.goBack();
	await page.waitForURL( /view=testing/ );
	await page
		.locator( '.svc-sidebar' )
		.getByRole( 'link', { name: /^All/ } )
		.click();
	await page
		.getByRole( 'searchbox', { name: 'Search snippets' } )
		.fill( 'emoji' );
	await page.waitForURL( /q=emoji/ );
	await row( page, 'No emoji scripts' ).waitFor();
	await expect.poll( () => page.locator( 'tbody tr' ).count() ).toBe( 1 );
	await page.getByRole( 'searchbox', { name: 'Search snippets' } ).fill( '' );
	await row( page, 'Fonts' ).waitFor();
} );

test( 'Space shows the code of a row, arrows go on, Escape goes back to the row that was shown last', async () => {
	const { page } = at;
	await goTo( page, '/' );
	const titles = page.locator( '.svc-row__title' );
	await titles.first().focus();
	await page.keyboard.press( 'Space' );
	const shown = ( title: string | null ) =>
		page.getByRole( 'dialog', { name: title ?? '' } );
	const first = await titles.first().textContent();
	await shown( first ).getByRole( 'region' ).waitFor();
	await focused( shown( first ) );
	expect( await faultsOf( page ) ).toEqual( [] );
	await page.keyboard.press( 'ArrowDown' );
	const second = await titles.nth( 1 ).textContent();
	const region = shown( second ).getByRole( 'region', {
		name: `Code of ${ second }`,
	} );
	await region.waitFor();
	const { code } = await stateOf( second ?? '' );
	expect( ( await region.innerText() ).trim() ).toBe( code );
	await page.keyboard.press( 'Escape' );
	await page.getByRole( 'dialog' ).waitFor( { state: 'detached' } );
	await focused( titles.nth( 1 ) );
} );

test( 'the menu of a row copies to another location, and a link to the preview opens it', async () => {
	const { page } = at;
	await page
		.context()
		.grantPermissions( [ 'clipboard-read', 'clipboard-write' ] );
	await goTo( page, '/' );
	const pick = async ( name: string ) => {
		await row( page, 'Delivery note' )
			.getByRole( 'button', { name: 'Actions for Delivery note' } )
			.click();
		await page.getByRole( 'menuitem', { name, exact: true } ).click();
	};
	const copied = () =>
		page.evaluate( () => window.navigator.clipboard.readText() );
	await pick( 'Copy as export' );
	await page.getByText( 'Export copied.' ).first().waitFor();
	expect( JSON.parse( await copied() ).snippets ).toMatchObject( [
		{ title: 'Delivery note' },
	] );
	await pick( 'Copy preview link' );
	await page.getByText( 'Preview link copied.' ).first().waitFor();
	const link = await copied();
	await pick( 'Duplicate to a location' );
	const dialog = page.getByRole( 'dialog' );
	await dialog.getByRole( 'combobox', { name: 'Location' } ).fill( 'head' );
	await page.getByRole( 'option', { name: 'Page: Site head' } ).click();
	expect( await faultsOf( page ) ).toEqual( [] );
	await dialog.getByRole( 'button', { name: 'Duplicate' } ).click();
	await page.waitForURL( /snippet/ );
	const { body } = await at.site.rest( 'GET', '/snippets' );
	expect( body ).toContainEqual(
		expect.objectContaining( {
			title: 'Delivery note (copy)',
			hook: 'wp_head',
		} )
	);
	await page.goto( link );
	// No link runs code by itself.
	const asked = page.getByRole( 'dialog', { name: 'Show preview' } );
	await asked.waitFor();
	expect( await page.locator( '.svc-editor__live' ).count() ).toBe( 0 );
	expect( await faultsOf( page ) ).toEqual( [] );
	await asked.getByRole( 'button', { name: 'Show preview' } ).click();
	await page.locator( '.svc-editor__live' ).waitFor();
	expect( page.url() ).not.toContain( 'live' );
	await page
		.getByRole( 'button', { name: 'Live page', exact: true } )
		.click();
	await page.locator( '.svc-editor__live' ).waitFor( { state: 'detached' } );
} );

longTest( 'somebody who may only look can switch nothing', async () => {
	await at.site.rest( 'POST', '/settings', {
		access: { roles: { editor: 'view' } },
	} );
	const other = await openApp( at.browser, at.site, '', 'editor' );
	const toggle = row( other.page, 'Fonts' ).getByRole( 'switch' );
	await toggle.waitFor();
	await expect
		.poll( () => toggle.getAttribute( 'aria-disabled' ) )
		.toBe( 'true' );
	expect(
		await other.page.getByRole( 'button', { name: 'New snippet' } ).count()
	).toBe( 0 );
	expect( other.faults ).toEqual( [] );
	await other.context.close();
} );
