/** A person connects an assistant in the settings: a password of its own that only proposes, a configuration, and a test of the connection. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { goTo, journey } from '../app/app-page.ts';
import { faultsOf } from '../app/axe.ts';

const at = journey(
	( site ) => site.rest( 'POST', '/settings', { abilities: true } ),
	'/settings',
	{
		muPlugins: {
			'mcp-adapter.php': await readFile(
				path.join( ROOT, 'tests/support/stand-ins/mcp-adapter.php' ),
				'utf8'
			),
		},
	}
);

/** Opens the dialog for a new password and chooses a user. */
async function forAdmin() {
	const { page } = at;
	await page.getByRole( 'button', { name: 'New password' } ).click();
	const dialog = page.getByRole( 'dialog' );
	const create = dialog.getByRole( 'button', { name: 'Create' } );
	expect( await create.isDisabled() ).toBe( true );
	await dialog.getByRole( 'combobox', { name: 'User' } ).fill( 'adm' );
	await page.getByRole( 'option', { name: 'admin', exact: true } ).click();
	return { page, dialog, create };
}

test( 'the assistant connects, and what it changes waits for a person', async () => {
	const { page, dialog, create } = await forAdmin();
	expect( await faultsOf( page ) ).toEqual( [] );
	await create.click();
	await dialog.waitFor( { state: 'detached' } );
	expect( await faultsOf( page ) ).toEqual( [] );

	const field = page.getByRole( 'textbox', { name: 'Configuration' } );
	const { env } = JSON.parse( await field.inputValue() ).mcpServers[
		'my-site'
	];
	expect( env.WP_API_USERNAME ).toBe( 'admin' );
	await page.getByRole( 'button', { name: 'Test connection' } ).click();
	await page.getByText( /^Connected, with \d\d abilities\.$/ ).waitFor();

	const answer = await fetch(
		new URL( '/wp-json/svc/v1/snippets', env.WP_API_URL ),
		{
			method: 'POST',
			headers: {
				'Content-Type': 'application/json',
				Authorization: `Basic ${ btoa( `${ env.WP_API_USERNAME }:${ env.WP_API_PASSWORD }` ) }`,
			},
			body: JSON.stringify( {
				title: 'Proposed',
				type: 'css',
				code: 'a {}',
			} ),
		}
	);
	expect( answer.status ).toBe( 202 );
	await goTo( page, '/proposals' );
	await page.getByText( 'New snippet: Proposed' ).waitFor();
} );

test( 'what is in the way of the connection is told', async () => {
	await goTo( at.page, '/settings' );
	const { page, dialog, create } = await forAdmin();
	await page.route( /application-passwords/, ( route ) =>
		route.fulfill( {
			status: 501,
			body: '{"code":"application_passwords_disabled","message":"They are off."}',
		} )
	);
	await create.click();
	await dialog
		.getByRole( 'alert' )
		.filter( { hasText: 'They are off.' } )
		.waitFor();
	await page.unroute( /application-passwords/ );
	await create.click();
	await dialog.waitFor( { state: 'detached' } );
	for ( const [ status, sentence ] of [
		[ 404, 'Install and activate the plugin MCP Adapter.' ],
		[ 401, 'pass on the Authorization header' ],
		[ 500, 'Check the plugin MCP Adapter.' ],
	] as const ) {
		await page.route( /mcp-adapter-default-server/, ( route ) =>
			route.fulfill( { status, body: '{}' } )
		);
		await page.getByRole( 'button', { name: 'Test connection' } ).click();
		await page
			.getByRole( 'alert' )
			.filter( { hasText: sentence } )
			.waitFor();
		await page.unroute( /mcp-adapter-default-server/ );
	}
	await page.getByRole( 'button', { name: 'Test connection' } ).click();
	await page.getByText( /^Connected, with/ ).waitFor();
} );
