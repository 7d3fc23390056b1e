import { useState, useSyncExternalStore } from '@wordpress/element';

/** Where the cursor is. It moves with every key, so only what shows it is drawn again. */

export interface Cursor {
	readonly line: number;
	readonly column: number;
}

export interface CursorPlace {
	readonly now: () => Cursor;
	readonly move: ( cursor: Cursor ) => void;
	/** Gives back how to stop listening. */
	readonly listen: ( listener: () => void ) => () => void;
}

function cursorPlace(): CursorPlace {
	let place: Cursor = { line: 1, column: 1 };
	const listeners = new Set< () => void >();
	return {
		now: () => place,
		move: ( cursor ) => {
			place = cursor;
			listeners.forEach( ( listener ) => listener() );
		},
		listen: ( listener ) => {
			listeners.add( listener );
			return () => listeners.delete( listener );
		},
	};
}

/** A place for the cursor of one screen. */
export function useCursorPlace(): CursorPlace {
	return useState( cursorPlace )[ 0 ];
}

/** The cursor, and again whenever it moves. */
export const useCursor = ( { listen, now }: CursorPlace ): Cursor =>
	useSyncExternalStore( listen, now );
