/** How to get to each screen and state of the admin app. */
import type { Page } from 'playwright-core';

export type Screen = {
	readonly name: string;
	readonly show: (
		page: Page,
		ids: ReadonlyMap< string, number >,
		width: number
	) => Promise< void >;
};

const APP = '/wp-admin/admin.php?page=svc';

export const SCREENS: readonly Screen[] = [
	{
		name: 'list',
		show: async ( page ) => {
			await page.goto( APP );
			await page.getByText( 'Cookie notice' ).first().waitFor();
		},
	},
	{
		name: 'list-selected',
		show: async ( page ) => {
			await page.goto( APP );
			await page.getByText( 'Cookie notice' ).first().waitFor();
			const boxes = page.locator( 'tbody input[type=checkbox]' );
			await boxes.nth( 1 ).check( { force: true } );
			await boxes.nth( 2 ).check( { force: true } );
		},
	},
	{
		name: 'list-folder',
		show: async ( page ) => {
			await page.goto( `${ APP }&folder=Shop` );
			await page.getByText( 'Delivery note' ).first().waitFor();
		},
	},
	{
		name: 'list-nothing',
		show: async ( page ) => {
			await page.goto( `${ APP }&q=zebra` );
			await page.getByText( 'Nothing fits' ).waitFor();
		},
	},
];
