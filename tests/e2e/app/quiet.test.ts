/** The editor and the list at rest: nothing jumps, hides or says what is over. */
import type { Page } from 'playwright';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
	editorOf,
	goTo,
	journey,
	openApp,
	save,
	saved,
	settled,
	writeCode,
} from './app-page.ts';

const at = journey( undefined, null );

const make = async ( fields: object ): Promise< number > =>
	(
		await at.site.rest( 'POST', '/snippets', {
			title: 'A snippet',
			type: 'html',
			code: '<p>one</p>\n<p>two</p>\n<p>three</p>',
			...fields,
		} )
	).body.snippet.id;

const boxOf = async ( page: Page, selector: string ) =>
	( await page.locator( selector ).first().boundingBox() ) ?? {
		x: NaN,
		y: NaN,
		width: NaN,
		height: NaN,
	};

describe( 'in a low window, as at 200 %', () => {
	beforeAll( () => at.page.setViewportSize( { width: 720, height: 450 } ) );

	test( 'a site without snippets has no bar of snippets below it', async () => {
		await goTo( at.page, '' );
		await at.page.locator( '.svc-no-snippets' ).waitFor();
		expect( await at.page.locator( '.svc-phonebar' ).count() ).toBe( 0 );
	} );

	test( 'rows of the list are in sight', async () => {
		for ( const title of [ 'One', 'Two', 'Three', 'Four' ] ) {
			await make( { title } );
		}
		await goTo( at.page, '' );
		await at.page.locator( 'tbody tr' ).nth( 3 ).waitFor();
		const bar = await boxOf( at.page, '.svc-phonebar' );
		const rows = await at.page
			.locator( 'tbody tr' )
			.evaluateAll( ( all ) =>
				all.map( ( row ) => row.getBoundingClientRect().bottom )
			);
		expect(
			rows.filter( ( bottom ) => bottom <= bar.y ).length
		).toBeGreaterThanOrEqual( 3 );
	} );
} );

test( 'the tab that one is at is in sight after a reload', async () => {
	const { page } = await openApp( at.browser, at.site, null );
	const ids: number[] = [];
	for ( let n = 0; n < 9; n++ ) {
		ids.push( await make( { title: `Snippet with a long title ${ n }` } ) );
	}
	for ( const id of ids ) {
		await goTo( page, `/snippet/${ id }` );
		await page.locator( '.svc-tab.is-current' ).waitFor();
	}
	await page.reload();
	await editorOf( page );
	await expect
		.poll( async () => {
			const list = await boxOf( page, '.svc-tabs__list' );
			const tab = await boxOf( page, '.svc-tab.is-current' );
			return (
				tab.x >= list.x - 1 &&
				tab.x + tab.width <= list.x + list.width + 1
			);
		} )
		.toBe( true );
	await page.context().close();
} );

test( 'no line moves when Monaco takes the place of the plain field', async () => {
	const id = await make( {} );
	const { page } = await openApp( at.browser, at.site, null );
	let letGo: () => void = () => undefined;
	const gate = new Promise< void >( ( done ) => {
		letGo = done;
	} );
	await page.route( /\/build\/app\/monaco[^/]*\.js/, async ( route ) => {
		await gate;
		await route.continue();
	} );
	await page.goto( `/wp-admin/admin.php?page=svc&p=/snippet/${ id }`, {
		waitUntil: 'commit',
	} );
	await page.locator( '.svc-late .svc-plain__code' ).waitFor();
	await settled( page );
	const plain = await page
		.locator( '.svc-late .svc-plain__code' )
		.evaluate( ( field ) => {
			const { left, top } = field.getBoundingClientRect();
			const { paddingLeft, paddingTop, lineHeight } =
				window.getComputedStyle( field );
			return {
				left: left + parseFloat( paddingLeft ),
				third:
					top +
					parseFloat( paddingTop ) +
					2 * parseFloat( lineHeight ),
				line: parseFloat( lineHeight ),
			};
		} );
	letGo();
	await editorOf( page );
	// Lines come a moment after the editor.
	await page.locator( '.view-line' ).nth( 2 ).waitFor();
	await settled( page );
	const third = page.locator( '.view-line' ).nth( 2 );
	// The editor draws its lines anew when it knows its size.
	const monaco = await vi.waitUntil( () => third.boundingBox(), {
		timeout: 10_000,
	} );
	expect( monaco.height ).toBeCloseTo( plain.line, 0 );
	expect( monaco.y ).toBeCloseTo( plain.third, 0 );
	expect( Math.abs( monaco.x - plain.left ) ).toBeLessThan( 1.5 );
	await page.context().close();
} );

test( 'in forced colours a Save that does nothing looks like it', async () => {
	const id = await make( {} );
	const { page } = await openApp( at.browser, at.site, null );
	await page.emulateMedia( { forcedColors: 'active' } );
	await at.site.rest( 'POST', `/snippets/${ id }`, { status: 'active' } );
	await goTo( page, `/snippet/${ id }` );
	const looks = ( name: RegExp ) =>
		page
			.getByRole( 'button', { name } )
			.first()
			.evaluate( ( element ) => {
				const { color, borderTopColor } =
					window.getComputedStyle( element );
				return [ color, borderTopColor ];
			} );
	await page.getByRole( 'button', { name: /^Save/ } ).waitFor();
	const gray = await page.evaluate( () => {
		const probe = document.createElement( 'p' );
		probe.style.color = 'GrayText';
		document.body.append( probe );
		return window.getComputedStyle( probe ).color;
	} );
	expect( await looks( /^Save/ ) ).toEqual( [ gray, gray ] );
	expect( await looks( /^Run once/ ) ).not.toEqual( [ gray, gray ] );
	await page.context().close();
} );

test( 'the panel that a refusal opened closes once that is solved', async () => {
	const id = await make( {
		type: 'php',
		code: 'add_action( "init", "__return_true" );',
		status: 'active',
	} );
	const { page } = await openApp( at.browser, at.site, null );
	await goTo( page, `/snippet/${ id }` );
	await writeCode( page, 'if ( {' );
	await save( page );
	await page.locator( '.svc-panel.is-open .svc-problem' ).first().waitFor();
	await writeCode( page, 'add_action( "init", "__return_false" );' );
	await save( page );
	await saved( page, /^Saved/ );
	await page.locator( '.svc-panel:not(.is-open)' ).waitFor();
	await page.context().close();
} );

test( 'in a conflict, "now" stands at the version of the site', async () => {
	const id = await make( {} );
	const { page } = await openApp( at.browser, at.site, null );
	await goTo( page, `/snippet/${ id }&tab=history` );
	await page.locator( '.svc-revision' ).first().waitFor();
	await writeCode( page, '<p>mine</p>' );
	await at.site.rest( 'POST', `/snippets/${ id }`, { code: '<p>other</p>' } );
	await save( page );
	await expect
		.poll( () => page.locator( '.svc-revision' ).count() )
		.toBe( 2 );
	await page.context().close();
} );
