import { shortcodes } from '../symbols.js';
import { monaco } from '../monaco.js';
import { order, type Suggestion } from './suggestions.js';

/** Shortcodes in markup, behind an opening bracket. */

export async function shortcodeSuggestions(
	model: monaco.editor.ITextModel,
	{ lineNumber, column }: monaco.Position
): Promise< readonly Suggestion[] > {
	const line = model.getLineContent( lineNumber );
	const begun = /\[([\w-]*)$/.exec( line.slice( 0, column - 1 ) );
	if ( begun === null ) {
		return [];
	}
	const word = begun[ 1 ] ?? '';
	const isClosed = /^[\w-]*\]/.test( line.slice( column - 1 ) );
	const range = {
		startLineNumber: lineNumber,
		startColumn: column - word.length,
		endLineNumber: lineNumber,
		endColumn: column,
	};
	const names = new Map(
		( await shortcodes() )
			.filter( ( { role } ) => role === 'declares' )
			.map( ( { name, source } ) => [ name, source ] )
	);
	return [ ...names ].map( ( [ name, source ], at ) => ( {
		label: { label: name, description: source },
		kind: monaco.languages.CompletionItemKind.Module,
		insertText: isClosed ? name : `${ name }]`,
		filterText: name,
		range,
		sortText: order( at ),
	} ) );
}
