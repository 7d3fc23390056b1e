/** Bringing snippets of other plugins here, on the way from finding them to having them run here. */
import type { Page } from 'playwright';
import { loadFixture } from '../site/importers/fixtures.ts';
import type { TestSite } from '../support/site.ts';
import { APP, type Screen } from './screens.ts';

const FIXTURES = [ 'code-snippets.sql', 'wpcode.json', 'hfcm.sql' ];

const fill = async ( site: TestSite ): Promise< void > => {
	for ( const fixture of FIXTURES ) {
		await loadFixture( site, fixture );
	}
};

const look = async ( page: Page, source = 'code-snippets' ) => {
	await page.goto( `${ APP }&p=/import&source=${ source }` );
	await page.locator( '.svc-foreign' ).first().waitFor();
};

/** What was imported goes again, so that the next picture begins as the first. */
const takeBack = ( page: Page ) => async (): Promise< void > => {
	await page.getByRole( 'button', { name: 'Undo the import' } ).click();
	await page.getByText( 'Undone' ).first().waitFor();
};

const run = async ( page: Page ): Promise< void > => {
	await page.getByRole( 'button', { name: /^Import \d/ } ).click();
	await page.getByText( 'imported, switched off.' ).first().waitFor();
};

const screen = ( name: string, show: Screen[ 'show' ] ): Screen => ( {
	name: `sources-${ name }`,
	show: async ( page, ids, width, site ) => {
		await fill( site );
		return show( page, ids, width, site );
	},
} );

export const IMPORT_SCREENS: readonly Screen[] = [
	{
		name: 'sources-none',
		show: async ( page ) => {
			await page.route( '**/svc/v1/import/sources*', ( route ) =>
				route.fulfill( { json: [] } )
			);
			await page.goto( `${ APP }&p=/import` );
			await page.getByText( 'None were found.' ).waitFor();
		},
	},
	screen( 'list', async ( page ) => {
		await page.goto( `${ APP }&p=/import` );
		await page.locator( '.svc-sources .svc-line' ).first().waitFor();
	} ),
	screen( 'look', ( page ) => look( page, 'wpcode' ) ),
	screen( 'one', async ( page ) => {
		await look( page );
		await page.getByRole( 'button', { name: /^Details of City/ } ).click();
		await page
			.locator( '.svc-foreign__code :is(.view-line, .svc-plain__code)' )
			.first()
			.waitFor();
		await page.waitForTimeout( 800 );
	} ),
	screen( 'running', async ( page ) => {
		await look( page );
		await page.route( '**/import/sources/*/run*', () => undefined );
		await page.getByRole( 'button', { name: /^Import \d/ } ).click();
		await page.getByText( 'are done.' ).waitFor();
	} ),
	screen( 'done', async ( page ) => {
		await look( page );
		await run( page );
		return takeBack( page );
	} ),
	screen( 'switch', async ( page ) => {
		await look( page );
		await run( page );
		await page.getByRole( 'button', { name: 'Switch over' } ).click();
		await page.getByRole( 'dialog' ).waitFor();
		return async () => {
			await page.keyboard.press( 'Escape' );
			await takeBack( page )();
		};
	} ),
];
