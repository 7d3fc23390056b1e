/** Search and replace in all code: looking at every change, taking some out, doing it, and going back; with the mouse and without. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { longTest } from '../../support/long.ts';
import { startBrowser } from '../../support/browser.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { setUpPeople } from '../../site/access/people.ts';
import {
	focused,
	goTo,
	openApp,
	save,
	writeCode,
	type AppWindow,
} from '../app/app-page.ts';
import { faultsOf } from '../app/axe.ts';
import { byKeyboard, openedEditor } from './keyboard.ts';

let site: TestSite;
let browser: Browser;
let app: AppWindow;
let ids: number[];

/** The last of them breaks when a bracket comes in. */
const snippets = Array.from( { length: 50 }, ( _, n ) =>
	n < 49
		? {
				title: `Banner ${ n }`,
				type: 'html',
				hook: 'wp_footer',
				folder: n < 10 ? 'Shop' : '',
				status: n < 5 ? 'active' : 'inactive',
				code: `<p class="old-name">One</p>\n<p class="old-name">Two ${ n }</p>`,
			}
		: {
				title: 'Counter',
				type: 'php',
				hook: 'wp_footer',
				folder: '',
				status: 'active',
				code: "\necho '<!--' . strlen( 'old-name' ) . '-->';",
			}
);

beforeAll( async () => {
	[ site, browser ] = await Promise.all( [ startSite(), startBrowser() ] );
	await setUpPeople( site );
	const made = await site.rest(
		'POST',
		'/import',
		{ format: 'snipfire', version: 1, snippets },
		{ query: { keep_status: 'true' } }
	);
	expect( made.body.errors, made.text ).toEqual( [] );
	ids = made.body.created;
	app = await openApp( browser, site );
} );
afterAll( async () => {
	expect( app.faults ).toEqual( [] );
	await browser.close();
	await site.stop();
} );

async function codes(): Promise< string[] > {
	const { body } = await site.rest( 'GET', '/snippets', undefined, {
		query: { with_code: '1', orderby: 'id' },
	} );
	return body.map( ( { code }: { code: string } ) => code );
}

const search = ( page: Page ) =>
	page.getByRole( 'searchbox', { name: 'Search in code' } );
const replacement = ( page: Page ) =>
	page.getByRole( 'textbox', { name: 'Replace with' } );
const count = ( page: Page, text: string ) =>
	page.locator( '.svc-replace__count', { hasText: text } ).waitFor();
const button = ( page: Page, name: string | RegExp ) =>
	page.getByRole( 'button', { name, exact: typeof name === 'string' } );

test( 'search and replace in 50 snippets with undo', async () => {
	const { page } = app;
	const before = await codes();
	await page.getByText( 'Banner 0' ).first().waitFor();
	await page.keyboard.press( 'Control+Shift+F' );
	await search( page ).fill( 'old-name' );
	await button( page, 'Replace' ).click();
	await replacement( page ).fill( 'new-name' );
	await count( page, '99 matches in 50 snippets' );
	const first = page.locator( '.svc-change' ).first();
	await first.locator( 'ins' ).waitFor();
	await expect
		.poll( () => first.locator( '.svc-change__code' ).textContent() )
		.toBe( '<p class="old-namenew-name">One</p>' );
	await page
		.getByRole( 'checkbox', {
			name: 'Line 2: old-name becomes new-name',
		} )
		.first()
		.uncheck();
	await page
		.getByRole( 'checkbox', { name: 'Replace in Banner 1', exact: true } )
		.uncheck();
	await button( page, 'Replace 96 matches in 49 snippets' ).click();
	const outcome = page.getByRole( 'region', { name: 'Result' } );
	await outcome.getByText( 'Replaced 96 matches in 49 snippets.' ).waitFor();
	const after = await codes();
	expect( after[ 0 ] ).toBe(
		'<p class="new-name">One</p>\n<p class="old-name">Two 0</p>'
	);
	expect( after[ 1 ] ).toBe( before[ 1 ] );
	expect( after[ 2 ] ).not.toContain( 'old-name' );
	expect( after[ 49 ] ).toContain( "strlen( 'new-name' )" );
	// What is left is shown at once.
	await count( page, '3 matches in 2 snippets' );
	await page
		.locator( '.components-snackbar' )
		.getByRole( 'button', { name: 'Undo' } )
		.click();
	await page.getByText( 'Undone.' ).first().waitFor();
	await expect.poll( codes ).toEqual( before );
} );

