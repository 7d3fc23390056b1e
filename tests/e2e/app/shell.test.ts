/** The frame of the admin app: what is always in sight, the menu to the other screens, room for titles, and names of buttons without words. */
import { expect, test } from 'vitest';
import { goTo, journey, rowOf } from './app-page.ts';
import { leave } from './screens.ts';

/** More than 50 characters. */
const LONG = 'Free shipping bar for orders above fifty euro in May';

let id = 0;
const at = journey( async ( site ) => {
	const made = async ( title: string, folder: string ) =>
		(
			await site.rest( 'POST', '/snippets', {
				title,
				type: 'html',
				folder,
				code: '<p>a</p>',
			} )
		).body.snippet.id;
	id = await made( LONG, '' );
	for ( let number = 1; number <= 30; number++ ) {
		await made( `Snippet ${ number }`, `Folder ${ number }` );
	}
} );

test( 'views and the menu stay in sight, whatever the folders scroll', async () => {
	const { page } = at;
	await rowOf( page, 'Snippet 30' ).waitFor();
	await page.getByRole( 'treeitem', { name: /^Folder 30/ } ).waitFor();
	const scroller = page.locator( '.svc-sidebar__scroll' );
	await scroller.evaluate( ( it ) => it.scrollTo( 0, it.scrollHeight ) );
	for ( const name of [ 'All', 'Active', 'Errors', 'Testing' ] ) {
		await expect
			.poll( async () => {
				const box = await page
					.locator( '.svc-sidebar' )
					.getByRole( 'link', { name: new RegExp( `^${ name }` ) } )
					.boundingBox();
				return box !== null && box.y >= 0 && box.y + box.height <= 900;
			} )
			.toBe( true );
	}
	const room = await scroller.boundingBox();
	expect( room?.height ).toBeGreaterThan( 480 );
} );

test( 'More has every other screen in groups, opens them in a tab of their own, and says where one is', async () => {
	const { page } = at;
	await page.getByRole( 'button', { name: 'More', exact: true } ).click();
	const menu = page.getByRole( 'menu', { name: 'More' } );
	await expect
		.poll( () =>
			menu
				.getByRole( 'group' )
				.evaluateAll( ( groups ) =>
					groups.map( ( group ) =>
						[
							...group.querySelectorAll( '[role="menuitem"]' ),
						].map( ( item ) => item.textContent )
					)
				)
		)
		.toEqual( [
			[ 'Library', 'Import' ],
			[ 'Header & Footer', 'Files', 'Insights' ],
			[ 'Timeline', 'Activity', 'Trash' ],
			[ 'Search and replace', 'Git', 'Settings', 'Help' ],
		] );
	const [ tab ] = await Promise.all( [
		at.app.context.waitForEvent( 'page' ),
		menu
			.getByRole( 'menuitem', { name: 'Library' } )
			.click( { modifiers: [ 'Control' ] } ),
	] );
	await tab.getByRole( 'heading', { name: 'Library' } ).waitFor();
	await tab.close();
	await menu.getByRole( 'menuitem', { name: 'Trash' } ).click();
	await page.getByRole( 'heading', { name: 'Trash', exact: true } ).waitFor();
	await page.getByRole( 'button', { name: 'More: Trash' } ).waitFor();
} );

test( 'a title of more than 50 characters is whole in the list and in the editor, which says it once', async () => {
	const { page } = at;
	const cut = ( selector: string ) =>
		page
			.locator( selector )
			.first()
			.evaluate(
				( it ) =>
					it.scrollHeight > it.clientHeight + 1 ||
					it.scrollWidth > it.clientWidth + 1
			);
	await goTo( page, '/' );
	await rowOf( page, LONG ).waitFor();
	await expect
		.poll( () => cut( `.svc-row[data-id="${ id }"] .svc-row__title` ) )
		.toBe( false );
	await rowOf( page, LONG ).getByRole( 'link', { name: LONG } ).click();
	const title = page.getByRole( 'textbox', { name: 'Title' } );
	await expect.poll( () => title.inputValue() ).toBe( LONG );
	await expect.poll( () => cut( '.svc-head__title' ) ).toBe( false );
	// That of the only tab is for screen readers.
	const tab = await page.locator( '.svc-tab__title' ).boundingBox();
	expect( tab?.width ).toBeLessThanOrEqual( 1 );
	await title.fill( `${ LONG }\nand a line` );
	await expect
		.poll( () => title.inputValue() )
		.toBe( `${ LONG } and a line` );
	await title.fill( LONG );
} );

test.each( [
	[ '/', '.svc-row' ],
	[ '/new', '.svc-new__form' ],
	[ '/library', '.svc-page' ],
	[ '/trash', '.svc-page' ],
	[ '/settings', '.svc-setting' ],
	[ '/history', '.svc-entry' ],
] )(
	'every button without words on %s has a tooltip',
	async ( place, ready ) => {
		const { page } = at;
		await leave( page );
		await goTo( page, place );
		await page.locator( ready ).first().waitFor();
		const silent = page
			.locator( '#svc-app' )
			.locator( 'button:visible, [role="button"]:visible' )
			.filter( { hasNotText: /\S/ } );
		const names = new Map< string, number >();
		for ( const [ index, button ] of ( await silent.all() ).entries() ) {
			const name = await button.evaluate(
				( it ) =>
					`${ it.className } ${ it.getAttribute( 'aria-label' ) ?? '' }`
			);
			names.set( name, names.get( name ) ?? index );
		}
		expect( names.size ).toBeGreaterThan( 0 );
		for ( const [ name, index ] of names ) {
			const button = silent.nth( index );
			// Switches stand beside what they switch.
			if ( ( await button.getAttribute( 'role' ) ) === 'switch' ) {
				continue;
			}
			await page.mouse.move( 0, 0 );
			await button.hover();
			await expect
				.poll(
					async () =>
						( await button.getAttribute( 'title' ) ) !== null ||
						( await page
							.locator( '.components-tooltip' )
							.count() ) > 0,
					{ message: name }
				)
				.toBe( true );
		}
	}
);

test( 'one search leads to screens, to code, and does what the open snippet can', async () => {
	const { page } = at;
	await leave( page );
	await goTo( page, `/snippet/${ id }` );
	await page.locator( '.svc-head__title' ).waitFor();
	const field = page
		.getByRole( 'combobox' )
		.and( page.locator( '[cmdk-input]' ) );
	const ask = async ( words: string, option: string ) => {
		await page.locator( '.svc-find' ).click();
		await field.fill( words );
		await page.getByRole( 'option', { name: option } ).first().click();
	};
	await ask( 'activate', `Activate ${ LONG }` );
	await page.getByRole( 'switch', { name: LONG, checked: true } ).waitFor();
	await ask( 'activity', 'Go to: Activity' );
	await page.getByRole( 'heading', { name: 'Activity' } ).waitFor();
	await ask( 'free shipping', `${ LONG } · HTML · Active` );
	await page.waitForURL( /snippet/ );
	await ask( 'a</p', 'Search all code for “a</p”' );
	await page.waitForURL( /q=a/ );
	await page.getByRole( 'heading', { name: 'Search and replace' } ).waitFor();
	await page.getByText( LONG ).first().waitFor();
	await page.locator( '.svc-find' ).click();
	await field.fill( 'activ' );
	await page.getByRole( 'option', { name: 'Go to: Activity' } ).waitFor();
	expect(
		await page.getByRole( 'option', { name: /^(Dea|A)ctivate / } ).count()
	).toBe( 0 );
	await page.keyboard.press( 'Escape' );
} );
