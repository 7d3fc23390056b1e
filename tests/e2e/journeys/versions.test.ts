/** Versions of one snippet: two people who write at the same time, and the way back to what was. */
import type { Page, Request } from 'playwright';
import { expect, test } from 'vitest';
import { IS_LONG, longTest } from '../../support/long.ts';
import {
	editorOf,
	goTo,
	hold,
	journey,
	openApp,
	save,
	saved,
	walk,
	writeCode,
	type AppWindow,
} from '../app/app-page.ts';
import { faultsInAll } from '../app/axe.ts';
import { byKeyboard, hasFocus, openedEditor } from './keyboard.ts';

const at = journey( undefined, null );

async function make( fields: Record< string, unknown > ): Promise< number > {
	const { body } = await at.site.rest( 'POST', '/snippets', fields );
	return body.snippet.id;
}

const stored = async ( id: number ) =>
	( await at.site.rest( 'GET', `/snippets/${ id }` ) ).body;

/** A snippet that both have open. */
async function bothOpen( title: string ): Promise< number > {
	const id = await make( { title, type: 'css', code: 'a { color: red; }' } );
	await at.site.rest( 'POST', `/snippets/${ id }/editing`, undefined, {
		as: 'admin2',
	} );
	await walk( at.page, `/snippet/${ id }` );
	await openedEditor( at.page );
	return id;
}

/** The same; the other one saves first, from a window of their own. */
async function bothWrite(
	title: string,
	mine: string
): Promise< { id: number; other: AppWindow } > {
	const id = await make( { title, type: 'css', code: 'a { color: red; }' } );
	const other = await openApp(
		at.browser,
		at.site,
		`/snippet/${ id }`,
		'admin2'
	);
	await openedEditor( other.page );
	await goTo( at.page, `/snippet/${ id }` );
	await openedEditor( at.page );
	await writeCode( at.page, mine );
	await writeCode( other.page, 'a { color: green; }' );
	await save( other.page );
	await saved( other.page, /^Saved$/ );
	return { id, other };
}

const conflict = ( page: Page ) =>
	page.getByRole( 'alert' ).filter( {
		hasText: /Admin2 saved this snippet at .*after you opened/,
	} );

const side = ( page: Page, name: 'original' | 'modified' ) =>
	page.locator(
		`.monaco-diff-editor .editor.${ name } .lines-content > .view-lines:not(.line-delete)`
	);

test( 'conflict between two people: each is named to the other, both versions are shown with what they started from, and the merge is saved', async () => {
	const { page } = at;
	const id = await bothOpen( 'Shared' );
	await page.getByText( 'Also open: Admin2' ).waitFor();
	await writeCode( page, 'a { color: blue; }' );
	await at.site.rest(
		'POST',
		`/snippets/${ id }`,
		{ code: 'a { color: green; }' },
		{ as: 'admin2' }
	);
	await save( page );
	await conflict( page ).waitFor();
	await expect
		.poll( () => side( page, 'original' ).innerText() )
		.toContain( 'green' );
	// Neither of them stands there before it is decided.
	await expect
		.poll( () => side( page, 'modified' ).innerText() )
		.toContain( 'red' );
	await page
		.getByRole( 'combobox', { name: 'Compare with' } )
		.selectOption( { label: 'Original version' } );
	await expect
		.poll( () => side( page, 'original' ).innerText() )
		.toContain( 'red' );
	expect( await faultsInAll( page ) ).toEqual( [] );
	await page.emulateMedia( { colorScheme: 'light' } );
	await page.getByRole( 'button', { name: 'Use mine' } ).click();
	await expect
		.poll( () => side( page, 'modified' ).innerText() )
		.toContain( 'blue' );
	await side( page, 'modified' ).click();
	await hasFocus(
		page
			.locator( '.monaco-diff-editor .editor.modified' )
			.locator( 'textarea, .native-edit-context' )
			.first()
	);
	await page.keyboard.press( 'Control+a' );
	await page.keyboard.insertText( 'a { color: navy; }' );
	expect( await stored( id ) ).toMatchObject( {
		code: 'a { color: green; }',
	} );
	await page.getByRole( 'button', { name: 'Save merged' } ).click();
	await saved( page, /^Saved$/ );
	await expect
		.poll( () => stored( id ) )
		.toMatchObject( {
			code: 'a { color: navy; }',
		} );
} );

