/** How to get to what the app says while a user writes, brings a file in, or has moved the site. */
import type { Page } from 'playwright';
import type { TestSite } from '../support/site.ts';
import { APP, isWide, ready, type Screen } from './screens.ts';

const FIELD =
	'.monaco-editor textarea, .monaco-editor .native-edit-context, .svc-plain__code';

/** Mistakes that are known while a user writes, the longest of them at the end of a long line. */
const MISTAKES = `<?php
add_action( 'wp_head', 'no_such_callback' );
function greet( $name ) {
	return esc_htlm( $naem );
}
echo greet( 'a' ) . greet( 'b' ) . greet( 'c' ) . greet( 'd' ) . greet( 'e' ) . greet( 'f' ) . get_post_mtea( 1, 'x' );
`.replace( '<?php\n', '' );

async function write( page: Page, code: string ): Promise< void > {
	await page.locator( FIELD ).first().focus();
	await page.keyboard.press( 'Control+A' );
	await page.keyboard.insertText( code );
}

/** A user writes code that has mistakes; the snippet is gone with the picture. */
async function mistaken(
	page: Page,
	width: number,
	site: TestSite
): Promise< () => Promise< void > > {
	const { body } = await site.rest( 'POST', '/snippets', {
		title: 'Greeting',
		type: 'php',
		code: 'echo 1;\n',
	} );
	await page.goto( `${ APP }&p=/snippet/${ body.snippet.id }` );
	await ready( page, width );
	await write( page, MISTAKES );
	return async () => {
		page.on( 'dialog', ( dialog ) => void dialog.accept() );
		await site.rest( 'DELETE', `/snippets/${ body.snippet.id }` );
	};
}

/** A script that needs jQuery, which is guessed when it is saved, and speaks of an element that comes later. */
const NEEDS = `jQuery( '.menu' ).on( 'click', () => {
	wp.apiFetch( { path: '/wp/v2/posts' } );
} );
document.getElementById( 'search' ).focus();
`;

/** As it comes out of a page of the web: quotes, entities and numbers of lines. */
const COPIED = `\`\`\`php
1  add_action( ‘wp_footer’, function () {
2      echo &quot;Hello&quot;;
3      $user-&gt;roles;
4  } );
\`\`\``;

/** The panel keeps from picture to picture whether it is open. */
async function openProblems( page: Page ): Promise< void > {
	await page.getByText( /Problems\s*\d/ ).waitFor();
	if ( ! ( await page.locator( '.svc-panel__body' ).isVisible() ) ) {
		await page.getByText( /Problems\s*\d/ ).click();
	}
}

async function needing(
	page: Page,
	width: number,
	site: TestSite,
	more: Record< string, unknown > = {}
): Promise< () => Promise< void > > {
	const { body } = await site.rest( 'POST', '/snippets', {
		title: 'Menu of the shop',
		type: 'js',
		hook: 'frontend_head',
		code: NEEDS,
		...more,
	} );
	await page.goto( `${ APP }&p=/snippet/${ body.snippet.id }` );
	await ready( page, width );
	return async () => {
		page.on( 'dialog', ( dialog ) => void dialog.accept() );
		await site.rest( 'DELETE', `/snippets/${ body.snippet.id }` );
	};
}

/** An export file with what is new, what is here already, and what cannot come. */
async function chooseFile( page: Page, site: TestSite ): Promise< void > {
	const { body } = await site.rest( 'GET', '/export' );
	const file = body as { snippets: Record< string, unknown >[] };
	const [ first, second, ...more ] = file.snippets;
	await page.goto( `${ APP }&p=/import` );
	await page.getByLabel( 'Export file' ).setInputFiles( {
		name: 'snippets.json',
		mimeType: 'application/json',
		buffer: Buffer.from(
			JSON.stringify( {
				...file,
				snippets: [
					{ ...first, uid: 'another-0', title: 'From elsewhere' },
					{ ...second, uid: 'another-1', status: 'active' },
					{ title: 'Without a type', type: 'java' },
					...more.slice( 0, 9 ),
				],
			} )
		),
	} );
	await page.getByRole( 'button', { name: /^Import \d+/ } ).waitFor();
}

