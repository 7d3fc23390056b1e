/** How to get to the states of the list, the sidebar and what opens over them. */
import type { Page } from 'playwright';
import { APP, isNarrow, isWide, type Screen } from './screens.ts';

const LISTED = '**/svc/v1/snippets?*';

async function list( page: Page, params = '' ): Promise< void > {
	await page.goto( `${ APP }${ params }` );
	await page.locator( 'tbody tr' ).first().waitFor();
}

const rowOf = ( page: Page, title: string ) =>
	page.locator( 'tbody tr' ).filter( { hasText: title } );

async function select( page: Page ): Promise< void > {
	const boxes = page.locator( 'tbody input[type=checkbox]' );
	await boxes.nth( 1 ).check( { force: true } );
	await boxes.nth( 2 ).check( { force: true } );
}

/** A page that brings no answers along, so that the app asks for the list itself. */
async function withoutPreloaded( page: Page ): Promise< void > {
	await page.route( '**/admin.php?page=svc*', async ( route ) => {
		const answer = await route.fetch();
		const html = await answer.text();
		await route.fulfill( {
			response: answer,
			body: html.replaceAll(
				/svc(\\?\/)v1\1snippets\?/g,
				'svc/v1/none?'
			),
		} );
	} );
}

async function palette( page: Page ): Promise< void > {
	await page.keyboard.press( 'Control+k' );
	await page.getByRole( 'combobox' ).waitFor();
}

const inBulkBar = async ( page: Page, name: string ): Promise< void > => {
	await list( page );
	await select( page );
	await page
		.getByRole( 'toolbar', { name: 'Selected snippets' } )
		.getByRole( 'button', { name, exact: true } )
		.click();
};

