/**
 * A library of one's own gets newer: what is installed beside what would come,
 * what stays, and the way back.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { longTest } from '../../support/long.ts';
import type { TestSite } from '../../support/site.ts';
import { goTo, journey } from './app-page.ts';
import { faultsOf } from './axe.ts';

const code = ( line: string ) => `<?php
/** Greets. */
$word = 'one' /* @setting word */;
// ${ line }
add_filter( 'svc_test_greeting', static fn() => $word );
`;

async function build(
	site: TestSite,
	version: string,
	line: string
): Promise< void > {
	const folder = path.join( site.wpContent, 'agency-library' );
	const dir = path.join( folder, 'agency/greeting' );
	await mkdir( dir, { recursive: true } );
	const put = ( file: string, content: unknown ) =>
		writeFile( file, JSON.stringify( content ) );
	await put( path.join( folder, 'agency/pack.json' ), {
		title: 'Agency',
		description: 'For a test.',
		icon: 'star-filled',
		order: 1,
	} );
	await writeFile( path.join( dir, 'snippet.php' ), code( line ) );
	await put( path.join( dir, 'meta.json' ), {
		version,
		title: 'Greeting',
		description: 'Greets.',
		tags: [ 'test' ],
		settings: [ { name: 'word', label: 'Word', type: 'text' } ],
	} );
	const built = await site.wp( 'svc', 'library', 'build', folder );
	expect( built.code, built.stderr ).toBe( 0 );
}

const at = journey( async ( site ) => {
	const plugins = path.join( site.wpContent, 'mu-plugins' );
	await mkdir( plugins, { recursive: true } );
	await writeFile(
		path.join( plugins, 'own-library.php' ),
		"<?php add_filter( 'svc_library_dirs', static fn() => [ WP_CONTENT_DIR . '/agency-library' ] );"
	);
	await build( site, '1.0.0', 'As it was.' );
	const done = await site.rest( 'POST', '/library/install', {
		slugs: [ 'greeting' ],
		values: { greeting: { word: 'two' } },
	} );
	const id = done.body.installed.greeting;
	await site.rest( 'POST', `/snippets/${ id }`, {
		code: code( 'Mine.' ).replace( "'one'", "'two'" ),
	} );
	await build( site, '2.0.0', 'Theirs.' );
} );

const stored = async (): Promise< string > => {
	const { body } = await at.site.rest( 'GET', '/snippets', undefined, {
		query: { with_code: '1' },
	} );
	return body[ 0 ].code;
};

test( 'an update shows both, keeps what was filled in, says what it replaced, and is undone', async () => {
	const { page } = at;
	await goTo( page, '/library&item=greeting' );
	const detail = page.locator( '.svc-library__detail' );
	await detail.getByRole( 'button', { name: 'Update', exact: true } ).click();
	const dialog = page.getByRole( 'dialog', {
		name: 'Greeting, installed and new',
	} );
	await dialog.getByText( '// Mine.' ).waitFor();
	await dialog.getByText( '// Theirs.' ).waitFor();
	await dialog.getByText( 'Kept: Word, Folder, Status.' ).waitFor();
	await dialog.getByText( 'replaces your code changes' ).waitFor();
	expect( await faultsOf( page ) ).toEqual( [] );
	await dialog.getByRole( 'button', { name: 'Update 1 snippet' } ).click();
	await page.getByText( '1 snippet is updated.' ).first().waitFor();
	const updated = await stored();
	expect( updated ).toContain( '// Theirs.' );
	expect( updated ).toContain( "'two' /* @setting word */" );
	await page.getByRole( 'button', { name: 'Undo' } ).first().click();
	await page.getByText( 'Undone.' ).first().waitFor();
	expect( await stored() ).toContain( '// Mine.' );
} );

longTest(
	'all that has an update is listed before it is done, by keyboard',
	async () => {
		const { page } = at;
		await goTo( page, '/library' );
		const all = page.getByRole( 'button', { name: /^Update all/ } );
		await all.focus();
		await page.keyboard.press( 'Enter' );
		const dialog = page.getByRole( 'dialog', { name: 'Update all' } );
		await dialog.getByText( 'Greeting' ).waitFor();
		expect( await faultsOf( page ) ).toEqual( [] );
		await page.keyboard.press( 'Escape' );
		await dialog.waitFor( { state: 'hidden' } );
		await all.click();
		await dialog
			.getByRole( 'button', { name: 'Update 1 snippet' } )
			.click();
		await page.getByText( '1 snippet is updated.' ).first().waitFor();
		await all.waitFor( { state: 'hidden' } );
		expect( await stored() ).toContain( '// Theirs.' );
	}
);
