import type { Catalogue, Entry } from '../../intelligence/catalogue.js';
import { declaredIn, variablesIn } from '../../intelligence/declared.js';
import {
	hookCallback,
	hookName,
	isBare as isBareTail,
	takesCallback,
} from '../../intelligence/hook-callback.js';
import { rank, searchable } from '../../intelligence/matching.js';
import {
	contextOf,
	HOOK_CALLS,
	type PhpContext,
} from '../../intelligence/php-context.js';
import { SUPERGLOBALS, KEYWORDS } from '../../intelligence/php-words.js';
import { Types } from '../../intelligence/php-types.js';
import { catalogue } from '../catalogue.js';
import { monaco } from '../monaco.js';
import {
	entryOf,
	siteSymbols,
	snippetSymbols,
	type SiteSymbol,
} from '../symbols.js';
import { isBare, textBefore, wholeOf } from './reading.js';
import { shortcodeSuggestions } from './shortcodes.js';
import {
	described,
	order,
	suggestionOf,
	type Place,
	type Suggestion,
} from './suggestions.js';

/** Completion in PHP: names with their signatures, members, variables, hooks with their callbacks. */

type Model = monaco.editor.ITextModel;
type Context< Kind extends PhpContext[ 'kind' ] > = Extract<
	PhpContext,
	{ kind: Kind }
>;

/** Lines of the list at a time; the next letter asks again. */
const MOST = 120;

/** How long the list waits for the site, milliseconds; what comes later is there with the next letter. */
const PATIENCE_MS = 200;

const { CompletionItemKind, CompletionItemInsertTextRule } = monaco.languages;

async function inTime(
	asked: Promise< readonly SiteSymbol[] >
): Promise< readonly SiteSymbol[] > {
	return Promise.race( [
		asked,
		new Promise< readonly SiteSymbol[] >( ( resolve ) =>
			setTimeout( () => resolve( [] ), PATIENCE_MS )
		),
	] );
}

/** From where the word begins to the place; what is behind is replaced where somebody wants that. */
function placeOf(
	model: Model,
	position: monaco.Position,
	start: number
): Place {
	const { lineNumber } = position;
	const from = model.getPositionAt( start );
	const tail = model
		.getLineContent( lineNumber )
		.slice( position.column - 1 );
	const rest = /^[\w\u0080-\uffff]*/.exec( tail )?.[ 0 ].length ?? 0;
	const insert = {
		startLineNumber: lineNumber,
		startColumn: from.lineNumber === lineNumber ? from.column : 1,
		endLineNumber: lineNumber,
		endColumn: position.column,
	};
	return {
		range: {
			insert,
			replace: { ...insert, endColumn: position.column + rest },
		},
		tail: tail.slice( rest ),
	};
}

/** What this code, other snippets and the site declare. */
async function ofTheSite(
	model: Model,
	word: string,
	kinds: string
): Promise< readonly Entry[] > {
	const [ snippets, site ] = await Promise.all( [
		inTime( snippetSymbols() ),
		inTime( siteSymbols( word ) ),
	] );
	const own = declaredIn( wholeOf( model ) ).map(
		( { kind, name, params } ): Entry => ( {
			kind: kind === 'function' ? 'f' : kind === 'class' ? 'c' : 'k', // eslint-disable-line no-nested-ternary -- three words, three letters
			name,
			params,
			type: '',
			summary: '',
			since: '',
			deprecated: '',
			texts: [],
			source: 'site',
			owner: '',
		} )
	);
	const known = [
		...own,
		...[ ...snippets, ...site ].flatMap( ( it ) => entryOf( it ) ?? [] ),
	];
	const byName = new Map(
		known
			.filter( ( { kind } ) => kinds.includes( kind ) )
			.reverse()
			.map( ( entry ) => [ entry.name, entry ] )
	);
	return rank( searchable( [ ...byName.keys() ] ), word, MOST ).flatMap(
		( { name } ) => byName.get( name ) ?? []
	);
}

async function names(
	model: Model,
	known: Catalogue,
	context: Context< 'name' | 'class' >,
	place: Place
): Promise< readonly Suggestion[] > {
	const kinds = context.kind === 'class' ? 'c' : 'fkc';
	const slash = context.word.startsWith( '\\' ) ? '\\' : '';
	const word = context.word.slice( slash.length );
	const own = await ofTheSite( model, word, kinds );
	const isOwn = new Set( own.map( ( { name } ) => name ) );
	const entries = [
		...own,
		...known
			.search( kinds, word, MOST )
			.filter( ( { name } ) => ! isOwn.has( name ) ),
	];
	const keywords =
		context.kind === 'name' && word !== ''
			? KEYWORDS.filter( ( it ) => it.startsWith( word.toLowerCase() ) )
			: [];
	return [
		...keywords.map( ( keyword, at ) => ( {
			label: keyword,
			kind: CompletionItemKind.Keyword,
			insertText: keyword,
			range: place.range,
			sortText: order( at ),
		} ) ),
		...entries.map( ( entry, at ) => {
			const found = suggestionOf( entry, at + keywords.length, place );
			return slash === ''
				? found
				: {
						...found,
						filterText: slash + entry.name,
						insertText: `\\${ found.insertTextRules === undefined ? '' : '\\' }${ found.insertText }`,
					};
		} ),
	];
}

