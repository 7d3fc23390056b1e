/** An MCP client proposes; a person reviews it in the app, accepts it with an edit, declines another, and undoes all. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { mcpClient } from '../../support/mcp-client.ts';
import { goTo, journey } from '../app/app-page.ts';
import { faultsOf } from '../app/axe.ts';

const at = journey( undefined, null, {
	muPlugins: {
		'mcp-adapter.php': await readFile(
			path.join( ROOT, 'tests/support/stand-ins/mcp-adapter.php' ),
			'utf8'
		),
	},
} );

const person = ( method: string, route: string, body?: unknown ) =>
	at.site.rest( method, route, body, { auth: 'cookie' } );

const connect = () =>
	mcpClient( ( message, headers ) =>
		at.site.rest( 'POST', '/mcp-adapter-default-server', message, {
			namespace: 'mcp',
			headers,
		} )
	);

const front = async () => ( await at.site.page( '/' ) ).text;

test( 'proposals of an MCP client are edited and accepted, declined, and undone', async () => {
	await person( 'POST', '/settings', {
		abilities: true,
		propose: 'abilities',
	} );
	const assistant = await connect();
	for ( const title of [ 'Note', 'Advert' ] ) {
		const { isError, content, structuredContent } = await assistant.run(
			'propose-snippet',
			{
				title,
				type: 'html',
				hook: 'wp_footer',
				code: `<i>${ title }</i>`,
				status: 'active',
				reason: 'The footer is empty.',
			}
		);
		expect( isError, content[ 0 ]?.text ).toBeFalsy();
		expect( structuredContent.data.proposal.state ).toBe( 'open' );
	}
	expect( await front() ).not.toContain( '<i>Note</i>' );
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
	expect( await front() ).toContain( '<b>edited</b>' );
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
	const { structuredContent } = await assistant.run( 'list-proposals', {
		state: 'declined',
	} );
	expect( structuredContent.data.proposals[ 0 ] ).toMatchObject( {
		title: 'Advert',
		decision: { reason: 'No adverts.' },
	} );

	const state = page.getByRole( 'combobox', { name: 'State' } );
	await state.selectOption( 'Declined' );
	await page.getByText( /^Declined .+ by admin: No adverts\./ ).waitFor();
	await state.selectOption( 'Accepted' );
	await page.getByText( 'New snippet: Note' ).waitFor();
	expect( await faultsOf( page ) ).toEqual( [] );
	await page.getByRole( 'button', { name: 'Undo changes' } ).click();
	await dialog
		.getByRole( 'combobox', { name: 'Assistant' } )
		.selectOption( 'All assistants of admin' );
	await dialog.getByText( 'Moves the snippet to the trash' ).waitFor();
	expect( await faultsOf( page ) ).toEqual( [] );
	expect( await front() ).toContain( '<b>edited</b>' );
	await dialog.getByLabel( 'Only changes since' ).fill( '2099-01-01T00:00' );
	await dialog.getByText( 'This assistant has changed nothing.' ).waitFor();
	const undo = dialog.getByRole( 'button', { name: 'Undo', exact: true } );
	expect( await undo.isDisabled() ).toBe( true );
	await dialog.getByLabel( 'Only changes since' ).fill( '' );
	await undo.click();
	await page
		.locator( '.components-snackbar' )
		.getByText( 'Changes of 1 snippet undone.' )
		.waitFor();
	expect( await front() ).not.toContain( 'edited' );
	await page.getByRole( 'button', { name: 'Undo', exact: true } ).click();
	await expect.poll( front ).toContain( '<b>edited</b>' );
} );

test( 'a test run tells what a snippet costs that a proposal activates', async () => {
	await person( 'POST', '/settings', { propose: 'passwords' } );
	const made = await person( 'POST', '/snippets', {
		title: 'Counter',
		type: 'php',
		hook: 'wp_footer',
		code: "$GLOBALS['wpdb']->get_var( 'SELECT 1' );",
	} );
	const { id } = made.body.snippet;
	const asked = await at.site.rest( 'POST', `/snippets/${ id }/enable` );
	expect( asked.status, asked.text ).toBe( 202 );
	const { page } = at;
	await goTo( page, '/proposals' );
	await page
		.getByRole( 'button', { name: 'Review Activate Counter' } )
		.click();
	const dialog = page.getByRole( 'dialog' );
	await dialog.getByRole( 'button', { name: 'Test run' } ).click();
	await dialog
		.getByText(
			/Highest cost, on .+: .+ ms, .+B of memory, 1 database query\./
		)
		.waitFor();
	await dialog.getByRole( 'button', { name: 'Accept' } ).click();
	await dialog.waitFor( { state: 'detached' } );
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
