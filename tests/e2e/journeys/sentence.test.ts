/** The sentence at the head of the settings: each part leads to its control and back, and the schedule is one thing. */
import { expect, test } from 'vitest';
import { goTo, journey, save, saved } from '../app/app-page.ts';
import { faultsOf } from '../app/axe.ts';
import { hasFocus, openedEditor } from './keyboard.ts';

const at = journey( undefined, null );

const RULES = [
	{ type: 'user_logged_in', op: 'is_not', value: null },
	{
		type: 'cookie',
		op: 'not_exists',
		value: { key: 'cookie_ok', value: '' },
	},
];
const DECEMBER = {
	type: 'date_range',
	op: 'is',
	value: { from: '2031-12-01', to: '2031-12-24' },
};

async function open( fields: Record< string, unknown > ): Promise< number > {
	const { body } = await at.site.rest( 'POST', '/snippets', {
		type: 'html',
		code: '<i>said</i>',
		...fields,
	} );
	await goTo( at.page, `/snippet/${ body.snippet.id }` );
	await openedEditor( at.page );
	return body.snippet.id;
}

const said = () => at.page.locator( '.svc-sentence' );
const part = ( text: string ) =>
	said().getByRole( 'button', { name: text, exact: true } );

test( 'each part leads to its control, and Escape leads back', async () => {
	const { page } = at;
	await open( {
		title: 'Said',
		conditions: [ [ ...RULES, DECEMBER ] ],
	} );
	await expect
		.poll( () => said().textContent() )
		.toBe(
			'Runs automatically in the footer, for logged-out visitors without the cookie cookie_ok, from Dec 1, 2031 to Dec 24, 2031.'
		);
	expect( await faultsOf( page ) ).toEqual( [] );
	for ( const [ name, control ] of [
		[
			'automatically',
			page.getByRole( 'combobox', { name: 'Runs', exact: true } ),
		],
		[
			'logged-out visitors',
			page.getByRole( 'combobox', { name: 'Comparison' } ).first(),
		],
		[ 'cookie_ok', page.getByRole( 'textbox', { name: 'Name' } ) ],
		[ 'Dec 1, 2031', page.getByLabel( 'From', { exact: true } ) ],
	] as const ) {
		await part( name ).click();
		await hasFocus( control );
		await page.keyboard.press( 'Escape' );
		await hasFocus( part( name ) );
	}
	await part( 'footer' ).click();
	await hasFocus( page.getByRole( 'combobox', { name: 'Where' } ) );
	await page.keyboard.press( 'Escape' );
	await hasFocus( part( 'footer' ) );
	// A place in two clicks.
	await part( 'footer' ).click();
	await page.getByRole( 'option', { name: /^Site head/ } ).click();
	await part( 'head' ).waitFor();
} );

test( 'a schedule is chosen as one thing, kept as rules of every group, and read back', async () => {
	const { page } = at;
	const url = ( value: string ) => ( { type: 'url', op: 'contains', value } );
	const id = await open( {
		title: 'Timed',
		conditions: [ [ url( '/a' ) ], [ url( '/b' ) ] ],
	} );
	await page.getByRole( 'button', { name: 'Add a schedule' } ).click();
	await hasFocus( page.getByLabel( 'From', { exact: true } ) );
	await page.getByLabel( 'From', { exact: true } ).fill( '2031-12-01' );
	await page.getByRole( 'button', { name: 'Sat' } ).click();
	await page.getByRole( 'button', { name: 'Sun' } ).click();
	await page.getByLabel( 'Each day from' ).fill( '08:00' );
	await expect
		.poll( () => said().textContent() )
		.toContain(
			'from Dec 1, 2031 on, on weekends, each day from 8:00 AM on, on addresses with /a, or on addresses with /b.'
		);
	await page.getByText( /^Time zone: / ).waitFor();
	expect( await faultsOf( page ) ).toEqual( [] );
	await save( page );
	await saved( page, /^Saved/ );
	const times = [
		{ type: 'date_range', value: { from: '2031-12-01', to: '' } },
		{ type: 'day_of_week', value: [ '6', '7' ] },
		{ type: 'time_of_day', value: { from: '08:00', to: '' } },
	];
	const { body } = await at.site.rest( 'GET', `/snippets/${ id }` );
	expect( body.conditions ).toMatchObject( [
		[ url( '/a' ), ...times ],
		[ url( '/b' ), ...times ],
	] );

	await page.reload();
	await openedEditor( page );
	await part( 'weekends' ).click();
	await page.getByRole( 'button', { name: 'Sat', pressed: true } ).waitFor();
	expect( await page.locator( '.svc-rule' ).count() ).toBe( 2 );
} );

