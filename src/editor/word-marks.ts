import { useSyncExternalStore } from '@wordpress/element';
import type { Problem } from '../contract/index.js';

/** What is marked at the words of each open snippet, for what is shown outside of the code. It loads no editor. */

export interface WordMark extends Problem {
	/** The word, as it is written. */
	readonly name: string;
}

const NONE: readonly WordMark[] = [];

const marks = new Map< number, readonly WordMark[] >();
const listeners = new Set< () => void >();

/** Notes what is marked in a snippet; the same as before keeps its array, so that nothing is drawn anew with every key. */
export function setWordMarks( id: number, found: readonly WordMark[] ): void {
	if (
		JSON.stringify( found ) === JSON.stringify( marks.get( id ) ?? NONE )
	) {
		return;
	}
	if ( found.length === 0 ) {
		marks.delete( id );
	} else {
		marks.set( id, found );
	}
	listeners.forEach( ( listener ) => listener() );
}

function listen( listener: () => void ): () => void {
	listeners.add( listener );
	return () => listeners.delete( listener );
}

/** What is marked in a snippet now, by line. */
export const useWordMarks = ( id: number ): readonly WordMark[] =>
	useSyncExternalStore( listen, () => marks.get( id ) ?? NONE );
