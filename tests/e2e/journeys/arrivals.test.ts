/** What comes back and what comes in: an export file with its undo, unsaved work after a crash, and what each version changed. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { longTest } from '../../support/long.ts';
import { exportFormat } from '../../../src/contract/index.ts';
import {
	goTo,
	hold,
	journey,
	openApp,
	saved,
	walk,
	writeCode,
} from '../app/app-page.ts';
import { faultsOf } from '../app/axe.ts';
import { openPhone } from './phone.ts';

const at = journey( undefined, null );

const item = ( title: string, more: Record< string, unknown > = {} ) => ( {
	title,
	type: 'html',
	code: `<i>${ title }</i>`,
	...more,
} );

const create = async ( title: string ): Promise< number > =>
	( await at.site.rest( 'POST', '/snippets', item( title ) ) ).body.snippet
		.id;

const titles = async (): Promise< string[] > =>
	( await at.site.rest( 'GET', '/snippets' ) ).body.map(
		( { title }: { title: string } ) => title
	);

const choose = ( page: Page, content: unknown ) =>
	page.getByLabel( 'Export file' ).setInputFiles( {
		name: 'snippets.json',
		mimeType: 'application/json',
		buffer: Buffer.from( JSON.stringify( content ) ),
	} );

const FILE = {
	...exportFormat,
	snippets: [
		item( 'Comes', { status: 'active' } ),
		item( 'Stays away' ),
		item( 'Half', {
			status: 'active',
			conditions: [ [ { type: 'page_type', op: 'is', value: [] } ] ],
		} ),
		{ title: 'Broken' },
	],
};

async function imports( page: Page ): Promise< void > {
	await choose( page, { snippets: [] } );
	await page.getByText( 'This is not an export of Snippets.' ).waitFor();
	await choose( page, FILE );
	await page.getByText( 'Skipped: no code.' ).waitFor();
	await page.getByLabel( 'Stays away' ).uncheck();
	await page.getByLabel( /Activate 2 snippets, as in the file/ ).check();
	expect( await faultsOf( page ) ).toEqual( [] );
	await page.getByRole( 'button', { name: 'Import 2 snippets' } ).click();
	await page.getByText( '2 snippets were imported.' ).waitFor();
	await page
		.getByText( /Imported as inactive: .*a value is missing/ )
		.waitFor();
	expect( await faultsOf( page ) ).toEqual( [] );
	const all = ( await at.site.rest( 'GET', '/snippets' ) ).body;
	expect(
		all.map( ( { title, status }: { title: string; status: string } ) => [
			title,
			status,
		] )
	).toEqual( [
		[ 'Comes', 'active' ],
		[ 'Half', 'inactive' ],
	] );
	await page.getByRole( 'button', { name: 'Undo the import' } ).click();
	await page.getByText( 'Import undone.' ).first().waitFor();
	expect( await titles() ).toEqual( [] );
}

test( 'an export file is looked at, imported and undone', async () => {
	await goTo( at.page, '/' );
	await at.page.getByRole( 'button', { name: 'More' } ).click();
	await at.page.getByRole( 'menuitem', { name: 'Import' } ).click();
	await imports( at.page );
} );

longTest( 'on a phone, too', async () => {
	const phone = await openPhone( at.browser, at.site, '/import' );
	await imports( phone.page );
	expect( phone.faults ).toEqual( [] );
	await phone.context.close();
} );

test( 'what the site has already does not come a second time unasked', async () => {
	const id = await create( 'Here already' );
	const { body } = await at.site.rest( 'GET', '/export' );
	// It came from elsewhere while the app was open.
	await walk( at.page, '/import' );
	const letGo = await hold( at.page, 'GET' );
	await choose( at.page, {
		...body,
		snippets: [ ...body.snippets, item( 'New here' ) ],
	} );
	await at.page
		.locator( 'button.is-busy[aria-disabled=true]', {
			hasText: 'Choose a file',
		} )
		.waitFor();
	letGo();
	await at.page.getByText( 'Already on this site' ).waitFor();
	await at.page.unrouteAll();
	const box = at.page.getByLabel( 'Here already' );
	expect( await box.isChecked() ).toBe( false );
	await at.page.getByRole( 'button', { name: 'Import 1 snippet' } ).waitFor();
	await box.check();
	await at.page
		.getByRole( 'button', { name: 'Import 2 snippets' } )
		.waitFor();
	await at.site.rest( 'DELETE', `/snippets/${ id }` );
} );

longTest(
	'after a crash the list offers unsaved work, and opening it brings the tabs back',
	async () => {
		const one = await create( 'First' );
		const other = await create( 'Second' );
		const { page, context, faults } = await openApp( at.browser, at.site );
		for ( const id of [ one, other ] ) {
			await goTo( page, `/snippet/${ id }` );
			await writeCode( page, `<b>kept ${ id }</b>` );
			await saved( page, 'Not saved' );
			// Written down a moment after the last key.
			await page.waitForTimeout( 1_000 );
		}
		await page.close( { runBeforeUnload: false } );
		const again = await context.newPage();
		await goTo( again, '/' );
		await again
			.locator( '#svc-app' )
			.getByText( /Unsaved work in this browser: Second, First/ )
			.waitFor();
		expect( await faultsOf( again ) ).toEqual( [] );
		await again.getByRole( 'button', { name: 'Open them' } ).click();
		await expect
			.poll( () => again.locator( '.svc-tab' ).allTextContents() )
			.toHaveLength( 2 );
		await again
			.getByText( /unsaved/i )
			.first()
			.waitFor();
		expect( faults ).toEqual( [] );
		await context.close();
	}
);

test( 'each version in the history says what it changed', async () => {
	const id = await create( 'Told' );
	await at.site.rest( 'PATCH', `/snippets/${ id }`, {
		priority: 20,
		code: 'a\nb\nc',
	} );
	await walk( at.page, `/snippet/${ id }&tab=history` );
	await at.page.getByText( 'Priority: 10 → 20, 3 lines' ).waitFor();
} );
