/** Finding one's way in PHP: the outline, where a name is used, another name for it in one snippet and in several, and words that name nothing. */
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { editorOf, goTo, journey } from '../app/app-page.ts';

const PRICES = `function my_price( $net ) {
	$tax = $net * 0.2;
	return $net + $tax;
}
class My_Shop {
	public function open() {
		return my_price( 1 );
	}
}
`;

const PAGE = `// my_price is what it costs.
add_filter( 'the_content', 'my_price' );
if ( get_option( 'my_price' ) ) {
	echo MY_PRICE( 2 );
}
`;

let prices = 0;
let shop = 0;
let styles = 0;

const all = journey( async ( site ) => {
	const made: number[] = [];
	for ( const [ title, type, code ] of [
		[ 'Prices', 'php', PRICES ],
		[ 'Shop page', 'php', PAGE ],
		[ 'Styles', 'css', '.one { color: red; }\n.two { color: blue; }\n' ],
	] ) {
		const { body } = await site.rest( 'POST', '/snippets', {
			...{ title, type, code },
		} );
		made.push( body.snippet.id );
	}
	[ prices = 0, shop = 0, styles = 0 ] = made;
} );

async function open( id: number ): Promise< Page > {
	await goTo( all.page, `/snippet/${ id }` );
	const field = await editorOf( all.page );
	await field.focus();
	await all.page.keyboard.press( 'ControlOrMeta+Home' );
	return all.page;
}

/** From the start of the code to a place in its line, as a person goes there. */
async function walk( page: Page, down: number, right: number ) {
	for ( let step = 0; step < down; step++ ) {
		await page.keyboard.press( 'ArrowDown' );
	}
	await page.keyboard.press( 'Home' );
	for ( let step = 0; step < right; step++ ) {
		await page.keyboard.press( 'ArrowRight' );
	}
}

const codeOf = async ( id: number ): Promise< string > =>
	( await all.site.rest( 'GET', `/snippets/${ id }` ) ).body.code;

const outline = ( page: Page ): Locator =>
	page.locator( '.quick-input-list .monaco-list-row' );

const rename = ( page: Page ): Locator => page.locator( '.rename-box input' );

async function renameTo( page: Page, name: string ) {
	await page.keyboard.press( 'F2' );
	const field = rename( page );
	await field.waitFor();
	await field.fill( name );
	await page.keyboard.press( 'Enter' );
}

test( 'the outline shows what the code consists of, and goes there', async () => {
	const page = await open( prices );
	await page.keyboard.press( 'ControlOrMeta+Shift+O' );
	await outline( page ).filter( { hasText: 'my_price' } ).waitFor();
	await outline( page ).filter( { hasText: 'My_Shop' } ).first().waitFor();
	await page.keyboard.type( 'open' );
	await expect.poll( () => outline( page ).count() ).toBe( 1 );
	await page.keyboard.press( 'Enter' );
	await page
		.getByText( /Ln 6|6:/ )
		.first()
		.waitFor();
	await open( styles );
	await page.keyboard.press( 'ControlOrMeta+Shift+O' );
	await outline( page ).filter( { hasText: '.two' } ).waitFor();
	await page.keyboard.press( 'Escape' );
} );

test( 'all uses of a function, in this snippet and in the others', async () => {
	const page = await open( prices );
	await walk( page, 0, 12 );
	await page.keyboard.press( 'Shift+F12' );
	const peek = page.locator( '.peekview-widget' );
	await peek.waitFor();
	// Two here, a callback and a call there; the comment and the option are none.
	await expect
		.poll( () => peek.locator( '.peekview-title' ).innerText() )
		.toContain( '4' );
	// Each snippet by its title.
	await expect
		.poll( async () =>
			( await peek.locator( '.reference-file' ).allInnerTexts() ).sort()
		)
		.toEqual( [ 'Shop page\n2', 'This snippet\n2' ] );
	await page.keyboard.press( 'Escape' );
	await peek.waitFor( { state: 'detached' } );
} );

