/** What the rest of wp-admin pays for the app: one small script for the command palette, for people who may see snippets, and nothing else. */
import type { Page, Request } from 'playwright';
import { expect, test } from 'vitest';
import { openWindow } from '../../support/browser.ts';
import { journey } from './app-page.ts';

const at = journey(
	( site ) =>
		site.rest( 'POST', '/snippets', {
			title: 'Some styles',
			type: 'css',
			code: 'a { color: red; }',
		} ),
	null
);

const isOurs = ( url: string ): boolean =>
	/\/plugins\/svc\/|svc\/v1|[?&]page=svc/.test( decodeURIComponent( url ) );

const nameOf = ( url: string ): string => new URL( url ).pathname;

/**
 * Watches what a page asks for. The frames of the block editor come from blobs that are thrown away while they load, so that Playwright's
 * own "networkidle" sometimes never comes.
 *
 * @return Whether nothing has been under way for half a second.
 */
function quietness( page: Page ): () => boolean {
	const open = new Set< Request >();
	let last = Date.now();
	const ended = ( request: Request ): void => {
		open.delete( request );
		last = Date.now();
	};
	page.on( 'request', ( request ) => open.add( request ) );
	page.on( 'requestfinished', ended );
	page.on( 'requestfailed', ended );
	return () => open.size === 0 && Date.now() - last > 500;
}

test.each( [
	[ 'the dashboard', 'index.php', '#dashboard-widgets' ],
	[ 'the list of posts', 'edit.php', '#the-list' ],
	[
		'the block editor',
		'post-new.php',
		'.editor-visual-editor, iframe[name="editor-canvas"]',
	],
] as const )( 'on %s', async ( _, place, ready ) => {
	for ( const [ user, scripts ] of [
		[ 'admin', [ '/wp-content/plugins/svc/build/app/palette.js' ] ],
		[ 'author', [] ],
	] as const ) {
		const context = await openWindow( at.browser, at.site, user );
		const page = await context.newPage();
		const asked: Request[] = [];
		const isQuiet = quietness( page );
		page.on( 'request', ( request ) => {
			if ( isOurs( request.url() ) ) {
				asked.push( request );
			}
		} );
		// What is fetched ahead may be there before the page has been read to its end.
		await page.goto( `/wp-admin/${ place }`, { waitUntil: 'load' } );
		await page.locator( ready ).first().waitFor();
		await expect.poll( isQuiet, { timeout: 60_000 } ).toBe( true );
		expect(
			asked.map( ( request ) => nameOf( request.url() ) ),
			user
		).toEqual( scripts );
		expect(
			asked.filter( ( request ) => request.resourceType() !== 'script' ),
			user
		).toEqual( [] );
		// Neither fetched ahead nor put into the page.
		const brought = await page.evaluate( () =>
			[ ...document.querySelectorAll( 'script, link, style' ) ]
				.map( ( element ) => [
					element.getAttribute( 'src' ) ?? '',
					element.getAttribute( 'href' ) ?? '',
					element.id,
				] )
				.flat()
				.filter( ( text ) => /svc/.test( text ) )
		);
		expect(
			brought.filter( ( text ) => ! /palette/.test( text ) ),
			user
		).toEqual( [] );
		expect( brought.length > 0, user ).toBe( scripts.length > 0 );
		expect( await page.content(), user ).not.toMatch( /svcApp|svc\\?\/v1/ );
		await context.close();
	}
} );
