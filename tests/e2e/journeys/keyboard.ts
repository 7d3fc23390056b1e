/**
 * What a user without a mouse can do: keys, and nothing else. A journey that
 * is meant to be by keyboard alone runs within `byKeyboard()`, which fails
 * when anything of a pointer has reached the page.
 */
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { editorOf } from '../app/app-page.ts';

type Role = Parameters< Page[ 'getByRole' ] >[ 0 ];
type TabKey = 'Tab' | 'Shift+Tab';

/** More stops than any screen of the app has together with WordPress' own menu. */
const MOST_STOPS = 160;

/** Visits of one element after which Tab only goes round, or is caught. */
const MOST_VISITS = 3;

/** More steps than any list of the app needs to an item. */
const MOST_STEPS = 60;

/** Where the focus is, in words, how often it has been there, and whether that is the target. */
const lookAround = ( target: Element, isFirst: boolean ) => {
	const { activeElement, body, defaultView } = target.ownerDocument;
	const isThere = activeElement === target;
	if (
		activeElement === null ||
		activeElement === body ||
		defaultView === null
	) {
		return { isThere, visits: 0, stop: '(nothing)' };
	}
	const memory = defaultView as Window & {
		svcVisits?: Map< Element, number >;
	};
	if ( isFirst || memory.svcVisits === undefined ) {
		memory.svcVisits = new Map();
	}
	const visits = ( memory.svcVisits.get( activeElement ) ?? 0 ) + 1;
	memory.svcVisits.set( activeElement, visits );
	const role =
		activeElement.getAttribute( 'role' ) ?? activeElement.localName;
	const labels =
		activeElement instanceof HTMLInputElement
			? [ ...( activeElement.labels ?? [] ) ]
			: [];
	const name =
		activeElement.getAttribute( 'aria-label' ) ??
		labels[ 0 ]?.textContent ??
		activeElement.textContent ??
		'';
	const words = name.trim().replace( /\s+/g, ' ' ).slice( 0, 40 );
	return { isThere, visits, stop: `${ role } "${ words }"` };
};

/** Waits until the dialog around something, if there is one, has the focus: it takes it some moments after it is there, and keys go on behind it until then. */
export async function dialogHasFocus( inside: Locator ): Promise< void > {
	await expect
		.poll( () =>
			inside.evaluate( ( it ) => {
				const dialog = it.closest( '[role="dialog"]' );
				return (
					dialog === null ||
					dialog.contains( it.ownerDocument.activeElement )
				);
			} )
		)
		.toBe( true );
}

/**
 * Presses Tab, or Shift+Tab, until the focus is on the element.
 *
 * @throws Error When it is not reached, naming every stop on the way.
 */
export async function tabTo(
	target: Locator,
	key: TabKey = 'Tab'
): Promise< void > {
	// What takes the keys of the editor has no size.
	await target.waitFor( { state: 'attached' } );
	await dialogHasFocus( target );
	const stops: string[] = [];
	while ( stops.length < MOST_STOPS ) {
		const { isThere, visits, stop } = await target.evaluate(
			lookAround,
			stops.length === 0
		);
		if ( isThere ) {
			return;
		}
		if ( visits === MOST_VISITS ) {
			break;
		}
		stops.push( stop );
		await target.page().keyboard.press( key );
	}
	throw new Error(
		`${ key } does not lead to ${ target.toString() }. ${ stops.length } stops: ${ stops.join( ', ' ) }.`
	);
}

/** Waits until an element has the focus: what is pressed before goes elsewhere. */
export async function hasFocus( target: Locator ): Promise< void > {
	await expect
		.poll(
			() =>
				target.evaluate(
					( it ) => it === it.ownerDocument.activeElement
				),
			{ message: `${ target.toString() } has the focus` }
		)
		.toBe( true );
}

/** The field of an editor that was just opened: it takes the focus by itself, and from then on what is written in it counts. */
export async function openedEditor( page: Page ): Promise< Locator > {
	const field = await editorOf( page );
	await hasFocus( field );
	return field;
}

/**
 * What the keys of a menu or list do to an item: nothing while the focus is elsewhere, step towards it, or choose it. The item has the
 * focus, or the field with the focus names it as the active one; the command palette of WordPress marks it alone.
 */
const reach = ( item: Element ): 'none' | 'steps' | 'there' => {
	const { activeElement } = item.ownerDocument;
	const active = activeElement?.getAttribute( 'aria-activedescendant' );
	if (
		activeElement === item ||
		( active && active === item.id ) ||
		( item.matches( '[cmdk-item][aria-selected="true"]' ) &&
			activeElement?.matches( '[cmdk-input]' ) )
	) {
		return 'there';
	}
	return activeElement?.getAttribute( 'role' ) === 'combobox' ||
		item
			.closest( '[role="menu"], [role="listbox"]' )
			?.contains( activeElement )
		? 'steps'
		: 'none';
};

export class Keyboard {
	constructor( readonly page: Page ) {}

