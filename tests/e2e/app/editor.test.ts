/** The editor of the admin app: making, writing, saving with everything that can come of it, conditions. */
import axe from 'axe-core';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../../support/browser.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import {
	editorOf,
	goTo,
	openApp,
	save,
	saved,
	writeCode,
	type AppWindow,
} from './app-page.ts';

let site: TestSite;
let browser: Browser;
let app: AppWindow;

beforeAll( async () => {
	[ site, browser ] = await Promise.all( [ startSite(), startBrowser() ] );
	app = await openApp( browser, site, '/new' );
} );
afterAll( async () => {
	expect( app.faults ).toEqual( [] );
	await browser.close();
	await site.stop();
} );

async function make( fields: Record< string, unknown > ): Promise< number > {
	const { body } = await site.rest( 'POST', '/snippets', fields );
	return body.snippet.id;
}

const stored = async ( id: number ) =>
	( await site.rest( 'GET', `/snippets/${ id }` ) ).body;

test.each( [ 'PHP', 'HTML', 'CSS', 'JavaScript' ] )(
	'a snippet of type %s is made and can be written in',
	async ( name ) => {
		const { page } = app;
		await goTo( page, '/new' );
		await page
			.getByRole( 'button', {
				name: new RegExp( `^${ name }|${ name }` ),
			} )
			.first()
			.click();
		await page.waitForURL( /p=\/snippet\/\d+/ );
		await editorOf( page );
		await writeCode( page, '/* written */' );
		await save( page );
		await saved( page, /^Saved/ );
		const id = Number( /snippet\/(\d+)/.exec( page.url() )?.[ 1 ] );
		expect( await stored( id ) ).toMatchObject( {
			code: '/* written */',
			status: 'inactive',
		} );
	}
);

test( 'a pasted tutorial loses its opening tag, gets its title and goes live', async () => {
	const { page } = app;
	await goTo( page, '/new' );
	await page
		.getByLabel( 'Paste code' )
		.fill(
			'<?php\n// Greeting in the footer\nadd_action( "wp_footer", function () {\n\techo "<p>Hello from a tutorial</p>";\n} );\n'
		);
	await page.getByRole( 'button', { name: 'Create' } ).click();
	await page.waitForURL( /p=\/snippet\/\d+/ );
	await editorOf( page );
	await expect
		.poll( () =>
			page.getByRole( 'textbox', { name: 'Title' } ).inputValue()
		)
		.toBe( 'Greeting in the footer' );
	await page.getByRole( 'switch' ).click();
	await saved( page, 'Saved and on' );
	expect( ( await site.page( '/' ) ).text ).toContain(
		'Hello from a tutorial'
	);
} );

test( 'a broken snippet is saved, stays off and leads to its line', async () => {
	const { page } = app;
	const id = await make( { title: 'Broken', type: 'php', code: 'echo 1;' } );
	await goTo( page, `/snippet/${ id }` );
	await editorOf( page );
	await writeCode( page, 'echo 1;\necho 2\necho 3;' );
	await page.getByRole( 'switch' ).click();
	await page.getByText( 'Saved, but it stays off' ).waitFor();
	const problem = page.locator( '.svc-problem.is-error' ).first();
	await problem.click();
	await page.waitForURL( /line=\d/ );
	expect( await stored( id ) ).toMatchObject( {
		status: 'inactive',
		code: 'echo 1;\necho 2\necho 3;',
	} );
	expect(
		await page.locator( '.svc-problem.is-error' ).count()
	).toBeGreaterThan( 0 );
} );

test( 'two people: the second one sees both versions and loses nothing', async () => {
	const { page } = app;
	const id = await make( {
		title: 'Shared',
		type: 'css',
		code: 'a { color: red; }',
	} );
	await goTo( page, `/snippet/${ id }` );
	await editorOf( page );
	await site.rest(
		'POST',
		`/snippets/${ id }`,
		{ code: 'a { color: green; }', folder: 'Theirs' },
		{ as: 'admin2' }
	);
	await writeCode( page, 'a { color: blue; }' );
	await save( page );
	await page.getByText( 'after you had opened it' ).waitFor();
	expect( await stored( id ) ).toMatchObject( {
		code: 'a { color: green; }',
	} );
	await page.getByRole( 'button', { name: 'Take mine' } ).click();
	await saved( page, /^Saved/ );
	expect( await stored( id ) ).toMatchObject( {
		code: 'a { color: blue; }',
		folder: 'Theirs',
	} );
} );

