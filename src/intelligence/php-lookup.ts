import type { Catalogue, Entry } from './catalogue.js';
import { hookCallOf, HOOK_CALLS, isMemberSign } from './php-context.js';
import { before, textAt, type PhpText } from './php-tokens.js';
import { Types } from './php-types.js';
import { KEYWORDS } from './php-words.js';

/** What a word of the code means. */

export interface Meaning {
	readonly kind: 'function' | 'class' | 'constant' | 'hook' | 'member';
	readonly name: string;
	/** Where the word stands, counted from 0. */
	readonly start: number;
	readonly end: number;
	/** What PHP and WordPress say about it; null when it is not theirs. */
	readonly entry: Entry | null;
}

/** Place in the list of the token that an offset lies in or touches; -1 for none. */
export function tokenAt( { tokens }: PhpText, offset: number ): number {
	let low = 0;
	let high = tokens.length - 1;
	while ( low < high ) {
		const middle = Math.ceil( ( low + high ) / 2 );
		if ( ( tokens[ middle ]?.start ?? 0 ) <= offset ) {
			low = middle;
		} else {
			high = middle - 1;
		}
	}
	const found = tokens[ low ];
	if (
		found !== undefined &&
		found.start === offset &&
		found.kind === 'sign'
	) {
		// At the end of a word, the word is meant.
		return low - 1;
	}
	return found !== undefined && found.start <= offset && offset <= found.end
		? low
		: -1;
}

function after( { tokens }: PhpText, at: number ): number {
	let index = at + 1;
	while ( tokens[ index ]?.kind === 'comment' ) {
		index++;
	}
	return index;
}

const CLASS_WORDS = [ 'new', 'extends', 'implements', 'instanceof' ];

function kindOf(
	text: PhpText,
	at: number
): 'function' | 'class' | 'constant' {
	const last = textAt( text, before( text, at ) ).toLowerCase();
	const next = textAt( text, after( text, at ) );
	if (
		CLASS_WORDS.includes( last ) ||
		next === '::' ||
		text.tokens[ after( text, at ) ]?.kind === 'variable'
	) {
		return 'class';
	}
	return next === '(' ? 'function' : 'constant';
}

const LETTER = { function: 'f', class: 'c', constant: 'k' } as const;

/** What the token at a place means, or null for what has no meaning of its own. */
export function meaningAt(
	text: PhpText,
	at: number,
	catalogue: Catalogue
): Meaning | null {
	const token = text.tokens[ at ];
	if ( token?.kind === 'string' ) {
		const call = hookCallOf( text, at );
		const name = textAt( text, at ).slice( 1, -1 );
		return call === '' || token.isOpen
			? null
			: {
					kind: 'hook',
					name,
					start: token.start + 1,
					end: token.end - 1,
					entry: catalogue.hook( name, HOOK_CALLS[ call ] ) ?? null,
				};
	}
	if ( token?.kind !== 'name' ) {
		return null;
	}
	const word = textAt( text, at );
	if ( KEYWORDS.includes( word.toLowerCase() ) ) {
		return null;
	}
	const sign = before( text, at );
	const place = { start: token.start, end: token.end };
	if ( isMemberSign( textAt( text, sign ) ) ) {
		const entry = new Types( text, catalogue )
			.membersAt( sign )
			?.find( ( { name } ) => name === word );
		return { ...place, kind: 'member', name: word, entry: entry ?? null };
	}
	const name = word.replace( /^\\/, '' );
	const kind = kindOf( text, at );
	const entry = catalogue.get( LETTER[ kind ], name ) ?? null;
	if ( entry === null && kind === 'constant' ) {
		// Types, catch and the like name classes, too.
		const asClass = catalogue.get( 'c', name );
		return asClass === undefined
			? { ...place, kind, name, entry }
			: { ...place, kind: 'class', name, entry: asClass };
	}
	return { ...place, kind, name, entry };
}
