import type { Entry } from '../../intelligence/catalogue.js';
import { argumentsOf } from '../../intelligence/hook-callback.js';
import { monaco } from '../monaco.js';
import { aboutEntry, declarationText, markdown } from './entry-markdown.js';

/** Entries as lines of the list of completions. */

/** A line of the list that still knows what it stands for. */
export interface Suggestion extends monaco.languages.CompletionItem {
	readonly entry?: Entry;
}

const { CompletionItemKind, CompletionItemInsertTextRule, CompletionItemTag } =
	monaco.languages;

const KINDS: Readonly<
	Record< Entry[ 'kind' ], monaco.languages.CompletionItemKind >
> = {
	f: CompletionItemKind.Function,
	c: CompletionItemKind.Class,
	m: CompletionItemKind.Method,
	s: CompletionItemKind.Method,
	p: CompletionItemKind.Property,
	o: CompletionItemKind.Property,
	x: CompletionItemKind.EnumMember,
	k: CompletionItemKind.Constant,
	a: CompletionItemKind.Event,
	h: CompletionItemKind.Event,
};

/** Signs that tell what a called name is followed by already. */
const CALL = /^\s*\(/;

export interface Place {
	readonly range: monaco.languages.CompletionItem[ 'range' ];
	/** What stands behind the place on its line. */
	readonly tail: string;
}

/** Keeps the order of the list: the editor sorts by text. */
export const order = ( at: number ): string => String( at ).padStart( 5, '0' );

function callOf( name: string, entry: Entry, { tail }: Place ) {
	if ( CALL.test( tail ) ) {
		return { insertText: name };
	}
	if ( argumentsOf( entry ).length === 0 ) {
		return { insertText: `${ name }()` };
	}
	return {
		insertText: `${ name.replaceAll( '$', '\\$' ) }( $0 )`,
		insertTextRules: CompletionItemInsertTextRule.InsertAsSnippet,
		command: {
			id: 'editor.action.triggerParameterHints',
			title: '',
		},
	};
}

/** What is behind the name in the list: for something called its parameters, for a hook what it hands over. */
function detailOf( entry: Entry ): string {
	if ( 'ah'.includes( entry.kind ) ) {
		const names = argumentsOf( entry ).join( ', ' );
		return names === '' ? '' : `( ${ names } )`;
	}
	return 'fms'.includes( entry.kind ) && entry.params !== ''
		? `( ${ entry.params } )`
		: '';
}

export function suggestionOf(
	entry: Entry,
	at: number,
	place: Place
): Suggestion {
	const isCalled = 'fms'.includes( entry.kind );
	const name = entry.kind === 'o' ? `$${ entry.name }` : entry.name;
	return {
		label: {
			label: name,
			detail: detailOf( entry ).slice( 0, 60 ),
			description: entry.origin ?? '',
		},
		kind: KINDS[ entry.kind ],
		range: place.range,
		filterText: name,
		sortText: order( at ),
		...( entry.deprecated === ''
			? {}
			: { tags: [ CompletionItemTag.Deprecated ] } ),
		...( isCalled ? callOf( name, entry, place ) : { insertText: name } ),
		entry,
	};
}

/** Adds what is only shown beside the chosen line. */
export function described( item: Suggestion ): Suggestion {
	const { entry } = item;
	return entry === undefined
		? item
		: {
				...item,
				// The declaration stands in it, in the colours of code; as the detail it would stand there twice.
				documentation: markdown(
					[ declarationText( entry ), aboutEntry( entry ) ].join(
						'\n\n'
					)
				),
			};
}