longTest(
	'search and replace in 50 snippets with undo, by keyboard alone: a pattern that is mended first',
	async () => {
		const { page } = app;
		await goTo( page, '/' );
		await page.getByText( 'Banner 0' ).first().waitFor();
		const before = await codes();
		const outcome = page.getByRole( 'region', { name: 'Result' } );
		await byKeyboard( page, async ( keys ) => {
			await keys.press( 'Control+Shift+H' );
			await keys.typeInto( search( page ), '(old-name|(' );
			await keys.toAndPress( 'button', /^Pattern/, 'Space' );
			await page.getByText( /cannot be read/ ).waitFor();
			// What it holds is selected, so that typing takes its place.
			await keys.press( 'Control+Shift+F' );
			await keys.typeInto( search( page ), '(old)-name' );
			await expect
				.poll( () => search( page ).inputValue() )
				.toBe( '(old)-name' );
			let letGo = () => {};
			const gate = new Promise< void >( ( done ) => {
				letGo = done;
			} );
			await page.route( /svc\/v1\/replace/, async ( route ) => {
				await gate;
				await route.continue();
			} );
			await keys.toAndType( replacement( page ), 'very-$1' );
			// At once, this would replace by what was in the field before.
			await keys.press( 'Control+Alt+Enter' );
			letGo();
			await page
				.locator( 'ins', { hasText: 'very-old' } )
				.first()
				.waitFor();
			await count( page, '99 matches in 50 snippets' );
			expect( await codes() ).toEqual( before );
			await page.unrouteAll( { behavior: 'wait' } );
			await keys.toAndPress( 'checkbox', 'Replace in Banner 4', 'Space' );
			await button( page, 'Replace 97 matches in 49 snippets' ).waitFor();
			await keys.press( 'Control+Alt+Enter' );
			await outcome
				.getByText( 'Replaced 97 matches in 49 snippets.' )
				.waitFor();
			const after = await codes();
			expect( after[ 4 ] ).toBe( before[ 4 ] );
			expect( after[ 5 ] ).toContain( 'very-old' );
			await keys.toAndPress(
				outcome.getByRole( 'button', { name: 'Undo' } )
			);
			await expect.poll( codes, { timeout: 30_000 } ).toEqual( before );
		} );
	}
);

longTest(
	'names who is left out and why, with a link to the line',
	async () => {
		const { page } = app;
		await goTo( page, '/search&q=old-name%27&with=%22&replace=1' );
		await count( page, '1 match in 1 snippet' );
		await page
			.getByText( /^Skipped: / )
			.first()
			.waitFor();
		await button( page, 'Nothing selected' ).waitFor();
		expect( await faultsOf( page ) ).toEqual( [] );
		// The reason leads to the line.
		const reason = page.locator( '.svc-found__reason' ).first();
		await reason.getByRole( 'link' ).click();
		await page.waitForURL(
			new RegExp( `p=/snippet/${ ids[ 49 ] }&line=2` )
		);
	}
);

longTest( 'takes the selection of the editor along', async () => {
	const { page } = app;
	await goTo( page, `/snippet/${ ids[ 49 ] }` );
	await openedEditor( page );
	await page.keyboard.press( 'Control+End' );
	await page.keyboard.press( 'Control+Home' );
	await page.keyboard.press( 'ArrowDown' );
	await page.keyboard.press( 'Control+Shift+ArrowRight' );
	await page.keyboard.press( 'Control+Shift+F' );
	await search( page ).waitFor();
	await expect
		.poll( () => search( page ).inputValue() )
		.toMatch( /^echo\s*$/ );
	await page.getByText( 'In 1 snippet' ).waitFor();
} );

