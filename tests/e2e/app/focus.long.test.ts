/** When what has the focus goes away, the focus goes to what is nearest, so that users who work by keyboard stay where they are. */
import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { focused, goTo, journey } from './app-page.ts';

const at = journey( async ( site ) => {
	for ( const title of [ 'First', 'Second', 'Third' ] ) {
		const { body } = await site.rest( 'POST', '/snippets', {
			title,
			type: 'html',
			code: '<p>a</p>',
		} );
		await site.rest( 'DELETE', `/snippets/${ body.snippet.id }` );
	}
}, '/trash' );

const button = ( name: string | RegExp ): Locator =>
	at.page.locator( '#svc-app' ).getByRole( 'button', { name } ).first();

const hasFocus = ( target: Locator ) =>
	expect
		.poll( () =>
			target.evaluate(
				( element ) => element.ownerDocument.activeElement === element
			)
		)
		.toBe( true );

/** Presses a button as a user without a mouse does. */
async function press( target: Locator ): Promise< void > {
	await target.focus();
	await hasFocus( target );
	await at.page.keyboard.press( 'Enter' );
}

test( 'trash: from a row that is restored to the next one, and from the last to the heading', async () => {
	const { page } = at;
	await press( button( 'Restore Second' ) );
	await button( 'Restore Second' ).waitFor( { state: 'detached' } );
	await expect
		.poll( () => page.locator( ':focus' ).getAttribute( 'aria-label' ) )
		.toMatch( /^Restore (?:First|Third)$/ );
	for ( const title of [ 'First', 'Third' ] ) {
		await press( button( `Restore ${ title }` ) );
		await button( `Restore ${ title }` ).waitFor( { state: 'detached' } );
	}
	await hasFocus(
		page.getByRole( 'heading', { name: 'Trash', exact: true } )
	);
} );

test( 'settings: from a link that is removed to the button for a new one, from Save to its field', async () => {
	const { page } = at;
	await goTo( page, '/settings' );
	await press( button( 'New rescue link' ) );
	await press( button( 'Remove link' ) );
	await button( 'Remove link' ).waitFor( { state: 'detached' } );
	await hasFocus( button( 'New rescue link' ) );
	const mail = page.getByLabel( 'Mail about errors' );
	await mail.fill( 'you@example.com' );
	await press( button( 'Save' ) );
	await button( 'Save' ).waitFor( { state: 'detached' } );
	await hasFocus( mail );
} );

test( 'files: from the offer of an example to the text', async () => {
	const { page } = at;
	await goTo( page, '/files&file=llms.txt' );
	await press( button( 'Start with an example' ) );
	await hasFocus( page.getByLabel( 'Text of llms.txt' ) );
} );

test( 'history: from a dialog back to its button, and on a phone from the list to the way back', async () => {
	const { page } = at;
	await goTo( page, '/history&n=2' );
	await press( button( 'Go back to this' ) );
	await focused( page.getByRole( 'dialog' ) );
	await press(
		page.getByRole( 'dialog' ).getByRole( 'button', { name: 'Cancel' } )
	);
	await hasFocus( button( 'Go back to this' ) );
	await page.setViewportSize( { width: 390, height: 844 } );
	await goTo( page, '/history' );
	await press( page.locator( '.svc-entry' ).nth( 1 ) );
	await hasFocus( button( 'All changes' ) );
	await page.keyboard.press( 'Enter' );
	await hasFocus( page.locator( '.svc-entry' ).first() );
} );
