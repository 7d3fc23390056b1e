/** The live page beside the code, the picking of elements, and two editors side by side. */
import type { Browser, Frame, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IS_LONG, longTest } from '../../support/long.ts';
import { openWindow, startBrowser } from '../../support/browser.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import {
	editorOf,
	focused,
	goTo,
	openApp,
	saveChange,
	walk,
	writeCode,
	type AppWindow,
} from './app-page.ts';
import { faultsOf } from './axe.ts';

let site: TestSite;
let browser: Browser;
let app: AppWindow;
let css: number;
let scss: number;
let php: number;

/** Prints a paragraph that is higher than any window. */
const footer = ( text: string ) =>
	`add_action( 'wp_footer', function () { echo '<p id="mine" style="padding-top:3000px">${ text }</p>'; } );`;

async function make( fields: Record< string, unknown > ): Promise< number > {
	const { body } = await site.rest( 'POST', '/snippets', fields );
	return body.snippet.id;
}

beforeAll( async () => {
	[ site, browser ] = await Promise.all( [
		startSite( { theme: 'twentytwentyfive', posts: true } ),
		startBrowser(),
	] );
	css = await make( {
		title: 'Titles',
		type: 'css',
		code: '.wp-block-site-title { color: rgb(1, 2, 3); }',
		status: 'active',
	} );
	scss = await make( {
		title: 'Nested',
		type: 'css',
		lang: 'scss',
		code: 'main { a { color: rgb(9, 9, 9); } }',
	} );
	php = await make( {
		title: 'Footer',
		type: 'php',
		code: footer( 'one' ),
	} );
	app = await openApp( browser, site, `/snippet/${ css }` );
} );
afterAll( async () => {
	expect( app.faults ).toEqual( [] );
	await browser.close();
	await site.stop();
} );

const frameOf = ( page: Page ) => page.frameLocator( '.svc-live__frame' );

/** The document in the frame, so that a navigation would be noticed. */
async function inner( page: Page ): Promise< Frame > {
	const handle = await page.locator( '.svc-live__frame' ).elementHandle();
	const frame = await handle?.contentFrame();
	if ( frame === null || frame === undefined ) {
		throw new Error( 'There is no page in the frame.' );
	}
	return frame;
}

const pickButton = ( page: Page ) =>
	page.getByRole( 'button', { name: 'Pick an element' } );

/** What shows which element would be picked; there as long as one can be. */
const outline = ( page: Page ) =>
	frameOf( page ).locator( '#svc-draft-picker' );

const pickedIn = ( page: Page ) =>
	page.getByRole( 'group', { name: 'Selectors of the picked element' } );

/** Leads around by a key and picks where it leads, once the page shows that it listens. */
async function pickByKeys( page: Page, key: string ): Promise< void > {
	await outline( page ).waitFor();
	await focused( page.locator( '.svc-live__frame' ) );
	const place = () => outline( page ).getAttribute( 'style' );
	const before = await place();
	await page.keyboard.press( key );
	await expect.poll( place ).not.toBe( before );
	await page.keyboard.press( 'Enter' );
	await pickedIn( page ).waitFor();
}

const colorOf = ( page: Page, selector: string ) =>
	frameOf( page )
		.locator( selector )
		.first()
		.evaluate( ( element ) => getComputedStyle( element ).color );

test( 'F9 shows the page with the snippet; CSS is there as it is typed, without a navigation', async () => {
	const { page } = app;
	await editorOf( page );
	await page.keyboard.press( 'F9' );
	await frameOf( page ).locator( '.wp-block-site-title' ).first().waitFor();
	await expect
		.poll( () => colorOf( page, '.wp-block-site-title' ) )
		.toBe( 'rgb(1, 2, 3)' );
	const frame = await inner( page );
	await frame.evaluate( () => Object.assign( window, { mark: 1 } ) );
	let loads = 0;
	page.on( 'framenavigated', () => loads++ );
	await writeCode( page, '.wp-block-site-title { color: rgb(4, 5, 6); }' );
	await expect
		.poll( () => colorOf( page, '.wp-block-site-title' ) )
		.toBe( 'rgb(4, 5, 6)' );
	expect( await frame.evaluate( () => Reflect.get( window, 'mark' ) ) ).toBe(
		1
	);
	expect( loads ).toBe( 0 );
	page.removeAllListeners( 'framenavigated' );
	expect( ( await site.page( '/' ) ).text ).not.toContain( '4, 5, 6' );
} );

