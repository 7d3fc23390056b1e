/** What the editor knows: completion, hints, ways to declarations, quick fixes, formatting; one journey for each language. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../../support/browser.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import {
	editorOf,
	goTo,
	openApp,
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

async function open( fields: Record< string, unknown > ): Promise< number > {
	const { body } = await site.rest( 'POST', '/snippets', fields );
	const { id } = body.snippet;
	await goTo( app.page, `/snippet/${ id }` );
	await editorOf( app.page );
	return id;
}

/** Lines of the list of completions. */
const lines = ( page: Page ) =>
	page.locator( '.suggest-widget.visible .monaco-list-row' );

/** Replaces the code, puts the cursor at its end and types on, key by key as a person does. */
async function typeAfter( code: string, keys: string ): Promise< void > {
	await writeCode( app.page, code );
	await app.page.keyboard.type( keys, { delay: 20 } );
}

/** Chooses the line with this name, once it is there. */
async function choose( name: string ): Promise< void > {
	const { page } = app;
	await lines( page )
		.filter( { has: page.getByText( name, { exact: true } ) } )
		.first()
		.click();
}

/** The code as the editor holds it. */
async function codeIn( page: Page ): Promise< string > {
	const text = await page.locator( '.view-lines' ).first().innerText();
	return text.replaceAll( '\u00a0', ' ' );
}

const untilCode = ( pattern: RegExp ) =>
	expect.poll( () => codeIn( app.page ) ).toMatch( pattern );

/** Rests the pointer on a word of the code and gives what is shown. */
async function hintOn( word: string ): Promise< string > {
	const { page } = app;
	await page.getByText( word ).first().hover();
	const hint = page
		.locator( '.monaco-hover:not(.hidden) .hover-row' )
		.first();
	await hint.waitFor();
	return (
		await page.locator( '.monaco-hover:not(.hidden)' ).first().innerText()
	).replaceAll( '\u00a0', ' ' );
}

test( 'PHP: names of WordPress and PHP, their signatures, members, hooks with their callbacks', async () => {
	const { page } = app;
	await open( { title: 'Writing', type: 'php', code: '' } );
	await typeAfter( '', 'get_post_me' );
	await choose( 'get_post_meta' );
	await untilCode( /get_post_meta\( \s*\)/ );
	const help = page.locator( '.parameter-hints-widget.visible' );
	await help.waitFor();
	expect( ( await help.innerText() ).replaceAll( '\u00a0', ' ' ) ).toContain(
		'int $post_id, string $key'
	);

	await typeAfter( '$wpdb', '->get_re' );
	await choose( 'get_results' );
	await untilCode( /\$wpdb->get_results\( / );

	await typeAfter( 'function mine_of_this_file( $a ) {}\n', 'mine_of' );
	await choose( 'mine_of_this_file' );
	await untilCode( /mine_of_this_file\( \s*\)/ );

	await typeAfter( '', "add_action( 'save_po" );
	await choose( 'save_post' );
	await untilCode(
		/add_action\( 'save_post', function \( \$post_id, \$post, \$update \) \{\s+\}, 10, 3 \);/
	);

	await typeAfter( '', 'add_filter( "the_cont' );
	await choose( 'the_content' );
	await untilCode(
		/add_filter\( "the_content", function \( \$content \) \{\s+return \$content;\s+\} \);/
	);

	// Nothing in comments and ordinary strings.
	await typeAfter( '', '// get_post_me' );
	await page.keyboard.press( 'Escape' );
	await typeAfter( '', "echo 'get_post_me" );
	expect( await lines( page ).count() ).toBe( 0 );
} );

test( 'PHP: hints, the way to another snippet, quick fixes', async () => {
	const { page } = app;
	const { body } = await site.rest( 'POST', '/snippets', {
		title: 'Library',
		type: 'php',
		code: '// First line.\nfunction greeting_of_the_house() {\n\treturn 1;\n}\n',
	} );
	const other: number = body.snippet.id;
	await open( {
		title: 'Caller',
		type: 'php',
		code: "echo esc_html( 'a' );\necho greeting_of_the_house();\nadd_action( 'wp_footer', 'esc_html' );\n",
	} );
	const hint = await hintOn( 'esc_html' );
	expect( hint ).toContain( 'function esc_html( string $text ): string' );
	expect( hint ).toContain( 'developer.wordpress.org' );

	await page.getByText( 'greeting_of_the_house' ).first().click();
	await page.keyboard.press( 'F12' );
	await page.waitForURL( new RegExp( `p=/snippet/${ other }&line=2` ) );
	await page
		.locator( '.svc-tab.is-current' )
		.getByText( 'Library' )
		.waitFor();

	await goTo( page, `/snippet/${ other }` );
	await writeCode(
		page,
		'function wp_head() {\n\treturn 1;\n}\nadd_action( "init", "wp_head" );'
	);
	await page.locator( '.squiggly-error' ).first().waitFor();
	await page.keyboard.press( 'F8' );
	await page.keyboard.press( 'Control+.' );
	await page
		.locator( '.action-widget' )
		.getByText( 'Wrap in function_exists()' )
		.click();
	await untilCode(
		/if \( ! function_exists\( 'wp_head' \) \) \{\s+function wp_head\(\) \{/
	);
} );
