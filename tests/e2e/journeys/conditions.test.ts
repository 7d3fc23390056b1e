/** Conditions built and explained: groups and rules by pointer, by finger and by keyboard alone, carried along, and why it runs or not. */
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { longTest } from '../../support/long.ts';
import { goTo, journey, save, saved } from '../app/app-page.ts';
import { faultsOf } from '../app/axe.ts';
import { dragTo, follow, middleOf } from './dragging.ts';
import {
	byKeyboard,
	hasFocus,
	Keyboard,
	openedEditor,
	tabTo,
} from './keyboard.ts';

const at = journey( undefined, null );

const url = ( value: string ) => ( { type: 'url', op: 'contains', value } );
/** Rules by what they look for, groups divided by a space: `'a b'` is one rule in each of two groups. */
const groups = ( letters: string ) =>
	letters
		.split( ' ' )
		.map( ( rules ) => [ ...rules ].map( ( it ) => url( `${ it }=1` ) ) );

async function make( fields: Record< string, unknown > ): Promise< number > {
	const { body } = await at.site.rest( 'POST', '/snippets', {
		type: 'html',
		code: '<i>ruled</i>',
		...fields,
	} );
	return body.snippet.id;
}

async function open( fields: Record< string, unknown > ): Promise< number > {
	const id = await make( fields );
	await goTo( at.page, `/snippet/${ id }` );
	await openedEditor( at.page );
	return id;
}

const stored = async ( id: number ) =>
	( await at.site.rest( 'GET', `/snippets/${ id }` ) ).body.conditions;

const group = ( number: number ) =>
	at.page.getByRole( 'group', { name: `Group ${ number }`, exact: true } );
const handle = ( words: string ) =>
	at.page.getByRole( 'button', {
		name: `Move: on addresses with ${ words }`,
	} );
const sentence = () => at.page.locator( '.svc-sentence' ).textContent();

/** What is read out at once, as screen readers are told it. */
const spoken = () => at.page.locator( '#a11y-speak-assertive' ).textContent();

/** The rules as they stand on the screen, in the letters of `groups()`. */
const shown = () =>
	at.page
		.locator( '.svc-rules' )
		.evaluateAll( ( all ) =>
			all
				.map( ( element ) =>
					[ ...element.querySelectorAll( 'input' ) ]
						.map( ( { value } ) => value.charAt( 0 ) )
						.join( '' )
				)
				.join( ' ' )
		);

/** Chooses what a rule looks at, with the pointer. */
async function choose( rule: Locator | Page, name: string ): Promise< void > {
	await rule.getByRole( 'button', { name: /^Condition / } ).click();
	await at.page.getByRole( 'option', { name, exact: true } ).click();
}

/** Presses Undo of the notice that says this. */
const takeBack = ( page: Page, text: string ) =>
	page
		.locator( '.components-snackbar' )
		.filter( { hasText: text } )
		.getByRole( 'button', { name: 'Undo' } )
		.click();

/** Asks whether it would run at an address; answers with verdict and reasons, each with its mark. */
async function wouldRun( address: string ): Promise< string[] > {
	const { page } = at;
	await page
		.getByRole( 'textbox', { name: 'Page', exact: true } )
		.fill( address );
	const answered = page.waitForResponse( /explain/ );
	await page.getByRole( 'button', { name: 'Look' } ).click();
	await answered;
	return answer();
}

const answer = async () => {
	const lines = at.page.locator( '.svc-would__verdict, .svc-would__list li' );
	await lines.first().waitFor();
	return lines
		.allInnerTexts()
		.then( ( all ) =>
			all.map( ( text ) => text.replaceAll( /\s+/g, ' ' ).trim() )
		);
};

