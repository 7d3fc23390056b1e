/** An export file of another plugin in the app: dropped on the list, shown as that plugin, imported; and one that cannot be read. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { goTo, journey } from '../app/app-page.ts';
import { faultsInAll } from '../app/axe.ts';

const at = journey( undefined, null );

const FOLDER = path.join( ROOT, 'tests/fixtures/plugin-exports' );
const textOf = ( name: string ) =>
	readFileSync( path.join( FOLDER, name ), 'utf8' );

/** Drags a file over a part of the page and drops it there. */
async function drop(
	page: Page,
	onto: string,
	text: string,
	name = 'export.json'
): Promise< void > {
	const dataTransfer = await page.evaluateHandle(
		( [ content, called ] ) => {
			const transfer = new DataTransfer();
			transfer.items.add( new File( [ content ], called ) );
			return transfer;
		},
		[ text, name ] as const
	);
	await page.dispatchEvent( onto, 'dragenter', { dataTransfer } );
	await page.locator( `${ onto }.is-over` ).waitFor();
	await page.dispatchEvent( onto, 'drop', { dataTransfer } );
}

test( 'a file dropped on the list is shown as that of its plugin, and imported', async () => {
	const { page } = at;
	await goTo( page, '/' );
	await page.getByText( 'No snippets yet' ).waitFor();
	await drop( page, '.svc-list', textOf( 'code-snippets.json' ) );
	await page
		.getByRole( 'heading', { name: 'Import from Code Snippets' } )
		.waitFor();
	await page.getByText( 'Active in the file · New' ).first().waitFor();
	await page
		.getByRole( 'button', { name: 'Details of Shorter excerpts' } )
		.click();
	const detail = page.getByRole( 'region', {
		name: 'Details of Shorter excerpts',
	} );
	await detail.getByText( 'front-end' ).waitFor();
	await expect
		.poll( () => detail.locator( '.view-lines' ).first().textContent() )
		.toContain( 'excerpt_length' );
	expect( await faultsInAll( page ) ).toEqual( [] );
	await page.getByRole( 'checkbox', { name: 'Opening hours' } ).uncheck();
	await page.getByLabel( 'Activate 1 snippet' ).check();
	await page.getByRole( 'button', { name: 'Import 2 snippets' } ).click();
	await page.getByText( '2 snippets were imported.' ).waitFor();
	const { body } = await at.site.rest( 'GET', '/snippets' );
	expect(
		Object.fromEntries(
			body.map( ( one: { title: string; status: string } ) => [
				one.title,
				one.status,
			] )
		)
	).toEqual( { 'Shorter excerpts': 'active', Accent: 'inactive' } );
	await page.getByRole( 'button', { name: 'Import another file' } ).click();
	await drop( page, '.svc-import__drop', textOf( 'code-snippets.json' ) );
	await page.getByText( 'Imported, unchanged' ).first().waitFor();
	expect(
		await page.getByRole( 'checkbox', { name: 'Accent' } ).isDisabled()
	).toBe( true );
	await page.getByRole( 'button', { name: 'Cancel' } ).click();
	await drop(
		page,
		'.svc-import__drop',
		textOf( 'code-snippets.json' ).slice( 0, 500 )
	);
	await page
		.getByText( 'This looks like an export of Code Snippets.' )
		.waitFor();
	expect( await faultsInAll( page ) ).toEqual( [] );
} );

test( 'a code file dropped on the list becomes an inactive snippet, and Undo takes it back', async () => {
	const { page } = at;
	await goTo( page, '/' );
	const titles = async () =>
		( await at.site.rest( 'GET', '/snippets' ) ).body.map(
			( { title, status }: Record< string, string > ) =>
				`${ title } ${ status }`
		);
	const before = await titles();
	await drop( page, '.svc-list', '.a { top: 0; }', 'menu.scss' );
	await page.getByText( '1 inactive snippet added.' ).first().waitFor();
	expect( await titles() ).toContain( 'menu inactive' );
	await page.getByRole( 'button', { name: 'Undo' } ).click();
	await page.getByText( 'Undone.' ).first().waitFor();
	expect( await titles() ).toEqual( before );
} );
