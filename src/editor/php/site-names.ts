import type { Entry } from '../../intelligence/catalogue.js';
import { declaredIn } from '../../intelligence/declared.js';
import { rank, searchable } from '../../intelligence/matching.js';
import type { monaco } from '../monaco.js';
import {
	entryOf,
	siteSymbols,
	snippetSymbols,
	type SiteSymbol,
} from '../symbols.js';
import { wholeOf } from './reading.js';

/** Names that belong to this site alone: of the code itself, of other snippets, of plugins and the theme. */

type Model = monaco.editor.ITextModel;

/** Lines of the list at a time; the next letter asks again. */
export const MOST = 120;

/** How long the list waits for the site, milliseconds; what comes later is there with the next letter. */
const PATIENCE_MS = 200;

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

/** What this code, other snippets and the site declare. */
export async function ofTheSite(
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