export const WRITING_SCREENS: readonly Screen[] = [
	{
		name: 'writing-problems',
		show: async ( page, _ids, width, site ) => {
			const back = await mistaken( page, width, site );
			await openProblems( page );
			await page.waitForTimeout( 500 );
			return back;
		},
	},
	{
		// At the right edge of the code, at the bottom of a low window.
		name: 'writing-fix',
		fits: isWide,
		show: async ( page, _ids, width, site ) => {
			const back = await mistaken( page, width, site );
			await page.getByText( /Problems\s*\d/ ).waitFor();
			await page.keyboard.press( 'Control+End' );
			await page.keyboard.press( 'ArrowLeft' );
			for ( let left = 0; left < 14; left++ ) {
				await page.keyboard.press( 'ArrowLeft' );
			}
			await page.keyboard.press( 'Control+.' );
			await page.locator( '.action-widget' ).first().waitFor();
			return back;
		},
	},
	{
		name: 'writing-references',
		fits: isWide,
		show: async ( page, _ids, width, site ) => {
			const back = await mistaken( page, width, site );
			await page.keyboard.press( 'Control+Home' );
			await page.keyboard.press( 'ArrowDown' );
			for ( let right = 0; right < 11; right++ ) {
				await page.keyboard.press( 'ArrowRight' );
			}
			await page.keyboard.press( 'Shift+F12' );
			await page.locator( '.peekview-widget' ).waitFor();
			await page.waitForTimeout( 1_000 );
			return back;
		},
	},
	{
		name: 'writing-outline',
		fits: isWide,
		show: async ( page, _ids, width, site ) => {
			const back = await mistaken( page, width, site );
			await page.keyboard.press( 'Control+Shift+O' );
			await page.locator( '.quick-input-widget' ).waitFor();
			await page.waitForTimeout( 500 );
			return back;
		},
	},
	{
		name: 'writing-needs',
		show: async ( page, _ids, width, site ) => {
			const back = await needing( page, width, site );
			await openProblems( page );
			await page.waitForTimeout( 500 );
			return back;
		},
	},
	{
		name: 'writing-requires',
		show: async ( page, _ids, width, site ) => {
			const back = await needing( page, width, site );
			if ( ! isWide( width ) ) {
				await page.getByLabel( 'Settings of the snippet' ).click();
			}
			await page.getByText( 'Required scripts' ).scrollIntoViewIfNeeded();
			return back;
		},
	},
	{
		name: 'writing-late',
		show: async ( page, _ids, width, site ) => {
			const back = await needing( page, width, site, {
				type: 'php',
				hook: 'wp',
				code: "add_action( 'init', 'flush_rewrite_rules' );\n",
			} );
			await openProblems( page );
			await page.waitForTimeout( 500 );
			return back;
		},
	},
	{
		name: 'writing-copied',
		show: async ( page ) => {
			await page.goto( `${ APP }&p=/new` );
			await page.getByLabel( 'Paste code' ).fill( COPIED );
			await page
				.getByRole( 'button', { name: 'Create and activate' } )
				.waitFor();
		},
	},
	{
		name: 'writing-leave',
		fits: isWide,
		show: async ( page, _ids, width, site ) => {
			const back = await needing( page, width, site );
			await page.locator( FIELD ).first().focus();
			await page.keyboard.press( 'Tab' );
			await page.waitForTimeout( 500 );
			return back;
		},
	},
	{
		name: 'import',
		show: async ( page ) => {
			await page.goto( `${ APP }&p=/import` );
			await page
				.getByRole( 'button', { name: 'Choose a file' } )
				.waitFor();
		},
	},
	{
		name: 'import-read',
		show: async ( page, _ids, _width, site ) => chooseFile( page, site ),
	},
	{
		name: 'import-done',
		show: async ( page, _ids, _width, site ) => {
			await chooseFile( page, site );
			await page.getByRole( 'button', { name: /^Import \d+/ } ).click();
			const undo = page.getByRole( 'button', { name: 'Undo' } );
			await undo.waitFor();
			return async () => {
				await undo.click();
				await page
					.getByRole( 'button', { name: 'Choose a file' } )
					.waitFor();
			};
		},
	},
	{
		name: 'moved',
		show: async ( page, _ids, _width, site ) => {
			await page.goto( '/wp-admin/index.php' );
			const change = ( from: string, to: string ) =>
				site.php(
					`update_option( 'svc_site', str_replace( '${ from }', '${ to }', get_option( 'svc_site' ) ) );`
				);
			const own = new URL( site.url ).host;
			await change( own, 'www.shop.example' );
			await page.goto( '/wp-admin/index.php' );
			await page.getByText( 'This is a copy' ).waitFor();
			return async () => {
				await change( 'www.shop.example', own );
			};
		},
	},
];
