/** The screen never is blank: when the app cannot start or fails, the page says why and leads to the plain list. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright';
import { openWindow, startBrowser } from '../../support/browser.ts';
import { longTest } from '../../support/long.ts';
import { startSite, type TestSite } from '../../support/site.ts';

const APP = '/wp-admin/admin.php?page=svc';

let site: TestSite;
let browser: Browser;
beforeAll( async () => {
	[ site, browser ] = await Promise.all( [ startSite(), startBrowser() ] );
	await site.rest( 'POST', '/snippets', {
		title: 'Kept',
		type: 'css',
		code: 'a{}',
	} );
} );
afterAll( async () => {
	await browser.close();
	await site.stop();
} );

async function withPage(
	look: ( page: Page ) => Promise< unknown >,
	options: { readonly javaScriptEnabled?: boolean } = {}
): Promise< void > {
	const context = await openWindow( browser, site, 'admin', options );
	const page = await context.newPage();
	await look( page );
	await page.unrouteAll( { behavior: 'ignoreErrors' } );
	await context.close();
}

/** The page says this, and the plain list is one click away. */
async function leadsToList( page: Page, reason: string ): Promise< void > {
	await page.getByText( reason ).first().waitFor();
	await page.getByRole( 'link', { name: 'Plain list' } ).first().click();
	await page.getByRole( 'button', { name: 'Activate Kept' } ).waitFor();
}

/** Serves a script of WordPress or the app with something after it. */
const withAfter = ( page: Page, script: string, code: string ) =>
	page.route( `**/${ script }*`, async ( route ) => {
		const response = await route.fetch();
		await route.fulfill( {
			response,
			body: `${ await response.text() };${ code }`,
		} );
	} );

const WRONG = [
	{
		name: 'a script of the app does not come',
		spoil: ( page: Page ) =>
			page.route( '**/build/app/index.js*', ( route ) => route.abort() ),
		reason: 'build/app/index.js',
	},
	{
		name: 'another plugin has brought a WordPress package without a part',
		spoil: ( page: Page ) =>
			withAfter(
				page,
				'js/dist/components.min.js',
				'wp.components = { ...wp.components }; delete wp.components.SlotFillProvider;'
			),
		reason: 'wp.components.SlotFillProvider',
	},
	{
		name: 'the frame of the app fails',
		spoil: ( page: Page ) =>
			withAfter(
				page,
				'js/dist/components.min.js',
				"wp.components = { ...wp.components, SlotFillProvider: () => { throw new Error( 'spoilt frame' ); } };"
			),
		reason: 'spoilt frame',
	},
	{
		name: 'a screen fails',
		spoil: ( page: Page ) =>
			withAfter(
				page,
				'js/dist/components.min.js',
				"wp.components = { ...wp.components, SearchControl: () => { throw new Error( 'spoilt screen' ); } };"
			),
		reason: 'spoilt screen',
	},
];

test.each( WRONG )(
	'when $name, the page says so',
	async ( { spoil, reason } ) => {
		await withPage( async ( page ) => {
			await spoil( page );
			await page.goto( APP );
			await leadsToList( page, reason );
		} );
	}
);

test( 'without JavaScript the page leads to the list, and its forms work', async () => {
	await withPage(
		async ( page ) => {
			// A picture is waited for by a script.
			await page.goto( APP, { waitUntil: 'domcontentloaded' } );
			await page
				.getByRole( 'link', { name: 'Use the plain list' } )
				.click();
			await page.getByRole( 'button', { name: 'Activate Kept' } ).click();
			await page.getByText( 'Snippet activated.' ).waitFor();
			await page
				.getByRole( 'button', { name: 'Deactivate Kept' } )
				.click();
			await page.getByText( 'Snippet deactivated.' ).waitFor();
		},
		{ javaScriptEnabled: false }
	);
} );

longTest(
	'where a policy of the site forbids all scripts, the page shows the way after a while',
	async () => {
		await withPage( async ( page ) => {
			await page.route( '**/admin.php?page=svc', async ( route ) => {
				const response = await route.fetch();
				await route.fulfill( {
					response,
					headers: {
						...response.headers(),
						'content-security-policy': "script-src 'none'",
					},
				} );
			} );
			await page.goto( APP );
			const link = page.getByRole( 'link', { name: 'Plain list' } );
			expect( await link.isVisible() ).toBe( false );
			await link.waitFor( { timeout: 40_000 } );
		} );
	}
);
