import { Reading } from '../../intelligence/php-references.js';
import { catalogue } from '../catalogue.js';
import type { monaco } from '../monaco.js';
import { previewFor } from '../previews.js';
import { elsewhereIfAny } from './elsewhere.js';
import { rangeOf, wholeOf } from './reading.js';

/** Where a name is used, in this snippet and in all others. */

/** Snippets that are shown: Monaco holds the text of each. */
const MOST = 100;

export const phpReferences: monaco.languages.ReferenceProvider = {
	provideReferences: async ( model, position ) => {
		const known = await catalogue();
		const reading = new Reading( wholeOf( model ), known );
		const target = reading.targetAt( model.getOffsetAt( position ) );
		if ( target === null ) {
			return null;
		}
		const own = reading
			.references( target )
			.certain.map( ( { start, end } ) => ( {
				uri: model.uri,
				range: rangeOf( model, start, end ),
			} ) );
		const others =
			target.kind === 'variable'
				? []
				: await elsewhereIfAny(
						Number( model.uri.authority ),
						target,
						known
					);
		const rest = others
			.filter( ( { references } ) => references.certain.length > 0 )
			.slice( 0, MOST )
			.flatMap( ( { references, ...snippet } ) => {
				const other = previewFor( snippet, snippet.code );
				return references.certain.map( ( { start, end } ) => ( {
					uri: other.uri,
					range: rangeOf( other, start, end ),
				} ) );
			} );
		return [ ...own, ...rest ];
	},
};
