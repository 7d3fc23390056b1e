/** Several snippets at once, each time with the way back; and what a screen reader hears of switches, of what is wrong and of what was done. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { longTest, sample } from '../../support/long.ts';
import { goTo, journey, rowOf } from '../app/app-page.ts';
import {
	byKeyboard,
	hasFocus,
	type Keyboard,
	openedEditor,
} from './keyboard.ts';

const TITLES = [ 'Alpha', 'Beta', 'Gamma' ] as const;

const at = journey( async ( site ) => {
	for ( const title of TITLES ) {
		await site.rest( 'POST', '/snippets', {
			title,
			type: 'css',
			folder: 'Old',
			tags: [ 'kept' ],
			code: 'a { color: red; }',
		} );
	}
	await site.rest( 'POST', '/snippets', {
		title: 'Faulty',
		type: 'php',
		code: 'echo 1;\necho 2\necho 3;',
	} );
}, null );

interface State {
	readonly title: string;
	readonly status: string;
	readonly folder: string;
	readonly tags: readonly string[];
}

const START = { status: 'inactive', folder: 'Old', tags: [ 'kept' ] };
const ON = { ...START, status: 'active' };

/** The two that things are done with; the third one stays as it is. */
const CHOSEN = [ 'Alpha', 'Gamma' ] as const;

/** What the site has of the three, by title; one that is in the trash is missing. */
const states = async () =>
	Object.fromEntries(
		( await at.site.rest( 'GET', '/snippets' ) ).body
			.filter( ( { title }: State ) => title !== 'Faulty' )
			.map( ( { title, status, folder, tags }: State ) => [
				title,
				{ status, folder, tags },
			] )
	);

/** What the site has when the two are so. */
const expected = ( chosen: object | undefined ) =>
	Object.fromEntries(
		TITLES.flatMap( ( title ) => {
			const state = title === 'Beta' ? START : chosen;
			return state === undefined ? [] : [ [ title, state ] ];
		} )
	);

const bar = () => at.page.getByRole( 'toolbar', { name: 'Selected snippets' } );
const box = ( title: string ) =>
	rowOf( at.page, title ).getByRole( 'checkbox' );
const said = ( text: string ) => at.page.getByText( text ).first().waitFor();

interface SnippetAction {
	readonly name: string;
	/** Its button in the bar, and the letter that does the same; empty where there is none. */
	readonly button: string;
	readonly key: string;
	/** What is typed in its dialog, and into which field; null when it has none. */
	readonly typed: string | null;
	readonly field?: string;
	/** The button of the dialog; empty when it has none. */
	readonly confirm: string;
	readonly said: string;
	/** How the two are before, and after. */
	readonly before: typeof START;
	readonly after: typeof START | undefined;
}

const DEEDS: readonly SnippetAction[] = [
	{
		name: 'switched on',
		button: 'Activate',
		key: 'e',
		typed: null,
		confirm: '',
		said: '2 snippets activated.',
		before: START,
		after: ON,
	},
	{
		name: 'switched off',
		button: 'Deactivate',
		key: 'e',
		typed: null,
		confirm: '',
		said: '2 snippets deactivated.',
		before: ON,
		after: START,
	},
	{
		name: 'moved',
		button: 'Move',
		key: 'm',
		typed: 'Archive',
		field: 'Folder',
		confirm: 'Move',
		said: 'Moved 2 snippets to Archive.',
		before: START,
		after: { ...START, folder: 'Archive' },
	},
	{
		name: 'edited',
		button: 'Edit',
		key: '',
		typed: 'Archive',
		field: 'Folder',
		confirm: 'Apply',
		said: '2 snippets changed.',
		before: START,
		after: { ...START, folder: 'Archive' },
	},
	{
		name: 'tagged',
		button: '',
		key: 't',
		typed: 'urgent',
		field: 'Tag',
		confirm: 'Add a tag',
		said: '2 snippets have the tag urgent.',
		before: START,
		after: { ...START, tags: [ 'kept', 'urgent' ] },
	},
	{
		name: 'deleted',
		button: 'Move to the trash',
		key: '',
		typed: null,
		confirm: 'Move to the trash',
		said: '2 snippets are in the trash.',
		before: START,
		after: undefined,
	},
];

