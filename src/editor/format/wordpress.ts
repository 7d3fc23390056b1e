import { read, textAt, type PhpText } from '../../intelligence/php-tokens.js';

/** What Prettier does not do of WordPress' way to write PHP: spaces within brackets and behind `!`, and callbacks that stay in the line of their hook. Pure. */

/** Longest line, as Prettier has it. */
const WIDTH = 100;
/** Callbacks in callbacks, at most. */
const DEPTH = 10;

const CASTS =
	/^(?:int|integer|bool|boolean|float|double|real|string|binary|array|object|unset)$/i;

/** A call in which each argument has a line: some, a callback, and numbers or names behind it. */
const SPREAD =
	/^(\t*)([^\t\n][^\n]*)\(\n((?:\1\t[^\t\n)][^\n]*,\n)+?)\1\t((?:static )?function [^\n]*\{)\n((?:(?:\1\t\t[^\n]*)?\n)*?)\1\t\}((?:,\n\1\t[\w-]+)*),?\n\1\)/gm;

/** Whether some text of the code goes over several lines: its lines must not be moved. */
const hasLongText = ( { code, tokens }: PhpText, from: number, to: number ) =>
	tokens.some(
		( { kind, start, end } ) =>
			kind === 'string' &&
			start >= from &&
			end <= to &&
			code.slice( start, end ).includes( '\n' )
	);

function callbacksInLine( code: string ): string {
	const text = read( code, { isPhp: false } );
	return code.replace(
		SPREAD,
		(
			whole: string,
			indent: string,
			call: string,
			first: string,
			callback: string,
			body: string,
			rest: string,
			at: number
		) => {
			const inLine = ( lines: string ) =>
				lines.trim().replaceAll( /\n\t*/g, ' ' );
			const head = `${ indent }${ call }(${ inLine( first ) } ${ callback }`;
			if (
				head.length > WIDTH ||
				hasLongText( text, at, at + whole.length )
			) {
				return whole;
			}
			const lines = body.replaceAll( /^\t/gm, '' );
			return `${ head }\n${ lines }${ indent }}${ rest.replaceAll( /\n\t*/g, ' ' ) })`;
		}
	);
}

/** Whether the square bracket at a place of the list takes something out of an array. */
function isSubscript( text: PhpText, at: number ): boolean {
	const before = text.tokens[ at - 1 ];
	return (
		before !== undefined &&
		before.end === text.tokens[ at ]?.start &&
		( [ 'variable', 'name', 'string' ].includes( before.kind ) ||
			[ ')', ']', '}' ].includes( textAt( text, at - 1 ) ) )
	);
}

/** Brackets that have no spaces within, by the place of the opening and the closing one. */
function tightPairs( text: PhpText ): ReadonlySet< number > {
	const tight = new Set< number >();
	text.tokens.forEach( ( { kind }, at ) => {
		const inside = text.tokens[ at + 1 ]?.kind ?? '';
		const isPair =
			( textAt( text, at ) === '(' &&
				textAt( text, at + 2 ) === ')' &&
				CASTS.test( textAt( text, at + 1 ) ) ) ||
			( textAt( text, at ) === '[' &&
				textAt( text, at + 2 ) === ']' &&
				isSubscript( text, at ) &&
				[ 'string', 'number' ].includes( inside ) );
		if ( kind === 'sign' && isPair ) {
			tight.add( at ).add( at + 2 );
		}
		// An attribute.
		if ( textAt( text, at ) === '[' && textAt( text, at - 1 ) === '#' ) {
			tight.add( at );
		}
	} );
	return tight;
}

function withSpaces( code: string ): string {
	const text = read( code, { isPhp: false } );
	const tight = tightPairs( text );
	const out: string[] = [];
	text.tokens.forEach( ( { kind, start, end }, at ) => {
		const word = code.slice( start, end );
		const next = text.tokens[ at + 1 ];
		const gap = code.slice( end, next?.start ?? code.length );
		out.push( word, gap );
		if ( next === undefined || gap !== '' || kind === 'markup' ) {
			return;
		}
		const follows = textAt( text, at + 1 );
		const opens =
			kind === 'sign' && /^[([]$/.test( word ) && ! tight.has( at );
		const closes =
			next.kind === 'sign' &&
			/^[)\]]$/.test( follows ) &&
			! tight.has( at + 1 );
		const isEmpty =
			( word === '(' && follows === ')' ) ||
			( word === '[' && follows === ']' );
		if (
			! isEmpty &&
			( opens || closes || ( kind === 'sign' && word === '!' ) )
		) {
			out.push( ' ' );
		}
	} );
	return code.slice( 0, text.tokens[ 0 ]?.start ?? 0 ) + out.join( '' );
}

/** @param code As Prettier leaves it, with its tags. */
export function asWordPressWrites( code: string ): string {
	let before = '';
	let now = code;
	for ( let round = 0; round < DEPTH && now !== before; round++ ) {
		before = now;
		now = callbacksInLine( before );
	}
	return withSpaces( now );
}
