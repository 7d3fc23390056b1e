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
			await page.getByRole( 'button', { name: /for good/ } ).first().click();
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
			await page.getByRole( 'button', { name: 'Go back to this' } ).click();
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
];
