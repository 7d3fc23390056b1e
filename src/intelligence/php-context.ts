import { openedBefore } from './php-brackets.js';
import { before, textAt, type PhpText, type Token } from './php-tokens.js';

/** What can stand at a place in PHP, and which call it is part of. */

export type PhpContext =
	/** Nothing to offer: comment, string, number, the name of a declaration. */
	| { readonly kind: 'none' }
	| { readonly kind: 'markup' }
	| {
			/** Function, constant, class or keyword. */
			readonly kind: 'name';
			readonly word: string;
			readonly start: number;
	  }
	| {
			readonly kind: 'class';
			readonly word: string;
			readonly start: number;
	  }
	| {
			readonly kind: 'variable';
			readonly word: string;
			readonly start: number;
	  }
	| {
			readonly kind: 'member';
			/** Token of the arrow or double colon. */
			readonly at: number;
			readonly isStatic: boolean;
			readonly word: string;
			readonly start: number;
	  }
	| {
			readonly kind: 'hook';
			/** Such as `add_action`. */
			readonly call: string;
			readonly quote: string;
			readonly word: string;
			readonly start: number;
	  };

/** Functions whose first argument is the name of a hook, and the kinds of hooks they are about. */
export const HOOK_CALLS: Readonly< Record< string, string > > = {
	add_action: 'ah',
	add_filter: 'ha',
	remove_action: 'ah',
	remove_filter: 'ha',
	remove_all_actions: 'ah',
	remove_all_filters: 'ha',
	has_action: 'ah',
	has_filter: 'ha',
	did_action: 'a',
	did_filter: 'h',
	doing_action: 'a',
	doing_filter: 'h',
	do_action: 'a',
	do_action_ref_array: 'a',
	apply_filters: 'h',
	apply_filters_ref_array: 'h',
};

const BEFORE_CLASS = [ 'new', 'extends', 'implements', 'instanceof', 'use' ];

const BEFORE_OWN_NAME = [
	'function',
	'fn',
	'class',
	'interface',
	'trait',
	'enum',
	'const',
	'namespace',
	'goto',
];

/** The function whose first argument a token is, where it is about hooks; empty otherwise. */
export function hookCallOf( text: PhpText, at: number ): string {
	const opening = before( text, at );
	if ( textAt( text, opening ) !== '(' ) {
		return '';
	}
	const callee = before( text, opening );
	const name = textAt( text, callee ).replace( /^\\/, '' ).toLowerCase();
	const above = textAt( text, before( text, callee ) );
	return Object.hasOwn( HOOK_CALLS, name ) &&
		! isMemberSign( above ) &&
		above !== 'function'
		? name
		: '';
}

export const isMemberSign = ( sign: string ): boolean =>
	sign === '->' || sign === '?->' || sign === '::';

function inString( text: PhpText, at: number, token: Token ): PhpContext {
	const quote = text.code[ token.start ] ?? '';
	const call = quote === "'" || quote === '"' ? hookCallOf( text, at ) : '';
	return call === ''
		? { kind: 'none' }
		: {
				kind: 'hook',
				call,
				quote,
				word: text.code.slice( token.start + 1 ),
				start: token.start + 1,
			};
}

function atName( text: PhpText, at: number, start: number ): PhpContext {
	const word = text.code.slice( start );
	const last = before( text, at );
	const sign = textAt( text, last );
	if ( isMemberSign( sign ) ) {
		return {
			kind: 'member',
			at: last,
			isStatic: sign === '::',
			word,
			start,
		};
	}
	const keyword = sign.toLowerCase();
	if ( BEFORE_OWN_NAME.includes( keyword ) ) {
		return { kind: 'none' };
	}
	return {
		kind: BEFORE_CLASS.includes( keyword ) ? 'class' : 'name',
		word,
		start,
	};
}

/**
 * What is being written at the end of a text.
 *
 * @param text  Everything before the place.
 * @param options
 * @param options.isPhp Whether it begins in PHP.
 */
export function contextOf(
	text: PhpText,
	{ isPhp }: { readonly isPhp: boolean }
): PhpContext {
	const { code, tokens } = text;
	const at = tokens.length - 1;
	const token = tokens[ at ];
	if ( token === undefined ) {
		return isPhp
			? { kind: 'name', word: '', start: code.length }
			: { kind: 'markup' };
	}
	if ( token.kind === 'markup' || textAt( text, at ) === '?>' ) {
		return { kind: 'markup' };
	}
	const touches = token.end === code.length;
	if ( token.kind === 'string' && token.isOpen ) {
		return inString( text, at, token );
	}
	if (
		token.kind === 'comment' &&
		( token.isOpen || ( touches && code[ token.end - 1 ] !== '/' ) )
	) {
		return { kind: 'none' };
	}
	if ( ! touches ) {
		return atName( text, tokens.length, code.length );
	}
	switch ( token.kind ) {
		case 'name':
			return atName( text, at, token.start );
		case 'variable':
			return {
				kind: 'variable',
				word: textAt( text, at ),
				start: token.start,
			};
		case 'sign':
			return atName( text, tokens.length, code.length );
		default:
			return { kind: 'none' };
	}
}

/** A call that is being written. */
export interface OpenCall {
	/** Token of the name that is called. */
	readonly callee: number;
	/** Which argument the place is in, from 0. */
	readonly argument: number;
}

/** How far back a call may begin, in tokens. */
const FARTHEST = 3_000;

/** The innermost call around the end of the text, or null. */
export function openCall( text: PhpText ): OpenCall | null {
	const { tokens } = text;
	const farthest = tokens.length - FARTHEST;
	let it = openedBefore( text, tokens.length - 1, farthest );
	while ( it !== null ) {
		const sign = textAt( text, it.opening );
		const callee = before( text, it.opening );
		if ( sign === '(' && tokens[ callee ]?.kind === 'name' ) {
			return { callee, argument: it.commas };
		}
		it =
			sign === '{'
				? null
				: openedBefore( text, it.opening - 1, farthest );
	}
	return null;
}