test( 'unsaved work is offered after a reload', async () => {
	const { page } = app;
	const id = await make( { title: 'Kept', type: 'js', code: 'let a = 1;' } );
	await goTo( page, `/snippet/${ id }` );
	await editorOf( page );
	await writeCode( page, 'let a = 2; // not saved' );
	await page.waitForTimeout( 1_000 );
	await page.reload();
	await page.getByText( 'that was never saved' ).waitFor();
	await page.getByRole( 'button', { name: 'Take it' } ).click();
	await save( page );
	await saved( page, /^Saved/ );
	expect( await stored( id ) ).toMatchObject( {
		code: 'let a = 2; // not saved',
	} );
	await page.reload();
	await editorOf( page );
	expect( await page.getByText( 'that was never saved' ).count() ).toBe( 0 );
} );

test( 'a firewall that refuses code, and then everything: the work is kept and saved when it lets go', async () => {
	const { page } = app;
	const id = await make( {
		title: 'Walled',
		type: 'css',
		code: 'a { color: red; }',
	} );
	await goTo( page, `/snippet/${ id }` );
	await editorOf( page );
	let isShut = true;
	const seen: string[] = [];
	await page.route( `**/svc/v1/snippets/${ id }*`, async ( route ) => {
		if ( isShut && route.request().method() === 'POST' ) {
			seen.push( route.request().postData() ?? '' );
			await route.fulfill( {
				status: 403,
				contentType: 'text/html',
				body: '<h1>No</h1>',
			} );
			return;
		}
		await route.continue();
	} );
	await writeCode( page, 'a { color: black; }' );
	await save( page );
	await page.getByText( 'Your work is kept in this browser' ).waitFor();
	expect( seen[ 1 ] ).toContain( 'encoded' );
	isShut = false;
	await saved( page, /^Saved/ );
	expect( await stored( id ) ).toMatchObject( {
		code: 'a { color: black; }',
	} );
	await page.unrouteAll();
} );

test( 'conditions are built, said in words, saved and explained', async () => {
	const { page } = app;
	const id = await make( {
		title: 'Ruled',
		type: 'html',
		code: '<i>x</i>',
		status: 'active',
	} );
	await goTo( page, `/snippet/${ id }` );
	await editorOf( page );
	await page.getByRole( 'button', { name: 'Add a condition' } ).click();
	await page
		.getByRole( 'combobox', { name: 'Condition' } )
		.selectOption( 'url' );
	await page
		.getByRole( 'textbox', { name: 'Address' } )
		.first()
		.fill( '/shop' );
	await page
		.locator( '.svc-sentence' )
		.getByText( 'Address contains /shop' )
		.waitFor();
	await save( page );
	await saved( page, /^Saved/ );
	expect( await stored( id ) ).toMatchObject( {
		conditions: [ [ { type: 'url', op: 'contains', value: '/shop' } ] ],
	} );
	await page.getByRole( 'button', { name: 'Look' } ).click();
	await page.getByText( 'It does not run.' ).waitFor();
	await page
		.getByRole( 'textbox', { name: 'Address' } )
		.last()
		.fill( '/?a=/shop' );
	await page.getByRole( 'button', { name: 'Look' } ).click();
	await page.getByText( 'It runs.' ).waitFor();
} );

test.each( [ 'light', 'dark' ] as const )(
	'axe finds nothing in the editor, %s',
	async ( colorScheme ) => {
		const { page } = app;
		await page.emulateMedia( { colorScheme, reducedMotion: 'reduce' } );
		await page.evaluate( axe.source );
		const { violations } = await page.evaluate( async () => {
			const { axe: inPage } = window as unknown as { axe: typeof axe };
			// Monaco's inside is its own matter.
			return inPage.run( {
				include: [ '#svc-app' ],
				exclude: [ '.monaco-editor' ],
			} );
		} );
		expect(
			violations.map( ( { id, nodes } ) => [
				id,
				nodes.map( ( { html } ) => html.slice( 0, 160 ) ),
			] )
		).toEqual( [] );
	}
);
