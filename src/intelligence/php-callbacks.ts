import { paramsOf, type Catalogue } from './catalogue.js';
import { openedBefore } from './php-brackets.js';
import { textAt, type PhpText } from './php-tokens.js';
import { isMemberSign } from './php-context.js';

/** Names of functions, methods and classes that stand in quotes: callbacks, and questions whether something exists. */

/** Functions that ask for a name, or take one without saying so in their parameters: place of the name. */
const NAMED: Readonly< Record< string, Readonly< Record< number, Named > > > > =
	{
		function_exists: { 0: 'function' },
		class_exists: { 0: 'class' },
		interface_exists: { 0: 'class' },
		trait_exists: { 0: 'class' },
		enum_exists: { 0: 'class' },
		is_a: { 1: 'class' },
		is_subclass_of: { 1: 'class' },
		method_exists: { 0: 'class' },
		property_exists: { 0: 'class' },
		register_widget: { 0: 'class' },
		unregister_widget: { 0: 'class' },
		defined: { 0: 'constant' },
		constant: { 0: 'constant' },
		define: { 0: 'constant' },
		remove_action: { 1: 'function' },
		remove_filter: { 1: 'function' },
		has_action: { 1: 'function' },
		has_filter: { 1: 'function' },
		register_activation_hook: { 1: 'function' },
		register_deactivation_hook: { 1: 'function' },
		register_uninstall_hook: { 1: 'function' },
	};

type Named = 'function' | 'class' | 'constant';

/** Keys of lists of settings that hold a callback: `render_callback`, `sanitize_callback`, `callback`, `cb`. */
const KEY =
	/^(?:\w+_)?(?:callback|cb|validator|handler)$|^(?:wp-head-callback|admin-head-callback|fallback_cb)$/;

/** Which argument of which call a token is; null when it is not alone there. */
export interface ArgumentPlace {
	readonly call: string;
	/** Place of the name of the call. */
	readonly callee: number;
	readonly index: number;
}

/** How far back a call is looked for, in tokens. */
const FARTHEST = 400;

/** @param text Without comments. */
export function argumentAt( text: PhpText, at: number ): ArgumentPlace | null {
	const next = textAt( text, at + 1 );
	const last = textAt( text, at - 1 );
	if (
		( last !== '(' && last !== ',' ) ||
		( next !== ')' && next !== ',' )
	) {
		return null;
	}
	const it = openedBefore( text, at - 1, at - FARTHEST );
	return it !== null && textAt( text, it.opening ) === '('
		? callAt( text, it.opening - 1, it.commas )
		: null;
}

function callAt(
	text: PhpText,
	callee: number,
	index: number
): ArgumentPlace | null {
	const last = textAt( text, callee - 1 ).toLowerCase();
	const isFunction =
		text.tokens[ callee ]?.kind === 'name' &&
		! isMemberSign( last ) &&
		last !== 'new' &&
		last !== 'function';
	return isFunction
		? {
				call: textAt( text, callee ).replace( /^\\/, '' ).toLowerCase(),
				callee,
				index,
			}
		: null;
}

/** What the argument of a call names; null for one that is none of a name. */
function namedBy(
	{ call, index }: ArgumentPlace,
	known: Catalogue
): Named | null {
	const fixed = Object.hasOwn( NAMED, call )
		? NAMED[ call ]?.[ index ]
		: null;
	if ( fixed ) {
		return fixed;
	}
	const list = paramsOf( known.get( 'f', call )?.params ?? '' );
	const param =
		list[ index ] ??
		( list.at( -1 )?.includes( '...' ) ? list.at( -1 ) : '' );
	return /\bcallable\b/.test( ( param ?? '' ).split( '$' )[ 0 ] ?? '' )
		? 'function'
		: null;
}

/** What a string means that is the name of something. */
export interface QuotedName {
	readonly kind: Named | 'method';
	/** Without a leading backslash; of `A::b` the method. */
	readonly name: string;
	/** Class of a method as it stands there, `$this` among them; empty otherwise. */
	readonly owner: string;
	/** Where the name stands, counted from 0. */
	readonly start: number;
	readonly end: number;
}

/** The class that the first item of `[ X, 'method' ]` names; empty for none. */
function ownerBefore( text: PhpText, at: number ): string {
	const comma = at - 1;
	if ( textAt( text, comma ) !== ',' ) {
		return '';
	}
	const item = text.tokens[ comma - 1 ];
	const word = textAt( text, comma - 1 );
	const isFirst = ( place: number ) =>
		textAt( text, place ) === '[' ||
		( textAt( text, place ) === '(' &&
			textAt( text, place - 1 ).toLowerCase() === 'array' );
	if ( item?.kind === 'string' && isFirst( comma - 2 ) ) {
		return word.slice( 1, -1 ).replace( /^\\+/, '' );
	}
	if ( isFirst( comma - 2 ) ) {
		return word === '$this' || word === '__CLASS__' ? '$this' : '';
	}
	return word.toLowerCase() === 'class' &&
		textAt( text, comma - 2 ) === '::' &&
		isFirst( comma - 4 )
		? textAt( text, comma - 3 ).replace( /^\\/, '' )
		: '';
}

/** What the text at a place names as an argument, or as the value of a key such as `render_callback`. */
function kindAt( text: PhpText, at: number, known: Catalogue ): Named | null {
	const argument = argumentAt( text, at );
	if ( argument !== null ) {
		return namedBy( argument, known );
	}
	return textAt( text, at - 1 ) === '=>' &&
		KEY.test( textAt( text, at - 2 ).slice( 1, -1 ) )
		? 'function'
		: null;
}

/** Whether `[ 'Class', 'method' ]` begins with the text at a place. */
function isPairBegun( text: PhpText, at: number ): boolean {
	const opening = textAt( text, at - 1 );
	const isList =
		opening === '[' ||
		( opening === '(' && textAt( text, at - 2 ).toLowerCase() === 'array' );
	return (
		isList &&
		textAt( text, at + 1 ) === ',' &&
		text.tokens[ at + 2 ]?.kind === 'string' &&
		[ ']', ')' ].includes( textAt( text, at + 3 ) )
	);
}

/** @param text Without comments. */
export function quotedNameAt(
	text: PhpText,
	at: number,
	known: Catalogue
): QuotedName | null {
	const token = text.tokens[ at ];
	if ( token?.kind !== 'string' || token.isOpen ) {
		return null;
	}
	const inside = textAt( text, at ).slice( 1, -1 );
	const [ , slashes = '', first = '', second = '' ] =
		/^(\\*)([A-Za-z_]\w*)(?:::([A-Za-z_]\w*))?$/.exec( inside ) ?? [];
	if ( first === '' ) {
		return null;
	}
	const start = token.start + 1 + slashes.length;
	const owner = second === '' ? ownerBefore( text, at ) : '';
	if ( owner !== '' && /^[\])]$/.test( textAt( text, at + 1 ) ) ) {
		const place = { start, end: token.end - 1 };
		return { kind: 'method', name: first, owner, ...place };
	}
	if ( second === '' && isPairBegun( text, at ) ) {
		const place = { start, end: token.end - 1 };
		return { kind: 'class', name: first, owner: '', ...place };
	}
	const kind = kindAt( text, at, known );
	if ( kind === null ) {
		return null;
	}
	return second === ''
		? { kind, name: first, owner: '', start, end: start + first.length }
		: {
				kind: 'method',
				name: second,
				owner: first,
				start: start + first.length + 2,
				end: token.end - 1,
			};
}
