/** Keys of the app, and the command palette of the other admin screens. */
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { longTest } from '../../support/long.ts';
import { editorOf, focused, goTo, journey, rowOf } from './app-page.ts';

let id: number;
const at = journey( async ( site ) => {
	const { body } = await site.rest( 'POST', '/snippets', {
		title: 'Found by name',
		description: 'with a zebra',
		type: 'css',
		code: 'a { color: red; }',
	} );
	id = body.snippet.id;
} );

/** The address of the snippet, before and after the app has written it its own way. */
const itsAddress = () =>
	new RegExp( `p=(?:/|%2F)snippet(?:/|%2F)${ id }(?!\\d)` );

/** Opens WordPress' palette by its key, once something listens to that. */
async function openPalette( page: Page ): Promise< void > {
	await page.waitForFunction( () => {
		const { wp } = window as unknown as {
			wp: {
				data: {
					select: ( store: string ) => {
						getShortcutKeyCombination: ( name: string ) => unknown;
					};
				};
			};
		};
		return (
			wp.data
				.select( 'core/keyboard-shortcuts' )
				.getShortcutKeyCombination( 'core/commands' ) !== null
		);
	} );
	await page.keyboard.press( 'Control+k' );
}

test( 'a question mark shows all keys, but only where nobody types; a menu shows them, too', async () => {
	const { page } = at;
	const list = page.getByRole( 'dialog', { name: 'Keys' } );
	const search = page.getByRole( 'searchbox', { name: 'Search snippets' } );
	await search.click();
	await page.keyboard.type( '?' );
	await expect.poll( () => search.inputValue() ).toBe( '?' );
	expect( await list.count() ).toBe( 0 );
	await search.fill( '' );
	await search.blur();
	await page.keyboard.press( '?' );
	await list.getByText( 'Move the selected snippets to a folder' ).waitFor();
	await focused( list );
	await page.keyboard.press( 'Escape' );
	await list.waitFor( { state: 'detached' } );
	await page.getByRole( 'button', { name: 'Appearance and keys' } ).click();
	await page.getByRole( 'menuitem', { name: 'Keys' } ).click();
	await list.waitFor();
} );

test( 'single letters can be switched off, and the menu still shows the keys', async () => {
	const { page } = at;
	const list = page.getByRole( 'dialog', { name: 'Keys' } );
	await list
		.getByRole( 'checkbox', { name: 'Single-letter shortcuts' } )
		.uncheck();
	await focused( list );
	await page.keyboard.press( 'Escape' );
	await list.waitFor( { state: 'detached' } );
	await page.keyboard.press( '?' );
	await page.keyboard.press( 'c' );
	expect( await list.count() ).toBe( 0 );
	expect( page.url() ).not.toContain( 'p=/new' );
	await page.getByRole( 'button', { name: 'Appearance and keys' } ).click();
	await page.getByRole( 'menuitem', { name: 'Keys' } ).click();
	// Where the list of snippets is, as it would not be if the key had acted.
	expect( page.url() ).not.toContain( 'p=/new' );
	await list
		.getByRole( 'checkbox', { name: 'Single-letter shortcuts' } )
		.check();
	await focused( list );
	await page.keyboard.press( 'Escape' );
	await list.waitFor( { state: 'detached' } );
} );

test( 'single letters act while the list has the focus, on a box as well, and nowhere else', async () => {
	const { page } = at;
	const dialog = page.getByRole( 'dialog', { name: 'Move to a folder' } );
	const row = rowOf( page, 'Found by name' );
	await page.locator( '.svc-sidebar' ).getByRole( 'link' ).first().focus();
	await page.keyboard.press( 'c' );
	expect( page.url() ).not.toContain( 'p=/new' );
	// Nothing is selected: the row in which the focus is counts.
	await row.getByRole( 'link', { name: 'Found by name' } ).focus();
	await page.keyboard.press( 'm' );
	await focused( dialog );
	await page.keyboard.press( 'Escape' );
	await dialog.waitFor( { state: 'detached' } );
	await row.getByRole( 'checkbox' ).focus();
	await page.keyboard.press( 'm' );
	await focused( dialog );
	await page.keyboard.press( 'Escape' );
	await dialog.waitFor( { state: 'detached' } );
	await page.getByRole( 'button', { name: 'Clear selection' } ).click();
} );

