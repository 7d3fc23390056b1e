/** With few colours for everything, each state of each control is told by more than a background: by a line, a bar or a shape. At 200 % there is room for code. */
import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import {
	editorOf,
	focused,
	goTo,
	journey,
	rowOf,
	settled,
	writeCode,
} from './app-page.ts';

let id: number;

const at = journey( async ( site ) => {
	for ( const [ title, status ] of [
		[ 'Alpha', 'active' ],
		[ 'Beta', 'inactive' ],
	] ) {
		const { body } = await site.rest( 'POST', '/snippets', {
			title,
			status,
			type: 'html',
			folder: title === 'Alpha' ? 'Shop' : '',
			code: Array.from(
				{ length: 40 },
				( _, n ) => `<p>${ n }</p>`
			).join( '\n' ),
			conditions: [
				[
					{ type: 'url', op: 'contains', value: '/a' },
					{ type: 'url', op: 'contains', value: '/b' },
				],
			],
		} );
		id = body.snippet.id;
	}
} );

const force = () =>
	at.page.emulateMedia( { forcedColors: 'active', reducedMotion: 'reduce' } );

/** Share of an element's picture that is not of its most frequent colour. */
async function inkOf( target: Locator ): Promise< number > {
	await settled( at.page );
	const picture = ( await target.screenshot() ).toString( 'base64' );
	return at.page.evaluate( async ( data ) => {
		const image = new Image();
		image.src = `data:image/png;base64,${ data }`;
		await image.decode();
		const canvas = new OffscreenCanvas( image.width, image.height );
		const pen = canvas.getContext( '2d' );
		pen?.drawImage( image, 0, 0 );
		const { data: bytes } = pen?.getImageData(
			0,
			0,
			image.width,
			image.height
		) ?? { data: new Uint8ClampedArray() };
		const counts = new Map< string, number >();
		for ( let from = 0; from < bytes.length; from += 4 ) {
			const colour = bytes.slice( from, from + 3 ).join();
			counts.set( colour, ( counts.get( colour ) ?? 0 ) + 1 );
		}
		const all = bytes.length / 4;
		return ( all - Math.max( ...counts.values() ) ) / all;
	}, picture );
}

/** Every line that is drawn around an element, and beside it by what stands before and after it. */
const linesOf = ( target: Locator ): Promise< string[] > =>
	target.evaluate( ( element ) =>
		[ '', '::before', '::after' ].flatMap( ( part ) => {
			const style = getComputedStyle( element, part || null );
			const isThere =
				part === '' || ! [ 'none', 'normal' ].includes( style.content );
			return ! isThere
				? []
				: [
						'border-top',
						'border-right',
						'border-bottom',
						'border-left',
						'outline',
					].flatMap( ( side ) => {
						const kind = style.getPropertyValue(
							`${ side }-style`
						);
						const width = style.getPropertyValue(
							`${ side }-width`
						);
						return kind === 'none' || width === '0px'
							? []
							: [ `${ part } ${ side } ${ kind } ${ width }` ];
					} );
		} )
	);

/** Two of a kind, of which one is in a state: they differ in more than colours. */
async function differ( one: Locator, other: Locator ): Promise< void > {
	await expect
		.poll( async () => {
			const [ first, second ] = [
				await linesOf( one ),
				await linesOf( other ),
			];
			return first.join() === second.join() ? first : 'told apart';
		} )
		.toBe( 'told apart' );
}

test( 'a switch is seen, and whether it is on', async () => {
	await force();
	const { page } = at;
	const on = rowOf( page, 'Alpha' ).getByRole( 'switch' );
	const off = rowOf( page, 'Beta' ).getByRole( 'switch' );
	await on.waitFor();
	expect( await inkOf( on ) ).toBeGreaterThan( 0.1 );
	expect( await inkOf( off ) ).toBeGreaterThan( 0.1 );
	expect( ( await on.screenshot() ).equals( await off.screenshot() ) ).toBe(
		false
	);
} );

test( 'where one is, what is selected and what is pressed in the list', async () => {
	await force();
	const { page } = at;
	const sidebar = page.locator( '.svc-sidebar' );
	await differ(
		sidebar.getByRole( 'link', { name: /^All/ } ),
		sidebar.getByRole( 'link', { name: /^Active/ } )
	);
	const cell = ( title: string ) =>
		rowOf( page, title ).locator( 'td' ).first();
	await rowOf( page, 'Alpha' )
		.getByRole( 'checkbox' )
		.check( { force: true } );
	await page.getByText( '1 selected' ).waitFor();
	await differ( cell( 'Alpha' ), cell( 'Beta' ) );
	const inCode = page
		.locator( '.svc-list__tools .components-button' )
		.first();
	const before = await linesOf( inCode );
	await inCode.click();
	await expect.poll( () => linesOf( inCode ) ).not.toEqual( before );
	await inCode.click();
	await sidebar.locator( '[data-path="Shop"]' ).click();
	await differ(
		sidebar.locator( '[data-path="Shop"]' ),
		sidebar.getByRole( 'link', { name: /^All/ } )
	);
} );

