/** A user who may only look: everything can be read, nothing can be changed, and what cannot be pressed says why. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { setUpPeople } from '../../site/access/people.ts';
import { IS_LONG, longTest } from '../../support/long.ts';
import { configure } from '../../support/configure.ts';
import {
	editorOf,
	goTo,
	journey,
	openApp,
	rowOf,
	walk,
} from '../app/app-page.ts';
import { faultsOf } from '../app/axe.ts';
import { byKeyboard, dialogHasFocus, openedEditor } from './keyboard.ts';
import { openPhone } from './phone.ts';

const WHY = 'Your access is view-only.';

let id = 0;

const at = journey( async ( site ) => {
	await setUpPeople( site );
	const { body } = await site.rest( 'POST', '/snippets', {
		title: 'Greeting',
		type: 'php',
		hook: 'wp_footer',
		run: 'shortcode',
		shortcode: 'greeting',
		code: 'echo "hello_there";',
	} );
	id = body.snippet.id;
	await site.rest( 'POST', `/snippets/${ id }`, {
		code: 'echo "hello_you";',
	} );
}, null );

const open = ( place = '' ) => openApp( at.browser, at.site, place, 'author' );

/** The whole set, and how often it has been changed. */
const state = async () => [
	( await at.site.rest( 'GET', '/snippets' ) ).body,
	( await at.site.rest( 'GET', '/generations' ) ).body.length,
];

const switchOf = ( page: Page ) =>
	page.getByRole( 'switch', { name: 'Greeting', exact: true } );

test( 'view-only', async () => {
	const before = await state();
	const { page, context, faults } = await open();
	await rowOf( page, 'Greeting' ).waitFor();
	await page.getByText( WHY ).waitFor();
	// The editor says the same sentence, with more that cannot be pressed.
	if ( IS_LONG ) {
		expect( await faultsOf( page ) ).toEqual( [] );
	}
	await expect
		.poll( () => switchOf( page ).getAttribute( 'title' ) )
		.toContain( WHY );
	// It looks as if it could be pressed, so some users press it.
	await switchOf( page ).click( { force: true } );
	await expect
		.poll( () =>
			page.getByRole( 'button', { name: 'New snippet' } ).count()
		)
		.toBe( 0 );
	await page.getByRole( 'link', { name: 'Greeting' } ).click();
	await editorOf( page );
	await page.getByText( WHY ).waitFor();
	expect( await faultsOf( page ) ).toEqual( [] );
	const settings = page.getByRole( 'group', {
		name: 'Where and when',
	} );
	await expect
		.poll( () =>
			settings
				.getByRole( 'button', { name: 'Add a condition' } )
				.isDisabled()
		)
		.toBe( true );
	// A screen reader says the sentence with the group.
	const sentence = await page.getByText( WHY ).getAttribute( 'id' );
	expect( sentence ).not.toBeNull();
	await expect
		.poll( () => settings.getAttribute( 'aria-describedby' ) )
		.toBe( sentence );
	// Asking is no change.
	await page.getByRole( 'button', { name: 'Look' } ).click();
	await page.getByText( /^(Runs|Doesn't run)\./ ).waitFor();
	await page.getByRole( 'tab', { name: 'Details' } ).click();
	await expect
		.poll( () => page.getByRole( 'button', { name: 'Copy' } ).isEnabled() )
		.toBe( true );
	await page.getByRole( 'tab', { name: 'History' } ).click();
	await page.locator( '.svc-revision' ).nth( 1 ).click();
	await page
		.getByRole( 'dialog' )
		.getByText( 'hello_there' )
		.first()
		.waitFor();
	await expect
		.poll( () => page.getByRole( 'button', { name: /Restore/ } ).count() )
		.toBe( 0 );
	await dialogHasFocus( page.getByRole( 'dialog' ) );
	await page.keyboard.press( 'Escape' );
	await page.getByRole( 'dialog' ).waitFor( { state: 'detached' } );
	for ( const [ place, there ] of [
		[ '/search&q=hello_you', 'In 1 snippet' ],
		[ '/history&n=1', 'This needs full access. Ask an administrator.' ],
		[ '/activity', 'Greeting' ],
		[ '/trash', 'The trash is empty.' ],
		[ '/boxes', WHY ],
		[ '/settings', 'This needs full access.' ],
		[ '/new', WHY ],
	] as const ) {
		await walk( page, place );
		await page.locator( '.svc-stage' ).getByText( there ).first().waitFor();
	}
	expect( await state() ).toEqual( before );
	expect( faults ).toEqual( [] );
	await context.close();
} );

longTest( 'view-only, by keyboard alone', async () => {
	const before = await state();
	const { page, context, faults } = await open();
	await rowOf( page, 'Greeting' ).waitFor();
	await byKeyboard( page, async ( keys ) => {
		await keys.toAndPress( switchOf( page ), undefined, 'Space' );
		// What a screen reader says after the name of the switch.
		await expect
			.poll( () => switchOf( page ).getAttribute( 'title' ) )
			.toContain( WHY );
		await keys.press( 'e', 'm', 't', 'c' );
		await keys.toAndPress( page.getByRole( 'link', { name: 'Greeting' } ) );
		await keys.typeInto( await openedEditor( page ), 'x' );
		await keys.press( 'Control+s', 'Control+Enter', 'F9' );
		await keys.press( 'Control+m' );
		await keys.toAndPress( 'button', 'Look' );
		await page.getByText( /^(Runs|Doesn't run)\./ ).waitFor();
	} );
	expect( await state() ).toEqual( before );
	expect( faults ).toEqual( [] );
	await context.close();
} );

longTest(
	'view-only for everybody: an administrator is told which constant does it, also on a phone',
	async () => {
		const restore = await configure( at.site.dir, {
			DISALLOW_UNFILTERED_HTML: true,
		} );
		const { page, context, faults } = await openPhone(
			at.browser,
			at.site
		);
		await page
			.getByText( 'the constant DISALLOW_UNFILTERED_HTML' )
			.waitFor();
		await goTo( page, `/snippet/${ id }` );
		await page
			.getByRole( 'button', { name: 'Settings of the snippet' } )
			.tap();
		await page
			.getByRole( 'complementary', { name: 'Settings of the snippet' } )
			.getByText( 'the constant DISALLOW_UNFILTERED_HTML' )
			.waitFor();
		expect( await faultsOf( page ) ).toEqual( [] );
		expect( faults ).toEqual( [] );
		await context.close();
		await restore();
	}
);