function members(
	model: Model,
	position: monaco.Position,
	known: Catalogue,
	context: Context< 'member' >,
	place: Place
): readonly Suggestion[] {
	const text = textBefore( model, position );
	const found = new Types( text, known ).membersAt( context.at ) ?? [];
	return found.map( ( entry, at ) => suggestionOf( entry, at, place ) );
}

function variables(
	model: Model,
	context: Context< 'variable' >,
	place: Place
): readonly Suggestion[] {
	const own = variablesIn( wholeOf( model ), context.start );
	const others = SUPERGLOBALS.filter( ( name ) => ! own.includes( name ) );
	return [ ...own, ...others ].map( ( name, at ) => ( {
		label: name,
		kind: CompletionItemKind.Variable,
		insertText: name,
		filterText: name,
		range: place.range,
		sortText: order( at ),
	} ) );
}

function hookSuggestion(
	entry: Entry,
	at: number,
	context: Context< 'hook' >,
	position: monaco.Position,
	place: Place
): Suggestion {
	const column = position.column;
	const line = position.lineNumber;
	const withCallback =
		takesCallback( context.call ) && isBareTail( place.tail );
	const range = {
		startLineNumber: line,
		startColumn: column - context.word.length,
		endLineNumber: line,
		endColumn: withCallback
			? column + place.tail.length
			: column + ( /^[\w\-{}$>]*/.exec( place.tail )?.[ 0 ].length ?? 0 ),
	};
	return {
		...suggestionOf( entry, at, place ),
		filterText: entry.name,
		insertText: withCallback
			? hookCallback( entry, context.quote )
			: hookName( entry.name ),
		insertTextRules: CompletionItemInsertTextRule.InsertAsSnippet,
		range,
	};
}

async function hooks(
	model: Model,
	position: monaco.Position,
	known: Catalogue,
	context: Context< 'hook' >
): Promise< readonly Suggestion[] > {
	const kinds = HOOK_CALLS[ context.call ] ?? 'ah';
	const tail = model
		.getLineContent( position.lineNumber )
		.slice( position.column - 1 );
	const place: Place = {
		range: {
			startLineNumber: 1,
			startColumn: 1,
			endLineNumber: 1,
			endColumn: 1,
		},
		tail,
	};
	const own = await ofTheSite( model, context.word, kinds );
	// The kind that the call is about comes first, the other one behind all of it.
	const entries = [
		...own,
		...[ ...kinds ].flatMap( ( kind ) =>
			known.search( kind, context.word, MOST )
		),
	];
	const seen = new Set< string >();
	return entries
		.filter( ( { name } ) => ! seen.has( name ) && seen.add( name ) )
		.map( ( entry, at ) =>
			hookSuggestion( entry, at, context, position, place )
		);
}

async function suggestions(
	model: Model,
	position: monaco.Position
): Promise< readonly Suggestion[] > {
	const context = contextOf( textBefore( model, position ), isBare( model ) );
	switch ( context.kind ) {
		case 'none':
			return [];
		case 'markup':
			return shortcodeSuggestions( model, position );
		case 'hook':
			return hooks( model, position, await catalogue(), context );
		case 'variable':
			return variables(
				model,
				context,
				placeOf( model, position, context.start )
			);
		case 'member':
			return members(
				model,
				position,
				await catalogue(),
				context,
				placeOf( model, position, context.start )
			);
		default:
			return names(
				model,
				await catalogue(),
				context,
				placeOf( model, position, context.start )
			);
	}
}

export const phpCompletion: monaco.languages.CompletionItemProvider = {
	triggerCharacters: [ '$', '>', ':', "'", '"', '\\', '[' ],
	provideCompletionItems: async ( model, position, { triggerCharacter } ) => {
		const before = model
			.getLineContent( position.lineNumber )
			.slice( 0, position.column - 1 );
		// A single `>` or `:` is no arrow and no double colon.
		const isHalf =
			( triggerCharacter === '>' && ! before.endsWith( '->' ) ) ||
			( triggerCharacter === ':' && ! before.endsWith( '::' ) );
		return {
			incomplete: true,
			suggestions: isHalf
				? []
				: [ ...( await suggestions( model, position ) ) ],
		};
	},
	resolveCompletionItem: described,
};