test( 'with the pointer: two groups are built, a rule is dragged into the other one, saved, said and explained', async () => {
	const { page } = at;
	const id = await open( { title: 'By pointer', status: 'active' } );
	const fill = async ( rule: Locator, value: string ) => {
		await choose( rule, 'Address' );
		await rule.getByRole( 'textbox', { name: 'Address' } ).fill( value );
	};
	const rules = page.locator( '.svc-rule' );
	await page.getByRole( 'button', { name: 'Add a condition' } ).click();
	await fill( rules.nth( 0 ), 'a=1' );
	await group( 1 ).getByRole( 'button', { name: 'And' } ).click();
	await fill( rules.nth( 1 ), 'b=1' );
	await page.getByRole( 'button', { name: 'Or when …' } ).click();
	await fill( rules.nth( 2 ), 'c=1' );
	await expect.poll( shown ).toBe( 'ab c' );

	await dragTo(
		page,
		handle( 'b=1' ),
		rules.nth( 2 ),
		'upper',
		page.locator( '.svc-rule.is-gap-before' )
	);
	await page.locator( '.svc-ghost' ).waitFor();
	await page.mouse.up();
	await expect.poll( shown ).toBe( 'a bc' );
	await page.locator( '.svc-ghost' ).waitFor( { state: 'detached' } );
	await expect
		.poll( sentence )
		.toBe(
			'Runs automatically in the footer, on addresses with a=1, or on addresses with b=1 and on addresses with c=1.'
		);

	await save( page );
	await saved( page, /^Saved/ );
	await expect.poll( () => stored( id ) ).toMatchObject( groups( 'a bc' ) );

	const no = await wouldRun( '/?b=1' );
	expect( no[ 0 ] ).toBe( "✕ Doesn't run." );
	expect( no.slice( -3 ) ).toEqual( [
		expect.stringMatching( /^✕ 1\. on addresses with a=1 seen: .*\?b=1$/ ),
		expect.stringMatching( /^✓ 2\. on addresses with b=1 seen: .*\?b=1$/ ),
		expect.stringMatching( /^✕ 2\. on addresses with c=1 seen: .*\?b=1$/ ),
	] );
	await expect
		.poll( () => wouldRun( '/?b=1&c=1' ).then( ( all ) => all[ 0 ] ) )
		.toBe( '✓ Runs.' );
} );

longTest( 'by keyboard alone: the same, each step read out', async () => {
	const { page } = at;
	const id = await open( { title: 'By keyboard', status: 'active' } );
	await byKeyboard( page, async ( keys ) => {
		const rules = page.locator( '.svc-rule' );
		const press = async ( target: Locator, key = 'Enter' ) => {
			await tabTo( target );
			await page.keyboard.press( key );
		};
		const fill = async ( rule: Locator, value: string ) => {
			await press( rule.getByRole( 'button', { name: 'Condition' } ) );
			await keys.typeInto(
				page.getByRole( 'combobox', { name: 'Condition' } ),
				'addr'
			);
			await keys.enterOn(
				page.getByRole( 'option', { name: 'Address', exact: true } )
			);
			await keys.toAndType(
				rule.getByRole( 'textbox', { name: 'Address' } ),
				value
			);
		};
		await page.keyboard.press( 'Control+m' );
		await press( page.getByRole( 'button', { name: 'Add a condition' } ) );
		await tabTo( rules.nth( 0 ).locator( '[data-handle]' ), 'Shift+Tab' );
		await fill( rules.nth( 0 ), 'a=1' );
		await press( group( 1 ).getByRole( 'button', { name: 'And' } ) );
		await tabTo( rules.nth( 1 ).locator( '[data-handle]' ), 'Shift+Tab' );
		await fill( rules.nth( 1 ), 'b=1' );
		await press( page.getByRole( 'button', { name: 'Or when …' } ) );
		await tabTo( rules.nth( 2 ).locator( '[data-handle]' ), 'Shift+Tab' );
		await fill( rules.nth( 2 ), 'c=1' );

		await tabTo( handle( 'b=1' ), 'Shift+Tab' );
		await page.keyboard.press( 'Space' );
		await expect
			.poll( spoken )
			.toContain( 'Lifted. Rule 2 of 2 in group 1' );
		await page.keyboard.press( 'ArrowDown' );
		await expect
			.poll( spoken )
			.toContain( 'New group. Rule 1 of 1 in group 2' );
		await page.keyboard.press( 'ArrowDown' );
		await expect.poll( spoken ).toContain( 'Rule 1 of 2 in group 2' );
		await page.keyboard.press( 'Escape' );
		await expect.poll( spoken ).toContain( 'Put back.' );
		await expect.poll( shown ).toBe( 'ab c' );
		const toNextGroup = [ 'Space', 'ArrowRight', 'ArrowRight', 'Space' ];
		await keys.pressOn( handle( 'b=1' ), ...toNextGroup );
		await expect.poll( shown ).toBe( 'a bc' );
		await page
			.locator( '.components-snackbar' )
			.filter( { hasText: 'Moved: Rule 1 of 2 in group 2.' } )
			.waitFor();
		// The focus goes along, so that the next key does, too.
		await keys.pressOn( handle( 'b=1' ), 'Control+z' );
		await expect.poll( shown ).toBe( 'ab c' );
		await keys.pressOn( handle( 'b=1' ), ...toNextGroup );
		await expect.poll( shown ).toBe( 'a bc' );

		await save( page );
		await saved( page, /^Saved/ );
		await expect
			.poll( () => stored( id ) )
			.toMatchObject( groups( 'a bc' ) );
		await expect
			.poll( sentence )
			.toContain(
				'on addresses with a=1, or on addresses with b=1 and on addresses with c=1.'
			);

		const ask = async ( address: string ) => {
			const field = page
				.locator( '.svc-would-ask' )
				.getByRole( 'textbox' );
			await keys.to( field );
			await keys.press( 'Control+a' );
			await keys.typeInto( field, address );
			const answered = page.waitForResponse( /explain/ );
			await page.keyboard.press( 'Enter' );
			await answered;
		};
		await ask( '/?c=1' );
		await page.getByText( "Doesn't run." ).waitFor();
		await expect
			.poll( answer )
			.toContainEqual(
				expect.stringMatching(
					/^✓ 2\. on addresses with c=1 seen: .*\?c=1$/
				)
			);
		await ask( '/?a=1' );
		await page.getByText( 'Runs.' ).waitFor();
	} );
} );

