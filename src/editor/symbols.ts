import { ApiError, call } from '../client/index.js';
import type { OperationInput, OperationOutput } from '../contract/index.js';
import type { Entry } from '../intelligence/catalogue.js';

/** What snippets, plugins and the theme of this site declare, asked of the site and kept for a moment. */

export type SiteSymbol =
	OperationOutput< 'list-symbols' >[ 'symbols' ][ number ];

/** How long an answer is used, milliseconds. */
const FRESH_MS = 30_000;

/** As many as come at once; a site with more snippets shows the first. */
const MOST = 2_000;

const kept = new Map<
	string,
	{ readonly time: number; readonly answer: Promise< readonly SiteSymbol[] > }
>();

async function ask(
	input: OperationInput< 'list-symbols' >
): Promise< readonly SiteSymbol[] > {
	try {
		const { symbols, pending } = await call( 'list-symbols', input );
		if ( pending > 0 ) {
			// Not all of the code is read yet.
			kept.delete( JSON.stringify( input ) );
		}
		return symbols;
	} catch ( error ) {
		// Completion goes on with what it has.
		if ( error instanceof ApiError ) {
			return [];
		}
		throw error;
	}
}

function fresh(
	input: OperationInput< 'list-symbols' >
): Promise< readonly SiteSymbol[] > {
	const key = JSON.stringify( input );
	const known = kept.get( key );
	if ( known !== undefined && Date.now() - known.time < FRESH_MS ) {
		return known.answer;
	}
	// A day of typing asks for many words.
	for ( const [ name, { time } ] of kept ) {
		if ( Date.now() - time >= FRESH_MS ) {
			kept.delete( name );
		}
	}
	const answer = ask( input );
	kept.set( key, { time: Date.now(), answer } );
	return answer;
}

/** All that snippets declare, partials with their variables and mixins among them. */
export const snippetSymbols = (): Promise< readonly SiteSymbol[] > =>
	fresh( { of: 'snippets', role: 'declares', per_page: MOST } );

const NONE: readonly SiteSymbol[] = [];

/** How many letters a word needs before the site is asked about it. */
const FIRST_LETTERS = 3;

/** What plugins, the theme and snippets declare that has a word in its name. One question serves all words with the same beginning. */
export async function siteSymbols(
	word: string
): Promise< readonly SiteSymbol[] > {
	return word.length < FIRST_LETTERS
		? NONE
		: fresh( {
				of: 'site',
				role: 'declares',
				search: word.slice( 0, FIRST_LETTERS ).toLowerCase(),
				per_page: MOST,
			} );
}

/** Shortcodes of this site, from wherever they come. */
export const shortcodes = (): Promise< readonly SiteSymbol[] > =>
	fresh( { of: 'all', kind: 'shortcode', core: true, per_page: MOST } );

/** Hooks that code of this site adds to or fires and that have a word in their name. */
export async function hooksLike(
	word: string
): Promise< readonly SiteSymbol[] > {
	return word.length < FIRST_LETTERS
		? []
		: fresh( {
				of: 'all',
				kind: 'hook',
				search: word.slice( 0, FIRST_LETTERS ).toLowerCase(),
				per_page: MOST,
			} );
}

/** Exactly one name, WordPress' own left out. */
export const symbolCalled = (
	name: string
): Promise< readonly SiteSymbol[] > =>
	fresh( { of: 'all', name, role: 'declares', core: false } );

/** Functions of this site by the beginning of their names; null when the site cannot tell now. */
const beginnings = new Map<
	string,
	{
		readonly time: number;
		readonly answer: Promise< readonly SiteSymbol[] | null >;
	}
>();

async function askBeginning(
	search: string
): Promise< readonly SiteSymbol[] | null > {
	try {
		const { symbols, pending, total } = await call( 'list-symbols', {
			of: 'all',
			kind: 'function',
			role: 'declares',
			core: true,
			search,
			per_page: MOST,
		} );
		return pending > 0 || total > symbols.length ? null : symbols;
	} catch ( error ) {
		if ( error instanceof ApiError ) {
			return null;
		}
		throw error;
	}
}

/** Functions of this site that have a text in their names; null when the site cannot tell all of them now. */
export function functionsLike(
	text: string
): Promise< readonly SiteSymbol[] | null > {
	const known = beginnings.get( text );
	if ( known !== undefined && Date.now() - known.time < FRESH_MS ) {
		return known.answer;
	}
	const answer = askBeginning( text );
	beginnings.set( text, { time: Date.now(), answer } );
	return answer;
}

/** What is in snippets may have changed: after a save. */
export function forgetSymbols(): void {
	kept.clear();
	beginnings.clear();
}

function paramsOf( symbol: SiteSymbol ): string {
	return ( symbol.parameters ?? [] )
		.map( ( it ) =>
			[
				it.type === undefined ? '' : `${ it.type } `,
				it.by_reference === true ? '&' : '',
				it.variadic === true ? '...' : '',
				`$${ it.name }`,
				it.default === undefined ? '' : ` = ${ it.default }`,
			].join( '' )
		)
		.join( ', ' );
}

const LETTERS: Readonly< Record< string, Entry[ 'kind' ] > > = {
	function: 'f',
	class: 'c',
	interface: 'c',
	trait: 'c',
	enum: 'c',
	constant: 'k',
	action: 'a',
	filter: 'h',
	hook: 'a',
};

/** A symbol in the form of the catalogue; null for kinds that are none of PHP. */
export function entryOf( symbol: SiteSymbol ): Entry | null {
	const kind = LETTERS[ symbol.kind ];
	return kind === undefined
		? null
		: {
				kind,
				name: symbol.name,
				params: paramsOf( symbol ),
				type: symbol.returns ?? '',
				summary: symbol.summary ?? '',
				since: '',
				deprecated: '',
				texts: [],
				source: 'site',
				origin: symbol.source,
				owner: '',
			};
}
