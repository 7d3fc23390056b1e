import type { Catalogue, Entry } from '../../intelligence/catalogue.js';
import {
	hookCallback,
	hookName,
	isBare as isBareTail,
	takesCallback,
} from '../../intelligence/hook-callback.js';
import { HOOK_CALLS, type PhpContext } from '../../intelligence/php-context.js';
import { monaco } from '../monaco.js';
import { MOST, ofTheSite } from './site-names.js';
import { suggestionOf, type Place, type Suggestion } from './suggestions.js';

/** Names of hooks; where a callback is to follow, it is written with the arguments that the hook hands over. */

type Model = monaco.editor.ITextModel;
type HookContext = Extract< PhpContext, { kind: 'hook' } >;

const { CompletionItemInsertTextRule } = monaco.languages;

function hookSuggestion(
	entry: Entry,
	at: number,
	context: HookContext,
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

export async function hookSuggestions(
	model: Model,
	position: monaco.Position,
	known: Catalogue,
	context: HookContext
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
	const own = await ofTheSite( model, position, context.word, kinds );
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
