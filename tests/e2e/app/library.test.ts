/** The library of the admin app: from an empty site to a snippet in three clicks, its form, its search, and items chosen together. */
import { expect, test } from 'vitest';
import { longTest } from '../../support/long.ts';
import { faultsOf } from './axe.ts';
import { focused, goTo, journey, walk } from './app-page.ts';

const at = journey();

const installed = async ( slug: string ) =>
	( await at.site.rest( 'GET', '/library' ) ).body.items.find(
		( item: { slug: string } ) => item.slug === slug
	);

test( 'leads from an empty list to a snippet that runs in three clicks', async () => {
	const { page } = at;
	await page
		.getByRole( 'button', { name: 'Choose from the library' } )
		.click();
	await page.getByRole( 'link', { name: /emoji/i } ).first().click();
	await page
		.getByRole( 'button', { name: 'Install and switch on' } )
		.last()
		.click();
	await page.getByText( 'Installed and switched on.' ).waitFor();
	const { body } = await at.site.rest( 'GET', '/snippets' );
	expect( body ).toHaveLength( 1 );
	expect( body[ 0 ] ).toMatchObject( { status: 'active' } );
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
			.getByRole( 'button', { name: 'Install and switch on' } )
			.click();
		await detail.getByText( 'Installed and switched on.' ).waitFor();
		await detail
			.locator( '.svc-library__outcome' )
			.getByText(
				/"Refuse XML-RPC" does in part the same as "Remove RSD/
			)
			.waitFor();
		await detail.getByText( 'Installed, on' ).waitFor();
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
		.getByRole( 'button', { name: 'Install and switch on' } )
		.click();
	await detail
		.getByText( 'Fill this in, or it cannot be switched on.' )
		.waitFor();
	await focused( field );
	const hostile = `a'b"c\\d?></script>*/ @example.com`;
	await field.fill( hostile );
	await detail
		.getByRole( 'button', { name: 'Install', exact: true } )
		.click();
	await detail.getByText( 'Installed, switched off.' ).waitFor();
	expect( ( await installed( 'redirect-mail' ) ).settings[ 0 ].value ).toBe(
		hostile
	);
	await field.fill( 'trap@example.com' );
	await detail.getByRole( 'button', { name: 'Save the settings' } ).click();
	await detail.getByText( 'The settings are saved.' ).waitFor();
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
			name: 'Choose everything in',
		} );
		await tick.check();
		await page
			.locator( '.svc-library__bulk' )
			.getByRole( 'button', { name: 'Install and switch on' } )
			.click();
		const bulk = page.locator( '.svc-library__bulk' );
		await bulk.getByText( /\d+ of \d+ installed/ ).waitFor();
		await bulk
			.getByText( /kept off/ )
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
