/** Two people write in one snippet: what does not clash is put together by itself, what does is asked, and nothing of either is dropped. */
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { longTest } from '../../support/long.ts';
import {
	editorOf,
	goTo,
	journey,
	openApp,
	save,
	saved,
	writeCode,
} from '../app/app-page.ts';
import { faultsOf, SCHEMES } from '../app/axe.ts';
import { openedEditor } from './keyboard.ts';
import { openPhone } from './phone.ts';

const at = journey();

const START =
	'a { color: red; }\nb { color: red; }\nc { color: red; }\nd { color: red; }\n';
const with_ = ( line: string, color: string, code = START ) =>
	code.replace(
		`${ line } { color: red; }`,
		`${ line } { color: ${ color }; }`
	);

async function make( title: string ): Promise< number > {
	const { body } = await at.site.rest( 'POST', '/snippets', {
		title,
		type: 'css',
		code: START,
	} );
	return body.snippet.id;
}

const stored = async ( id: number ) =>
	( await at.site.rest( 'GET', `/snippets/${ id }` ) ).body;

const theySave = ( id: number, fields: Record< string, unknown > ) =>
	at.site.rest( 'POST', `/snippets/${ id }`, fields, { as: 'admin2' } );

const conflict = ( page: Page ) =>
	page.getByRole( 'alert' ).filter( {
		hasText: /Admin2 saved this snippet at .*after you opened/,
	} );

const mergeButton = ( page: Page ) =>
	page.getByRole( 'button', { name: 'Save merged' } );

const isDisabled = ( button: Locator ) =>
	button.getAttribute( 'aria-disabled' );

const clash = ( page: Page, name: string ) =>
	page.getByRole( 'listitem', { name, exact: true } );

test( 'different lines and settings: both are in what is saved, without a question', async () => {
	const { page } = at;
	const id = await make( 'Apart' );
	await goTo( page, `/snippet/${ id }` );
	await openedEditor( page );
	await writeCode( page, with_( 'a', 'blue' ) );
	await theySave( id, { code: with_( 'd', 'green' ), folder: 'Theirs' } );
	await save( page );
	await conflict( page ).waitFor();
	await page.getByText( 'Both changes fit together.' ).waitFor();
	await mergeButton( page ).click();
	await saved( page, /^Saved$/ );
	expect( await stored( id ) ).toMatchObject( {
		code: with_( 'd', 'green', with_( 'a', 'blue' ) ),
		folder: 'Theirs',
	} );
} );

test( 'the same line and the same setting: the button waits, what was there before is shown, and the result can be written in', async () => {
	const { page } = at;
	const id = await make( 'Clash' );
	await goTo( page, `/snippet/${ id }` );
	await openedEditor( page );
	await writeCode( page, with_( 'b', 'blue' ) );
	await page.getByRole( 'textbox', { name: 'Title' } ).first().fill( 'Mine' );
	await theySave( id, {
		code: with_( 'd', 'navy', with_( 'b', 'green' ) ),
		title: 'Theirs',
	} );
	await save( page );
	await conflict( page ).waitFor();
	await page.getByText( '2 places were changed by both' ).waitFor();
	expect( await isDisabled( mergeButton( page ) ) ).toBe( 'true' );
	await mergeButton( page ).click( { force: true } );
	await save( page );
	expect( await stored( id ) ).toMatchObject( { title: 'Theirs' } );
	const line = clash( page, 'Line 2' );
	expect( await line.innerText() ).toMatch(
		/Original version[\s\S]*red[\s\S]*Version by Admin2[\s\S]*green[\s\S]*My version[\s\S]*blue/
	);
	expect( await clash( page, 'Title' ).innerText() ).toMatch(
		/Clash[\s\S]*Theirs[\s\S]*Mine/
	);
	for ( const scheme of SCHEMES ) {
		expect( await faultsOf( page, scheme ), scheme ).toEqual( [] );
	}
	await page.emulateMedia( { colorScheme: 'light' } );
	await line.getByRole( 'button', { name: 'Use both' } ).click();
	await page.getByText( '1 place was changed by both' ).waitFor();
	await clash( page, 'Title' )
		.getByRole( 'button', { name: 'Use mine' } )
		.click();
	await page.getByText( 'All conflicts are solved.' ).waitFor();
	expect( await isDisabled( mergeButton( page ) ) ).not.toBe( 'true' );
	// What is decided can be changed by hand.
	const right = page.locator( '.monaco-diff-editor .editor.modified' );
	// Lines that are gone are shown there, too, and take no cursor.
	await right
		.locator( '.view-lines:not(.line-delete) > .view-line' )
		.first()
		.click();
	await page.keyboard.press( 'Control+End' );
	await page.keyboard.insertText( '/* by hand */' );
	await mergeButton( page ).click();
	await saved( page, /^Saved$/ );
	expect( await stored( id ) ).toMatchObject( {
		title: 'Mine',
		code: `${ with_( 'd', 'navy', with_( 'b', 'green' ) ).replace(
			'b { color: green; }',
			'b { color: green; }\nb { color: blue; }'
		) }/* by hand */`,
	} );
} );

