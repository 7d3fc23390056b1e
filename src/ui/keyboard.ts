import { useEffect } from '@wordpress/element';
import { isApple } from './Key.js';

/** Keys of a screen. A key with the command key acts anywhere in the window; a single letter only outside of text fields. */

export type Keys = Readonly<
	Record< string, ( event: KeyboardEvent ) => void >
>;

const TYPING =
	'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], .monaco-editor';

function nameOf( event: KeyboardEvent ): string {
	const isMod = isApple ? event.metaKey : event.ctrlKey;
	// With Alt, some keyboards write another letter.
	const letter = event.altKey
		? ( /^Key([A-Z])$/.exec( event.code )?.[ 1 ] ?? event.key )
		: event.key;
	const key = letter.length === 1 ? letter.toLowerCase() : letter;
	return [
		...( isMod ? [ 'mod' ] : [] ),
		...( event.altKey ? [ 'alt' ] : [] ),
		...( event.shiftKey && ( isMod || event.altKey || event.key.length > 1 )
			? [ 'shift' ]
			: [] ),
		key,
	].join( '+' );
}

const isTyping = ( event: KeyboardEvent ): boolean =>
	event.target instanceof Element && event.target.closest( TYPING ) !== null;

/**
 * @param keys      Key, such as `mod+s` or `c`, and what it does. Must be the same object between renders.
 * @param isEnabled Whether single letters act.
 */
export function useKeys( keys: Keys, isEnabled = true ): void {
	useEffect( () => {
		const listen = ( event: KeyboardEvent ) => {
			const name = nameOf( event );
			const act = keys[ name ];
			const isPlain = ! /^(?:mod|alt)\+|^F\d/.test( name );
			if (
				act === undefined ||
				event.defaultPrevented ||
				( isPlain && ( ! isEnabled || isTyping( event ) ) ) ||
				( isPlain && document.querySelector( '[role="dialog"]' ) )
			) {
				return;
			}
			event.preventDefault();
			act( event );
		};
		window.addEventListener( 'keydown', listen );
		return () => window.removeEventListener( 'keydown', listen );
	}, [ keys, isEnabled ] );
}
