import type { Catalogue } from '../../intelligence/catalogue.js';
import { contextOf, type PhpContext } from '../../intelligence/php-context.js';
import { Types } from '../../intelligence/php-types.js';
import { KEYWORDS, SUPERGLOBALS } from '../../intelligence/php-words.js';
import { catalogue } from '../catalogue.js';
import { monaco } from '../monaco.js';
import { hookSuggestions } from './hook-completion.js';
import { isBare, textBefore, variablesAround } from './reading.js';
import { shortcodeSuggestions } from './shortcodes.js';
import { MOST, ofTheSite } from './site-names.js';
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

const { CompletionItemKind } = monaco.languages;

/** From where the word begins to the place; what is behind is replaced where the user wants that. */
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

async function names(
	model: Model,
	position: monaco.Position,
	known: Catalogue,
	context: Context< 'name' | 'class' >,
	place: Place
): Promise< readonly Suggestion[] > {
	const kinds = context.kind === 'class' ? 'c' : 'fkc';
	const slash = context.word.startsWith( '\\' ) ? '\\' : '';
	const word = context.word.slice( slash.length );
	const own = await ofTheSite( model, position, word, kinds );
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
	position: monaco.Position,
	context: Context< 'variable' >,
	place: Place
): readonly Suggestion[] {
	const own = variablesAround( model, position, context.start );
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

async function suggestions(
	model: Model,
	position: monaco.Position
): Promise< readonly Suggestion[] > {
	const context = contextOf( textBefore( model, position ), {
		isPhp: isBare( model ),
	} );
	switch ( context.kind ) {
		case 'none':
			return [];
		case 'markup':
			return shortcodeSuggestions( model, position );
		case 'hook':
			return hookSuggestions(
				model,
				position,
				await catalogue(),
				context
			);
		case 'variable':
			return variables(
				model,
				position,
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
				position,
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
