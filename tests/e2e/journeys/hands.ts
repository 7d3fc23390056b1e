/** The two ways of doing everything in a journey: with the pointer, and by keyboard alone. */
import type { Locator, Page } from 'playwright';
import { editorOf, save } from '../app/app-page.ts';
import { hasFocus, tabTo } from './keyboard.ts';

/** What a user does with a part of the screen, in one of two ways. */
export interface Hand {
	/** `key` leads there from where one is. */
	readonly press: (
		target: Locator,
		key?: 'Tab' | 'Shift+Tab'
	) => Promise< void >;
	readonly write: ( page: Page, code: string ) => Promise< void >;
	readonly save: ( page: Page ) => Promise< void >;
}

async function typeOver( page: Page, text: string ): Promise< void > {
	await hasFocus( await editorOf( page ) );
	await page.keyboard.press( 'Control+A' );
	await page.keyboard.insertText( text );
}

export const POINTER: Hand = {
	press: ( target ) => target.click(),
	write: async ( page, code ) => {
		await editorOf( page );
		await page.locator( '.monaco-editor .view-line' ).first().click();
		await typeOver( page, code );
	},
	save: ( page ) =>
		page.getByRole( 'button', { name: /^Save/ } ).first().click(),
};

/** Whether Tab leaves the editor, or writes, is Monaco's mode: Control+M changes it, for as long as the page is there. */
const free = new WeakSet< Page >();

/** The page begins anew, with Monaco as it comes. */
export const beginAnew = ( page: Page ): boolean => free.delete( page );

async function leaveEditor( page: Page ): Promise< void > {
	const isInside = await page
		.locator( '.monaco-editor' )
		.first()
		.evaluate( ( editor ) =>
			editor.contains( editor.ownerDocument.activeElement )
		);
	if ( isInside && ! free.has( page ) ) {
		await page.keyboard.press( 'Control+m' );
		free.add( page );
	}
}

export const KEYBOARD: Hand = {
	press: async ( target, key = 'Tab' ) => {
		await target.waitFor();
		await leaveEditor( target.page() );
		await tabTo( target, key );
		await target.page().keyboard.press( 'Enter' );
	},
	write: async ( page, code ) => {
		// It lies before what else one has been at, and has the focus at first.
		await tabTo( await editorOf( page ), 'Shift+Tab' );
		await typeOver( page, code );
		await leaveEditor( page );
	},
	save,
};

export const HANDS = [
	[ 'with the pointer', POINTER ],
	[ 'by keyboard alone', KEYBOARD ],
] as const;
