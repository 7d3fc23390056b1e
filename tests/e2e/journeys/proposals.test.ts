/** An assistant proposes; a person reviews it in the app, accepts it with an edit, declines another, and undoes all. */
import { expect, test } from 'vitest';
import { goTo, journey } from '../app/app-page.ts';
import { faultsOf } from '../app/axe.ts';

const at = journey( undefined, null );

const person = ( method: string, route: string, body?: unknown ) =>
	at.site.rest( method, route, body, { auth: 'cookie' } );

const propose = ( title: string ) =>
	at.site.rest( 'POST', '/snippets', {
		title,
		type: 'html',
		hook: 'wp_footer',
		code: `<i>${ title }</i>`,
		status: 'active',
		reason: 'The footer is empty.',
	} );

test( 'a proposal is reviewed, edited and accepted, another declined', async () => {
	await person( 'POST', '/settings', { propose: 'passwords' } );
	for ( const title of [ 'Note', 'Advert' ] ) {
		expect( ( await propose( title ) ).status ).toBe( 202 );
	}
	const { page } = at;
	await goTo( page, '/' );
	await page.reload();
	await page.getByRole( 'link', { name: 'Proposals 2' } ).click();
	await page.getByText( 'New snippet: Note' ).waitFor();
	expect( await faultsOf( page ) ).toEqual( [] );
	await page
		.getByRole( 'button', { name: 'Review New snippet: Note' } )
		.click();
	const dialog = page.getByRole( 'dialog' );
	await dialog.getByText( 'The footer is empty.' ).waitFor();
	await dialog.getByText( 'Type: HTML', { exact: true } ).waitFor();
	expect( await dialog.getByText( /: .+ → / ).count() ).toBe( 0 );
	await dialog.getByRole( 'button', { name: 'Test run' } ).click();
	await dialog.getByText( /^Passed the checks/ ).waitFor();
	await dialog.locator( '.modified .view-line' ).first().waitFor();
	await dialog.locator( '.modified .view-line' ).first().click();
	await page.keyboard.press( 'Control+End' );
	await page.keyboard.type( '<b>edited</b>' );
	await dialog.getByRole( 'button', { name: 'Accept with edits' } ).click();
	await dialog.waitFor( { state: 'detached' } );
	expect( ( await at.site.page( '/' ) ).text ).toContain( '<b>edited</b>' );
	await page
		.getByRole( 'button', { name: 'Review New snippet: Advert' } )
		.click();
	await dialog.getByRole( 'button', { name: 'Decline' } ).click();
	await page.getByLabel( 'Reason' ).fill( 'No adverts.' );
	await page
		.getByRole( 'dialog' )
		.last()
		.getByRole( 'button', { name: 'Decline' } )
		.click();
	await page.getByText( 'No proposals' ).waitFor();
	const [ declined ] = (
		await at.site.rest( 'GET', '/proposals', undefined, {
			query: { state: 'declined' },
		} )
	).body;
	expect( declined.decision.reason ).toBe( 'No adverts.' );
	const undone = await person( 'POST', '/proposals/undo', { user: 1 } );
	expect( undone.body.undone ).toHaveLength( 1 );
	await goTo( page, '/' );
	expect( ( await at.site.page( '/' ) ).text ).not.toContain( 'edited' );
} );

test( 'a proposal for a snippet that has changed since is merged', async () => {
	await person( 'POST', '/settings', { propose: 'passwords' } );
	const made = await person( 'POST', '/snippets', {
		title: 'Shared',
		type: 'html',
		code: '<i>one</i>\n<i>two</i>\n<i>three</i>',
	} );
	const { id } = made.body.snippet;
	const put = await at.site.rest( 'PUT', `/snippets/${ id }`, {
		code: '<i>one</i>\n<i>two</i>\n<b>three</b>',
	} );
	expect( put.status, put.text ).toBe( 202 );
	await person( 'POST', `/snippets/${ id }`, {
		title: 'By hand',
		code: '<u>one</u>\n<i>two</i>\n<i>three</i>',
	} );
	const { page } = at;
	await goTo( page, '/proposals' );
	await page.getByRole( 'button', { name: 'Review Change Shared' } ).click();
	const dialog = page.getByRole( 'dialog' );
	await dialog.getByText( 'Both changes fit together.' ).waitFor();
	expect( await faultsOf( page ) ).toEqual( [] );
	await dialog.getByRole( 'button', { name: 'Save merged' } ).click();
	await dialog.waitFor( { state: 'detached' } );
	expect( ( await person( 'GET', `/snippets/${ id }` ) ).body ).toMatchObject(
		{
			title: 'By hand',
			code: '<u>one</u>\n<i>two</i>\n<b>three</b>',
		}
	);
} );
