/** From nothing to a page that does it: every type made through "New snippet", and tutorials pasted as they stand on the web. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { IS_LONG, longTest, sample } from '../../support/long.ts';
import {
	goTo,
	journey,
	save,
	saved,
	walk,
	writeCode,
} from '../app/app-page.ts';
import { byKeyboard, type Keyboard, openedEditor } from './keyboard.ts';

const at = journey( undefined, null );

interface Start {
	/** As the screen names it. */
	readonly name: string;
	/** What it does to the front page. */
	readonly code: ( mark: string ) => string;
	/** What the front page then has. */
	readonly seen: ( page: Page, mark: string ) => Promise< unknown >;
}

const styled = ( page: Page, mark: string ) =>
	expect
		.poll( () =>
			page.evaluate(
				( name ) =>
					getComputedStyle( document.body ).getPropertyValue( name ),
				`--${ mark }`
			)
		)
		.toContain( 'seen' );

const STARTS: readonly Start[] = [
	{
		name: 'PHP',
		code: ( mark ) =>
			`add_action( 'wp_footer', static function () { echo '<p>${ mark }</p>'; } );`,
		seen: ( page, mark ) => page.getByText( mark ).waitFor(),
	},
	{
		name: 'HTML',
		code: ( mark ) => `<p>${ mark }</p>`,
		seen: ( page, mark ) => page.getByText( mark ).waitFor(),
	},
	{
		name: 'CSS',
		code: ( mark ) => `body { --${ mark }: seen; }`,
		seen: styled,
	},
	{
		name: 'JavaScript',
		code: ( mark ) => `document.body.dataset.mark = '${ mark }';`,
		seen: ( page, mark ) =>
			page.locator( `body[data-mark="${ mark }"]` ).waitFor(),
	},
	{
		name: 'SCSS',
		code: ( mark ) => `$word: seen;\nbody { --${ mark }: #{$word}; }`,
		seen: styled,
	},
	{
		name: 'LESS',
		code: ( mark ) => `@word: seen;\nbody { --${ mark }: @word; }`,
		seen: styled,
	},
];

/** Looks at the front page as a visitor. */
async function onFrontPage(
	look: ( page: Page ) => Promise< unknown >
): Promise< void > {
	const context = await at.browser.newContext( { baseURL: at.site.url } );
	const page = await context.newPage();
	await page.goto( '/' );
	await look( page );
	await context.close();
}

const newest = async () => {
	const { body } = await at.site.rest( 'GET', '/snippets' );
	const id = Math.max( ...body.map( ( it: { id: number } ) => it.id ) );
	return ( await at.site.rest( 'GET', `/snippets/${ id }` ) ).body;
};

const isOpened = ( page: Page ) => page.waitForURL( /p=\/snippet\/\d+/ );

/** The list, once it takes keys: it has asked for what it shows. */
async function openList( page: Page ): Promise< void > {
	await goTo( page, '' );
	await page
		.locator( '.svc-list' )
		.locator( 'tbody tr, .svc-empty' )
		.first()
		.waitFor();
}

/** The one whose code is compiled on its way; app/keyboard.test.ts goes the same way with another type. */
const SHORT = STARTS.filter( ( { name } ) => name === 'SCSS' );

test.each( IS_LONG ? STARTS : SHORT )(
	'$name is created, saved, switched on and seen on the front page',
	async ( { name, code, seen } ) => {
		const { page } = at;
		const mark = `mark-${ name.toLowerCase() }`;
		await openList( page );
		await page
			.getByRole( 'button', { name: 'New snippet' } )
			.first()
			.click();
		await page.waitForURL( /p=\/new/ );
		await page
			.getByRole( 'button', {
				name: new RegExp( `^(\\w+ ?)?${ name }` ),
			} )
			.first()
			.click();
		await isOpened( page );
		await openedEditor( page );
		await writeCode( page, code( mark ) );
		await save( page );
		await saved( page, /^Saved$/ );
		await page.getByRole( 'switch' ).click();
		await saved( page, 'Saved and active' );
		await onFrontPage( ( front ) => seen( front, mark ) );
	}
);

test( 'an export that is pasted goes to the import', async () => {
	const { page } = at;
	await goTo( page, '/new' );
	await page
		.getByLabel( 'Paste code' )
		.fill(
			await readFile(
				path.join( ROOT, 'tests/fixtures/plugin-exports/wpcode.json' ),
				'utf8'
			)
		);
	await page.getByRole( 'button', { name: 'Continue to Import' } ).click();
	await page.getByRole( 'heading', { name: 'Import from WPCode' } ).waitFor();
} );

/** From the code out of it, as the list of keys says. */
async function switchOn( keys: Keyboard, page: Page ): Promise< void > {
	await keys.press( 'Control+s' );
	await saved( page, /^Saved$/ );
	await keys.press( 'Control+m' );
	await keys.backTo( page.getByRole( 'switch' ) );
	await keys.press( 'Space' );
	await saved( page, 'Saved and active' );
}

