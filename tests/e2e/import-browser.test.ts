/**
 * What a switch-over changes in the browser: errors in the console, and how elements look that imported CSS names. The other plugin is a
 * stand-in that prints in its hooks and priorities.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { faultsInAll, DIALOG } from './app/axe.ts';
import { goTo, journey } from './app/app-page.ts';

const STAND_IN = await readFile(
	path.join( import.meta.dirname, '../support/stand-ins/custom-css-js.php' ),
	'utf8'
);

const CODES = {
	css: 'h2 a { color: rgb(1, 100, 50); } @media (min-width: 10px) { h2 { font-size: 41px; } } h2 a::before { content: "A"; }',
	js: 'console.error( "Told by JS", 5 ); localStorage.setItem( "a", 1 ); document.cookie = "seen=1"; window.early = localStorage.getItem( "a" ); missing_function();',
};

const at = journey( async () => undefined, null, {
	posts: true,
	muPlugins: { 'custom-css-js.php': STAND_IN },
} );

beforeEach( async () => {
	await at.site.resetSnippets();
	await at.site.php(
		`svc_plugin(); foreach ( Svc\\Importers\\SwitchRecord::options() as $option ) { delete_option( $option ); }
		delete_option( 'custom-css-js-tree' );
		foreach ( get_posts( [ 'post_type' => 'custom-css-js', 'numberposts' => -1 ] ) as $post ) { wp_delete_post( $post->ID, true ); }
		Svc\\Tests\\CustomCssJs\\add( 9301, 'css', 'header', '${ CODES.css }' );
		Svc\\Tests\\CustomCssJs\\add( 9302, 'js', 'footer', '${ CODES.js }' );`
	);
} );

/** What a visitor sees of the front page: colour, size and the console. */
async function seen() {
	const context = await at.browser.newContext();
	const page = await context.newPage();
	const console: string[] = [];
	page.on( 'pageerror', ( { message } ) => console.push( message ) );
	page.on( 'console', ( said ) => console.push( said.text() ) );
	await page.goto( at.site.url );
	const look = await page.evaluate( () => {
		const of = ( selector: string ) =>
			getComputedStyle(
				document.querySelector( selector ) ?? document.body
			);
		return { color: of( 'h2 a' ).color, size: of( 'h2' ).fontSize };
	} );
	await context.close();
	return { ...look, console };
}

/** Imports, changes one of ours, switches over and waits for the comparison. */
async function switchOver(
	changes: Readonly< Record< string, Record< string, string > > >
): Promise< Page > {
	const { page, site } = at;
	await site.rest( 'POST', '/import/sources/custom-css-js/run', {} );
	const all: { id: number; type: string }[] = (
		await site.rest( 'GET', '/snippets' )
	).body;
	for ( const { id, type } of all ) {
		if ( changes[ type ] !== undefined ) {
			await site.rest( 'POST', `/snippets/${ id }`, changes[ type ] );
		}
	}
	await goTo( page, '/import&source=custom-css-js' );
	await page.getByRole( 'button', { name: 'Switch over' } ).click();
	await page
		.getByRole( 'dialog' )
		.getByRole( 'button', { name: 'Switch over 2 snippets' } )
		.click();
	await page
		.getByRole( 'heading', { name: 'Changes for visitors' } )
		.waitFor( { timeout: 60_000 } );
	return page;
}

test( 'colour, heading size and console are the same before and after, and the comparison says so', async () => {
	const before = await seen();
	expect( before ).toEqual( {
		color: 'rgb(1, 100, 50)',
		size: '41px',
		console: [ 'Told by JS 5', 'missing_function is not defined' ],
	} );
	const page = await switchOver( {} );
	await page
		.getByText( 'In your browser: same console errors, same styles.' )
		.waitFor();
	await page.getByText( /^Unchanged: the front page/ ).waitFor();
	expect( await page.locator( '.svc-compared__page' ).count() ).toBe( 0 );
	expect( await page.locator( 'iframe' ).count() ).toBe( 0 );
	expect( await seen() ).toEqual( before );
}, 120_000 );

test( 'what is not the same in the browser is named: error, gone error, selector and property', async () => {
	const page = await switchOver( {
		css: {
			code: CODES.css
				.replace( '100', '101' )
				.replace( '41px', '42px' )
				.replace( '"A"', '"B"' ),
		},
		// Of a file, browsers say no more than "Script error." to pages of another origin.
		js: {
			code: CODES.js.replace( 'missing_function', 'another_one' ),
			load_as: 'file',
		},
	} );
	const front = page
		.locator( 'details' )
		.filter( { hasText: 'the front page' } );
	await front.locator( 'summary' ).click();
	const told = await front
		.locator( 'ul' )
		.last()
		.getByRole( 'listitem' )
		.allTextContents();
	expect( told ).toEqual( [
		expect.stringMatching(
			/^New error: .*another_one is not defined \(http.*\.js/
		),
		expect.stringMatching( /^Error fixed: .*missing_function/ ),
		'h2 a { color } rgb(1, 100, 50) before, rgb(1, 101, 50) now',
		'h2 a { font-size } 41px before, 42px now',
		'h2 { font-size } 41px before, 42px now',
		'h2 a::before { color } rgb(1, 100, 50) before, rgb(1, 101, 50) now',
		'h2 a::before { font-size } 41px before, 42px now',
		'h2 a::before { content } "A" before, "B" now',
	] );
	expect( await faultsInAll( page, DIALOG ) ).toEqual( [] );
}, 120_000 );

test( 'a page that is opened has no session and reaches nothing of the app', async () => {
	const page = await switchOver( {
		js: {
			code: 'try { console.error( parent.document.title ); } catch ( error ) { console.error( error.name ); } console.error( document.body.className.includes( "logged-in" ), window.origin, document.cookie ); parent.postMessage( { token: "", errors: [], values: [] }, "*" );',
		},
	} );
	const front = page
		.locator( 'details' )
		.filter( { hasText: 'the front page' } );
	await front.locator( 'summary' ).click();
	await front.getByText( 'New error: SecurityError' ).waitFor();
	await front.getByText( /New error: false null\s*$/ ).waitFor();
}, 120_000 );

test( 'pages that the browser does not get as a visitor are not compared in it, and that is said', async () => {
	const { page } = at;
	await page.route(
		( url ) => url.searchParams.has( 'svc-mark' ),
		( route ) => route.fulfill( { status: 401 } )
	);
	await switchOver( {} );
	await page
		.getByText( "Your browser couldn't open pages as a visitor." )
		.waitFor();
	await page.unrouteAll();
}, 120_000 );
