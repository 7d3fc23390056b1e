/** The library of the admin app: a snippet that runs in two clicks, packs and sets, its form, its search, and items chosen together. */
import { expect, test } from 'vitest';
import { longTest } from '../../support/long.ts';
import { faultsOf } from './axe.ts';
import { focused, goTo, journey, walk } from './app-page.ts';

const at = journey();

const installed = async ( slug: string ) =>
	( await at.site.rest( 'GET', '/library' ) ).body.items.find(
		( item: { slug: string } ) => item.slug === slug
	);

test( 'leads from the library to a snippet that runs in two clicks, also on a phone, with one Undo', async () => {
	const { page } = at;
	await page
		.getByRole( 'button', { name: 'Choose from the library' } )
		.click();
	for ( const [ width, height ] of [
		[ 1440, 900 ],
		[ 390, 844 ],
	] as const ) {
		await page.setViewportSize( { width, height } );
		await page.getByRole( 'link', { name: /emoji/i } ).first().click();
		await page
			.locator( '.svc-library__detail' )
			.getByRole( 'button', { name: 'Install and activate' } )
			.click();
		await page
			.getByText( '1 snippet installed and activated.' )
			.first()
			.waitFor();
		const { body } = await at.site.rest( 'GET', '/snippets' );
		expect( body ).toHaveLength( 1 );
		expect( body[ 0 ] ).toMatchObject( { status: 'active' } );
		expect( await faultsOf( page ) ).toEqual( [] );
		await page.getByRole( 'button', { name: 'Undo' } ).first().click();
		await page.getByText( 'Undone.' ).first().waitFor();
		// The sentence of the round before may still be there.
		await expect
			.poll(
				async () => ( await at.site.rest( 'GET', '/snippets' ) ).body
			)
			.toHaveLength( 0 );
		await page
			.getByRole( 'button', { name: 'Back to the library' } )
			.click();
		await focused( page.getByRole( 'link', { name: /emoji/i } ).first() );
	}
	await page.setViewportSize( { width: 1440, height: 900 } );
} );

test( 'a row installs, then activates, by the same button', async () => {
	const { page } = at;
	await walk( page, '/library' );
	const row = page.locator( '.svc-item', { hasText: 'Disable XML-RPC' } );
	await row.getByRole( 'button', { name: /^Install:/ } ).press( 'Enter' );
	const activate = row.getByRole( 'button', { name: /^Activate:/ } );
	await activate.waitFor();
	await focused( activate );
	await activate.press( 'Enter' );
	await row.getByRole( 'button', { name: /^Open:/ } ).waitFor();
	await row.getByText( 'Active', { exact: true } ).waitFor();
	expect( ( await installed( 'disable-xmlrpc' ) ).status ).toBe( 'active' );
} );

test( 'a set is activated in one change; packs and filters are steps back and forward', async () => {
	const { page } = at;
	await walk( page, '/library' );
	await page.getByRole( 'link', { name: 'For blogs' } ).click();
	await page
		.getByRole( 'button', { name: /^Install and activate \d+ snippets/ } )
		.click();
	await page.getByRole( 'button', { name: 'All installed' } ).waitFor();
	expect( ( await installed( 'reading-time' ) ).status ).toBe( 'active' );
	expect( await faultsOf( page ) ).toEqual( [] );
	await page.getByLabel( 'Type', { exact: true } ).selectOption( 'css' );
	await page.getByText( 'No matches' ).waitFor();
	await page.goBack();
	await page.getByRole( 'heading', { name: 'For blogs' } ).first().waitFor();
	await page.goBack();
	await page.getByRole( 'heading', { name: 'Starter sets' } ).waitFor();
	await page.goForward();
	await page.getByRole( 'button', { name: 'All packs' } ).click();
	await page.getByRole( 'heading', { name: 'Starter sets' } ).waitFor();
} );

test( 'where nothing is found there is a next step', async () => {
	const { page } = at;
	await walk( page, '/library&q=zebra' );
	await page.getByText( 'No matches' ).waitFor();
	expect( await faultsOf( page ) ).toEqual( [] );
	await page.getByRole( 'button', { name: 'Show all packs' } ).click();
	await page.getByRole( 'heading', { name: 'Packs' } ).waitFor();
} );

