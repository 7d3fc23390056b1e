import { dispatch, select } from '@wordpress/data';
import { documentsStore } from './documents-store.js';

/**
 * Code while it is typed. The editor has it; copying thousands of lines and drawing the whole screen for each key would be felt. So
 * the document takes it when the keys rest, now and then while they do not, and whenever the document is asked for: nothing that
 * is saved, written down or checked is ever older than the last key.
 */

/** Milliseconds without a key after which the document takes the code: longer than between two keys typed fast. */
const REST_MS = 250;

/** Milliseconds after which it does so between two keys. */
const MOST_MS = 1_000;

interface Typing {
	/** The code as it stands in the editor. */
	readonly read: () => string;
	/** When the first key came that the document does not know, milliseconds. */
	readonly since: number;
	readonly timer: number;
}

const typing = new Map< number, Typing >();

/** Has the document take what was typed last; nothing happens when it has. */
export function settle( id: number ): void {
	const left = typing.get( id );
	if ( left === undefined ) {
		return;
	}
	typing.delete( id );
	window.clearTimeout( left.timer );
	const draft = select( documentsStore ).getDocument( id )?.draft ?? null;
	const code = left.read();
	if ( draft !== null && draft.code !== code ) {
		void dispatch( documentsStore ).patched( id, {
			draft: { ...draft, code },
		} );
	}
}

/**
 * Says that the code of a document was changed in its editor.
 *
 * @param id
 * @param read Gives the code as it stands there; asked as long as the editor is there, which settles before it goes.
 */
export function hold( id: number, read: () => string ): void {
	const document = select( documentsStore ).getDocument( id );
	const before = typing.get( id );
	window.clearTimeout( before?.timer );
	const now = Date.now();
	const since = before?.since ?? now;
	// The first key is known at once, so that the screen says that something is not saved.
	const isFirst = document?.draft?.code === document?.base?.code;
	const wait = isFirst ? 0 : Math.min( REST_MS, since + MOST_MS - now );
	typing.set( id, {
		read,
		since,
		timer: window.setTimeout( () => settle( id ), Math.max( 0, wait ) ),
	} );
}
