import {
	codeFiles,
	kindOf,
	limits,
	styleLanguage,
	type CodeKind,
	type OperationInput,
} from '../../contract/index.js';
import { pageNamed, pixelPlace } from './pixel.js';

/**
 * What pasted code is: type, language, the code without its wrappers, a title out of its first comment, and where and when it should
 * run when the text says so. Everything is a proposal; nothing is sure but what the code says itself.
 */

type Fields = OperationInput< 'create-snippet' >;

export interface Proposal {
	readonly type: 'php' | 'html' | 'css' | 'js';
	readonly lang: '' | 'css' | 'scss' | 'less';
	readonly code: string;
	readonly title: string;
	readonly description: string;
	/** Empty for the usual place of the type. */
	readonly hook: string;
	readonly conditions: NonNullable< Fields[ 'conditions' ] >;
}

/** The one element that wraps the whole text, or null. */
function unwrapped( code: string, tag: string ): string | null {
	const found = new RegExp(
		`^<${ tag }(?:\\s[^>]*)?>([\\s\\S]*?)</${ tag }>$`,
		'i'
	).exec( code );
	const inner = found?.[ 1 ];
	return inner === undefined ||
		new RegExp( `<${ tag }\\b`, 'i' ).test( inner )
		? null
		: inner;
}