longTest(
	'says what overlaps with something that is here, with one way to the snippet',
	async () => {
		const { page } = at;
		await at.site.rest( 'POST', '/library/install', {
			slugs: [ 'remove-head-links' ],
		} );
		await goTo( page, '/library&item=disable-xmlrpc' );
		const detail = page.locator( '.svc-library__detail' );
		await detail
			.getByRole( 'button', { name: 'Install and activate' } )
			.click();
		await page
			.getByText( '1 snippet installed and activated.' )
			.first()
			.waitFor();
		await detail
			.locator( '.svc-library__outcome' )
			.getByText( /"Disable XML-RPC" and "Remove RSD/ )
			.waitFor();
		await detail.getByText( 'Active', { exact: true } ).waitFor();
		expect(
			await detail
				.getByRole( 'link', { name: /^Open the snippet/ } )
				.count()
		).toBe( 1 );
	}
);

test( 'asks for what is left open beside its field, and writes a hostile value as what it says', async () => {
	const { page } = at;
	await walk( page, '/library&item=redirect-mail' );
	const detail = page.locator( '.svc-library__detail' );
	const field = detail.getByLabel( /Address that receives everything/ );
	await field.waitFor();
	await detail
		.getByRole( 'button', { name: 'Install and activate' } )
		.click();
	await detail.getByText( 'Fill this in to activate the snippet.' ).waitFor();
	await focused( field );
	const hostile = `a'b"c\\d?></script>*/ @example.com`;
	await field.fill( hostile );
	await detail
		.getByRole( 'button', { name: 'Install', exact: true } )
		.click();
	await page.getByText( '1 snippet installed.' ).first().waitFor();
	expect( ( await installed( 'redirect-mail' ) ).settings[ 0 ].value ).toBe(
		hostile
	);
	await field.fill( 'trap@example.com' );
	await detail.getByRole( 'button', { name: 'Save settings' } ).click();
	await detail.getByText( 'Settings saved.' ).waitFor();
	expect( ( await installed( 'redirect-mail' ) ).settings[ 0 ].value ).toBe(
		'trap@example.com'
	);
} );

test( 'finds by a hook, and keeps the search in the address', async () => {
	const { page } = at;
	await walk( page, '/library' );
	await page.getByLabel( 'Search the library' ).fill( 'wp_mail_from' );
	await expect
		.poll( () => page.locator( '.svc-item' ).count() )
		.toBeLessThan( 6 );
	expect( await page.locator( '.svc-item' ).count() ).toBeGreaterThan( 0 );
	expect( page.url() ).toContain( 'q=wp_mail_from' );
	await page.locator( '.svc-item__link' ).first().focus();
	await page.keyboard.press( 'Enter' );
	await page.locator( '.svc-library__detail' ).waitFor();
} );

longTest(
	'installs what was ticked together, with one answer; who needs a value stays off and says so',
	async () => {
		const { page } = at;
		await goTo( page, '/library&pack=mail' );
		const tick = page.getByRole( 'checkbox', {
			name: 'Select all in',
		} );
		await tick.check();
		await page
			.locator( '.svc-library__bulk' )
			.getByRole( 'button', { name: 'Install and activate' } )
			.click();
		const bulk = page.locator( '.svc-library__bulk' );
		await page
			.getByText( /\d+ snippets installed, \d+ activated/ )
			.first()
			.waitFor();
		await bulk
			.getByText( /not activated/ )
			.first()
			.waitFor();
		expect( JSON.stringify( await faultsOf( page, 'light' ) ) ).toBe(
			'[]'
		);
	}
);

test( 'goes from item to item by arrows', async () => {
	const { page } = at;
	await walk( page, '/library' );
	const links = page.locator( '.svc-item__link' );
	await links.first().focus();
	await page.keyboard.press( 'ArrowDown' );
	await focused( links.nth( 1 ) );
	await page.keyboard.press( 'ArrowUp' );
	await focused( links.first() );
} );

longTest(
	'the palette finds an item by its hook, and a new snippet can be one of them',
	async () => {
		const { page } = at;
		await goTo( page, '/new' );
		await page.getByRole( 'heading', { name: 'New snippet' } ).waitFor();
		await page.keyboard.press( 'Control+k' );
		await page.getByRole( 'combobox' ).fill( 'wp_mail_from' );
		await page
			.getByRole( 'option', { name: /^Library: / } )
			.first()
			.waitFor();
		await page.keyboard.press( 'Escape' );
		await page.getByRole( 'combobox' ).waitFor( { state: 'detached' } );
		expect( await faultsOf( page ) ).toEqual( [] );
		await page
			.getByRole( 'button', { name: 'Choose from the library' } )
			.click();
		await page.getByLabel( 'Search the library' ).waitFor();
		await page.keyboard.press( 'Control+k' );
		await page.getByRole( 'combobox' ).fill( 'redirect all mail' );
		await page
			.getByRole( 'option', { name: /^Library: .*mail/i } )
			.first()
			.click();
		await page.locator( '.svc-library__detail' ).waitFor();
		expect( page.url() ).toContain( 'item=' );
	}
);
