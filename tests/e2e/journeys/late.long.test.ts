/** A slow network: the snippet can be read, written and saved before the editor's own code has arrived, and no key is lost when it does. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { journey, openApp, saved } from '../app/app-page.ts';
import { faultsOf } from '../app/axe.ts';

const at = journey();

async function create( code: string ): Promise< number > {
	const { body } = await at.site.rest( 'POST', '/snippets', {
		title: 'On its way',
		type: 'html',
		code,
	} );
	return body.snippet.id;
}

const stored = async ( id: number ): Promise< string > =>
	( await at.site.rest( 'GET', `/snippets/${ id }` ) ).body.code;

/** Holds Monaco back until it is let go. */
async function holdMonaco( page: Page ): Promise< () => void > {
	let letGo: () => void = () => undefined;
	const gate = new Promise< void >( ( done ) => {
		letGo = done;
	} );
	await page.route( /\/build\/app\/monaco[^/]*\.js/, async ( route ) => {
		await gate;
		await route.continue();
	} );
	return letGo;
}

/** Opens a snippet. The page's `load` may wait for what is held back. */
const openSnippet = ( page: Page, id: number ) =>
	page.goto( `/wp-admin/admin.php?page=svc&p=/snippet/${ id }`, {
		waitUntil: 'commit',
	} );

const plain = ( page: Page ) =>
	page.getByRole( 'textbox', { name: 'Code of On its way' } );

/** What Monaco has, by what it would save. */
async function savedCode( page: Page, id: number ): Promise< string > {
	await page.keyboard.press( 'Control+s' );
	await saved( page, /^Saved$/ );
	return stored( id );
}

test( 'before Monaco is there one reads, writes and saves in a plain field; then it goes on in the middle of a word', async () => {
	const id = await create( '<p>one</p>\n<p>two</p>' );
	const { page, context, faults } = await openApp( at.browser, at.site );
	const letGo = await holdMonaco( page );
	await openSnippet( page, id );
	const field = plain( page );
	await field.waitFor();
	expect( await page.locator( '.monaco-editor' ).count() ).toBe( 0 );
	await page.getByRole( 'switch' ).first().waitFor();
	expect( await field.inputValue() ).toBe( '<p>one</p>\n<p>two</p>' );
	expect( await faultsOf( page ) ).toEqual( [] );
	// It has the focus, as Monaco would have it.
	await page.keyboard.type( '<!-- first -->' );
	await page.keyboard.press( 'Control+s' );
	await saved( page, /^Saved$/ );
	expect( await stored( id ) ).toBe( '<!-- first --><p>one</p>\n<p>two</p>' );

	await page.keyboard.press( 'Control+End' );
	for ( let steps = 0; steps < '</p>'.length; steps++ ) {
		await page.keyboard.press( 'ArrowLeft' );
	}
	letGo();
	// Until long after Monaco is there.
	const words = 'abcdefghijklmnopqrstuvwxyz'.repeat( 4 );
	const typing = page.keyboard.type( words, { delay: 30 } );
	await page.locator( '.monaco-editor .view-line' ).first().waitFor();
	await typing;
	await field.and( page.locator( '.svc-plain__code' ) ).waitFor( {
		state: 'detached',
	} );
	await page.keyboard.type( '.' );
	expect( await savedCode( page, id ) ).toBe(
		`<!-- first --><p>one</p>\n<p>two${ words }.</p>`
	);
	expect( faults ).toEqual( [] );
	await context.close();
} );

test( 'who is elsewhere by then keeps the focus', async () => {
	const id = await create( '<p>one</p>' );
	const { page, context, faults } = await openApp( at.browser, at.site );
	const letGo = await holdMonaco( page );
	await openSnippet( page, id );
	await plain( page ).fill( '<p>new</p>' );
	const priority = page.getByLabel( 'Priority' ).first();
	await priority.fill( '1' );
	letGo();
	await page.locator( '.monaco-editor .view-line' ).first().waitFor();
	await page.keyboard.type( '5' );
	await expect.poll( () => priority.inputValue() ).toBe( '15' );
	expect( await savedCode( page, id ) ).toBe( '<p>new</p>' );
	expect( faults ).toEqual( [] );
	await context.close();
} );

test( 'where Monaco never comes, the plain field stays and says why', async () => {
	const id = await create( '<p>one</p>' );
	const { page, context } = await openApp( at.browser, at.site );
	await page.route( /\/build\/app\/monaco[^/]*\.js/, ( route ) =>
		route.abort()
	);
	await openSnippet( page, id );
	await page.getByText( 'could not be loaded' ).waitFor();
	await plain( page ).fill( '<p>without</p>' );
	expect( await savedCode( page, id ) ).toBe( '<p>without</p>' );
	await context.close();
} );