test( 'as on a desk it is 1280 wide whatever room there is, and takes that of the settings until they are asked for', async () => {
	const { page } = app;
	const frame = page.locator( '.svc-live__frame' );
	const settings = page.locator( '.svc-inspector' );
	const widthInside = async () =>
		( await inner( page ) ).evaluate( () => window.innerWidth );
	await page.getByRole( 'button', { name: 'Desktop', exact: true } ).click();
	const before = page.viewportSize();
	for ( const width of [ 1440, 1100 ] ) {
		await page.setViewportSize( { width, height: 900 } );
		await expect.poll( widthInside ).toBe( 1280 );
		await settings.waitFor( { state: 'detached' } );
		await expect
			.poll( async () => ( await frame.boundingBox() )?.width )
			.toBeLessThan( width * 0.6 );
	}
	await page.keyboard.press( 'Control+i' );
	await settings.waitFor();
	await page.keyboard.press( 'Control+i' );
	await settings.waitFor( { state: 'detached' } );
	await page.keyboard.press( 'Control+i' );
	await page.setViewportSize( { width: 1700, height: 900 } );
	await settings.waitFor();
	expect( await widthInside() ).toBe( 1280 );
	await page.setViewportSize( before ?? { width: 1440, height: 900 } );
} );

test( 'a link in the frame keeps what is written, also what was written since', async () => {
	const { page } = app;
	await frameOf( page )
		.getByRole( 'link', { name: 'Hello world!' } )
		.first()
		.click();
	await expect
		.poll( () =>
			page
				.getByRole( 'combobox', { name: 'Page of the site' } )
				.inputValue()
		)
		.toBe( '/hello-world/' );
	await expect
		.poll( () => colorOf( page, '.wp-block-site-title' ) )
		.toBe( 'rgb(4, 5, 6)' );
} );

test( 'nobody else sees it, not by its address either', async () => {
	const { page } = app;
	const address = ( await inner( page ) ).url();
	expect( address ).toMatch( /svc-draft=[0-9a-f]{16}/ );
	for ( const as of [ null, 'admin2' ] as const ) {
		const { status, text } = await site.page( address, { as } );
		expect( [ status, text.includes( 'wp-block-site-title' ) ] ).toEqual( [
			200,
			true,
		] );
		expect( text, String( as ) ).not.toMatch(
			/svc-draft-js|rgb\(4, 5, 6\)/
		);
	}
	for ( const user of IS_LONG ? ( [ null, 'admin2' ] as const ) : [] ) {
		const context = await openWindow( browser, site, user );
		const other = await context.newPage();
		await other.goto( address );
		expect(
			await other
				.locator( '.wp-block-site-title' )
				.first()
				.evaluate( ( element ) => getComputedStyle( element ).color ),
			String( user )
		).not.toBe( 'rgb(4, 5, 6)' );
		expect( await other.locator( '#svc-draft-js' ).count() ).toBe( 0 );
		await context.close();
	}
} );

test( 'an element is picked, by keyboard too, and its selector is written into the code', async () => {
	const { page } = app;
	await pickButton( page ).click();
	await outline( page ).waitFor();
	const title = frameOf( page ).locator( '.wp-block-site-title' ).first();
	await title.hover();
	await title.click();
	const picked = pickedIn( page );
	await picked.waitFor();
	expect(
		( await picked.locator( 'code' ).allTextContents() ).join( ' ' )
	).toContain( '.wp-block-site-title' );
	await picked.getByRole( 'button', { name: 'Insert' } ).first().click();
	await picked.waitFor( { state: 'detached' } );
	await expect
		.poll( () =>
			page.locator( '.monaco-editor .view-lines' ).textContent()
		)
		.toMatch( /\{\s*\}/ );
	await pickButton( page ).click();
	await pickByKeys( page, 'ArrowUp' );
	await picked.getByRole( 'button', { name: 'Close' } ).click();
	await picked.waitFor( { state: 'detached' } );
} );