longTest(
	'conflict between two people, by keyboard alone: theirs is taken; what is mine in another one stays mine',
	async () => {
		const { page } = at;
		const { id, other } = await bothWrite( 'Keys', 'a { color: blue; }' );
		await byKeyboard( page, async ( keys ) => {
			await keys.press( 'Control+s' );
			await conflict( page ).waitFor();
			await keys.toAndPress( 'button', 'Keep other version' );
			await conflict( page ).waitFor( { state: 'detached' } );
			await expect
				.poll( async () => {
					await editorOf( page );
					return page
						.locator( '.monaco-editor .view-lines' )
						.innerText();
				} )
				.toContain( 'green' );
			expect( await stored( id ) ).toMatchObject( {
				code: 'a { color: green; }',
			} );
		} );
		await other.context.close();
		const second = await make( {
			title: 'Second',
			type: 'css',
			code: 'b { color: red; }',
		} );
		await goTo( page, `/snippet/${ second }` );
		await openedEditor( page );
		await at.site.rest(
			'POST',
			`/snippets/${ second }`,
			{ code: 'b { color: green; }', folder: 'Theirs' },
			{ as: 'admin2' }
		);
		await byKeyboard( page, async ( keys ) => {
			await keys.writeInto(
				await editorOf( page ),
				'b { color: blue; }'
			);
			await keys.press( 'Control+s' );
			await conflict( page ).waitFor();
			await keys.toAndPress( 'button', 'Keep my version' );
			await saved( page, /^Saved$/ );
		} );
		// What only they changed stays theirs.
		await expect
			.poll( () => stored( second ) )
			.toMatchObject( {
				code: 'b { color: blue; }',
				folder: 'Theirs',
			} );
	}
);

/** A snippet with three versions: the first, another code, another priority. */
async function withHistory( title: string ): Promise< number > {
	const id = await make( {
		title,
		type: 'html',
		code: '<p>one</p>',
		status: 'active',
	} );
	await at.site.rest( 'POST', `/snippets/${ id }`, { code: '<p>two</p>' } );
	await at.site.rest( 'POST', `/snippets/${ id }`, {
		priority: 20,
		code: '<p>three</p>',
	} );
	return id;
}

const words = ( page: Page ) =>
	page.getByRole( 'dialog' ).locator( '.svc-comparison__words' );

test( 'history: the timeline names who, when and what; any two are compared, one is restored, and Undo takes it back', async () => {
	const { page } = at;
	const id = await withHistory( 'Timeline' );
	await walk( page, `/snippet/${ id }` );
	await openedEditor( page );
	await page.getByRole( 'tab', { name: 'History' } ).click();
	const versions = page.locator( '.svc-revision' );
	await expect.poll( () => versions.count() ).toBe( 3 );
	await expect
		.poll( () => versions.first().innerText() )
		.toMatch( /Changed\s*now\s.*by admin/s );
	await expect
		.poll( () => versions.last().innerText() )
		.toContain( 'Created' );
	await versions.last().click();
	const dialog = page.getByRole( 'dialog', { name: 'Compare versions' } );
	await words( page ).getByText( 'Priority: 10 → 20' ).waitFor();
	await expect
		.poll( () => side( page, 'original' ).innerText() )
		.toContain( 'one' );
	await expect
		.poll( () => side( page, 'modified' ).innerText() )
		.toContain( 'three' );
	// Any two: neither is the one of now.
	await dialog.getByRole( 'combobox', { name: 'with' } ).selectOption( '2' );
	await page.waitForURL( /compare=1&with=2/ );
	await expect
		.poll( () => side( page, 'modified' ).innerText() )
		.toContain( 'two' );
	await expect.poll( () => words( page ).count() ).toBe( 0 );
	// The two stand in the address.
	if ( IS_LONG ) {
		await page.reload();
		await expect
			.poll( () => side( page, 'modified' ).innerText() )
			.toContain( 'two' );
	}
	await dialog.getByRole( 'checkbox', { name: 'Stacked' } ).check();
	await page.locator( '.monaco-diff-editor:not(.side-by-side)' ).waitFor();
	// Side by side it is one of the screens of axe.test.ts.
	if ( IS_LONG ) {
		expect( await faultsInAll( page ) ).toEqual( [] );
		await page.emulateMedia( { colorScheme: 'light' } );
	}
	await dialog.getByRole( 'button', { name: 'Restore revision 1' } ).click();
	await page.getByText( 'Restored.' ).first().waitFor();
	await dialog.waitFor( { state: 'detached' } );
	await expect
		.poll( () => stored( id ) )
		.toMatchObject( {
			code: '<p>one</p>',
			priority: 10,
			status: 'active',
		} );
	await page.getByRole( 'button', { name: 'Undo' } ).click();
	await page.getByText( 'Undone.' ).first().waitFor();
	await expect
		.poll( () => stored( id ) )
		.toMatchObject( {
			code: '<p>three</p>',
			priority: 20,
			status: 'active',
		} );
	// The editor shows what is there again.
	await expect
		.poll( () => page.locator( '.monaco-editor .view-lines' ).innerText() )
		.toContain( 'three' );
	await expect.poll( () => versions.first().innerText() ).toContain( 'now' );
} );

