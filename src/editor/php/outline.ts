import { outlineOf, type OutlineItem } from '../../intelligence/php-outline.js';
import { monaco } from '../monaco.js';
import { rangeOf, wholeOf } from './reading.js';

/** What the code consists of, to go through with Ctrl+Shift+O. */

const { SymbolKind } = monaco.languages;

const KINDS: Readonly<
	Record< OutlineItem[ 'kind' ], monaco.languages.SymbolKind >
> = {
	class: SymbolKind.Class,
	interface: SymbolKind.Interface,
	trait: SymbolKind.Class,
	enum: SymbolKind.Enum,
	function: SymbolKind.Function,
	method: SymbolKind.Method,
	property: SymbolKind.Property,
	constant: SymbolKind.Constant,
	hook: SymbolKind.Event,
};

function symbolOf(
	model: monaco.editor.ITextModel,
	item: OutlineItem
): monaco.languages.DocumentSymbol {
	return {
		// Monaco takes none without a name, such as `add_action( '' )` has while it is written.
		name: item.name === '' ? '…' : item.name,
		detail: item.detail,
		kind: KINDS[ item.kind ],
		tags: [],
		range: rangeOf( model, item.start, item.end ),
		selectionRange: rangeOf( model, item.nameStart, item.nameEnd ),
		children: item.children.map( ( child ) => symbolOf( model, child ) ),
	};
}

export const phpOutline: monaco.languages.DocumentSymbolProvider = {
	provideDocumentSymbols: ( model ) =>
		outlineOf( wholeOf( model ) ).map( ( item ) =>
			symbolOf( model, item )
		),
};