test( 'somebody else saves while one types: it is said who, and both can be looked at and put together', async () => {
	const { page } = at;
	const id = await make( 'Live' );
	const other = await openApp(
		at.browser,
		at.site,
		`/snippet/${ id }`,
		'admin2'
	);
	await openedEditor( other.page );
	await goTo( page, `/snippet/${ id }` );
	await openedEditor( page );
	await writeCode( page, with_( 'a', 'blue' ) );
	await page.getByText( 'Also open: Admin2' ).waitFor();
	await writeCode( other.page, with_( 'c', 'green' ) );
	await save( other.page );
	await saved( other.page, /^Saved$/ );
	const news = page
		.getByRole( 'alert' )
		.filter( { hasText: 'Admin2 saved a newer version' } );
	await news.waitFor();
	await news.getByRole( 'button', { name: 'Look' } ).click();
	const dialog = page.getByRole( 'dialog', { name: 'Compare versions' } );
	await expect
		.poll( () =>
			dialog.locator( '.editor.original .view-lines' ).first().innerText()
		)
		.toContain( 'green' );
	await dialog.getByRole( 'button', { name: 'Close' } ).click();
	await news.getByRole( 'button', { name: 'Merge' } ).click();
	await conflict( page ).waitFor();
	await page.getByRole( 'button', { name: 'Decide later' } ).click();
	await editorOf( page );
	await news.getByRole( 'button', { name: 'Merge' } ).click();
	await mergeButton( page ).click();
	await saved( page, /^Saved$/ );
	expect( await stored( id ) ).toMatchObject( {
		code: with_( 'c', 'green', with_( 'a', 'blue' ) ),
	} );
	await other.context.close();
} );

test( 'unsaved work of an earlier visit is put together with what was saved since', async () => {
	const { page } = at;
	const id = await make( 'Kept' );
	await goTo( page, `/snippet/${ id }` );
	await openedEditor( page );
	await writeCode( page, with_( 'a', 'blue' ) );
	await saved( page, 'Not saved' );
	await page.waitForTimeout( 1_000 );
	await theySave( id, { code: with_( 'd', 'green' ) } );
	page.once( 'dialog', ( dialog ) => void dialog.accept() );
	await page.reload();
	await page.getByRole( 'button', { name: 'Restore changes' } ).click();
	await save( page );
	await conflict( page ).waitFor();
	await mergeButton( page ).click();
	await saved( page, /^Saved$/ );
	expect( await stored( id ) ).toMatchObject( {
		code: with_( 'd', 'green', with_( 'a', 'blue' ) ),
	} );
} );

longTest(
	'on a phone a clash is decided, and the result stands below',
	async () => {
		const id = await make( 'Phone' );
		const { page, context, faults } = await openPhone(
			at.browser,
			at.site,
			`/snippet/${ id }`
		);
		const code = page.locator( '.svc-plain__code' );
		await code.fill( with_( 'b', 'blue' ) );
		await theySave( id, { code: with_( 'b', 'green' ) } );
		await page
			.getByRole( 'button', { name: 'Save', exact: true } )
			.first()
			.click();
		await conflict( page ).waitFor();
		expect( await isDisabled( mergeButton( page ) ) ).toBe( 'true' );
		expect( await faultsOf( page, 'light' ) ).toEqual( [] );
		await clash( page, 'Line 2' )
			.getByRole( 'button', { name: 'Use other' } )
			.click();
		expect(
			await page
				.getByRole( 'textbox', { name: 'Merged code' } )
				.inputValue()
		).toBe( with_( 'b', 'green' ) );
		await clash( page, 'Line 2' )
			.getByRole( 'button', { name: 'Use mine' } )
			.click();
		await mergeButton( page ).click();
		await expect
			.poll( () => stored( id ) )
			.toMatchObject( { code: with_( 'b', 'blue' ) } );
		expect( faults ).toEqual( [] );
		await context.close();
	}
);