longTest(
	'Escape puts a dragged rule back; on "or" it gets a group of its own, and an emptied group goes away',
	async () => {
		const { page } = at;
		await open( { title: 'Dragged', conditions: groups( 'ab c' ) } );
		await expect.poll( shown ).toBe( 'ab c' );
		await dragTo(
			page,
			handle( 'a=1' ),
			handle( 'c=1' ),
			'lower',
			page.locator( '.svc-rule.is-gap-after' )
		);
		await page.keyboard.press( 'Escape' );
		await page.mouse.up();
		await page.locator( '.is-moving' ).waitFor( { state: 'detached' } );
		await expect.poll( shown ).toBe( 'ab c' );

		await dragTo(
			page,
			handle( 'a=1' ),
			page.getByText( 'or', { exact: true } ),
			'middle',
			page.getByText( 'New group', { exact: true } )
		);
		await page.mouse.up();
		await expect.poll( shown ).toBe( 'b a c' );

		await dragTo(
			page,
			handle( 'c=1' ),
			handle( 'b=1' ),
			'upper',
			page.locator( '.svc-rule.is-gap-before' )
		);
		await page.mouse.up();
		await expect.poll( shown ).toBe( 'cb a' );
		await takeBack( page, 'Moved: Rule 1 of 2 in group 1.' );
		await expect.poll( shown ).toBe( 'b a c' );
	}
);

