import type { Entry } from '../../intelligence/catalogue.js';
import type { Declared } from '../../intelligence/declared.js';
import {
	rank,
	searchable,
	type Searchable,
} from '../../intelligence/matching.js';
import type { monaco } from '../monaco.js';
import {
	entryOf,
	siteSymbols,
	snippetSymbols,
	type SiteSymbol,
} from '../symbols.js';
import { declaredAround } from './reading.js';

/** Names that belong to this site alone: of the code itself, of other snippets, of plugins and the theme. */

type Model = monaco.editor.ITextModel;

/** Lines of the list at a time; the next letter asks again. */
export const MOST = 120;

/** How long the list waits for the site, milliseconds; what comes later is there with the next letter. */
const PATIENCE_MS = 200;

const NONE: readonly SiteSymbol[] = [];

async function inTime(
	asked: Promise< readonly SiteSymbol[] >
): Promise< readonly SiteSymbol[] > {
	return Promise.race( [
		asked,
		new Promise< readonly SiteSymbol[] >( ( resolve ) =>
			setTimeout( () => resolve( NONE ), PATIENCE_MS )
		),
	] );
}

const LETTERS = { function: 'f', class: 'c', constant: 'k' } as const;

const ownEntry = ( { kind, name, params }: Declared ): Entry => ( {
	kind: LETTERS[ kind ],
	name,
	params,
	type: '',
	summary: '',
	since: '',
	deprecated: '',
	texts: [],
	source: 'site',
	owner: '',
} );

/** Names that are ready to be searched, and from what they were made. */
interface Names {
	readonly own: readonly Declared[];
	readonly snippets: readonly SiteSymbol[];
	readonly site: readonly SiteSymbol[];
	readonly kinds: string;
	readonly byName: ReadonlyMap< string, Entry >;
	readonly names: Searchable;
}

/** The last ones: from letter to letter they stay the same. */
let last: Names | undefined;

function namesOf(
	own: readonly Declared[],
	snippets: readonly SiteSymbol[],
	site: readonly SiteSymbol[],
	kinds: string
): Names {
	if (
		last?.own === own &&
		last.snippets === snippets &&
		last.site === site &&
		last.kinds === kinds
	) {
		return last;
	}
	const known = [
		...own.map( ownEntry ),
		...[ ...snippets, ...site ].flatMap( ( it ) => entryOf( it ) ?? [] ),
	];
	const byName = new Map(
		known
			.filter( ( { kind } ) => kinds.includes( kind ) )
			.reverse()
			.map( ( entry ) => [ entry.name, entry ] )
	);
	last = {
		own,
		snippets,
		site,
		kinds,
		byName,
		names: searchable( [ ...byName.keys() ] ),
	};
	return last;
}

/** What this code, other snippets and the site declare. */
export async function ofTheSite(
	model: Model,
	{ lineNumber }: monaco.IPosition,
	word: string,
	kinds: string
): Promise< readonly Entry[] > {
	const [ snippets, site ] = await Promise.all( [
		inTime( snippetSymbols() ),
		inTime( siteSymbols( word ) ),
	] );
	const { byName, names } = namesOf(
		// The line may be gone by now.
		declaredAround( model, Math.min( lineNumber, model.getLineCount() ) ),
		snippets,
		site,
		kinds
	);
	return rank( names, word, MOST ).flatMap(
		( { name } ) => byName.get( name ) ?? []
	);
}
