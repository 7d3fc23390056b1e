import {
	meaningAt,
	tokenAt,
	type Meaning,
} from '../../intelligence/php-lookup.js';
import type { Entry } from '../../intelligence/catalogue.js';
import { declaredIn } from '../../intelligence/declared.js';
import { catalogue } from '../catalogue.js';
import type { monaco } from '../monaco.js';
import { entryOf, symbolCalled } from '../symbols.js';
import { rangeOf, wholeOf } from './reading.js';
import { aboutEntry, declarationText, markdown } from './entry-markdown.js';

/** What a word means, shown when the pointer rests on it; and the page about it as a link. */

type Model = monaco.editor.ITextModel;

export async function meaningIn(
	model: Model,
	position: monaco.IPosition
): Promise< Meaning | null > {
	const text = wholeOf( model );
	const at = tokenAt( text, model.getOffsetAt( position ) );
	return meaningAt( text, at, await catalogue() );
}

const LETTERS = { function: 'f', class: 'c', constant: 'k' } as const;

/** What this code or this site declares under the name; null when neither does. */
export async function entryOnSite(
	model: Model,
	{ kind, name }: Meaning
): Promise< Entry | null > {
	if ( kind === 'hook' || kind === 'member' ) {
		return null;
	}
	const own = declaredIn( wholeOf( model ) ).find(
		( it ) =>
			it.kind === kind && it.name.toLowerCase() === name.toLowerCase()
	);
	if ( own !== undefined ) {
		return {
			kind: LETTERS[ kind ],
			name: own.name,
			params: own.params,
			type: '',
			summary: '',
			since: '',
			deprecated: '',
			texts: [],
			source: 'site',
			owner: '',
		};
	}
	const found = ( await symbolCalled( name ) ).map( entryOf );
	return found.find( ( it ) => it?.kind === LETTERS[ kind ] ) ?? null;
}

export const phpHover: monaco.languages.HoverProvider = {
	provideHover: async ( model, position ) => {
		const meaning = await meaningIn( model, position );
		const entry =
			meaning &&
			( meaning.entry ?? ( await entryOnSite( model, meaning ) ) );
		return entry === null || meaning === null
			? null
			: {
					range: rangeOf( model, meaning.start, meaning.end ),
					contents: [
						markdown( declarationText( entry ) ),
						markdown( aboutEntry( entry ) ),
					],
				};
	},
};
