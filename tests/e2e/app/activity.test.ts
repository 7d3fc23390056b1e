/** The activity log of the admin app: filters that stand in the address, pages that follow, and the way to the snippet. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../../support/browser.ts';
import { longTest } from '../../support/long.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { goTo, openApp, walk, type AppWindow } from './app-page.ts';

let site: TestSite;
let browser: Browser;
let app: AppWindow;
let banner = 0;

const entries = ( page: Page ) => page.locator( '.svc-activity__entry' );

beforeAll( async () => {
	[ site, browser ] = await Promise.all( [ startSite(), startBrowser() ] );
	const { body } = await site.rest( 'POST', '/snippets', {
		title: 'Banner',
		type: 'html',
		code: '<p>One</p>',
	} );
	banner = body.snippet.id;
	await site.rest( 'POST', '/snippets', {
		title: 'Fonts',
		type: 'css',
		code: 'a { color: red; }',
	} );
	await site.rest(
		'POST',
		`/snippets/${ banner }`,
		{ priority: 11 },
		{ as: 'admin2' }
	);
	// As many requests would take as many starts of WordPress.
	await site.php( `
		wp_set_current_user( get_user_by( 'login', 'admin' )->ID );
		for ( $priority = 12; $priority < 65; $priority++ ) {
			$request = new WP_REST_Request( 'POST', '/svc/v1/snippets/${ banner }' );
			$request->set_body_params( array( 'priority' => $priority ) );
			rest_do_request( $request );
		}` );
	app = await openApp( browser, site, '/activity' );
} );
afterAll( async () => {
	expect( app.faults ).toEqual( [] );
	await browser.close();
	await site.stop();
} );

test( 'shows fifty and then what came before', async () => {
	const { page } = app;
	await entries( page ).first().waitFor();
	await expect.poll( () => entries( page ).count() ).toBe( 50 );
	await entries( page ).last().scrollIntoViewIfNeeded();
	await expect.poll( () => entries( page ).count() ).toBe( 56 );
	await entries( page ).filter( { hasText: 'Created' } ).first().waitFor();
} );

test( 'is narrowed down by action, person, snippet and words, in the address', async () => {
	const { page } = app;
	await page
		.getByRole( 'combobox', { name: 'Action' } )
		.selectOption( 'created' );
	await page.waitForURL( /action=created/ );
	await expect.poll( () => entries( page ).count() ).toBe( 2 );
	await page.getByRole( 'combobox', { name: 'Snippet' } ).fill( 'Fon' );
	await page.getByRole( 'option', { name: 'Fonts' } ).click();
	await expect.poll( () => entries( page ).count() ).toBe( 1 );
	await walk( page, page.url().split( '&p=' )[ 1 ] ?? '' );
	await entries( page ).filter( { hasText: 'Fonts' } ).waitFor();
	await expect.poll( () => entries( page ).count() ).toBe( 1 );
	await page.getByRole( 'button', { name: 'Clear filters' } ).click();
	await expect.poll( () => entries( page ).count() ).toBeGreaterThan( 40 );
	// People who stand only further back can be chosen once that is loaded.
	await entries( page ).last().scrollIntoViewIfNeeded();
	await expect.poll( () => entries( page ).count() ).toBe( 56 );
	await page
		.getByRole( 'combobox', { name: 'Person' } )
		.selectOption( { label: 'Admin2' } );
	await expect.poll( () => entries( page ).count() ).toBe( 1 );
	await page
		.getByRole( 'searchbox', { name: 'Search the activity' } )
		.fill( 'zebra' );
	await page.getByText( 'No matches.' ).waitFor();
	await page.waitForURL( /q=zebra/ );
} );

test( 'an entry leads to its snippet', async () => {
	const { page } = app;
	await walk( page, '/activity&action=created' );
	await page.getByRole( 'link', { name: 'Banner' } ).click();
	await page.waitForURL( new RegExp( `p=/snippet/${ banner }` ) );
} );

longTest( 'says why it cannot be loaded', async () => {
	const { page } = app;
	await page.route( '**/svc/v1/activity*', ( route ) =>
		route.fulfill( {
			status: 403,
			contentType: 'text/html',
			body: '<h1>No</h1>',
		} )
	);
	await goTo( page, '/activity' );
	await page.getByText( 'Loading failed.' ).waitFor();
	await page.unrouteAll();
	await page.getByRole( 'button', { name: 'Try again' } ).click();
	await entries( page ).first().waitFor();
} );
