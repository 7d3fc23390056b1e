/** How to get to what people see when something broke, and when two of them write at the same time. */
import { rename, rm } from 'node:fs/promises';
import type { Page } from 'playwright';
import type { TestSite } from '../support/site.ts';
import { APP, isNarrow, ready, type Screen } from './screens.ts';

const WORKS = `add_filter( 'the_title', function ( $title ) {\n\treturn $title;\n} );\n`;
const FAILS = `// Adds the number of orders to the title of the shop.\nadd_filter( 'the_title', function ( $title ) {\n\tif ( isset( $_GET['orders'] ) ) {\n\t\t$title .= ' ' . count( shop_orders_of_today( [ 'status' => 'paid' ] ) );\n\t}\n\treturn $title;\n} );\n`;

/** A snippet that worked and then failed; gone with the picture. */
async function fallen( site: TestSite ): Promise< number > {
	const { body } = await site.rest( 'POST', '/snippets', {
		title: 'Orders of today',
		type: 'php',
		hook: 'wp',
		folder: 'Shop',
		code: WORKS,
		status: 'active',
	} );
	const id: number = body.snippet.id;
	await site.rest( 'POST', `/snippets/${ id }`, { code: FAILS } );
	await site.php(
		"wp_insert_post( [ 'post_title' => 'Hello', 'post_status' => 'publish' ] );"
	);
	await site.page( '/?orders=1' );
	return id;
}

const START =
	'.price { color: #333; }\n.price { font-size: 16px; }\n.price { padding: 4px; }\n\n.sale { color: red; }\n';
const THEIRS = START.replace( '16px', '18px' ).replace( 'red', 'crimson' );
const MINE = START.replace( '16px', '1rem' ).replace(
	'padding: 4px',
	'padding: 4px 8px'
);

async function written( page: Page, code: string ): Promise< void > {
	await page
		.locator(
			'.monaco-editor textarea, .monaco-editor .native-edit-context, .svc-plain__code'
		)
		.first()
		.focus();
	await page.keyboard.press( 'Control+A' );
	await page.keyboard.insertText( code );
}

/** A stylesheet that another user saves while it is written in. */
async function together(
	page: Page,
	width: number,
	site: TestSite
): Promise< number > {
	const { body } = await site.rest( 'POST', '/snippets', {
		title: 'Prices',
		type: 'css',
		code: START,
	} );
	const id: number = body.snippet.id;
	await page.goto( `${ APP }&p=/snippet/${ id }` );
	await ready( page, width );
	await written( page, MINE );
	await site.rest(
		'POST',
		`/snippets/${ id }`,
		{ code: THEIRS },
		{ as: 'admin2' }
	);
	return id;
}

/** The storage folder is missing, until the picture is there. */
async function withoutStorage(
	site: TestSite
): Promise< () => Promise< void > > {
	const aside = `${ site.storage }-aside`;
	await rename( site.storage, aside );
	return async () => {
		await rm( site.storage, { recursive: true, force: true } );
		await rename( aside, site.storage );
	};
}

const gone = ( page: Page, site: TestSite, id: number ) => async () => {
	page.on( 'dialog', ( dialog ) => void dialog.accept() );
	await site.rest( 'DELETE', `/snippets/${ id }` );
};

export const TROUBLE_SCREENS: readonly Screen[] = [
	{
		name: 'trouble-list',
		show: async ( page, _ids, _width, site ) => {
			const id = await fallen( site );
			await page.goto( APP );
			await page.locator( '.svc-row.is-broken' ).first().waitFor();
			await page.waitForTimeout( 1_000 );
			return gone( page, site, id );
		},
	},
	{
		name: 'trouble-storage',
		show: async ( page, _ids, _width, site ) => {
			const back = await withoutStorage( site );
			await page.goto( APP );
			await page.locator( '.svc-empty' ).first().waitFor();
			return back;
		},
	},
	{
		name: 'trouble-storage-dashboard',
		show: async ( page, _ids, _width, site ) => {
			const back = await withoutStorage( site );
			await page.goto( '/wp-admin/' );
			await page
				.getByRole( 'button', { name: 'Use this folder' } )
				.waitFor();
			return back;
		},
	},
	{
		name: 'trouble-stop',
		fits: isNarrow,
		show: async ( page ) => {
			await page.goto( APP );
			await page
				.getByRole( 'button', { name: 'Turn on safe mode' } )
				.click();
			await page.getByRole( 'dialog' ).waitFor();
		},
	},
	{
		name: 'trouble-editor',
		show: async ( page, _ids, width, site ) => {
			const id = await fallen( site );
			await page.goto( `${ APP }&p=/snippet/${ id }` );
			await ready( page, width );
			const tab = page
				.locator( '.svc-panel__tabs' )
				.getByRole( 'button', { name: /^Problems/ } );
			const problem = page.locator( '.svc-problem' ).first();
			// Stands open where there is room.
			if ( ! ( await problem.isVisible() ) ) {
				await tab.click();
			}
			await problem.waitFor();
			return async () => {
				await tab.click();
				await gone( page, site, id )();
			};
		},
	},
	{
		name: 'trouble-newer',
		show: async ( page, _ids, width, site ) => {
			const id = await together( page, width, site );
			await page.evaluate( () =>
				document.dispatchEvent( new Event( 'visibilitychange' ) )
			);
			await page.getByText( 'saved a newer version' ).waitFor();
			return gone( page, site, id );
		},
	},
	{
		name: 'trouble-clash',
		show: async ( page, _ids, width, site ) => {
			const id = await together( page, width, site );
			await page.keyboard.press( 'Control+s' );
			await page.getByText( 'after you opened it' ).waitFor();
			await page.waitForTimeout( 1_500 );
			return gone( page, site, id );
		},
	},
	{
		name: 'trouble-decided',
		show: async ( page, _ids, width, site ) => {
			const id = await together( page, width, site );
			await page.keyboard.press( 'Control+s' );
			await page
				.getByRole( 'button', { name: 'Use mine' } )
				.first()
				.click();
			await page.waitForTimeout( 1_500 );
			return gone( page, site, id );
		},
	},
];
