/** The changes of an active snippet are shown before they are saved. */
import { expect, test } from 'vitest';
import { journey, save, walk, writeCode } from '../app/app-page.ts';
import { faultsOf } from '../app/axe.ts';
import { openedEditor } from './keyboard.ts';

const at = journey();

test( 'the changes of an active snippet are shown before they are saved, where that is set, and the key saves them', async () => {
	const made = await at.site.rest( 'POST', '/snippets', {
		title: 'Reviewed',
		type: 'php',
		code: '$a = 1;',
		status: 'active',
	} );
	const { id } = made.body.snippet;
	const stored = async () =>
		( await at.site.rest( 'GET', `/snippets/${ id }` ) ).body.code;
	await walk( at.page, '/settings' );
	const which = at.page.getByRole( 'combobox', {
		name: 'Review changes before saving',
	} );
	await which.selectOption( 'php' );
	await walk( at.page, `/snippet/${ id }` );
	const { page } = at;
	await openedEditor( page );
	await writeCode( page, '$b = 2; ' );
	await save( page );
	const dialog = page.getByRole( 'dialog', { name: 'Review changes' } );
	await expect
		.poll( () => dialog.locator( '.view-lines' ).last().textContent() )
		.toContain( '$b' );
	expect( await faultsOf( page ) ).toEqual( [] );
	expect( await stored() ).toBe( '$a = 1;' );
	await save( page );
	await dialog.waitFor( { state: 'detached' } );
	await expect.poll( stored ).toMatch( /^\$b = 2; / );
	await walk( page, '/settings' );
	await which.selectOption( 'never' );
} );
