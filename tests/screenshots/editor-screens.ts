/** How to get to the states of the editor, the inspector and the live page. */
import type { Page } from 'playwright';
import { APP, isNarrow, isWide, ready, type Screen } from './screens.ts';

type Ids = ReadonlyMap< string, number >;

const FIELD =
	'.monaco-editor textarea, .monaco-editor .native-edit-context, .svc-plain__code';

async function open(
	page: Page,
	ids: Ids,
	width: number,
	title: string,
	params = ''
): Promise< void > {
	await page.goto( `${ APP }&p=/snippet/${ ids.get( title ) }${ params }` );
	await ready( page, width );
}

async function write( page: Page, code: string ): Promise< void > {
	await page.locator( FIELD ).first().focus();
	await page.keyboard.press( 'Control+A' );
	await page.keyboard.insertText( code );
}

async function typeAtEnd( page: Page, text: string ): Promise< void > {
	await page.locator( FIELD ).first().focus();
	await page.keyboard.press( 'Control+End' );
	await page.keyboard.type( text );
}

/** Nothing of it is kept for the next picture. */
const forget = ( page: Page ) => async () => {
	page.on( 'dialog', ( dialog ) => void dialog.accept() );
	await page.evaluate( async () => {
		for ( const { name = '' } of await window.indexedDB.databases() ) {
			window.indexedDB.deleteDatabase( name );
		}
	} );
};

/** Every attempt to save gets this answer. */
const refuse = ( page: Page, status: number, message: string ) =>
	page.route( /\/svc\/v1\/snippets\/\d+\?/, ( route ) =>
		route.request().method() === 'GET'
			? route.continue()
			: route.fulfill( {
					status,
					contentType: 'application/json',
					body: JSON.stringify( {
						code: 'svc_storage',
						message,
						data: { status },
					} ),
				} )
	);