test( 'what only scripts of the site or other windows say is not listened to', async () => {
	const { page } = app;
	await page.evaluate( () =>
		window.postMessage(
			{
				svc: 'picked',
				selectors: [ { selector: '.forged', count: 1 } ],
			},
			'*'
		)
	);
	const context = await openWindow( browser, site );
	const address = ( await inner( page ) ).url();
	const evil = await context.newPage();
	// A page of another origin that has the draft in a frame of its own: the same browser, so the draft is there.
	const port = new URL( site.url ).port;
	await evil.route( 'http://evil.test/**', ( route ) =>
		route.fulfill( {
			contentType: 'text/html',
			body: `<iframe src="${ address }"></iframe>`,
		} )
	);
	await evil.goto( 'http://evil.test/' );
	const frame = evil.frames()[ 1 ];
	await frame?.waitForLoadState();
	expect( port ).not.toBe( '' );
	const said = await evil.evaluate( async () => {
		const heard: unknown[] = [];
		window.addEventListener( 'message', ( { data } ) =>
			heard.push( data )
		);
		document
			.querySelector( 'iframe' )
			?.contentWindow?.postMessage( { svc: 'ask' }, '*' );
		await new Promise( ( done ) => window.setTimeout( done, 500 ) );
		return heard;
	} );
	expect( said ).toEqual( [] );
	await context.close();
	expect( await page.getByText( '.forged' ).count() ).toBe( 0 );
} );

longTest( 'SCSS is compiled in the browser as it is typed', async () => {
	const { page } = app;
	await goTo( page, `/snippet/${ scss }` );
	await editorOf( page );
	await expect
		.poll( () => colorOf( page, 'main a' ), { timeout: 15_000 } )
		.toBe( 'rgb(9, 9, 9)' );
	const frame = await inner( page );
	await frame.evaluate( () => Object.assign( window, { mark: 2 } ) );
	await writeCode( page, '$c: rgb(7, 7, 7); main { a { color: $c; } }' );
	await expect
		.poll( () => colorOf( page, 'main a' ), { timeout: 15_000 } )
		.toBe( 'rgb(7, 7, 7)' );
	expect( await frame.evaluate( () => Reflect.get( window, 'mark' ) ) ).toBe(
		2
	);
} );

test( 'PHP comes after a pause, at the place the page was scrolled to; errors keep the page as it is', async () => {
	const { page } = app;
	await walk( page, `/snippet/${ php }` );
	await editorOf( page );
	const mine = frameOf( page ).locator( '#mine' );
	await mine.filter( { hasText: 'one' } ).waitFor();
	const shown = await inner( page );
	// It goes to where it was once it is loaded, unless the user has scrolled by hand.
	await shown.waitForLoadState();
	await shown.evaluate( () => window.scrollTo( 0, 900 ) );
	await writeCode( page, footer( 'two' ) );
	await mine.filter( { hasText: 'two' } ).waitFor();
	await expect
		.poll( async () =>
			( await inner( page ) ).evaluate( () =>
				Math.round( window.scrollY )
			)
		)
		.toBeGreaterThan( 800 );
	await writeCode( page, 'if (' );
	await page
		.getByText( 'Fix the errors in the code to update the page' )
		.waitFor();
	await expect.poll( () => mine.textContent() ).toBe( 'two' );
	expect( ( await site.page( '/' ) ).text ).not.toContain( 'id="mine"' );
} );

longTest(
	'a page that loads itself again, or is asked to, does not end the picking',
	async () => {
		const { page } = app;
		await writeCode(
			page,
			"add_action( 'wp_footer', function () { echo '<p id=\"mine\">four</p>'; } );"
		);
		// Before the page has the new code: that comes after a pause.
		await pickButton( page ).click();
		await frameOf( page )
			.locator( '#mine' )
			.filter( { hasText: 'four' } )
			.waitFor();
		await pickByKeys( page, 'ArrowDown' );
		await pickButton( page ).click();
		await outline( page ).waitFor();
		await (
			await inner( page )
		).evaluate( () => {
			document.body.dataset.before = '';
		} );
		await page.getByRole( 'button', { name: 'Reload the page' } ).click();
		await frameOf( page ).locator( 'body:not( [data-before] )' ).waitFor();
		await outline( page ).waitFor();
		await frameOf( page ).locator( 'main' ).first().click();
		await pickedIn( page ).waitFor();
		await pickedIn( page ).getByRole( 'button', { name: 'Close' } ).click();
		await pickedIn( page ).waitFor( { state: 'detached' } );
	}
);

test( 'PHP that dies says so in the frame and at its line, and the saved one goes on', async () => {
	const { page } = app;
	await site.rest( 'POST', `/snippets/${ php }/enable` );
	await writeCode(
		page,
		"\nadd_action( 'wp_footer', function () { svc_no_such_function(); } );"
	);
	await frameOf( page ).getByText( 'Unsaved code ends this page' ).waitFor();
	await page
		.locator( '.svc-problem.is-error' )
		.filter( { hasText: 'line 2' } )
		.filter( { hasText: 'svc_no_such_function' } )
		.waitFor();
	expect(
		( await site.rest( 'GET', `/snippets/${ php }` ) ).body
	).toMatchObject( { status: 'active', error: null } );
	expect( ( await site.page( '/' ) ).text ).toContain( 'id="mine"' );
} );