test( 'tabs, what is not saved, and a rule that is lifted in the editor', async () => {
	const { page } = at;
	await goTo( page, `/snippet/${ id - 1 }` );
	await editorOf( page );
	await page.getByRole( 'button', { name: 'All snippets' } ).click();
	await page.getByRole( 'link', { name: 'Beta', exact: true } ).click();
	await editorOf( page );
	await force();
	await writeCode( page, '<p>changed</p>' );
	await page.getByText( 'Not saved' ).waitFor();
	await differ(
		page.locator( '.svc-tab.is-current' ),
		page.locator( '.svc-tab:not(.is-current)' ).first()
	);
	expect( await inkOf( page.locator( '.svc-tab__dot' ) ) ).toBeGreaterThan(
		0.1
	);
	await differ(
		page.getByRole( 'tab', { name: 'Runs' } ),
		page.getByRole( 'tab', { name: 'Details' } )
	);
	const panel = page.locator( '.svc-panel' );
	await panel.getByRole( 'button', { name: 'Output' } ).click();
	await differ(
		panel.getByRole( 'button', { name: 'Output', exact: true } ),
		panel.getByRole( 'button', { name: /^Test run(?!…)/ } )
	);
	await panel.getByRole( 'button', { name: 'Close the panel' } ).click();
	const rules = page.locator( '.svc-rule' );
	await rules.first().locator( '.svc-rule__handle' ).focus();
	await page.keyboard.press( 'Space' );
	await page.locator( '.svc-rule.is-lifted' ).waitFor();
	await differ( rules.nth( 0 ), rules.nth( 1 ) );
	await differ(
		rules.nth( 0 ).locator( '.svc-rule__handle' ),
		rules.nth( 1 ).locator( '.svc-rule__handle' )
	);
	await page.keyboard.press( 'Escape' );
	await page.getByRole( 'button', { name: /^Where / } ).click();
	const active = page.locator( '.svc-picker__item.is-active' );
	await active.waitFor();
	await differ(
		active,
		page.locator( '.svc-picker__item:not(.is-active)' ).first()
	);
	await page.keyboard.press( 'Escape' );
	await page.keyboard.press( 'Control+s' );
	await page.getByText( /^Saved/ ).waitFor();
} );

test( 'a new rule has the focus on what it looks at', async () => {
	const { page } = at;
	await page.emulateMedia( { forcedColors: 'none' } );
	await goTo( page, `/snippet/${ id }` );
	await editorOf( page );
	const type = ( rule: number ) =>
		page.locator( '.svc-rule' ).nth( rule ).locator( '.svc-pick__toggle' );
	await page.getByRole( 'button', { name: 'And', exact: true } ).click();
	await focused( type( 2 ) );
	await page.getByRole( 'button', { name: 'Or when …' } ).click();
	await focused( type( 3 ) );
} );

test( 'at 200 % ten lines of code and more are in sight', async () => {
	const context = await at.browser.newContext( {
		baseURL: at.site.url,
		deviceScaleFactor: 2,
		viewport: { width: 720, height: 450 },
		storageState: await at.app.context.storageState(),
	} );
	const page = await context.newPage();
	await goTo( page, `/snippet/${ id - 1 }` );
	await page.getByRole( 'button', { name: 'Open the panel' } ).waitFor();
	const plain = page.locator( '.svc-plain' );
	await plain.waitFor();
	const lines = ( place: Locator, height: number ) =>
		place.evaluate(
			( element, line ) =>
				Math.floor( ( element.clientHeight - 8 ) / line ),
			height
		);
	const height = await plain.evaluate( ( element ) =>
		parseFloat( getComputedStyle( element ).lineHeight )
	);
	expect( await lines( plain, height ) ).toBeGreaterThanOrEqual( 10 );
	await page.getByRole( 'button', { name: 'Full editor' } ).click();
	await editorOf( page );
	expect(
		await lines(
			page.locator( '.svc-code__text' ),
			await page
				.locator( '.view-line' )
				.first()
				.evaluate( ( line ) => line.getBoundingClientRect().height )
		)
	).toBeGreaterThanOrEqual( 10 );
	await context.close();
} );
