/** What the editor knows: completion, hints, ways to declarations, quick fixes, formatting; one journey a language. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IS_LONG, longTest, sample } from '../../support/long.ts';
import { startBrowser } from '../../support/browser.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import {
	editorOf,
	focused,
	goAlone,
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
	app = await openApp( browser, site, null );
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

/** The code as the editor holds it: without the squares that are drawn before colors a moment later. */
async function codeIn( page: Page ): Promise< string > {
	const text = await page
		.locator( '.view-lines' )
		.first()
		.evaluate( ( code ) =>
			[ ...code.querySelectorAll< HTMLElement >( '.view-line' ) ]
				.sort( ( one, other ) => one.offsetTop - other.offsetTop )
				.map( ( line ) => {
					const copy = line.cloneNode( true ) as HTMLElement;
					copy.querySelectorAll(
						'.colorpicker-color-decoration'
					).forEach( ( square ) => square.remove() );
					return copy.textContent ?? '';
				} )
				.join( '\n' )
		);
	return text.replaceAll( '\u00a0', ' ' );
}

/** Formats a piece of code by key. */
async function formats( code: string, expected: RegExp ): Promise< void > {
	await writeCode( app.page, code );
	await app.page.keyboard.press( 'Shift+Alt+F' );
	await untilCode( expected );
}

const untilCode = ( pattern: RegExp ) =>
	expect.poll( () => codeIn( app.page ) ).toMatch( pattern );

/** How long a pointer rests before the word is asked for again, milliseconds: longer than it takes the editor to answer. */
const REST_MS = 1500;

/**
 * Rests the pointer on a word of the code until all of the texts are shown; one after the other may come. What is drawn under a pointer
 * that rests, such as colors that arrive late, puts the hint away, so it moves now and then as a hand does.
 */
async function hintOn( word: string, ...texts: string[] ): Promise< void > {
	const { page } = app;
	const hint = page.locator( '.monaco-hover:not(.hidden)' );
	await expect
		.poll(
			async () => {
				const shown = ( await hint.allInnerTexts() )
					.join( ' ' )
					.replaceAll( '\u00a0', ' ' );
				if ( shown === '' ) {
					await page.mouse.move( 0, 0 );
					await page.getByText( word ).first().hover();
				}
				return texts.filter( ( text ) => ! shown.includes( text ) );
			},
			{ interval: REST_MS }
		)
		.toEqual( [] );
}