longTest(
	'a site that refuses frames says so, and the page opens in a tab',
	async () => {
		const { page } = app;
		await writeCode( page, "header( 'X-Frame-Options: DENY' );" );
		await page
			.getByRole( 'alert' )
			.filter( { hasText: 'X-Frame-Options: DENY' } )
			.waitFor();
		const [ tab ] = await Promise.all( [
			page.context().waitForEvent( 'page' ),
			page
				.getByRole( 'alert' )
				.getByRole( 'link', { name: 'Open in a new tab' } )
				.click(),
		] );
		await tab.waitForLoadState();
		await expect
			.poll( () => tab.locator( '#svc-draft-js' ).count() )
			.toBe( 1 );
		await tab.close();
	}
);

longTest(
	'Ctrl+\\ splits: each editor keeps its snippet, saving goes to the one with the focus',
	async () => {
		const { page } = app;
		await page.keyboard.press( 'F9' );
		await page.locator( '.svc-live' ).waitFor( { state: 'detached' } );
		await goTo( page, `/snippet/${ css }` );
		await editorOf( page );
		await page.keyboard.press( 'Control+\\' );
		const groups = page.locator( '.svc-group' );
		await expect.poll( () => groups.count() ).toBe( 2 );
		await site.rest( 'GET', `/snippets/${ scss }` );
		// Another snippet in the first one.
		await page.keyboard.press( 'Control+p' );
		await page
			.getByRole( 'dialog' )
			.getByRole( 'combobox' )
			.fill( 'Nested' );
		await page.getByRole( 'option', { name: 'Nested' } ).click();
		await page.waitForURL( new RegExp( `/snippet/${ scss }` ) );
		await page.getByRole( 'group', { name: 'Editor of Titles' } ).waitFor();
		const left = page.getByRole( 'group', { name: 'Editor of Nested' } );
		const right = page.getByRole( 'group', { name: 'Editor of Titles' } );
		await right.locator( '.monaco-editor .view-line' ).first().click();
		await page.waitForURL( new RegExp( `/snippet/${ css }` ) );
		await page.keyboard.press( 'Control+A' );
		await page.keyboard.insertText( 'b { color: blue; }' );
		await saveChange( page );
		expect(
			( await site.rest( 'GET', `/snippets/${ css }` ) ).body.code
		).toBe( 'b { color: blue; }' );
		expect(
			( await site.rest( 'GET', `/snippets/${ scss }` ) ).body.code
		).toBe( 'main { a { color: rgb(9, 9, 9); } }' );
		await left.getByRole( 'textbox', { name: 'Title' } ).focus();
		await page.waitForURL( new RegExp( `/snippet/${ scss }` ) );
		await focused( left.getByRole( 'textbox', { name: 'Title' } ) );
		await page.reload();
		await expect.poll( () => groups.count() ).toBe( 2 );
		await right
			.getByRole( 'button', { name: 'Close this editor' } )
			.click();
		await expect.poll( () => groups.count() ).toBe( 1 );
	}
);

longTest.each( [ 'light', 'dark' ] as const )(
	'axe finds nothing with both open, %s',
	async ( scheme ) => {
		const { page } = app;
		await goTo( page, `/snippet/${ css }` );
		await editorOf( page );
		const toggle = page
			.getByRole( 'button', { name: 'Live page' } )
			.first();
		if ( ( await toggle.getAttribute( 'aria-pressed' ) ) !== 'true' ) {
			await page.keyboard.press( 'F9' );
			await page.locator( '.svc-live' ).waitFor();
			await page.keyboard.press( 'Control+\\' );
		}
		await frameOf( page ).locator( 'main' ).first().waitFor();
		await expect
			.poll( () => page.locator( '.svc-group' ).count() )
			.toBe( 2 );
		// Icons, which no rule of axe looks at: what is pressed must not be drawn in the colour that it stands on.
		expect(
			await page
				.getByRole( 'button', { name: 'Live page', pressed: true } )
				.first()
				.evaluate( ( button ) => {
					const { color, backgroundColor } =
						getComputedStyle( button );
					return color === backgroundColor;
				} )
		).toBe( false );
		const faults = ( await faultsOf( page, scheme ) ).filter(
			( [ , nodes ] ) =>
				! nodes.every( ( html ) => /monaco|view-line/.test( html ) )
		);
		expect( faults ).toEqual( [] );
	}
);
