/** A user who writes CSS, JavaScript and HTML: wherever they look there is no PHP, and where an address leads to it they are told so. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { longTest } from '../../support/long.ts';
import { setUpPeople } from '../../site/access/people.ts';
import { put } from '../../site/runtime/runtime-site.ts';
import { journey, openApp, rowOf, saved, save, walk } from '../app/app-page.ts';
import { faultsOf } from '../app/axe.ts';
import { byKeyboard, openedEditor } from './keyboard.ts';

/** In all code, and a word that stands in PHP alone. */
const ALL = 'glowing';
const SECRET = 'glow_total';

const SNIPPETS = [
	{
		title: 'Order sums',
		type: 'php',
		hook: 'root',
		code: `// ${ ALL }\nfunction ${ SECRET }() {}`,
	},
	{
		title: 'Total in the footer',
		type: 'html',
		hook: 'wp_footer',
		code: `<p class="${ ALL }"><?php echo 'a'; // ${ SECRET } ?></p>`,
		status: 'inactive',
	},
	{
		title: 'Old sums',
		type: 'php',
		hook: 'root',
		code: `// ${ SECRET }`,
		status: 'inactive',
	},
	{
		title: 'Banner',
		type: 'html',
		hook: 'wp_footer',
		code: `<p class="${ ALL }">Hello</p>`,
	},
	{
		title: 'Colours',
		type: 'css',
		hook: 'frontend',
		code: `.${ ALL } { color: red; }`,
		status: 'inactive',
	},
] as const;

const ids = new Map< string, number >();

const at = journey( async ( site ) => {
	await setUpPeople( site );
	const made = await put( site, ...SNIPPETS );
	SNIPPETS.forEach( ( { title }, n ) => ids.set( title, made[ n ] ?? 0 ) );
	await site.rest( 'DELETE', `/snippets/${ ids.get( 'Old sums' ) }` );
}, null );

/** What the app shows, in words. */
const shown = ( page: Page ) => page.locator( '#svc-app' ).innerText();

async function seesNoPhp( page: Page ): Promise< void > {
	expect( await shown( page ) ).not.toMatch(
		/\bPHP\b|glow_total|Order sums|Total in the footer|Old sums/
	);
}

const open = () => openApp( at.browser, at.site, '', 'contributor' );

test( 'designer sees no PHP', async () => {
	const { page, context, faults } = await open();
	await rowOf( page, 'Banner' ).waitFor();
	await expect.poll( () => page.locator( 'tbody tr' ).count() ).toBe( 2 );
	await seesNoPhp( page );
	await walk( page, `/search&q=${ ALL }` );
	await page.getByText( 'In 2 snippets' ).waitFor();
	await page.getByText( ALL ).first().waitFor();
	await seesNoPhp( page );
	await walk( page, `/search&q=${ ALL }&with=bright&replace=1` );
	await page
		.getByRole( 'button', { name: 'Replace 2 matches in 2 snippets' } )
		.click();
	await page
		.getByText( 'Replaced 2 matches in 2 snippets.' )
		.first()
		.waitFor();
	await seesNoPhp( page );
	expect(
		(
			await at.site.rest(
				'GET',
				`/snippets/${ ids.get( 'Order sums' ) }`
			)
		).body.code
	).toContain( ALL );
	for ( const [ place, there ] of [
		[ '/trash', 'The trash is empty.' ],
		[ '/history&n=1', 'from the current state' ],
		[ '/activity', 'a snippet with PHP' ],
		[ '/new', 'or start with' ],
		[
			`/snippet/${ ids.get( 'Colours' ) }&tab=details`,
			'Technical details',
		],
	] as const ) {
		await walk( page, place );
		await page.getByText( there ).first().waitFor();
		expect( await shown( page ) ).not.toMatch(
			/glow_total|Order sums|Total in the footer/
		);
	}
	await page
		.getByText( /No names|Declares/ )
		.first()
		.waitFor();
	expect( await shown( page ) ).not.toContain( 'wp_head' );
	for ( const title of [ 'Order sums', 'Total in the footer' ] ) {
		await walk( page, `/snippet/${ ids.get( title ) }` );
		await page.getByText( 'This snippet contains PHP.' ).waitFor();
		expect( await shown( page ) ).not.toContain( SECRET );
	}
	expect( await faultsOf( page ) ).toEqual( [] );
	await walk( page, '/new' );
	await page
		.getByLabel( 'Paste code' )
		.fill( '<?php\nadd_action( "init", "x" );' );
	await page.getByText( 'PHP needs full access.' ).waitFor();
	await expect
		.poll( () =>
			page
				.getByRole( 'button', { name: 'Save as inactive' } )
				.getAttribute( 'aria-disabled' )
		)
		.toBe( 'true' );
	expect( faults ).toEqual( [] );
	await context.close();
} );

longTest(
	'designer sees no PHP, by keyboard alone: finds, changes and saves what is theirs',
	async () => {
		const { page, context, faults } = await open();
		await rowOf( page, 'Banner' ).waitFor();
		await byKeyboard( page, async ( keys ) => {
			await keys.press( 'Control+p' );
			const palette = page.getByRole( 'dialog' );
			const field = palette.getByRole( 'combobox' );
			// What may be found is found, so what must not be would be there, too.
			await keys.typeInto( field, 'Colours' );
			await palette.getByRole( 'option', { name: 'Colours' } ).waitFor();
			await keys.writeInto( field, 'sums' );
			await palette
				.getByRole( 'option', { name: 'Colours' } )
				.waitFor( { state: 'detached' } );
			await expect
				.poll( () =>
					palette
						.getByRole( 'option', { name: 'Order sums' } )
						.count()
				)
				.toBe( 0 );
			await keys.writeInto( field, 'Colours' );
			await keys.enterOn(
				palette.getByRole( 'option', { name: 'Colours' } )
			);
			await page.waitForURL( /p=\/snippet\/\d+/ );
			await keys.writeInto(
				await openedEditor( page ),
				'.glowing { color: blue; }'
			);
			await save( page );
			await saved( page, /^Saved/ );
			await keys.press( 'Control+Shift+F' );
			await keys.typeInto(
				page.getByRole( 'searchbox', { name: 'Search in code' } ),
				SECRET
			);
			await page.getByText( 'No snippets found.' ).waitFor();
		} );
		expect( faults ).toEqual( [] );
		await context.close();
	}
);
