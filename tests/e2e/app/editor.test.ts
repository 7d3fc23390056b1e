/** The editor of the admin app: making, writing, saving with everything that can come of it, conditions. */
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