/** A script that loads a file or holds data is no JavaScript to take out of its element. */
const isPlainScript = ( code: string ): boolean =>
	! /^<script[^>]*(?:\ssrc=|type=["']?(?!(?:text|application)\/javascript|module))/i.test(
		code
	);

function strip( text: string ): CodeKind & { readonly code: string } {
	const code = text.replaceAll( '\r\n', '\n' ).trim();
	const style = unwrapped( code, 'style' );
	if ( style !== null ) {
		return { ...styleLanguage( style ), code: style.trim() };
	}
	const script = isPlainScript( code ) ? unwrapped( code, 'script' ) : null;
	if ( script !== null && ! script.includes( '<?' ) ) {
		return { type: 'js', lang: '', code: script.trim() };
	}
	const kind = kindOf( code );
	return {
		...kind,
		code:
			kind.type === 'php'
				? code
						.replace( /^<\?(?:php)?\s*/i, '' )
						.replace( /\s*\?>$/, '' )
				: code,
	};
}

/** The words of a comment at the beginning, line by line. */
function firstComment( code: string ): readonly string[] {
	const block = /^(?:<\?php\s*)?(?:\/\*\*?|<!--)([\s\S]*?)(?:\*\/|-->)/.exec(
		code
	)?.[ 1 ];
	const text =
		block ??
		/^(?:<\?php\s*)?((?:[ \t]*(?:\/\/|#)[^\n]*\n?)+)/.exec( code )?.[ 1 ] ??
		'';
	return text
		.split( '\n' )
		.map( ( line ) => line.replace( /^[\s*#/]+|[\s*]+$/g, '' ) )
		.filter( ( line ) => line !== '' && ! /^@\w|^[-=]{3,}$/.test( line ) );
}

const IN_ADMIN =
	/\b(?:in|for) the (?:wp-?|wordpress )?(?:admin|dashboard)\b|\badmin only\b/i;
const ON_SIGN_IN = /\b(?:log-?in|sign-?in) (?:page|screen|form)\b/i;
const IN_HEAD = /\bin(?:to)? the head\b/i;

/** Places by what the words name, first come first. PHP is left where it is: hooks in it say where it acts. */
const PLACES: Readonly<
	Record< Proposal[ 'type' ], readonly ( readonly [ RegExp, string ] )[] >
> = {
	php: [],
	html: [
		[ ON_SIGN_IN, 'login_head' ],
		[ IN_ADMIN, 'admin_head' ],
		[ IN_HEAD, 'wp_head' ],
	],
	css: [
		[ ON_SIGN_IN, 'login' ],
		[ IN_ADMIN, 'admin' ],
	],
	js: [
		[ ON_SIGN_IN, 'login' ],
		[ IN_ADMIN, 'admin_footer' ],
		[ IN_HEAD, 'frontend_head' ],
	],
};

/** Places of tracking code. A script has none at the beginning of the body. */
const PIXELS = {
	html: { head: 'wp_head', body: 'wp_body_open' },
	js: { head: 'frontend_head', body: 'frontend_head' },
} as const;

function placeFor(
	type: Proposal[ 'type' ],
	words: string,
	code: string
): string {
	const named = PLACES[ type ].find( ( [ sign ] ) => sign.test( words ) );
	if ( named !== undefined ) {
		return named[ 1 ];
	}
	const pixel = pixelPlace( code );
	if ( pixel !== '' && type !== 'php' && type !== 'css' ) {
		return PIXELS[ type ][ pixel ];
	}
	return type === 'html' && /^<(?:meta|link)\b/i.test( code )
		? 'wp_head'
		: '';
}

function conditionsFor(
	type: Proposal[ 'type' ],
	words: string
): Proposal[ 'conditions' ] {
	if (
		type === 'php' &&
		/\bonly (?:in|for) the (?:wp-?|wordpress )?(?:admin|dashboard)\b/i.test(
			words
		)
	) {
		return [ [ { type: 'location', op: 'is', value: [ 'admin' ] } ] ];
	}
	if (
		/\b(?:only )?for (?:guests|visitors who are not (?:logged|signed) in|logged[- ]out users)\b/i.test(
			words
		)
	) {
		return [ [ { type: 'user_logged_in', op: 'is_not', value: null } ] ];
	}
	const page = pageNamed( words );
	return page === '' || type === 'php'
		? []
		: [ [ { type: 'page_type', op: 'is', value: [ page ] } ] ];
}

/**
 * @param text What was pasted.
 * @param kind What it is, where that is known.
 */
export function detect( text: string, kind?: CodeKind ): Proposal {
	const { type, lang, code } =
		kind === undefined
			? strip( text )
			: { ...kind, code: text.replaceAll( '\r\n', '\n' ).trim() };
	const [ first = '', ...more ] = firstComment( code );
	const words = [ first, ...more ].join( ' ' );
	const title = first.replace(
		/^(?:snippet|plugin|title)\s*(?:name|title)?\s*:\s*/i,
		''
	);
	return {
		type,
		lang,
		code,
		title: title.replace( /[.:]$/, '' ).slice( 0, limits.title ),
		description: more
			.map( ( line ) => line.replace( /^description\s*:\s*/i, '' ) )
			.join( ' ' )
			.slice( 0, 1_000 ),
		hook: placeFor( type, words, code ),
		conditions: conditionsFor( type, words ),
	};
}

const isCodeEnding = ( ending: string ): ending is keyof typeof codeFiles =>
	Object.hasOwn( codeFiles, ending );

const partsOf = ( name: string ): readonly [ stem: string, ending: string ] => {
	const [ , stem = '', ending = '' ] = /^(.*)\.(\w+)$/.exec( name ) ?? [];
	return [ stem, ending.toLowerCase() ];
};

/** Whether the name of a file says that it is code. */
export const isCodeFile = ( name: string ): boolean =>
	isCodeEnding( partsOf( name )[ 1 ] );

/**
 * What the code of a file is: of the type that its name says, and without a title of its own named as the file.
 *
 * @param name Name of the file.
 * @param text
 * @return Null for a file that is no code.
 */
export function detectFile( name: string, text: string ): Proposal | null {
	const extension = partsOf( name )[ 1 ];
	if ( ! isCodeEnding( extension ) ) {
		return null;
	}
	const [ type, lang ] = codeFiles[ extension ];
	// A file of PHP with markup around it is HTML, as when it is pasted.
	const proposal =
		extension === 'php' ? detect( text ) : detect( text, { type, lang } );
	return {
		...proposal,
		title: proposal.title === '' ? partsOf( name )[ 0 ] : proposal.title,
	};
}