export const EDITOR_SCREENS: readonly Screen[] = [
	{
		name: 'editor-php',
		show: ( page, ids, width ) =>
			open( page, ids, width, 'No emoji scripts' ),
	},
	{
		name: 'editor-scss',
		show: ( page, ids, width ) => open( page, ids, width, 'Checkout form' ),
	},
	{
		name: 'editor-js',
		show: ( page, ids, width ) => open( page, ids, width, 'Search box' ),
	},
	{
		name: 'editor-tabs',
		show: async ( page, ids, width ) => {
			await page.goto( APP );
			for ( const title of [ ...ids.keys() ].slice( 0, 8 ) ) {
				await page
					.locator( '.svc-row__title', { hasText: title } )
					.click();
				await page.locator( '.svc-tab.is-current' ).waitFor();
				await page
					.getByRole( 'button', { name: 'All snippets' } )
					.click();
			}
			await page
				.locator( '.svc-row__title', { hasText: 'Delivery note' } )
				.click();
			await ready( page, width );
			await typeAtEnd( page, ' ' );
			return forget( page );
		},
	},
	{
		name: 'editor-loading',
		show: async ( page ) => {
			await page.goto( APP );
			await page.route( /\/svc\/v1\/snippets\/\d+\?/, () => undefined );
			await page
				.getByRole( 'link', { name: 'Cookie notice', exact: true } )
				.click();
			await page.locator( '.svc-waiting' ).first().waitFor();
		},
	},
	{
		name: 'editor-missing',
		show: async ( page ) => {
			await page.goto( `${ APP }&p=/snippet/99999` );
			await page.getByText( 'Snippet not found.' ).first().waitFor();
		},
	},
	{
		name: 'editor-completion',
		fits: isWide,
		show: async ( page, ids, width ) => {
			await open( page, ids, width, 'No emoji scripts' );
			await typeAtEnd( page, 'get_post_m' );
			await page
				.locator( '.suggest-widget.visible .monaco-list-row' )
				.first()
				.waitFor();
			await page.keyboard.press( 'Control+Space' );
			await page.waitForTimeout( 1_500 );
			return forget( page );
		},
	},
	{
		name: 'editor-hover',
		fits: isWide,
		show: async ( page, ids, width ) => {
			await open( page, ids, width, 'No emoji scripts' );
			await page
				.locator( '.view-line span span', {
					hasText: /^remove_action$/,
				} )
				.first()
				.hover();
			await page.locator( '.monaco-hover:visible' ).first().waitFor();
			await page.waitForTimeout( 1_000 );
		},
	},
	{
		name: 'editor-find',
		fits: isWide,
		show: async ( page, ids, width ) => {
			await open( page, ids, width, 'No emoji scripts' );
			await page.locator( FIELD ).first().focus();
			await page.keyboard.press( 'Control+h' );
			await page.keyboard.type( 'action' );
			await page.waitForTimeout( 800 );
		},
	},
	{
		name: 'editor-changed',
		show: async ( page, ids, width ) => {
			await open( page, ids, width, 'Plausible' );
			await typeAtEnd( page, '// more' );
			await page.getByText( 'Not saved' ).first().waitFor();
			return forget( page );
		},
	},
	{
		name: 'editor-kept',
		show: async ( page, ids, width ) => {
			await open( page, ids, width, 'Mail from address' );
			await typeAtEnd( page, '// not saved' );
			await page.waitForTimeout( 1_500 );
			page.on( 'dialog', ( dialog ) => void dialog.accept() );
			await page.reload();
			await page
				.getByText( 'This browser has unsaved changes' )
				.waitFor();
			await ready( page, width );
			return forget( page );
		},
	},
	{
		name: 'editor-failed',
		show: async ( page, ids, width ) => {
			await open( page, ids, width, 'Plausible' );
			await refuse(
				page,
				500,
				'The storage directory cannot be written: it belongs to another user. Let the web server write to wp-content/uploads.'
			);
			await typeAtEnd( page, '// more' );
			await page.keyboard.press( 'Control+s' );
			await page.locator( '.svc-banner' ).waitFor();
			return forget( page );
		},
	},
	{
		name: 'editor-offline',
		show: async ( page, ids, width ) => {
			await open( page, ids, width, 'Plausible' );
			await page.route( /\/svc\/v1\/snippets\/\d+\?/, ( route ) =>
				route.abort()
			);
			await typeAtEnd( page, '// more' );
			await page.keyboard.press( 'Control+s' );
			await page.locator( '.svc-banner' ).waitFor();
			return forget( page );
		},
	},
	{
		name: 'editor-conflict',
		show: async ( page, ids, width, site ) => {
			await open( page, ids, width, 'Cookie notice' );
			await site.rest(
				'POST',
				`/snippets/${ ids.get( 'Cookie notice' ) }`,
				{
					code: `<div id="cookies">We keep ${ Date.now() % 100 } cookies.</div>\n<p>Sorry.</p>`,
				},
				{ as: 'admin2' }
			);
			await write( page, '<div id="cookies">We keep no cookie.</div>\n' );
			await page.keyboard.press( 'Control+s' );
			await page.getByText( 'after you opened it' ).waitFor();
			await page.waitForTimeout( 2_000 );
			return forget( page );
		},
	},
	{
		name: 'editor-others',
		show: async ( page, ids, width, site ) => {
			await site.rest(
				'POST',
				`/snippets/${ ids.get( 'Free shipping bar' ) }/editing`,
				{},
				{ as: 'admin2' }
			);
			await open( page, ids, width, 'Free shipping bar' );
			await page.getByText( 'Also open' ).waitFor();
		},
	},
	{
		name: 'editor-looking',
		as: 'editor',
		show: async ( page, ids, width, site ) => {
			await site.rest( 'POST', '/settings', {
				access: { roles: { editor: 'view' } },
			} );
			await open( page, ids, width, 'Delivery note' );
		},
	},
	{
		name: 'editor-safe-mode',
		show: async ( page, ids, width, site ) => {
			await site.rest( 'POST', '/safe-mode', { on: true } );
			await open( page, ids, width, 'Delivery note' );
			return async () => {
				await site.rest( 'POST', '/safe-mode', { on: false } );
			};
		},
	},
	{
		name: 'editor-full',
		fits: isNarrow,
		show: async ( page, ids, width ) => {
			await open( page, ids, width, 'Delivery note' );
			await page.getByRole( 'button', { name: 'Full editor' } ).click();
			await page.locator( '.monaco-editor .view-line' ).first().waitFor();
			await page.waitForTimeout( 1_000 );
		},
	},
	{
		name: 'editor-compiled',
		fits: isWide,
		show: async ( page, ids, width ) => {
			await open( page, ids, width, 'Checkout form' );
			const panel = page.getByRole( 'button', {
				name: 'Compiled',
			} );
			await panel.click();
			await page.locator( '.svc-compiled .view-line' ).first().waitFor();
			await page.waitForTimeout( 800 );
		},
	},
	{
		name: 'editor-compare',
		show: async ( page, ids, width ) => {
			await open( page, ids, width, 'Cookie notice', '&tab=history' );
			if ( isNarrow( width ) ) {
				await page.getByLabel( 'Settings of the snippet' ).click();
			}
			await page.locator( '.svc-revision' ).last().click();
			await page.getByRole( 'dialog' ).waitFor();
			await page.waitForTimeout( 2_000 );
		},
	},
	{
		name: 'live-picked',
		show: async ( page, ids, width ) => {
			await open( page, ids, width, 'Fonts' );
			const live = page.getByRole( 'button', {
				name: 'Live page',
				exact: true,
			} );
			await live.click();
			const title = page
				.frameLocator( '.svc-live iframe' )
				.locator( '.wp-block-site-title' )
				.first();
			await title.waitFor();
			await page
				.getByRole( 'button', { name: 'Pick an element' } )
				.click();
			await title.hover();
			await title.click();
			await page
				.getByRole( 'group', {
					name: 'Selectors of the picked element',
				} )
				.waitFor();
			return async () => {
				await page.keyboard.press( 'F9' );
				await page.waitForTimeout( 500 );
			};
		},
	},
	{
		name: 'new-failed',
		show: async ( page ) => {
			await page.route( '**/svc/v1/snippets?*', ( route ) =>
				route.request().method() === 'GET'
					? route.continue()
					: route.fulfill( {
							status: 503,
							contentType: 'application/json',
							body: JSON.stringify( {
								code: 'svc_busy',
								message:
									'Somebody else is changing snippets at this moment. Try again.',
								data: { status: 503 },
							} ),
						} )
			);
			await page.goto( `${ APP }&p=/new` );
			await page
				.getByLabel( 'Paste code' )
				.fill( '.site-title { color: teal; }' );
			await page
				.getByRole( 'button', { name: 'Create and activate' } )
				.click();
			await page.waitForTimeout( 1_500 );
		},
	},
];
