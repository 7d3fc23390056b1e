/** The editor and New where there is little room, and from right to left: nothing out of reach, nothing too small for a finger. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { measure } from '../../screenshots/measure.ts';
import { sample } from '../../support/long.ts';
import type { Spoken } from '../../support/language.ts';
import { editorOf, goTo } from './app-page.ts';
import { spokenSite } from './spoken-site.ts';

const at = spokenSite( async ( site ) => {
	const ids: number[] = [];
	for ( const [ type, code, conditions ] of [
		[
			'html',
			'<p>Delivered <?php echo esc_html( "soon" ); ?></p>',
			[
				[
					{ type: 'logged_in', op: 'is', value: null },
					{ type: 'day_of_week', op: 'is', value: [ '1', '2' ] },
				],
			],
		],
		[ 'css', 'body { color: teal; }', [] ],
	] as const ) {
		const { body } = await site.rest( 'POST', '/snippets', {
			title: `A snippet of ${ type }`,
			type,
			code,
			conditions,
		} );
		ids.push( body.snippet.id );
	}
	return ids;
} );
let page: Page;

async function open( width: number, spoken?: Spoken ): Promise< void > {
	page = await at.open( width, spoken );
}

describe.each( sample( [ 390, 768 ], 2 ) )( 'at %d pixels', ( width ) => {
	beforeAll( () => open( width ) );
	afterAll( () => page.context().close() );

	const nothing = () =>
		expect.poll( () => measure( page, width ) ).toEqual( [] );

	test( 'the editor, its panel and its settings', async () => {
		await goTo( page, `/snippet/${ at.made[ 0 ] }` );
		await page.locator( '.svc-plain__code' ).waitFor();
		await page.getByRole( 'button', { name: 'Output' } ).click();
		await nothing();
		await page.getByRole( 'button', { name: 'Close the panel' } ).click();
		const rule = page.locator( '.svc-rule' ).first();
		await page.keyboard.press( 'Control+i' );
		await rule.waitFor();
		await page.keyboard.press( 'Control+i' );
		await rule.waitFor( { state: 'detached' } );
		await page.getByLabel( 'Settings of the snippet' ).first().click();
		await rule.waitFor();
		await nothing();
		await page.getByRole( 'button', { name: /^Where / } ).click();
		const place = page.getByRole( 'option', { name: 'Site footer' } );
		await place.waitFor();
		expect( ( await place.boundingBox() )?.height ).toBeGreaterThanOrEqual(
			40
		);
	} );

	test( 'the live page', async () => {
		await goTo( page, `/snippet/${ at.made[ 1 ] }` );
		await page
			.getByRole( 'button', { name: 'Live page', exact: true } )
			.click();
		await page.locator( '.svc-live__field' ).waitFor();
		await nothing();
		await page
			.getByRole( 'button', { name: 'Hide the live page' } )
			.click();
		await page.locator( '.svc-live' ).waitFor( { state: 'detached' } );
	} );

	test( 'what is proposed for pasted code', async () => {
		await goTo( page, '/new' );
		await page
			.getByLabel( 'Paste code' )
			.fill(
				'<?php\n/**\n * Only in the admin.\n */\nadd_filter( "show_admin_bar", "__return_false" );\n'
			);
		await page
			.getByRole( 'button', { name: 'Save as inactive' } )
			.waitFor();
		await nothing();
	} );
} );

test( 'who has the live page beside the code at a desk finds the code on a tablet', async () => {
	await open( 1440 );
	await goTo( page, `/snippet/${ at.made[ 1 ] }` );
	await editorOf( page );
	await page.keyboard.press( 'F9' );
	await page.locator( '.svc-live__frame' ).waitFor();
	await expect
		.poll( async () => {
			const { body } = await at.site.rest(
				'GET',
				'/users/me',
				undefined,
				{
					namespace: 'wp/v2',
					query: { context: 'edit' },
				}
			);
			return body.meta.persisted_preferences.svc?.live;
		} )
		.toBe( true );
	const desk = page.context();

	await open( 768 );
	await goTo( page, `/snippet/${ at.made[ 1 ] }` );
	const live = page.getByRole( 'button', { name: 'Live page', exact: true } );
	await live.waitFor();
	expect( await page.locator( '.svc-live' ).count() ).toBe( 0 );
	await live.click();
	await page.locator( '.svc-live__frame' ).waitFor();
	// Wide again, the tablet shows what is preferred there.
	await page.getByRole( 'button', { name: 'Hide the live page' } ).click();
	await page.setViewportSize( { width: 1180, height: 800 } );
	await page.locator( '.svc-live__frame' ).waitFor();
	await Promise.all( [ page.context().close(), desk.close() ] );
} );

describe( 'two editors side by side', () => {
	beforeAll( () => open( 1440 ) );
	afterAll( () => page.context().close() );

	test( 'what is in the head of one stays in it', async () => {
		await goTo( page, `/snippet/${ at.made[ 0 ] }` );
		await editorOf( page );
		await page
			.getByRole( 'button', { name: /^Two editors side by side/ } )
			.click();
		await page.locator( '.svc-group' ).nth( 1 ).waitFor();
		await expect
			.poll( () =>
				page.evaluate( () =>
					[ ...document.querySelectorAll( '.svc-group' ) ].flatMap(
						( group ) => {
							const room = group.getBoundingClientRect();
							return [
								...group.querySelectorAll(
									'.svc-head :is(button, input)'
								),
							]
								.filter( ( it ) => {
									const box = it.getBoundingClientRect();
									return (
										box.left < room.left - 1 ||
										box.right > room.right + 1
									);
								} )
								.map( ( it ) => it.outerHTML.slice( 0, 80 ) );
						}
					)
				)
			)
			.toEqual( [] );
	} );
} );

describe( 'from right to left', () => {
	beforeAll( () => open( 1440, 'rtl' ) );
	afterAll( () => page.context().close() );

	test( 'the live page lies in its place, and its address has room', async () => {
		await goTo( page, `/snippet/${ at.made[ 1 ] }` );
		await editorOf( page );
		await page
			.getByRole( 'button', { name: 'Live page', exact: true } )
			.click();
		await page.locator( '.svc-live__frame' ).waitFor();
		const boxOf = ( selector: string ) =>
			page.locator( selector ).boundingBox();
		await expect
			.poll( async () => {
				const place = await boxOf( '.svc-live__place' );
				const frame = await boxOf( '.svc-live__frame' );
				return (
					Math.abs( ( place?.x ?? 0 ) - ( frame?.x ?? 1e4 ) ) +
					Math.abs( ( place?.width ?? 0 ) - ( frame?.width ?? 1e4 ) )
				);
			} )
			.toBeLessThan( 2 );
		expect( ( await boxOf( '.svc-live__field' ) )?.width ).toBeGreaterThan(
			180
		);
	} );
} );
