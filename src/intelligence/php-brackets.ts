import { textAt, type PhpText } from './php-tokens.js';

const PAIRS: Readonly< Record< string, string > > = {
	')': '(',
	']': '[',
	'}': '{',
};

/** Place of the bracket that closes the one at each place; -1 for what is no open bracket, or is never closed. */
export function bracketsOf( text: PhpText ): {
	readonly closing: readonly number[];
	readonly isWhole: boolean;
} {
	const closing: number[] = text.tokens.map( () => -1 );
	const open: number[] = [];
	let isWhole = true;
	text.tokens.forEach( ( { kind, start }, at ) => {
		const sign = kind === 'sign' ? ( text.code[ start ] ?? '' ) : '';
		if ( sign === '(' || sign === '[' || sign === '{' ) {
			open.push( at );
			return;
		}
		const other = PAIRS[ sign ];
		if ( other === undefined ) {
			return;
		}
		// One that was never closed ends with what is around it.
		while (
			open.length > 0 &&
			textAt( text, open.at( -1 ) ?? -1 ) !== other
		) {
			open.pop();
			isWhole = false;
		}
		const from = open.pop();
		if ( from === undefined ) {
			isWhole = false;
		} else {
			closing[ from ] = at;
		}
	} );
	return { closing, isWhole: isWhole && open.length === 0 };
}

const signAt = ( text: PhpText, at: number ): string =>
	text.tokens[ at ]?.kind === 'sign' ? textAt( text, at ) : '';

/**
 * The innermost bracket that is open after a place, and how many commas stand in it up to there; null where a statement begins first.
 *
 * @param text
 * @param at
 * @param farthest First token that is looked at.
 */
export function openedBefore(
	text: PhpText,
	at: number,
	farthest = 0
): { readonly opening: number; readonly commas: number } | null {
	let depth = 0;
	let commas = 0;
	for ( let place = at; place >= Math.max( 0, farthest ); place-- ) {
		const sign = signAt( text, place );
		if ( sign === ')' || sign === ']' || sign === '}' ) {
			depth++;
		} else if ( sign === '(' || sign === '[' || sign === '{' ) {
			if ( depth === 0 ) {
				return { opening: place, commas };
			}
			depth--;
		} else if ( sign === ',' && depth === 0 ) {
			commas++;
		} else if ( sign === ';' && depth === 0 ) {
			return null;
		}
	}
	return null;
}