test( 'PHP: names of WordPress and PHP, their signatures, members, hooks with their callbacks', async () => {
	const { page } = app;
	await open( { title: 'Writing', type: 'php', code: '' } );
	await typeAfter( '', 'get_post_me' );
	await choose( 'get_post_meta' );
	await untilCode( /get_post_meta\( \s*\)/ );
	const help = page.locator( '.parameter-hints-widget.visible' );
	await help.waitFor();
	await expect
		.poll( async () =>
			( await help.innerText() ).replaceAll( '\u00a0', ' ' )
		)
		.toContain( 'int $post_id, string $key' );

	if ( IS_LONG ) {
		await typeAfter( '$wpdb', '->get_re' );
		await choose( 'get_results' );
		await untilCode( /\$wpdb->get_results\( / );

		await typeAfter( 'function mine_of_this_file( $a ) {}\n', 'mine_of' );
		await choose( 'mine_of_this_file' );
		await untilCode( /mine_of_this_file\( \s*\)/ );

		await typeAfter( '', 'add_filter( "the_cont' );
		await choose( 'the_content' );
		await untilCode(
			/add_filter\( "the_content", function \( \$content \) \{\s+return \$content;\s+\} \);/
		);
	}

	await typeAfter( '', "add_action( 'save_po" );
	await choose( 'save_post' );
	await untilCode(
		/add_action\( 'save_post', function \( \$post_id, \$post, \$update \) \{\s+\}, 10, 3 \);/
	);

	// Nothing in comments and ordinary strings.
	for ( const keys of sample(
		[ '// get_post_me', "echo 'get_post_me" ],
		2
	) ) {
		await typeAfter( '', keys );
		// Asked for by key, so that there is an answer to wait for.
		await page.keyboard.press( 'Control+Space' );
		await page
			.locator( '.suggest-widget.visible' )
			.getByText( 'No suggestions.' )
			.waitFor();
		expect( await lines( page ).count() ).toBe( 0 );
		await page.keyboard.press( 'Escape' );
	}

	await formats( 'if($a){echo   "x";}', /if \( \$a \) \{\s+echo 'x';\s+\}/ );
	await writeCode( page, 'echo  1;\nif ( {' );
	await page.getByRole( 'button', { name: 'Format' } ).click();
	await page.getByText( 'Not formatted. Fix line 2 first' ).first().waitFor();
	expect( await codeIn( page ) ).toMatch( /echo {2}1;/ );
} );

longTest( 'PHP: hints, the way to another snippet, quick fixes', async () => {
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
	await hintOn(
		'esc_html',
		'function esc_html( string $text ): string',
		'developer.wordpress.org'
	);

	// Into the name on the second line.
	for ( const key of [ 'Escape', 'Control+Home', 'ArrowDown', 'End' ] ) {
		await page.keyboard.press( key );
	}
	for ( let left = 0; left < 5; left++ ) {
		await page.keyboard.press( 'ArrowLeft' );
	}
	await page.keyboard.press( 'F12' );
	await page.waitForURL( new RegExp( `p=/snippet/${ other }&line=2` ) );
	await page
		.locator( '.svc-tab.is-current' )
		.getByText( 'Library' )
		.waitFor();

	await open( {
		title: 'Taken',
		type: 'php',
		code: 'function wp_head() {\n\treturn 1;\n}\n',
	} );
	// What was saved is not checked again before the user types.
	await page.locator( '.monaco-editor' ).first().click();
	await page.keyboard.press( 'Control+End' );
	await page.keyboard.type( 'wp_head();' );
	await page.keyboard.press( 'Escape' );
	// While the line is being written, it may have mistakes of its own: F8 goes on to the next one.
	await expect
		.poll( async () => {
			await page.keyboard.press( 'F8' );
			return await page.getByText( 'Ln 1,' ).isVisible();
		} )
		.toBe( true );
	await page.keyboard.press( 'Control+.' );
	await page
		.locator( '.action-widget' )
		.getByText( 'Wrap in function_exists()' )
		.click();
	await untilCode(
		/if \( ! function_exists\( 'wp_head' \) \) \{\s+function wp_head\(\) \{/
	);
} );

longTest(
	'SCSS: names, variables and mixins of partials, mistakes at once, what it compiles to and the way back',
	async () => {
		const { page } = app;
		const { body } = await site.rest( 'POST', '/snippets', {
			title: 'Colors',
			folder: 'Brand',
			type: 'css',
			lang: 'scss',
			code: '$ink: #123456;\n@mixin card( $gap: 1px ) {\n\tpadding: $gap;\n}\n',
		} );
		const partial: number = body.snippet.id;
		await open( { title: 'Page', type: 'css', lang: 'scss', code: '' } );
		await typeAfter( '', "@use 'bra" );
		await choose( 'brand/colors' );
		await untilCode( /@use 'brand\/colors'/ );
		await typeAfter( "@use 'brand/colors';\na { color: colors.", '$in' );
		await choose( '$ink' );
		await untilCode( /colors\.\$ink/ );
		await typeAfter( "@use 'brand/colors';\na { @include colors.", 'ca' );
		await choose( 'card' );
		await untilCode( /colors\.card\(\)/ );

		await writeCode( page, 'a { color: $nobody; }' );
		await page.locator( '.squiggly-error' ).first().waitFor();
		await page.getByRole( 'button', { name: /^Problems/ } ).click();
		await page.getByText( 'Undefined variable' ).first().waitFor();

		await formats( 'a{b{color:red}}', /a \{\s+b \{\s+color: red;/ );
		await writeCode(
			page,
			"@use 'brand/colors';\n\na {\n\t@include colors.card( 7px );\n\tcolor: colors.$ink;\n}\n"
		);
		await page.getByRole( 'button', { name: 'Compiled' } ).click();
		const css = page.locator( '.svc-compiled' );
		await css.getByText( '7px' ).click();
		await page.keyboard.press( 'F12' );
		await page.waitForURL( new RegExp( `p=/snippet/${ partial }&line=3` ) );
	}
);

longTest( 'HTML: Emmet outside of PHP, PHP inside of it', async () => {
	await open( { title: 'Markup', type: 'html', code: '' } );
	await typeAfter( '', 'ul>li*2' );
	// Not yet what fits the first letters alone.
	await lines( app.page )
		.and( app.page.locator( '.focused' ) )
		.filter( { hasText: 'ul>li*2' } )
		.waitFor();
	await app.page.keyboard.press( 'Tab' );
	await untilCode( /<ul>\s*<li><\/li>\s*<li><\/li>\s*<\/ul>/ );
	await typeAfter( '<p><?php echo ', 'esc_htm' );
	await choose( 'esc_html' );
	await untilCode( /echo esc_html\( / );
	await formats( '<ul><li>a</li></ul>', /<ul>\s+<li>a<\/li>\s+<\/ul>/ );
} );

longTest(
	'JavaScript: types of wp and jQuery, mistakes in the words of the site',
	async () => {
		const { page } = app;
		await open( { title: 'Script', type: 'js', code: '' } );
		await typeAfter( '', 'wp.hooks.addFi' );
		await choose( 'addFilter' );
		await untilCode( /wp\.hooks\.addFilter/ );
		await typeAfter( "jQuery( 'a' )", '.addCl' );
		await choose( 'addClass' );
		await untilCode( /\.addClass/ );
		await writeCode( page, 'let a = 1;\nlet b = ;' );
		await page.locator( '.squiggly-error' ).first().waitFor();
		await page.keyboard.press( 'F8' );
		await page.getByText( 'cannot stand here' ).first().waitFor();
		await formats( 'foo(1,{a:2})', /foo\( 1, \{ a: 2 \} \);/ );
	}
);

longTest( 'keys of Vim for those who want them', async () => {
	const { page } = app;
	const id = await open( { title: 'Modal', type: 'js', code: 'one two' } );
	await goTo( page, '/settings' );
	await page.getByRole( 'switch', { name: 'Vim keys' } ).click();
	await page.getByRole( 'status' ).getByText( 'Saved.' ).waitFor();
	await goAlone( page, `/snippet/${ id }` );
	await page.locator( '.svc-code__vim' ).getByText( 'NORMAL' ).waitFor();
	await page.locator( '.monaco-editor .view-line' ).first().click();
	await page.keyboard.type( '0dw' );
	await untilCode( /^two\s*$/ );
	await page.keyboard.type( 'ione ' );
	await untilCode( /^one two\s*$/ );
	const command = async ( text: string ) => {
		await page.keyboard.press( 'Escape' );
		await page.keyboard.type( ':' );
		const line = page.locator( '.svc-code__vim input' );
		await focused( line );
		await page.keyboard.type( text );
		await page.keyboard.press( 'Enter' );
		await line.waitFor( { state: 'detached' } );
	};
	const stored = async () =>
		( await site.rest( 'GET', `/snippets/${ id }` ) ).body.code;
	await command( 'w' );
	await expect.poll( stored ).toMatch( /^one two\s*$/ );
	await page.locator( '.monaco-editor.focused' ).waitFor();
	await page.keyboard.type( 'x' );
	await untilCode( /^onetwo\s*$/ );
	await command( 'q' );
	await page.getByText( 'Save with :w, or leave with :q!' ).first().waitFor();
	await command( 'wq' );
	await page.locator( '.svc-list' ).first().waitFor();
	expect( await stored() ).toMatch( /^onetwo\s*$/ );
	await goTo( page, `/snippet/${ id }` );
	await page.locator( '.svc-code__vim' ).getByText( 'NORMAL' ).waitFor();
	await page.locator( '.monaco-editor .view-line' ).first().click();
	await page.keyboard.type( '0x' );
	await untilCode( /^netwo\s*$/ );
	await command( 'q!' );
	await page.locator( '.svc-list' ).first().waitFor();
	expect( await stored() ).toMatch( /^onetwo\s*$/ );
	await page.getByText( 'Unsaved work in this browser' ).first().waitFor();
	await goTo( page, '/settings' );
	await page.getByRole( 'switch', { name: 'Vim keys' } ).click();
	await page.getByRole( 'status' ).getByText( 'Saved.' ).waitFor();
} );
