/** How to get to the screens beside list and editor. */
import type { Screen } from './screens.ts';

const APP = '/wp-admin/admin.php?page=svc&p=';

export const MORE_SCREENS: readonly Screen[] = [
	{
		name: 'trash',
		show: async ( page ) => {
			await page.goto( `${ APP }/trash` );
			await page.getByText( 'goes for good' ).first().waitFor();
		},
	},
	{
		name: 'trash-asks',
		show: async ( page ) => {
			await page.goto( `${ APP }/trash` );
			await page
				.getByRole( 'button', { name: /for good/ } )
				.first()
				.click();
			await page.getByRole( 'dialog' ).waitFor();
		},
	},
	{
		name: 'history',
		show: async ( page ) => {
			await page.goto( `${ APP }/history` );
			await page.locator( '.svc-entry' ).first().waitFor();
			await page.waitForTimeout( 800 );
		},
	},
	{
		name: 'history-one',
		show: async ( page ) => {
			await page.goto( `${ APP }/history&n=9` );
			await page.getByText( /different now/ ).waitFor();
		},
	},
	{
		name: 'history-asks',
		show: async ( page ) => {
			await page.goto( `${ APP }/history&n=9` );
			await page
				.getByRole( 'button', { name: 'Go back to this' } )
				.click();
			await page.getByRole( 'dialog' ).waitFor();
		},
	},
	{
		name: 'activity',
		show: async ( page ) => {
			await page.goto( `${ APP }/activity` );
			await page.locator( '.svc-activity__entry' ).first().waitFor();
		},
	},
	{
		name: 'settings',
		show: async ( page ) => {
			await page.goto( `${ APP }/settings` );
			await page.getByText( 'Rescue link' ).first().waitFor();
		},
	},
	{
		name: 'settings-link',
		show: async ( page ) => {
			await page.goto( `${ APP }/settings` );
			await page
				.getByRole( 'button', { name: 'New rescue link' } )
				.click();
			await page.getByText( 'Shown this once' ).waitFor();
			await page.locator( '.svc-people' ).scrollIntoViewIfNeeded();
		},
	},
	{
		name: 'boxes',
		show: async ( page, _, width ) => {
			await page.goto( `${ APP }/boxes` );
			await page
				.locator(
					width < 782 ? '.svc-plain' : '.monaco-editor .view-line'
				)
				.nth( 2 )
				.waitFor();
		},
	},
	{
		name: 'search',
		show: async ( page ) => {
			await page.goto( `${ APP }/search&q=add` );
			await page.locator( '.svc-hit' ).first().waitFor();
		},
	},
	{
		name: 'search-start',
		show: async ( page ) => {
			await page.goto( `${ APP }/search` );
			await page.getByText( 'What are you looking for?' ).waitFor();
		},
	},
];