longTest(
	'a version with errors does not take the place of one that is on, until somebody wants it switched off',
	async () => {
		const { page } = at;
		const id = await make( {
			title: 'Was broken',
			type: 'php',
			code: 'echo 1',
		} );
		await at.site.rest( 'POST', `/snippets/${ id }`, {
			code: 'echo 2;',
			status: 'active',
		} );
		await goTo( page, `/snippet/${ id }&tab=history&compare=1&with=now` );
		const dialog = page.getByRole( 'dialog', { name: 'Compare versions' } );
		await dialog
			.getByRole( 'button', { name: 'Restore revision 1' } )
			.click();
		await page
			.getByText( 'Not restored: revision 1 has errors.' )
			.first()
			.waitFor();
		expect( await stored( id ) ).toMatchObject( {
			code: 'echo 2;',
			status: 'active',
		} );
		await page
			.getByRole( 'button', { name: 'Restore as inactive' } )
			.click();
		await page.getByText( 'Restored as inactive' ).first().waitFor();
		expect( await stored( id ) ).toMatchObject( {
			code: 'echo 1',
			status: 'inactive',
		} );
	}
);

longTest(
	'what is written while Undo brings back what was there stays',
	async () => {
		const { page } = at;
		const id = await withHistory( 'Written meanwhile' );
		await goTo( page, `/snippet/${ id }&tab=history&compare=1&with=now` );
		const dialog = page.getByRole( 'dialog' );
		await dialog
			.getByRole( 'button', { name: 'Restore revision 1' } )
			.click();
		await dialog.waitFor( { state: 'detached' } );
		const editor = await editorOf( page );
		const letGo = await hold( page, 'GET', id );
		const isLoad = ( request: Request ) =>
			request.method() === 'GET' &&
			request.url().includes( `/snippets/${ id }?` );
		const asked = page.waitForRequest( isLoad );
		const loaded = page.waitForResponse( ( it ) => isLoad( it.request() ) );
		await page.getByRole( 'button', { name: 'Undo' } ).click();
		await asked;
		await editor.focus();
		await hasFocus( editor );
		await page.keyboard.press( 'Control+End' );
		await page.keyboard.insertText( ' meanwhile' );
		letGo();
		await ( await loaded ).finished();
		await page.getByText( 'Undone.' ).first().waitFor();
		// It was made from what the Undo took away, which is said before it is saved over what is there.
		await save( page );
		await page
			.getByRole( 'alert' )
			.filter( { hasText: /saved this snippet at .*after you opened/ } )
			.waitFor();
		await page.unrouteAll();
		expect( await stored( id ) ).toMatchObject( { code: '<p>three</p>' } );
		expect(
			await page
				.getByRole( 'listitem', { name: 'Line 1', exact: true } )
				.innerText()
		).toMatch( /three[\s\S]*My version[\s\S]*meanwhile/ );
	}
);

longTest(
	'history by keyboard alone: compared, restored, taken back',
	async () => {
		const { page } = at;
		const id = await withHistory( 'By keys' );
		await goTo( page, `/snippet/${ id }&tab=history` );
		const versions = page.locator( '.svc-revision' );
		await expect.poll( () => versions.count() ).toBe( 3 );
		await openedEditor( page );
		await byKeyboard( page, async ( keys ) => {
			await keys.pressOn( await editorOf( page ), 'Control+m' );
			await keys.toAndPress( versions.nth( 1 ) );
			const dialog = page.getByRole( 'dialog' );
			await keys.to(
				dialog.getByRole( 'combobox', { name: 'Compare' } )
			);
			// The list goes from the newest to the first.
			await keys.press( 'ArrowDown' );
			await page.waitForURL( /compare=1&with=now/ );
			await words( page ).getByText( 'Priority: 10 → 20' ).waitFor();
			await keys.backTo(
				dialog.getByRole( 'button', { name: 'Restore revision 1' } )
			);
			await keys.press( 'Enter' );
			await page.getByText( 'Restored.' ).first().waitFor();
			await expect
				.poll( () => stored( id ) )
				.toMatchObject( { code: '<p>one</p>' } );
			await dialog.waitFor( { state: 'detached' } );
			await keys.toAndPress( 'button', 'Undo' );
			await page.getByText( 'Undone.' ).first().waitFor();
		} );
		await expect
			.poll( () => stored( id ) )
			.toMatchObject( {
				code: '<p>three</p>',
				priority: 20,
			} );
	}
);