	/** Tabs to what has the role and the name, or to an element found otherwise. */
	async to(
		target: Role | Locator,
		name?: string | RegExp,
		key: TabKey = 'Tab'
	): Promise< void > {
		await tabTo( this.#find( target, name ), key );
	}

	/** The same, the other way round. */
	async backTo(
		target: Role | Locator,
		name?: string | RegExp
	): Promise< void > {
		await this.to( target, name, 'Shift+Tab' );
	}

	/** Tabs there and presses a key. */
	async toAndPress(
		target: Role | Locator,
		name?: string | RegExp,
		key = 'Enter'
	): Promise< void > {
		await this.to( target, name );
		await this.press( key );
	}

	/** A key or a shortcut in Playwright's words, such as `Control+s`. */
	async press( ...keys: string[] ): Promise< void > {
		for ( const key of keys ) {
			await this.page.keyboard.press( key );
		}
	}

	/** Presses a key on what gets the focus by itself, once it has it. */
	async pressOn( target: Locator, ...keys: string[] ): Promise< void > {
		await hasFocus( target );
		await this.press( ...keys );
	}

	/** Types key after key, once the field has the focus. */
	async typeInto( field: Locator, text: string ): Promise< void > {
		await hasFocus( field );
		await this.page.keyboard.type( text );
	}

	/** Puts a whole text at once into the field, as pasting does, once it has the focus. */
	async pasteInto( field: Locator, text: string ): Promise< void > {
		await hasFocus( field );
		await this.page.keyboard.insertText( text );
	}

	/** Replaces what the field holds, once it has the focus. */
	async writeInto( field: Locator, text: string ): Promise< void > {
		await hasFocus( field );
		await this.press( 'Control+a' );
		await this.page.keyboard.insertText( text );
	}

	/** Tabs to a field and types into it. */
	async toAndType( field: Locator, text: string ): Promise< void > {
		await this.to( field );
		await this.typeInto( field, text );
	}

	/** Tabs to a field and replaces what it holds. */
	async toAndWrite( field: Locator, text: string ): Promise< void > {
		await this.to( field );
		await this.writeInto( field, text );
	}

	/**
	 * Goes down a menu, or the list of a field, until the item is the active one, and chooses it. The keys wait until the menu has the focus.
	 *
	 * @throws Error When the item is not reached.
	 */
	async choose( item: Locator ): Promise< void > {
		await item.waitFor();
		for ( let steps = 0; steps < MOST_STEPS; steps++ ) {
			await expect
				.poll( () => item.evaluate( reach ), {
					message: `The list with ${ item.toString() } has the focus`,
				} )
				.not.toBe( 'none' );
			if ( ( await item.evaluate( reach ) ) === 'there' ) {
				await this.press( 'Enter' );
				return;
			}
			await this.press( 'ArrowDown' );
		}
		throw new Error( `ArrowDown does not lead to ${ item.toString() }.` );
	}

	/** Presses Enter once a list has the item as the active one by itself, as for what was typed. */
	async enterOn( item: Locator ): Promise< void > {
		await expect
			.poll( () => item.evaluate( reach ), {
				message: `${ item.toString() } is the active one`,
			} )
			.toBe( 'there' );
		await this.press( 'Enter' );
	}

	#find( target: Role | Locator, name?: string | RegExp ): Locator {
		if ( typeof target !== 'string' ) {
			return target;
		}
		const exact = typeof name === 'string' ? { exact: true } : {};
		return this.page
			.getByRole( target, name === undefined ? {} : { name, ...exact } )
			.first();
	}
}

/** Tells the test what a pointer did to the page; a click that a key has made has no detail. */
const watch = () => {
	const watched = window as Window & {
		svcPointer?: ( what: string ) => void;
		svcIsWatched?: boolean;
	};
	if ( watched.svcIsWatched === true ) {
		return;
	}
	watched.svcIsWatched = true;
	const note = ( event: Event ) => {
		const { target } = event;
		const place = target instanceof Element ? target.outerHTML : 'the page';
		watched.svcPointer?.( `${ event.type } on ${ place.slice( 0, 90 ) }` );
	};
	const options = { capture: true, passive: true };
	for ( const type of [
		'pointerdown',
		'pointermove',
		'touchstart',
		'wheel',
	] ) {
		window.addEventListener( type, note, options );
	}
	window.addEventListener(
		'click',
		( event ) => {
			if ( event.isTrusted && event.detail > 0 ) {
				note( event );
			}
		},
		options
	);
};

const seenOn = new WeakMap< Page, string[] >();

async function pointerOn( page: Page ): Promise< string[] > {
	const known = seenOn.get( page );
	if ( known !== undefined ) {
		return known;
	}
	const seen: string[] = [];
	seenOn.set( page, seen );
	await page.exposeFunction( 'svcPointer', ( what: string ) => {
		seen.push( what );
	} );
	await page.addInitScript( watch );
	await Promise.all(
		page.frames().map( ( frame ) => frame.evaluate( watch ) )
	);
	return seen;
}

/**
 * Does something by keyboard alone. Frames of the page are watched as well.
 *
 * @throws Error When anything of a mouse, a pen or a finger has reached the page meanwhile.
 */
export async function byKeyboard(
	page: Page,
	journey: ( keys: Keyboard ) => Promise< void >
): Promise< void > {
	const seen = await pointerOn( page );
	seen.length = 0;
	await journey( new Keyboard( page ) );
	// What the page has told before this answer has arrived.
	await page.evaluate( () => undefined );
	if ( seen.length > 0 ) {
		throw new Error(
			`Not by keyboard alone: ${ seen.slice( 0, 5 ).join( ', ' ) }.`
		);
	}
}
