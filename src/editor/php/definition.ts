import { declaredIn } from '../../intelligence/declared.js';
import { type monaco } from '../monaco.js';
import { previewOf } from '../previews.js';
import { symbolCalled } from '../symbols.js';
import { meaningIn } from './hover.js';
import { rangeOf, wholeOf } from './reading.js';

/** Where a name is declared: further up in this code, or in another snippet, which opens in its tab. */

export const phpDefinition: monaco.languages.DefinitionProvider = {
	provideDefinition: async ( model, position ) => {
		const meaning = await meaningIn( model, position );
		if ( meaning === null || meaning.kind === 'member' ) {
			return null;
		}
		const { kind, name } = meaning;
		const own = declaredIn( wholeOf( model ) ).find(
			( it ) =>
				it.kind === kind && it.name.toLowerCase() === name.toLowerCase()
		);
		if ( own !== undefined ) {
			return {
				uri: model.uri,
				range: rangeOf( model, own.start, own.start + name.length ),
			};
		}
		const elsewhere = ( await symbolCalled( name ) ).find(
			( { snippet } ) =>
				snippet !== undefined &&
				String( snippet ) !== model.uri.authority
		);
		return elsewhere?.snippet === undefined
			? null
			: previewOf( elsewhere.snippet, elsewhere.line ?? 1 );
	},
};
