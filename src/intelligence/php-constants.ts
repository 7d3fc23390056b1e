import { textAt, type PhpText } from './php-tokens.js';

const BEFORE_NAMES = [ '->', '?->', '::', 'function', 'const', 'use', 'goto' ];

/** Whether a word behind this one is a name, and never a keyword. */
export const isNameBehind = ( word: string ): boolean =>
	BEFORE_NAMES.includes( word );

/** A constant by `const` or by `define()`. */
export interface Constant {
	readonly name: string;
	/** Its first and last token, and that of its name. */
	readonly from: number;
	readonly named: number;
	readonly to: number;
}

function constantAt(
	text: PhpText,
	from: number,
	closing: readonly number[]
): Constant | null {
	const word = textAt( text, from ).replace( /^\\/, '' ).toLowerCase();
	if ( word === 'const' ) {
		// A type may stand before its name.
		const named = textAt( text, from + 2 ) === '=' ? from + 1 : from + 2;
		return text.tokens[ named ]?.kind === 'name'
			? { name: textAt( text, named ), from, named, to: named }
			: null;
	}
	const named = from + 2;
	const token = text.tokens[ named ];
	const to = closing[ from + 1 ] ?? -1;
	return word === 'define' && token?.kind === 'string' && ! token.isOpen
		? {
				name: textAt( text, named ).slice( 1, -1 ),
				from,
				named,
				to: to < 0 ? text.tokens.length - 1 : to,
			}
		: null;
}

/** The constants that code declares, those of classes as well. */
export const constantsOf = (
	text: PhpText,
	closing: readonly number[]
): readonly Constant[] =>
	text.tokens.flatMap( ( { kind }, at ) =>
		kind === 'name' &&
		! isNameBehind( textAt( text, at - 1 ).toLowerCase() )
			? ( constantAt( text, at, closing ) ?? [] )
			: []
	);
