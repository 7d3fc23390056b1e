import { before, textAt, type PhpText } from './php-tokens.js';

/** What one piece of code declares and uses itself. */

export interface Declared {
	readonly kind: 'function' | 'class' | 'constant';
	readonly name: string;
	/** Where the name stands, counted from 0. */
	readonly start: number;
	/** Parameters of a function as they are written. */
	readonly params: string;
}

const CLASSES = [ 'class', 'interface', 'trait', 'enum' ];

/** What stands between the brackets that open at a token. */
function inBrackets( text: PhpText, opening: number ): string {
	let depth = 0;
	for ( let at = opening; at < text.tokens.length; at++ ) {
		const word = textAt( text, at );
		depth += word === '(' ? 1 : 0;
		depth -= word === ')' ? 1 : 0;
		if ( depth === 0 ) {
			const from = text.tokens[ opening ]?.end ?? 0;
			const to = text.tokens[ at ]?.start ?? from;
			return text.code.slice( from, to ).replaceAll( /\s+/g, ' ' ).trim();
		}
	}
	return '';
}

function declaredAt( text: PhpText, index: number ): Declared | null {
	// A function may give a reference back: `function &name()`.
	const isReference = textAt( text, index + 1 ) === '&';
	const at = isReference ? index + 2 : index + 1;
	const next = text.tokens[ at ];
	if ( next === undefined ) {
		return null;
	}
	const word = textAt( text, index ).toLowerCase();
	const isNamed =
		next.kind === 'name' && textAt( text, before( text, index ) ) !== '::';
	if ( isNamed && ( word === 'function' || CLASSES.includes( word ) ) ) {
		return {
			kind: word === 'function' ? 'function' : 'class',
			name: textAt( text, at ),
			start: next.start,
			params: word === 'function' ? inBrackets( text, at + 1 ) : '',
		};
	}
	if ( word === 'const' && next.kind === 'name' ) {
		const name = textAt( text, at );
		return { kind: 'constant', name, start: next.start, params: '' };
	}
	return word === 'define' ? definedAt( text, index + 2 ) : null;
}

/** The constant whose name stands at a place, in quotes. */
function definedAt( text: PhpText, at: number ): Declared | null {
	const token = text.tokens[ at ];
	return token?.kind === 'string'
		? {
				kind: 'constant',
				name: textAt( text, at ).slice( 1, -1 ),
				start: token.start + 1,
				params: '',
			}
		: null;
}

/** Whether the token at each place stands inside a class. */
function inClasses( text: PhpText ): ( index: number ) => boolean {
	const within: boolean[] = [];
	const classes: number[] = [];
	let depth = 0;
	let isNext = false;
	text.tokens.forEach( ( { kind }, index ) => {
		const word =
			kind === 'name' || kind === 'sign' ? textAt( text, index ) : '';
		if (
			CLASSES.includes( word.toLowerCase() ) &&
			kind === 'name' &&
			textAt( text, index - 1 ) !== '::'
		) {
			isNext = true;
		}
		if ( word === '{' ) {
			depth++;
			if ( isNext ) {
				classes.push( depth );
				isNext = false;
			}
		}
		if ( word === '}' ) {
			if ( classes.at( -1 ) === depth ) {
				classes.pop();
			}
			depth--;
		}
		within[ index ] = classes.length > 0;
	} );
	return ( index ) => within[ index ] === true;
}

/** Functions, classes and constants; methods are none of them. */
export function declaredIn( text: PhpText ): readonly Declared[] {
	const isInside = inClasses( text );
	return text.tokens.flatMap( ( { kind }, index ) => {
		const found =
			kind === 'name' && ! isInside( index )
				? declaredAt( text, index )
				: null;
		return found ?? [];
	} );
}

/** Names of variables that stand in the code, at the places that are wanted. */
export function variablesIn(
	text: PhpText,
	isWanted: ( start: number ) => boolean
): readonly string[] {
	const names = new Set< string >();
	text.tokens.forEach( ( { kind, start, end }, index ) => {
		if ( kind === 'variable' && end - start > 1 && isWanted( start ) ) {
			names.add( textAt( text, index ) );
		}
	} );
	return [ ...names ];
}