test( 'a variable gets another name in its function alone, and gets its own back', async () => {
	const page = await open( prices );
	await walk( page, 1, 2 );
	await renameTo( page, 'vat' );
	const lines = page.locator( '.view-lines' );
	await expect.poll( () => lines.innerText() ).toContain( '$vat' );
	expect( await lines.innerText() ).not.toContain( '$tax' );
	await page.keyboard.press( 'ControlOrMeta+Z' );
	await expect.poll( () => lines.innerText() ).not.toContain( '$vat' );
} );

test( 'what is of WordPress keeps its name, and says so', async () => {
	const page = await open( shop );
	await walk( page, 1, 3 );
	await page.keyboard.press( 'F2' );
	await page
		.locator( '.monaco-editor-overlaymessage' )
		.getByText( 'This belongs to PHP or WordPress.' )
		.waitFor();
	await page.keyboard.press( 'Escape' );
} );

test( 'a function gets another name in all snippets as one change, and back as one', async () => {
	const page = await open( prices );
	await walk( page, 0, 12 );
	await renameTo( page, 'get_option' );
	await page.getByText( '“get_option” is already used.' ).first().waitFor();
	await editorOf( page ).then( ( field ) => field.focus() );
	await renameTo( page, 'shop_price' );
	const button = page.getByRole( 'button', {
		name: 'Replace 4 matches in 2 snippets',
	} );
	await button.waitFor();
	await page.getByText( 'Certain matches are selected.' ).waitFor();
	await button.click();
	await page
		.getByText( 'Replaced 4 matches in 2 snippets.' )
		.first()
		.waitFor();
	expect( await codeOf( prices ) ).toBe(
		PRICES.replaceAll( 'my_price', 'shop_price' )
	);
	expect( await codeOf( shop ) ).toBe(
		PAGE.replace(
			"'the_content', 'my_price'",
			"'the_content', 'shop_price'"
		).replace( 'MY_PRICE', 'shop_price' )
	);
	await page.getByRole( 'button', { name: 'Undo' } ).first().click();
	await expect.poll( () => codeOf( prices ) ).toBe( PRICES );
	expect( await codeOf( shop ) ).toBe( PAGE );
} );

test( 'with unsaved work in one of them nothing is renamed, and it says why', async () => {
	const page = await open( prices );
	await page.keyboard.type( '// new\n' );
	await walk( page, 0, 12 );
	await renameTo( page, 'shop_price' );
	await page.getByText( 'Save “Prices” first' ).first().waitFor();
	await editorOf( page ).then( ( field ) => field.focus() );
	for ( let key = 0; key < 7; key++ ) {
		await page.keyboard.press( 'ControlOrMeta+Z' );
	}
} );

test( 'words that name nothing are marked, and what was meant is a key away', async () => {
	// Written in one go into the editor, its braces would be closed once more.
	const code =
		"function greet( $name ) {\n\tglobal $wpdb;\n\treturn $nam . get_optoin( 'x' ) . $wpdb->get_result( 'y' );\n}\nadd_action( 'init', 'gret' );\nmy_price( 1 );\n";
	await all.site.rest( 'PUT', `/snippets/${ shop }`, { code } );
	const page = await open( shop );

	const marks = page.locator( '.squiggly-warning' );
	await expect.poll( () => marks.count() ).toBe( 4 );
	// Told beside the code as well, where keys go from one to the next.
	const panel = page.getByRole( 'region', { name: 'Problems and output' } );
	await panel.getByRole( 'button', { name: /^Problems/ } ).click();
	const told = panel.locator( '.svc-problem' );
	await expect
		.poll( () => told.allInnerTexts() )
		.toEqual( [
			expect.stringContaining( '$nam is not set here.' ),
			expect.stringContaining( 'get_optoin() is declared by nobody' ),
			expect.stringContaining( 'Undefined method' ),
			expect.stringContaining( 'Undefined function gret' ),
		] );
	await page.locator( '.monaco-editor .view-line' ).first().click();
	await page.keyboard.press( 'ControlOrMeta+Home' );
	await walk( page, 4, 23 );
	await page.keyboard.press( 'ControlOrMeta+.' );
	await page.getByText( 'Write greet', { exact: true } ).click();
	await expect.poll( () => marks.count() ).toBe( 3 );
} );