longTest( 'with a finger, and with the menu alone', async () => {
	const { page } = at;
	await open( { title: 'Touched', conditions: groups( 'ab c' ) } );
	await expect.poll( shown ).toBe( 'ab c' );
	const finger = await page.context().newCDPSession( page );
	const touch = (
		type: 'touchStart' | 'touchMove' | 'touchEnd',
		points: { x: number; y: number }[]
	) =>
		finger.send( 'Input.dispatchTouchEvent', {
			type,
			touchPoints: points,
		} );
	// What stands where, until nothing moves it any more.
	await handle( 'b=1' ).click( { trial: true } );
	const from = await middleOf( handle( 'b=1' ) );
	await touch( 'touchStart', [ from ] );
	let { y } = from;
	await follow(
		handle( 'a=1' ),
		'upper',
		page.locator( '.svc-rule.is-gap-before' ),
		async ( _, end ) => {
			for ( const part of [ 0.25, 0.5, 0.75, 1 ] ) {
				await touch( 'touchMove', [
					{ x: from.x, y: y + ( end - y ) * part },
				] );
			}
			y = end;
		}
	);
	await touch( 'touchEnd', [] );
	await expect.poll( shown ).toBe( 'ba c' );

	const pick = async ( rule: string, what: string ) => {
		await page
			.getByRole( 'button', {
				name: `More for: on addresses with ${ rule }`,
			} )
			.click();
		await page.getByRole( 'menuitem', { name: what } ).click();
	};
	await pick( 'b=1', 'Move to group 2' );
	await expect.poll( shown ).toBe( 'a cb' );
	await pick( 'b=1', 'Move up' );
	await expect.poll( shown ).toBe( 'a bc' );
	await pick( 'c=1', 'Move to a new group' );
	await expect.poll( shown ).toBe( 'a b c' );
	await pick( 'b=1', 'Remove' );
	await expect.poll( shown ).toBe( 'a c' );
	await takeBack( page, 'Rule removed.' );
	await expect.poll( shown ).toBe( 'a b c' );
} );

longTest(
	'conditions are copied as JSON, and pasted with a word about what does not fit',
	async () => {
		const { page } = at;
		await page
			.context()
			.grantPermissions( [ 'clipboard-read', 'clipboard-write' ] );
		await open( { title: 'From', conditions: groups( 'ab c' ) } );
		await page.getByRole( 'button', { name: 'Copy group 1' } ).click();
		await page.getByText( 'Conditions copied.' ).first().waitFor();
		expect(
			JSON.parse(
				await page.evaluate( () => navigator.clipboard.readText() )
			)
		).toMatchObject( groups( 'ab' ) );

		const id = await open( { title: 'To', conditions: groups( 'd' ) } );
		await page.getByRole( 'button', { name: 'Paste conditions' } ).click();
		const dialog = page.getByRole( 'dialog', { name: 'Paste conditions' } );
		const field = dialog.getByRole( 'textbox', {
			name: 'Conditions as JSON',
		} );
		await expect.poll( () => field.inputValue() ).toContain( 'a=1' );
		await dialog
			.getByText( 'On addresses with a=1, on addresses with b=1' )
			.waitFor();
		await field.fill( 'on addresses with a=1' );
		await dialog.getByText( 'Not valid JSON.' ).waitFor();
		await field.fill(
			JSON.stringify( [
				[ url( 'e=1' ), { type: 'weather', op: 'is', value: 'rain' } ],
				[ { type: 'page_type', op: 'is', value: [ 'attic' ] } ],
			] )
		);
		await dialog.getByText( 'Unknown condition on this site.' ).waitFor();
		await dialog
			.getByText( 'Unknown value on this site: "attic"' )
			.waitFor();
		await dialog.getByRole( 'button', { name: 'Add 1 rule' } ).click();
		await expect.poll( shown ).toBe( 'd e' );
		await save( page );
		await saved( page, /^Saved/ );
		await expect
			.poll( () => stored( id ) )
			.toMatchObject( groups( 'd e' ) );
	}
);

longTest(
	'the place is chosen in the sketch, by searching, and by the name of an action',
	async () => {
		const { page } = at;
		await open( { title: 'Placed' } );
		const toggle = page.getByRole( 'button', { name: /^Where / } );
		await toggle.click();
		await page
			.locator( '.svc-sketch [data-place="the_content:paragraph_after"]' )
			.click();
		await expect
			.poll( sentence )
			.toBe( 'Runs automatically after paragraph 1, always.' );

		const keys = new Keyboard( page );
		await tabTo( toggle, 'Shift+Tab' );
		for ( const [ typed, option, said ] of [
			[ 'login foot', 'Login footer', 'in the footer of the login page' ],
			[ 'loop_no', 'loop_no_results', 'at the action loop_no_results' ],
			[
				'my_own/action',
				'Action my_own/action',
				'at the action my_own/action',
			],
		] as const ) {
			await keys.pressOn( toggle, 'Enter' );
			await keys.typeInto(
				page.getByRole( 'combobox', { name: 'Where' } ),
				typed
			);
			await keys.enterOn( page.getByRole( 'option', { name: option } ) );
			await expect
				.poll( sentence )
				.toBe( `Runs automatically ${ said }, always.` );
		}
		await hasFocus( toggle );
	}
);