longTest.each( STARTS )(
	'$name is created, saved, switched on and seen, by keyboard alone',
	async ( { name, code, seen } ) => {
		const { page } = at;
		const mark = `keys-${ name.toLowerCase() }`;
		await openList( page );
		await byKeyboard( page, async ( keys ) => {
			await keys.press( 'c' );
			await page.waitForURL( /p=\/new/ );
			await keys.to(
				page
					.getByRole( 'button', {
						name: new RegExp( `^(\\w+ ?)?${ name }` ),
					} )
					.first()
			);
			await keys.press( 'Enter' );
			await isOpened( page );
			await keys.pasteInto( await openedEditor( page ), code( mark ) );
			await switchOn( keys, page );
		} );
		await onFrontPage( ( front ) => seen( front, mark ) );
	}
);

const TUTORIAL = ( text: string ) => `<?php
/**
 * Greeting in the footer
 *
 * Shows a line below every page, only for guests.
 */
add_action( 'wp_footer', function () {
	echo '<p>${ text }</p>';
} );
?>`;

/** What has been taken from the words of the tutorial. */
const PROPOSED = {
	type: 'php',
	description: 'Shows a line below every page, only for guests.',
};

longTest(
	'a tutorial pasted with its <?php loses its wrappers, its proposals are changed before creating, and it goes live',
	async () => {
		const { page } = at;
		await goTo( page, '/new' );
		await page
			.getByLabel( 'Paste code' )
			.fill( TUTORIAL( 'Hello, guest' ) );
		const title = page.getByRole( 'textbox', { name: 'Title' } );
		await expect
			.poll( () => title.inputValue() )
			.toBe( 'Greeting in the footer' );
		// The proposals: where, and when, which is taken away.
		await page
			.getByRole( 'combobox', { name: 'Where' } )
			.selectOption( 'init' );
		await page
			.getByRole( 'button', { name: 'Take the condition away' } )
			.click();
		await title.fill( 'Greeting' );
		await page.getByRole( 'button', { name: 'Save as inactive' } ).click();
		await isOpened( page );
		const made = await newest();
		expect( made ).toMatchObject( {
			...PROPOSED,
			title: 'Greeting',
			hook: 'init',
			conditions: [],
			status: 'inactive',
		} );
		expect( made.code ).toMatch( /^\/\*\*[^]+\} \);$/ );
		await page.getByRole( 'switch' ).click();
		await saved( page, 'Saved and active' );
		await onFrontPage( ( front ) =>
			front.getByText( 'Hello, guest' ).waitFor()
		);
	}
);

longTest(
	'a tutorial pasted goes live by keyboard alone, with what it proposes',
	async () => {
		const { page } = at;
		await openList( page );
		await byKeyboard( page, async ( keys ) => {
			await keys.press( 'c' );
			// The field takes the focus: pasting is the next thing to do.
			await keys.pasteInto(
				page.getByLabel( 'Paste code' ),
				TUTORIAL( 'Hello, keyboard' )
			);
			await keys.to( 'combobox', 'Where' );
			await keys.press( 'ArrowDown' );
			await keys.toAndWrite(
				page.getByRole( 'textbox', { name: 'Title', exact: true } ),
				'By keys'
			);
			await keys.press( 'Enter' );
			await isOpened( page );
			await openedEditor( page );
			await keys.press( 'Control+m' );
			await keys.backTo( page.getByRole( 'switch' ) );
			await keys.press( 'Space' );
			await saved( page, 'Saved and active' );
		} );
		const { hook, ...made } = await newest();
		expect( hook ).not.toBe( '' );
		expect( made ).toMatchObject( {
			...PROPOSED,
			title: 'By keys',
			conditions: [
				[ { type: 'user_logged_in', op: 'is_not', value: null } ],
			],
		} );
		await onFrontPage( ( front ) =>
			front.getByText( 'Hello, keyboard' ).waitFor()
		);
	}
);

test.each(
	sample(
		[
			[
				'style',
				'css',
				'<style>\n/* Calm links */\na { color: teal; }\n</style>',
				'a { color: teal; }',
			],
			[
				'script',
				'js',
				'<script>\n// Calm links\nconsole.log( 1 );\n</script>',
				'console.log( 1 );',
			],
		],
		2
	)
)(
	'what is pasted in a <%s> is %s without it',
	async ( _, type, pasted, code ) => {
		const { page } = at;
		await walk( page, '/new' );
		await page.getByLabel( 'Paste code' ).fill( pasted );
		await page.getByRole( 'button', { name: 'Save as inactive' } ).click();
		await isOpened( page );
		const made = await newest();
		expect( made ).toMatchObject( { type, title: 'Calm links' } );
		expect( made.code ).not.toContain( `<` );
		expect( made.code ).toContain( code );
	}
);

test( 'what came along with copied code is named once the snippet is opened, and corrected with one click', async () => {
	const { page } = at;
	await walk( page, '/new' );
	await page
		.getByLabel( 'Paste code' )
		.fill( '1  .menu {\n2      color: \u201cteal\u201d;\n3  }\n' );
	await page.getByRole( 'button', { name: 'Save as inactive' } ).click();
	await isOpened( page );
	await page.getByRole( 'button', { name: 'Correct the code' } ).click();
	await save( page );
	await saved( page, /^Saved$/ );
	expect( ( await newest() ).code.trim() ).toBe(
		'.menu {\n    color: "teal";\n}'
	);
} );