longTest(
	'the list does not wait for the command palette; who asks for it before it is there gets it then',
	async () => {
		const { page } = at;
		const asked: string[] = [];
		let letGo: () => void = () => undefined;
		const held = new Promise< void >( ( resolve ) => {
			letGo = resolve;
		} );
		await page.route(
			/\/(?:block-editor|core-data|core-commands)(?:\.min)?\.js/,
			async ( route ) => {
				asked.push( route.request().url() );
				await held;
				await route.continue();
			}
		);
		await page.goto( '/wp-admin/admin.php?page=svc', {
			waitUntil: 'commit',
		} );
		const row = rowOf( page, 'Found by name' );
		await row.waitFor();
		await page.keyboard.press( 'Control+k' );
		await expect.poll( () => asked.length ).toBeGreaterThan( 2 );
		// The list can be used meanwhile.
		await row.getByRole( 'checkbox' ).check();
		letGo();
		await page.getByRole( 'combobox' ).fill( 'Found by' );
		await page.getByRole( 'option', { name: 'Found by name' } ).click();
		await page.waitForURL( itsAddress() );
		await page.unrouteAll();
	}
);

test( 'every other admin screen opens a snippet from its palette, and asks nothing before', async () => {
	const { page } = at;
	// What the screen before still asks for is not counted.
	await page.goto( 'about:blank' );
	const asked: string[] = [];
	const loaded: string[] = [];
	page.on( 'request', ( request ) => {
		const url = decodeURIComponent( request.url() );
		( url.includes( 'svc/v1' ) ? asked : loaded ).push( url );
	} );
	await page.goto( '/wp-admin/index.php', { waitUntil: 'load' } );
	await page.waitForLoadState( 'networkidle' );
	expect( asked ).toEqual( [] );
	expect( loaded.filter( ( url ) => url.includes( '/build/' ) ) ).toEqual( [
		expect.stringContaining( '/build/app/palette.js' ),
	] );
	await openPalette( page );
	await page.getByRole( 'combobox' ).fill( 'zebra' );
	await page
		.getByRole( 'option', { name: 'Snippets: open Found by name' } )
		.click();
	await page.waitForURL( itsAddress() );
	await expect.poll( () => asked.length ).toBeGreaterThan( 0 );
	page.removeAllListeners( 'request' );
} );

longTest(
	'safe mode can be switched on from there, after a question',
	async () => {
		const { page } = at;
		const stop = async () => {
			await page.goto( '/wp-admin/index.php' );
			await openPalette( page );
			await page.getByRole( 'combobox' ).fill( 'safe mode' );
			await page
				.getByRole( 'option', { name: 'Turn on safe mode' } )
				.click();
		};
		const isOn = async () =>
			( await at.site.rest( 'GET', '/safe-mode' ) ).body.on as boolean;
		const questions: string[] = [];
		page.once( 'dialog', ( dialog ) => {
			questions.push( dialog.message() );
			void dialog.dismiss();
		} );
		await stop();
		await expect
			.poll( () => questions )
			.toEqual( [ expect.stringContaining( 'Turn on safe mode?' ) ] );
		expect( await isOn() ).toBe( false );
		page.once( 'dialog', ( dialog ) => void dialog.accept() );
		await stop();
		await page.waitForURL( /page=svc/ );
		await page
			.locator( '.svc-list .components-notice' )
			.filter( { hasText: 'Safe mode is on' } )
			.waitFor();
		expect( await isOn() ).toBe( true );
		await at.site.rest( 'POST', '/safe-mode', { on: false } );
	}
);