longTest(
	'what is decided later or elsewhere is said beside its cause, before it is saved',
	async () => {
		const { page } = at;
		await open( {
			title: 'Early',
			type: 'php',
			code: '$a = 1;',
			hook: 'init',
		} );
		await page.getByRole( 'button', { name: 'Add a condition' } ).click();
		await page
			.getByText(
				'The page isn\'t known at "init", which Page type needs. Runs at "wp".'
			)
			.waitFor();

		await open( { title: 'Kept page' } );
		const said = page.locator( '.svc-inspector__fields > .svc-hint' );
		await page.getByRole( 'button', { name: 'Add a condition' } ).click();
		await choose( page, 'Cookie' );
		await page.getByRole( 'textbox', { name: 'Name' } ).fill( 'seen' );
		await said
			.getByText( 'Decided in the browser of each visitor: Cookie.' )
			.waitFor();
		await choose( page, 'Logged in' );
		await page
			.locator( '.svc-caution' )
			.getByText( 'Safe if the page cache skips logged-in users' )
			.waitFor();
	}
);

longTest.each( [ 'light', 'dark' ] as const )(
	'axe finds nothing in the tab, while a rule is lifted, and in the open picker, %s',
	async ( scheme ) => {
		const { page } = at;
		await open( { title: 'Seen', conditions: groups( 'ab c' ) } );
		await wouldRun( '/?a=1' );
		expect( await faultsOf( page, scheme, '.svc-inspector' ) ).toEqual(
			[]
		);
		await tabTo( handle( 'b=1' ), 'Shift+Tab' );
		await page.keyboard.press( 'Space' );
		await page.keyboard.press( 'ArrowDown' );
		await page.getByText( 'New group', { exact: true } ).waitFor();
		expect( await faultsOf( page, scheme, '.svc-inspector' ) ).toEqual(
			[]
		);
		await page.keyboard.press( 'Escape' );
		await page.getByRole( 'button', { name: /^Where / } ).click();
		await page.locator( '.svc-sketch' ).waitFor();
		await hasFocus( page.getByRole( 'combobox', { name: 'Where' } ) );
		expect( await faultsOf( page, scheme, '.components-popover' ) ).toEqual(
			[]
		);
		await page.keyboard.press( 'Escape' );
		await page.locator( '.svc-sketch' ).waitFor( { state: 'detached' } );
		await page.getByRole( 'button', { name: 'Paste conditions' } ).click();
		const dialog = page.getByRole( 'dialog', { name: 'Paste conditions' } );
		await dialog
			.getByRole( 'textbox', { name: 'Conditions as JSON' } )
			.fill( '[[{"type":"weather","op":"is","value":""}]]' );
		await dialog.getByText( 'no such condition' ).waitFor();
		expect(
			await faultsOf( page, scheme, '.components-modal__frame' )
		).toEqual( [] );
	}
);

longTest(
	'what the browser decides is said beside the rule, and can be left to the server, by keyboard and undone',
	async () => {
		const id = await open( {
			conditions: [
				[
					{
						type: 'cookie',
						op: 'equals',
						value: { key: 'member', value: 'gold' },
					},
				],
			],
		} );
		const field = async () =>
			( await at.site.rest( 'GET', `/snippets/${ id }` ) ).body.decide;
		await at.page
			.getByText( 'shows content and value to all visitors' )
			.waitFor();
		const button = at.page.getByRole( 'button', {
			name: 'Decide on the server',
		} );
		await button.focus();
		await at.page.keyboard.press( 'Enter' );
		await at.page
			.getByText( 'a page cache may show one visitor' )
			.waitFor();
		expect( await faultsOf( at.page, 'light', '.svc-inspector' ) ).toEqual(
			[]
		);
		await save( at.page );
		await saved( at.page, /^Saved/ );
		expect( await field() ).toBe( 'server' );
		await at.page
			.getByRole( 'button', { name: 'Decide in the browser' } )
			.click();
		await button.waitFor();
		await save( at.page );
		await saved( at.page, /^Saved/ );
		expect( await field() ).toBe( 'auto' );
	},
	120_000
);
