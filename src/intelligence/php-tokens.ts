/**
 * PHP in pieces, as far as an editor has to know them: what is code, what is a string, what is a comment, what is markup. Never fails:
 * what is typed is seldom whole.
 */

type TokenKind =
	| 'markup'
	/** `<?php`, `<?=` and `?>`. */
	| 'tag'
	| 'comment'
	| 'string'
	/** With its dollar sign. */
	| 'variable'
	/** Word, with the backslashes of a qualified name. */
	| 'name'
	| 'number'
	| 'sign';

export interface Token {
	readonly kind: TokenKind;
	readonly start: number;
	readonly end: number;
	/** Whether a string or comment goes on beyond the end of the text. */
	readonly isOpen: boolean;
}

const PATTERNS = {
	space: /\s+/y,
	name: /\\?[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*(?:\\[\w\u0080-\uffff]+)*\\?/y,
	variable: /\$[\w\u0080-\uffff]*/y,
	number: /\d[\w.]*/y,
	tag: /<\?(?:php|=)?/y,
	line: /(?:\/\/|#(?!\[))(?:(?!\?>)[^\r\n])*/y,
	heredoc: /<<<[ \t]*(?:"(\w+)"|'(\w+)'|(\w+))\r?\n/y,
	sign: /\?->|->|::|=>|\.{3}|\?\?|[=!<>]==?|&&|\|\||[^\w\s]/y,
};

function match( pattern: RegExp, code: string, at: number ) {
	pattern.lastIndex = at;
	return pattern.exec( code );
}

/** Place after the quote that ends a string; -1 when none does. */
function closing( code: string, from: number, quote: string ): number {
	for ( let at = from; at < code.length; at++ ) {
		if ( code[ at ] === '\\' ) {
			at++;
		} else if ( code[ at ] === quote ) {
			return at + 1;
		}
	}
	return -1;
}

function heredocEnd( code: string, from: number, label: string ): number {
	const pattern = new RegExp( `^[ \\t]*${ label }\\b`, 'gm' );
	pattern.lastIndex = from;
	const found = pattern.exec( code );
	return found === null ? -1 : found.index + found[ 0 ].length;
}

interface Piece {
	readonly kind: TokenKind;
	/** -1 for one that does not end. */
	readonly end: number;
}

/** The string or comment that begins here, or null. */
function quoted( code: string, at: number ): Piece | null {
	const letter = code[ at ];
	if ( letter === "'" || letter === '"' || letter === '`' ) {
		return { kind: 'string', end: closing( code, at + 1, letter ) };
	}
	if ( code.startsWith( '/*', at ) ) {
		const end = code.indexOf( '*/', at + 2 );
		return { kind: 'comment', end: end < 0 ? -1 : end + 2 };
	}
	if ( letter === '#' || code.startsWith( '//', at ) ) {
		const line = match( PATTERNS.line, code, at );
		if ( line !== null ) {
			return { kind: 'comment', end: at + line[ 0 ].length };
		}
	}
	const heredoc = letter === '<' ? match( PATTERNS.heredoc, code, at ) : null;
	if ( heredoc === null ) {
		return null;
	}
	const label = heredoc[ 1 ] ?? heredoc[ 2 ] ?? heredoc[ 3 ] ?? '';
	return {
		kind: 'string',
		end: heredocEnd( code, at + heredoc[ 0 ].length, label ),
	};
}

const WORDS = [
	[ 'variable', PATTERNS.variable ],
	[ 'name', PATTERNS.name ],
	[ 'number', PATTERNS.number ],
	[ 'tag', PATTERNS.tag ],
	[ 'sign', PATTERNS.sign ],
] as const;

function piece( code: string, at: number ): Piece {
	const found = quoted( code, at );
	if ( found !== null ) {
		return found;
	}
	if ( code.startsWith( '?>', at ) ) {
		return { kind: 'tag', end: at + 2 };
	}
	for ( const [ kind, pattern ] of WORDS ) {
		const word = match( pattern, code, at );
		if ( word !== null ) {
			return { kind, end: at + word[ 0 ].length };
		}
	}
	return { kind: 'sign', end: at + 1 };
}

/** Place of the next opening tag, or the end of the text. */
function nextTag( code: string, from: number ): number {
	const at = code.indexOf( '<?', from );
	return at < 0 ? code.length : at;
}

/**
 * @param code    All of it, or its beginning.
 * @param isPhp   Whether it begins in PHP, as snippets of PHP do, or in markup.
 * @param known   Tokens of whole lines that the code begins with, where they are known already.
 * @return Without white space.
 */
export function tokenize(
	code: string,
	isPhp: boolean,
	known: readonly Token[] = []
): readonly Token[] {
	const tokens = [ ...known ];
	const last = tokens.at( -1 );
	// What was not at its end may go on.
	const goesOn = last?.isOpen === true || last?.kind === 'markup';
	let inPhp = last === undefined ? isPhp : last.kind !== 'markup';
	if ( last !== undefined && ! goesOn && last.kind === 'tag' ) {
		inPhp = code[ last.start ] === '<';
	}
	let at = ( goesOn ? last?.start : last?.end ) ?? 0;
	if ( goesOn ) {
		tokens.pop();
	}
	const add = ( kind: TokenKind, end: number ) => {
		const isOpen = end < 0;
		const stop = isOpen ? code.length : end;
		tokens.push( { kind, start: at, end: stop, isOpen } );
		at = stop;
	};
	while ( at < code.length ) {
		if ( ! inPhp ) {
			const end = nextTag( code, at );
			if ( end > at ) {
				add( 'markup', end );
			} else {
				add(
					'tag',
					at + ( match( PATTERNS.tag, code, at )?.[ 0 ].length ?? 2 )
				);
				inPhp = true;
			}
			continue;
		}
		const space = match( PATTERNS.space, code, at );
		if ( space !== null ) {
			at += space[ 0 ].length;
			continue;
		}
		const { kind, end } = piece( code, at );
		inPhp = ! ( kind === 'tag' && code[ at ] === '?' );
		add( kind, end );
	}
	return tokens;
}

/** Code with what it consists of. */
export interface PhpText {
	readonly code: string;
	readonly tokens: readonly Token[];
}

export const read = (
	code: string,
	{ isPhp }: { readonly isPhp: boolean }
): PhpText => ( {
	code,
	tokens: tokenize( code, isPhp ),
} );

/** Text of the token at a place of the list; empty beyond its ends. */
export function textAt( { code, tokens }: PhpText, at: number ): string {
	const token = tokens[ at ];
	return token === undefined ? '' : code.slice( token.start, token.end );
}

/** Place in the list of the token before one that is no comment; -1 for none. */
export function before( { tokens }: PhpText, at: number ): number {
	let index = at - 1;
	while ( tokens[ index ]?.kind === 'comment' ) {
		index--;
	}
	return index;
}