export const LIST_SCREENS: readonly Screen[] = [
	{
		name: 'list-many',
		on: 'many',
		show: ( page ) => list( page ),
	},
	{
		name: 'list-many-below',
		on: 'many',
		show: async ( page ) => {
			await list( page );
			await page
				.locator( '.dataviews-layout__container' )
				.evaluate( ( element ) => {
					element.scrollTop = element.scrollHeight / 2;
				} );
			await page.waitForTimeout( 500 );
		},
	},
	{
		name: 'list-loading',
		show: async ( page ) => {
			await withoutPreloaded( page );
			await page.route( LISTED, () => undefined );
			await page.goto( APP );
			await page.locator( '.svc-list .svc-waiting' ).waitFor();
		},
	},
	{
		name: 'list-failed',
		show: async ( page ) => {
			await withoutPreloaded( page );
			await page.route( LISTED, ( route ) =>
				route.fulfill( { status: 502, body: '<h1>Bad gateway</h1>' } )
			);
			await page.goto( APP );
			await page.getByText( 'Loading failed.' ).waitFor();
		},
	},
	{
		name: 'list-view-empty',
		show: async ( page ) => {
			await page.goto( `${ APP }&view=broken` );
			await page.locator( '.svc-empty' ).waitFor();
		},
	},
	{
		name: 'list-menu',
		show: async ( page ) => {
			await list( page );
			await rowOf( page, 'Delivery note' )
				.getByRole( 'button', { name: /^Actions/ } )
				.click();
			await page.locator( '.components-popover [role=menu]' ).waitFor();
		},
	},
	{
		name: 'list-refused',
		show: async ( page ) => {
			await list( page );
			await rowOf( page, 'Order export' ).getByRole( 'switch' ).click();
			await page.locator( '.svc-row__reasons' ).waitFor();
		},
	},
	{
		name: 'list-trying',
		show: async ( page ) => {
			await page.route( /\/svc\/v1\/snippets\/\d+/, ( route ) =>
				route.request().method() === 'GET'
					? route.continue()
					: undefined
			);
			await list( page );
			await rowOf( page, 'Fonts' ).getByRole( 'switch' ).click();
			await page.getByText( 'Test run…' ).first().waitFor();
		},
	},
	{
		name: 'list-focus',
		fits: isWide,
		show: async ( page ) => {
			await list( page );
			await rowOf( page, 'Fonts' ).locator( '.svc-row__title' ).focus();
			// What has the focus by keyboard has a ring.
			await page.keyboard.press( 'Shift+Tab' );
			await page.keyboard.press( 'Tab' );
		},
	},
	{
		name: 'sidebar-focus',
		fits: isWide,
		show: async ( page ) => {
			await list( page );
			await page.locator( '.svc-find' ).focus();
			await page.keyboard.press( 'Tab' );
			await page.keyboard.press( 'Tab' );
		},
	},
	{
		name: 'list-columns',
		show: async ( page ) => {
			await list( page );
			await page.getByRole( 'button', { name: 'View options' } ).click();
			await page.waitForTimeout( 500 );
		},
	},
	{
		name: 'list-compact',
		fits: isWide,
		show: async ( page ) => {
			const density = async ( name: string ) => {
				await page
					.getByRole( 'button', { name: 'View options' } )
					.click();
				await page.getByRole( 'radio', { name } ).click();
				await page.keyboard.press( 'Escape' );
				await page.waitForTimeout( 300 );
			};
			await list( page );
			await density( 'Compact' );
			return () => density( 'Balanced' );
		},
	},
	{
		name: 'list-filter',
		show: async ( page ) => {
			await list( page );
			await page.getByRole( 'button', { name: 'Add filter' } ).click();
			await page.waitForTimeout( 500 );
		},
	},
	{
		name: 'list-filtered',
		show: ( page ) => list( page, '&is-type=html' ),
	},
	{
		name: 'list-code',
		show: async ( page ) => {
			await list( page, '&q=add&code=1' );
			await page.locator( '.svc-row__lines' ).first().waitFor();
		},
	},
	{
		name: 'list-keep',
		show: async ( page ) => {
			await list( page, '&is-type=html' );
			await page
				.getByRole( 'button', { name: 'Save this view' } )
				.click();
			await page.getByLabel( 'View name' ).waitFor();
		},
	},
	{
		name: 'list-views',
		show: async ( page, _, width ) => {
			await list( page, '&is-type=html' );
			await page
				.getByRole( 'button', { name: 'Save this view' } )
				.click();
			await page
				.getByLabel( 'View name' )
				.fill( 'Everything that writes HTML into the page' );
			await page.keyboard.press( 'Enter' );
			if ( isNarrow( width ) ) {
				await page
					.getByRole( 'button', { name: 'Views and folders' } )
					.click();
			}
			const menu = page
				.getByRole( 'button', { name: /^Edit the view/ } )
				.first();
			await menu.click();
			return async () => {
				await page
					.getByRole( 'menuitem', { name: 'Delete the view' } )
					.click();
				await page.waitForTimeout( 500 );
			};
		},
	},
	{
		name: 'list-drag',
		fits: isWide,
		show: async ( page ) => {
			await list( page );
			const from = rowOf( page, 'Plausible' ).locator(
				'.svc-row__title'
			);
			await from.hover();
			await page.mouse.down();
			const folder = page.locator( '.svc-nav__row', {
				hasText: 'Checkout',
			} );
			await folder.hover();
			await folder.hover();
			return () => page.mouse.up();
		},
	},
	{ name: 'list-move', show: ( page ) => inBulkBar( page, 'Move' ) },
	{
		name: 'list-delete',
		show: ( page ) => inBulkBar( page, 'Move to the trash' ),
	},
	{ name: 'list-edit', show: ( page ) => inBulkBar( page, 'Edit' ) },
	{
		name: 'list-undo',
		show: async ( page ) => {
			await list( page );
			await select( page );
			await page
				.getByRole( 'button', { name: 'Deactivate', exact: true } )
				.click();
			const undo = page.getByRole( 'button', { name: 'Undo' } );
			await undo.waitFor();
			return async () => {
				await page.keyboard.press( 'z' );
				await page.waitForTimeout( 2_000 );
			};
		},
	},
	{
		name: 'list-safe-mode',
		show: async ( page, _, __, site ) => {
			await site.rest( 'POST', '/safe-mode', { on: true } );
			await list( page );
			return async () => {
				await site.rest( 'POST', '/safe-mode', { on: false } );
			};
		},
	},
	{
		name: 'list-looking',
		as: 'editor',
		show: async ( page, _, __, site ) => {
			await site.rest( 'POST', '/settings', {
				access: { roles: { editor: 'view' } },
			} );
			await list( page );
		},
	},
	{
		name: 'sidebar-collapsed',
		fits: isWide,
		show: async ( page ) => {
			await list( page );
			await page.keyboard.press( 'Control+b' );
			await page
				.getByRole( 'button', { name: 'Views and folders' } )
				.waitFor();
			return async () => {
				await page.keyboard.press( 'Control+b' );
				await page.waitForTimeout( 500 );
			};
		},
	},
	{
		name: 'sidebar-full',
		fits: isWide,
		show: async ( page ) => {
			await list( page );
			const full = page.getByRole( 'button', { name: 'Full screen' } );
			await full.click();
			return async () => {
				await full.click();
				await page.waitForTimeout( 500 );
			};
		},
	},
	{
		name: 'sidebar-drawer',
		fits: isNarrow,
		show: async ( page ) => {
			await list( page );
			await page
				.getByRole( 'button', { name: 'Views and folders' } )
				.click();
			await page.locator( '.svc-sidebar' ).waitFor();
		},
	},
	{
		name: 'sidebar-appearance',
		fits: isWide,
		show: async ( page ) => {
			await list( page );
			await page
				.getByRole( 'button', { name: 'Appearance and keys' } )
				.click();
			await page.locator( '.components-popover [role=menu]' ).waitFor();
		},
	},
	{
		name: 'palette',
		show: async ( page ) => {
			await list( page );
			await palette( page );
			await page.waitForTimeout( 500 );
		},
	},
	{
		name: 'palette-found',
		show: async ( page ) => {
			await list( page );
			await palette( page );
			await page.getByRole( 'combobox' ).fill( 'form' );
			await page.getByRole( 'option' ).first().waitFor();
			await page.waitForTimeout( 500 );
		},
	},
	{
		name: 'keys',
		show: async ( page ) => {
			await list( page );
			await page.locator( '.svc-row__title' ).first().focus();
			await page.keyboard.press( '?' );
			await page.getByRole( 'dialog' ).waitFor();
		},
	},
];