async function open(): Promise< void > {
	await goTo( at.page, '' );
	await rowOf( at.page, 'Alpha' ).waitFor();
}

/** Waits until the site has the two so, and the list shows it: keys and buttons go by what it shows. */
async function isSo( chosen: typeof START | undefined ): Promise< void > {
	await expect.poll( states ).toEqual( expected( chosen ) );
	for ( const title of CHOSEN ) {
		const row = rowOf( at.page, title );
		if ( chosen === undefined ) {
			await row.waitFor( { state: 'detached' } );
		} else {
			await row
				.getByRole( 'switch', { checked: chosen.status === 'active' } )
				.waitFor();
		}
	}
}

/** Brings the two where they are to be before, behind the back of the app. */
async function startWith( { status }: typeof START ): Promise< void > {
	const { body } = await at.site.rest( 'GET', '/snippets' );
	for ( const snippet of body.filter( ( { title }: State ) =>
		CHOSEN.some( ( it ) => it === title )
	) ) {
		await at.site.rest(
			'POST',
			`/snippets/${ snippet.id }/${ status === 'active' ? 'enable' : 'disable' }`
		);
	}
}

test.each( sample( DEEDS, 6 ) )(
	'two at once are $name, and Undo truly brings them back',
	async ( {
		button,
		key,
		typed,
		field = '',
		confirm,
		said: text,
		before,
		after,
	} ) => {
		const { page } = at;
		await startWith( before );
		await open();
		await box( 'Alpha' ).click();
		await box( 'Gamma' ).click();
		await bar().getByText( '2 selected' ).waitFor();
		if ( button === '' ) {
			await page.keyboard.press( key );
		} else {
			await bar()
				.getByRole( 'button', { name: button, exact: true } )
				.click();
		}
		const dialog = page.getByRole( 'dialog' ).last();
		if ( typed !== null ) {
			await dialog.getByRole( 'combobox', { name: field } ).fill( typed );
			await page
				.getByRole( 'option', { name: `New: ${ typed }` } )
				.click();
		}
		if ( confirm !== '' ) {
			await dialog
				.getByRole( 'button', { name: confirm, exact: true } )
				.click();
		}
		await said( text );
		await isSo( after );
		await page.getByRole( 'button', { name: 'Undo' } ).click();
		await said( 'Undone.' );
		await isSo( before );
	}
);

/** Ticks two rows that are not beside each other. */
async function tick( keys: Keyboard ): Promise< void > {
	for ( const title of CHOSEN ) {
		await keys.to( box( title ) );
		await keys.press( 'Space' );
	}
	await bar().getByText( '2 selected' ).waitFor();
}

longTest(
	'the same by keyboard alone: on, off, moved, tagged, deleted, each taken back',
	async () => {
		const { page } = at;
		await startWith( START );
		await open();
		await byKeyboard( page, async ( keys ) => {
			const takeBack = async ( key: string, before: typeof START ) => {
				if ( key === '' ) {
					await keys.toAndPress( 'button', 'Undo' );
				} else {
					// The letter does the same, without the way to the notice.
					await keys.to( box( 'Gamma' ) );
					await keys.press( 'z' );
				}
				await page
					.getByRole( 'button', { name: 'Undo' } )
					.waitFor( { state: 'detached' } );
				await isSo( before );
			};
			await tick( keys );
			for ( const {
				button,
				key,
				typed,
				field = '',
				confirm,
				said: text,
				before,
				after,
			} of DEEDS ) {
				if ( before === ON ) {
					await keys.to( box( 'Gamma' ) );
					await keys.press( 'e' );
					await isSo( before );
				}
				if ( key === '' ) {
					await keys.toAndPress(
						bar().getByRole( 'button', {
							name: button,
							exact: true,
						} )
					);
				} else {
					// Letters act in the list.
					await keys.to( box( 'Gamma' ) );
					await keys.press( key );
				}
				const dialog = page.getByRole( 'dialog' );
				if ( typed !== null ) {
					await keys.toAndType(
						dialog.getByRole( 'combobox', { name: field } ),
						typed
					);
					await keys.choose(
						dialog.getByRole( 'option', {
							name: `New: ${ typed }`,
						} )
					);
				}
				if ( confirm !== '' ) {
					await keys.toAndPress(
						dialog.getByRole( 'button', {
							name: confirm,
							exact: true,
						} )
					);
				}
				await said( text );
				await isSo( after );
				await takeBack( key, before );
				if ( before === ON ) {
					await keys.to( box( 'Gamma' ) );
					await keys.press( 'e' );
					await isSo( START );
				}
			}
		} );
	}
);

