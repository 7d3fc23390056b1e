/** Rules that lack their value: outlined with a sentence, and not switched on; what was typed into a value box is taken, or the box says why not. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { longTest } from '../../support/long.ts';
import { goTo, journey, save, saved } from '../app/app-page.ts';
import { faultsOf } from '../app/axe.ts';
import { openedEditor } from './keyboard.ts';
import { openPhone } from './phone.ts';

const at = journey();

const make = async ( title: string, conditions: unknown ): Promise< number > =>
	(
		await at.site.rest( 'POST', '/snippets', {
			title,
			type: 'html',
			code: '<i>x</i>',
			conditions,
		} )
	).body.snippet.id;

const stored = async ( id: number ) =>
	( await at.site.rest( 'GET', `/snippets/${ id }` ) ).body;

const NO_ROLE = [ [ { type: 'user_role', op: 'is', value: [] } ] ];

const rule = ( page: Page ) => page.locator( '.svc-rule' ).first();
const box = ( page: Page ) =>
	rule( page ).getByRole( 'combobox', { name: 'Role' } );
const leave = ( page: Page ) => page.keyboard.press( 'Tab' );

async function tellsWhatIsMissing( page: Page ): Promise< void > {
	const lacks = rule( page ).getByText( /Choose a value or remove the rule/ );
	await lacks.waitFor();
	expect(
		await rule( page ).evaluate(
			( element ) => getComputedStyle( element ).outlineStyle
		)
	).toBe( 'solid' );
	await box( page ).fill( 'edtor' );
	await leave( page );
	await rule( page ).getByText( '“edtor” not found.' ).waitFor();
	await lacks.waitFor();
	await box( page ).fill( 'o' );
	await leave( page );
	await rule( page ).getByText( 'Several match “o”.' ).waitFor();
	expect( await faultsOf( page ) ).toEqual( [] );
	await box( page ).fill( 'edito' );
	await leave( page );
	await lacks.waitFor( { state: 'detached' } );
	await rule( page ).getByText( 'Editor', { exact: true } ).first().waitFor();
	expect( await rule( page ).getByText( 'not taken' ).count() ).toBe( 0 );
}

test( 'at a desk: outlined, kept off, and right once what was typed is taken', async () => {
	const { page } = at;
	const id = await make( 'No role', NO_ROLE );
	await goTo( page, `/snippet/${ id }` );
	await openedEditor( page );
	await page.getByRole( 'switch', { name: 'No role' } ).first().click();
	await page
		.getByText( /Group 1, rule 1 \(Role, is\): a value is missing/ )
		.first()
		.waitFor();
	expect( ( await stored( id ) ).status ).toBe( 'inactive' );
	await tellsWhatIsMissing( page );
	await save( page );
	await saved( page, /^Saved/ );
	expect( await stored( id ) ).toMatchObject( {
		conditions: [
			[ { type: 'user_role', op: 'is', value: [ 'editor' ] } ],
		],
	} );
} );

longTest( 'on a phone: the same sentences', async () => {
	const id = await make( 'On a phone', NO_ROLE );
	const phone = await openPhone( at.browser, at.site, `/snippet/${ id }` );
	await phone.page.locator( '.svc-plain__code' ).waitFor();
	await phone.page.getByLabel( 'Settings of the snippet' ).first().tap();
	await tellsWhatIsMissing( phone.page );
	expect( phone.faults ).toEqual( [] );
	await phone.context.close();
} );
