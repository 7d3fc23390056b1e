/** The preview link: a visitor who has it sees what is in testing mode, in a profile of their own, until it ends. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { journey } from '../app/app-page.ts';
import { byKeyboard } from './keyboard.ts';
import { openPhone } from './phone.ts';

const TEXT = 'New price list';

const at = journey( async ( site ) => {
	const { body } = await site.rest( 'POST', '/snippets', {
		title: 'Prices',
		type: 'html',
		hook: 'wp_footer',
		code: `<p>${ TEXT }</p>`,
		mode: 'test',
		status: 'active',
	} );
	expect( body.snippet.status ).toBe( 'active' );
}, '/settings' );

const made = ( page: Page ) =>
	page.getByRole( 'textbox', { name: 'Preview link' } );

/** What a second profile sees on the front page, after the link if there is one. */
async function seenBySecondProfile( link = '' ): Promise< boolean > {
	if ( link === '' ) {
		return ( await at.site.page( '/' ) ).text.includes( TEXT );
	}
	const profile = await at.browser.newContext( { baseURL: at.site.url } );
	const page = await profile.newPage();
	await page.goto( link );
	await page.goto( '/' );
	const seen = ( await page.locator( 'body' ).innerText() ).includes( TEXT );
	await profile.close();
	return seen;
}

/** The link that is on the screen once another one has taken its place. */
async function newLink( page: Page, before = '' ): Promise< string > {
	await made( page ).waitFor();
	await expect.poll( () => made( page ).inputValue() ).not.toBe( before );
	return made( page ).inputValue();
}

test( 'preview link in a second profile', async () => {
	const { page } = at;
	expect( await seenBySecondProfile() ).toBe( false );
	const make = page.getByRole( 'button', { name: 'New preview link' } );
	await make.click();
	const first = await newLink( page );
	expect( await seenBySecondProfile( first ) ).toBe( true );
	expect( await seenBySecondProfile() ).toBe( false );
	await make.click();
	const second = await newLink( page, first );
	expect( await seenBySecondProfile( first ) ).toBe( false );
	expect( await seenBySecondProfile( second ) ).toBe( true );
} );

test( 'preview link in a second profile, by keyboard alone', async () => {
	const { page } = at;
	await page.reload();
	await byKeyboard( page, async ( keys ) => {
		await keys.toAndPress( 'button', 'New preview link' );
		const link = await newLink( page );
		await keys.to( made( page ) );
		await expect
			.poll( () =>
				made( page ).evaluate( ( field: HTMLInputElement ) =>
					field.value.slice(
						field.selectionStart ?? 0,
						field.selectionEnd ?? 0
					)
				)
			)
			.toBe( link );
		expect( await seenBySecondProfile( link ) ).toBe( true );
	} );
} );

test( 'every page of a preview has an address of its own, says what it is, and ends it', async () => {
	const { page } = at;
	await page.reload();
	await page.getByRole( 'button', { name: 'New preview link' } ).click();
	const link = await newLink( page );
	const profile = await at.browser.newContext( { baseURL: at.site.url } );
	const other = await profile.newPage();
	const line = other.getByText(
		'Preview: with the snippets in testing mode'
	);
	const own = /svc-mark=[0-9a-f]{16}/;
	const seen: string[] = [];
	const arrive = async () => {
		await expect.poll( () => other.url() ).not.toBe( seen.at( -1 ) );
		await line.waitFor();
		expect( other.url() ).toMatch( own );
		seen.push( other.url() );
	};
	await other.goto( link );
	await arrive();
	await other.getByRole( 'link', { name: 'Hello world!' } ).first().click();
	await arrive();
	// To a place on the same page: no other page is fetched.
	await other.evaluate( () => {
		const here = document.createElement( 'a' );
		here.href = '#svc-apart';
		here.textContent = 'Down';
		document.body.prepend( here );
	} );
	await other.getByText( 'Down', { exact: true } ).click();
	expect( other.url() ).toBe( `${ seen.at( -1 ) }#svc-apart` );
	await other.evaluate( () => {
		document.body.insertAdjacentHTML(
			'afterbegin',
			'<form action="/"><input name="s" value="Hello"><button>Look</button></form>'
		);
	} );
	await other.getByRole( 'button', { name: 'Look' } ).click();
	await other.waitForURL( /s=Hello/ );
	await arrive();
	expect(
		new Set( seen.map( ( one ) => own.exec( one )?.[ 0 ] ) ).size
	).toBe( 3 );
	await other.getByRole( 'link', { name: 'End the preview' } ).click();
	await other.waitForURL( `${ at.site.url }/` );
	expect( await line.count() ).toBe( 0 );
	await profile.close();
} );

test( 'on a phone, what the link does and its button have the width of the screen', async () => {
	const { page, context, faults } = await openPhone(
		at.browser,
		at.site,
		'/settings'
	);
	const row = page
		.locator( '.svc-setting' )
		.filter( { hasText: 'Preview link' } );
	const make = row.getByRole( 'button', { name: 'New preview link' } );
	await make.tap();
	await newLink( page );
	const text = row.locator( '.svc-setting__text' );
	await expect
		.poll( async () => ( await text.boundingBox() )?.width )
		.toBeGreaterThan( 300 );
	// Both at one moment.
	await expect
		.poll( async () => {
			const button = await make.elementHandle();
			return text.evaluate(
				( above, below ) =>
					below !== null &&
					below.getBoundingClientRect().top >=
						above.getBoundingClientRect().bottom,
				button
			);
		} )
		.toBe( true );
	await expect
		.poll( () =>
			page.evaluate(
				() => document.documentElement.scrollWidth <= innerWidth
			)
		)
		.toBe( true );
	expect( faults ).toEqual( [] );
	await context.close();
} );