/** Keeps what the page says to screen readers, until asked. */
async function listen( page: Page ): Promise< () => Promise< string > > {
	await page.evaluate( () => {
		const heard: string[] = [];
		( window as Window & { svcHeard?: string[] } ).svcHeard = heard;
		new MutationObserver( () => {
			for ( const region of document.querySelectorAll(
				'.a11y-speak-region'
			) ) {
				const text = ( region.textContent ?? '' ).trim();
				if ( text !== '' && ! heard.includes( text ) ) {
					heard.push( text );
				}
			}
		} ).observe( document.body, {
			childList: true,
			subtree: true,
			characterData: true,
		} );
	} );
	return () =>
		page.evaluate( () =>
			(
				( window as Window & { svcHeard?: string[] } ).svcHeard ?? []
			).join( '\n' )
		);
}

longTest(
	'a screen reader hears which snippet a switch is of, that it is being tried, and how that ended',
	async () => {
		const { page } = at;
		await startWith( START );
		await open();
		const heard = await listen( page );
		const toggle = rowOf( page, 'Alpha' ).getByRole( 'switch' );
		await expect
			.poll( () => toggle.ariaSnapshot() )
			.toBe( '- switch "Alpha"' );
		let go = () => {};
		const held = new Promise< void >( ( resolve ) => {
			go = resolve;
		} );
		await page.route( /snippets\/\d+\/enable/, async ( route ) => {
			await held;
			await route.continue();
		} );
		await byKeyboard( page, async ( keys ) => {
			await keys.to( toggle );
			await keys.press( 'Space' );
			await expect
				.poll( () => toggle.ariaSnapshot() )
				.toMatch( /switch "Alpha" \[disabled\]/ );
			await expect.poll( heard ).toContain( 'Test run…' );
			go();
			await expect
				.poll( () => toggle.ariaSnapshot() )
				.toBe( '- switch "Alpha" [checked]' );
			await expect.poll( heard ).toContain( 'Alpha is active' );
			await keys.pressOn( toggle, 'Space' );
			await expect.poll( heard ).toContain( 'Alpha is inactive' );
		} );
		await page.unrouteAll();
	}
);

longTest(
	'a screen reader hears why a switch stayed off; each reason is a button that names its line and leads there',
	async () => {
		const { page } = at;
		await open();
		const heard = await listen( page );
		const row = rowOf( page, 'Faulty' );
		await byKeyboard( page, async ( keys ) => {
			await keys.to( row.getByRole( 'switch' ) );
			await keys.press( 'Space' );
			await expect
				.poll( heard )
				.toMatch( /Faulty was not activated\. Line \d: / );
			await expect
				.poll( () => row.ariaSnapshot() )
				.toMatch( /button "Line \d: / );
			await hasFocus( row.getByRole( 'switch' ) );
			await keys.toAndPress(
				row.getByRole( 'button', { name: /^Line \d/ } ).first()
			);
			await page.waitForURL( /line=\d/ );
			await openedEditor( page );
			await keys.press( 'Control+m' );
			await keys.backTo( page.getByRole( 'switch' ) );
			await keys.press( 'Space' );
			await page
				.getByRole( 'alert' )
				.filter( { hasText: 'Saved, but not activated.' } )
				.waitFor();
		} );
		// Severity, line and message, in this order.
		await expect
			.poll( () =>
				page
					.getByRole( 'region', { name: 'Problems and output' } )
					.ariaSnapshot()
			)
			.toMatch( /button "Error: line \d \S+/ );
	}
);
