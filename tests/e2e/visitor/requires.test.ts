/**
 * A script that uses jQuery, on a theme that loads none: it runs, and the console stays empty. What was pasted as the wrong type becomes
 * an HTML snippet with one press.
 */
import { expect, test } from 'vitest';
import { put } from '../../site/runtime/runtime-site.ts';
import { goTo, journey } from '../app/app-page.ts';

const journeys = journey( undefined, null );

const CODE = `jQuery( function ( $ ) { $( 'body' ).attr( 'data-own', $.fn.jquery ); } );`;

test.each( [
	[ 'inline in the head', { hook: 'frontend_head' } ],
	[ 'as a file in the footer', { hook: 'frontend_footer', load_as: 'file' } ],
	[
		'as a deferred file',
		{ hook: 'frontend_head', load_as: 'file', js_strategy: 'defer' },
	],
] )( 'a snippet that requires jQuery runs %s', async ( _, more ) => {
	await put( journeys.site, {
		type: 'js',
		code: CODE,
		requires: [ 'jquery' ],
		...more,
	} );
	const page = await journeys.browser.newPage( {
		baseURL: journeys.site.url,
	} );
	const said: string[] = [];
	page.on( 'console', ( message ) =>
		message.type() === 'error' ? said.push( message.text() ) : undefined
	);
	page.on( 'pageerror', ( error ) => said.push( error.message ) );
	await page.goto( '/' );
	await page.locator( 'body[data-own]' ).waitFor();
	expect( said ).toEqual( [] );
	await page.close();
} );

test( 'a script tag that was pasted as JavaScript becomes HTML with one press', async () => {
	const { page, site } = journeys;
	const made = await site.rest( 'POST', '/snippets', {
		title: 'Pasted',
		type: 'js',
		code: '<script src="https://example.com/a.js"></script>',
	} );
	const { id } = made.body.snippet;
	await goTo( page, `/snippet/${ id }` );
	await page.locator( '.monaco-editor .view-line' ).first().click();
	await page.keyboard.press( 'Control+End' );
	await page.keyboard.insertText( '\n' );
	await page.getByRole( 'button', { name: /^Problems/ } ).click();
	await page.getByRole( 'button', { name: 'Make it HTML' } ).click();
	await expect
		.poll( async () => {
			const { body } = await site.rest( 'GET', `/snippets/${ id }` );
			return [ body.type, body.hook ];
		} )
		.toEqual( [ 'html', 'wp_footer' ] );
} );