test( 'a rule about the date becomes the schedule where it can', async () => {
	const { page } = at;
	await open( { title: 'Dated' } );
	await part( 'always' ).click();
	await page.getByRole( 'button', { name: /^Condition / } ).click();
	await page.getByRole( 'option', { name: 'Date', exact: true } ).click();
	await hasFocus( page.getByLabel( 'From', { exact: true } ) );
	expect( await page.locator( '.svc-rule' ).count() ).toBe( 0 );
} );

const inMenu = async ( item: string ) => {
	await at.page
		.getByRole( 'button', { name: 'More for conditions' } )
		.click();
	await at.page.getByRole( 'menuitem', { name: item } ).click();
};

test( 'conditions are copied to other snippets in one change, which Undo takes back', async () => {
	const { page, site } = at;
	const make = async ( title: string ): Promise< number > =>
		(
			await site.rest( 'POST', '/snippets', {
				title,
				type: 'html',
				code: '<i>y</i>',
			} )
		).body.snippet.id;
	const others = [ await make( 'Banner one' ), await make( 'Banner two' ) ];
	await open( { title: 'Copied from', conditions: [ RULES ] } );
	await inMenu( 'Copy to other snippets' );
	const dialog = page.getByRole( 'dialog' );
	await dialog
		.getByRole( 'searchbox', { name: 'Search snippets' } )
		.fill( 'banner' );
	for ( const name of [ 'Banner one', 'Banner two' ] ) {
		await dialog.getByRole( 'checkbox', { name } ).check();
	}
	expect( await faultsOf( page ) ).toEqual( [] );
	const conditions = () =>
		Promise.all(
			others.map(
				async ( id ) =>
					( await site.rest( 'GET', `/snippets/${ id }` ) ).body
						.conditions
			)
		);
	await dialog.getByRole( 'button', { name: 'Copy to 2 snippets' } ).click();
	const notice = page
		.locator( '.components-snackbar' )
		.filter( { hasText: 'Conditions copied to 2 snippets.' } );
	await notice.waitFor();
	expect( await conditions() ).toMatchObject( [ [ RULES ], [ RULES ] ] );
	await notice.getByRole( 'button', { name: 'Undo' } ).click();
	await expect.poll( conditions ).toEqual( [ [], [] ] );
} );

test( 'conditions are kept as a template, applied to another snippet, renamed and deleted', async () => {
	const { page } = at;
	const dialog = page.getByRole( 'dialog' );
	await open( {
		title: 'Template from',
		conditions: [ [ ...RULES, DECEMBER ] ],
	} );
	await inMenu( 'Save as template' );
	await dialog.getByRole( 'textbox', { name: 'Name' } ).fill( 'Guests' );
	await dialog.getByRole( 'button', { name: 'Save' } ).click();
	await page.getByText( 'Guests saved.' ).first().waitFor();

	await open( { title: 'Template to' } );
	await inMenu( 'Guests' );
	await part( 'logged-out visitors' ).waitFor();
	await part( 'Dec 24, 2031' ).waitFor();
	await page
		.locator( '.components-snackbar' )
		.filter( { hasText: 'Template “Guests” applied.' } )
		.getByRole( 'button', { name: 'Undo' } )
		.click();
	await part( 'always' ).waitFor();

	await inMenu( 'Manage templates' );
	await dialog.getByRole( 'textbox', { name: 'Name' } ).fill( 'Visitors' );
	await page.keyboard.press( 'Tab' );
	await dialog
		.getByRole( 'button', { name: 'Delete template “Visitors”' } )
		.click();
	await dialog.getByText( /^No templates yet\./ ).waitFor();
	expect( await faultsOf( page ) ).toEqual( [] );
	await page.keyboard.press( 'Escape' );
} );

test( 'each rule says whether the page that was named has it, before it is saved', async () => {
	const { page } = at;
	const id = await open( {
		title: 'Ticked',
		status: 'active',
		conditions: [ [ { type: 'url', op: 'contains', value: '/no' } ] ],
	} );
	const mark = page.locator( '.svc-rule .svc-mark' );
	await page
		.getByRole( 'textbox', { name: 'Page', exact: true } )
		.fill( '/?here=1' );
	await page.getByRole( 'button', { name: 'Look' } ).click();
	await expect.poll( () => mark.textContent() ).toBe( '✕' );
	await page
		.getByRole( 'textbox', { name: 'Address', exact: true } )
		.fill( 'here=1' );
	await expect.poll( () => mark.textContent() ).toBe( '✓' );
	await page.getByText( 'Runs.' ).waitFor();
	const { body } = await at.site.rest( 'GET', `/snippets/${ id }` );
	expect( body.conditions ).toMatchObject( [ [ { value: '/no' } ] ] );
} );