longTest(
	'leaves out what is being written in an open tab, and says so',
	async () => {
		const { page } = app;
		await goTo( page, `/snippet/${ ids[ 7 ] }` );
		await openedEditor( page );
		await writeCode( page, '<p class="old-name">Mine</p>' );
		await page.keyboard.press( 'Control+Shift+H' );
		await search( page ).fill( 'old-name' );
		await replacement( page ).fill( 'x' );
		await page.getByText( /changes in the open tab/ ).waitFor();
		await button( page, 'Replace 97 matches in 49 snippets' ).waitFor();
		await page
			.getByRole( 'combobox', { name: 'Folder' } )
			.selectOption( 'Shop' );
		await button( page, 'Replace 18 matches in 9 snippets' ).click();
		await page
			.getByText( 'Replaced 18 matches in 9 snippets.' )
			.first()
			.waitFor();
		await goTo( page, `/snippet/${ ids[ 7 ] }` );
		await button( page, 'Restore changes' ).click();
		await page
			.locator( '.view-line', { hasText: 'Mine' } )
			.first()
			.waitFor();
		expect( ( await codes() )[ 7 ] ).toContain( 'Two 7' );
		await save( page );
		await expect
			.poll( async () => ( await codes() )[ 7 ], { timeout: 30_000 } )
			.toBe( '<p class="old-name">Mine</p>' );
	}
);

longTest.each( [ 'light', 'dark' ] as const )(
	'axe finds nothing, %s',
	async ( scheme ) => {
		const { page } = app;
		await goTo( page, '/search&q=Two&with=Three&replace=1&word=1' );
		await count( page, ' matches in ' );
		await page.locator( '.svc-change ins' ).first().waitFor();
		expect( await faultsOf( page, scheme ) ).toEqual( [] );
	}
);

longTest( 'who may only look is offered no replacement', async () => {
	const { page, context } = await openApp(
		browser,
		site,
		'/search',
		'author'
	);
	await search( page ).waitFor();
	await page.getByText( 'Search all code' ).waitFor();
	expect( await button( page, 'Replace' ).count() ).toBe( 0 );
	await context.close();
} );

longTest(
	'replacing with nothing asks first, and the focus goes on to what came of it',
	async () => {
		const { page } = app;
		const { body } = await site.rest( 'POST', '/snippets', {
			title: 'Crossing',
			type: 'html',
			code: '<p>zebra-crossing</p>\n<p>zebra-crossing</p>',
		} );
		const { id } = body.snippet;
		const code = async () =>
			( await site.rest( 'GET', `/snippets/${ id }` ) ).body.code;
		const before = await code();
		await goTo( page, '/search&q=zebra-crossing&replace=1' );
		const replace = button( page, 'Replace 2 matches in 1 snippet' );
		await replace.click();
		const asked = page.getByRole( 'dialog', {
			name: 'Remove matches?',
		} );
		await asked.getByText( 'so zebra-crossing is taken out' ).waitFor();
		expect( JSON.stringify( await faultsOf( page ) ) ).toBe( '[]' );
		await asked.getByRole( 'button', { name: 'Cancel' } ).click();
		await asked.waitFor( { state: 'detached' } );
		expect( await code() ).toBe( before );
		await replace.click();
		await asked.getByRole( 'button', { name: 'Remove' } ).click();
		const outcome = page.getByRole( 'region', { name: 'Result' } );
		await outcome.getByText( 'Replaced 2 matches in 1 snippet.' ).waitFor();
		await focused( outcome );
		expect( await code() ).toBe( '<p></p>\n<p></p>' );
		await outcome.getByRole( 'button', { name: 'Undo' } ).click();
		await expect.poll( code ).toBe( before );
	}
);