test( 'the palette is small, and nobody who may see no snippets gets it', async () => {
	const { text } = await at.site.page(
		'/wp-content/plugins/svc/build/app/palette.js'
	);
	expect( gzipSync( text ).length ).toBeLessThan( 2_000 );
	const other = await at.site.page( '/wp-admin/index.php', { as: 'editor' } );
	expect( other.status ).toBe( 200 );
	expect( other.text ).not.toContain( 'svcPalette' );
	await at.site.rest( 'POST', '/settings', {
		access: { roles: { editor: 'view' } },
	} );
	const viewer = await at.site.page( '/wp-admin/index.php', {
		as: 'editor',
	} );
	expect( viewer.text ).toContain(
		'"may":{"write":false,"php":true,"stop":false}'
	);
} );

longTest(
	'the keys for the parts of the window act while one writes code',
	async () => {
		const { page } = at;
		await goTo( page, `/snippet/${ id }` );
		const field = await editorOf( page );
		for ( const [ key, part ] of [
			[ 'Control+i', '.svc-inspector' ],
			[ 'Control+j', '.svc-panel' ],
			[ 'Control+b', '.svc-sidebar' ],
		] as const ) {
			await field.focus();
			const width = async () => {
				const [ shown ] = await page.locator( part ).all();
				const box = await shown?.boundingBox();
				return box ? `${ box.width } ${ box.height }` : '';
			};
			let before = await width();
			// Until it stands still.
			await expect
				.poll( async () => {
					const last = before;
					before = await width();
					return before === last;
				} )
				.toBe( true );
			await page.keyboard.press( key );
			await expect.poll( width ).not.toBe( before );
			await field.focus();
			await page.keyboard.press( key );
			await expect.poll( width ).toBe( before );
		}
		expect( await page.locator( '.suggest-widget.visible' ).count() ).toBe(
			0
		);
	}
);

longTest(
	'the palette of WordPress comes although the network fails while it loads',
	async () => {
		const { page, app } = at;
		let asked = 0;
		await page.route( /\/core-commands(\.min)?\.js/, async ( route ) => {
			// Both what is asked for ahead and the script itself fail with this.
			if ( ++asked === 1 ) {
				await route.abort();
			} else {
				await route.continue();
			}
		} );
		await goTo( page, '' );
		await rowOf( page, 'Found by name' ).waitFor();
		await page.keyboard.press( 'Control+k' );
		await page.getByRole( 'combobox' ).fill( 'safe mode' );
		await page.getByRole( 'option', { name: /Safe mode/ } ).waitFor();
		await page.unrouteAll();
		expect( asked ).toBe( 2 );
		expect( app.faults ).toEqual( [] );
	}
);

test( 'the code is left with Esc, then Tab, and that is told where one gets stuck', async () => {
	const { page } = at;
	await goTo( page, `/snippet/${ id }` );
	const editor = await editorOf( page );
	await editor.focus();
	const inCode = () =>
		page.evaluate( () =>
			Boolean(
				document.querySelector( ':focus' )?.closest( '.monaco-editor' )
			)
		);
	const help = page.getByText( 'To leave the code, press Esc, then Tab.' );
	await expect.poll( inCode ).toBe( true );
	const described = await page.evaluate(
		() =>
			document
				.querySelector( ':focus' )
				?.getAttribute( 'aria-describedby' ) ?? ''
	);
	expect( described ).toBe( `svc-code-help-${ id }` );
	expect( await help.isVisible() ).toBe( false );
	await page.keyboard.press( 'Tab' );
	expect( await inCode() ).toBe( true );
	expect( await help.isVisible() ).toBe( true );
	await page.keyboard.press( 'Escape' );
	await page.keyboard.press( 'Tab' );
	await expect.poll( inCode ).toBe( false );
	expect( await help.isVisible() ).toBe( false );
} );
