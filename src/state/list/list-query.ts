import type { ListedSnippet, Schema } from '../../contract/index.js';
import { isInFolder, savedViews } from './views.js';
import { conditionsInWords, placeInWords } from '../words/index.js';

/**
 * What the list shows, and in which order: a view or a folder of the sidebar, filters, words and sorting. It stands in the address, so
 * that it can be shared and kept under a name. Pure.
 */

/** What snippets can be filtered by. */
export const FILTER_FIELDS = [
	'type',
	'status',
	'mode',
	'folder',
	'trouble',
	'author',
	'where',
	'tags',
] as const;

export type FilterField = ( typeof FILTER_FIELDS )[ number ];

export interface ListFilter {
	readonly field: FilterField;
	/** Whether all of the values must be there, not only one of them. */
	readonly isAll: boolean;
	readonly values: readonly string[];
}

export interface ListSort {
	readonly field: string;
	readonly direction: 'asc' | 'desc';
}

export interface ListQuery {
	/** View of the sidebar that all users have; empty for all snippets. */
	readonly view: string;
	/** Folder; empty for all snippets. */
	readonly folder: string;
	/** Words that must all be there. */
	readonly search: string;
	/** Whether the words may stand in the code, too. */
	readonly inCode: boolean;
	readonly filters: readonly ListFilter[];
	readonly sort: ListSort;
	/** Columns beside the title; null for those that the person likes. */
	readonly columns: readonly string[] | null;
}

type Params = Readonly< Record< string, string > >;

export const FIRST_SORT: ListSort = { field: 'title', direction: 'asc' };

/** Values of a parameter: divided by commas, so each is encoded by itself. */
const listOf = ( text: string | undefined ): string[] =>
	( text ?? '' )
		.split( ',' )
		.filter( ( part ) => part !== '' )
		.map( ( part ) => {
			try {
				return decodeURIComponent( part );
			} catch {
				// The address was written by hand.
				return part;
			}
		} );

const textOf = ( values: readonly string[] ): string =>
	values
		.map( ( value ) =>
			value.replaceAll( /[%,]/g, ( sign ) => encodeURIComponent( sign ) )
		)
		.join( ',' );

function sortOf( text: string | undefined ): ListSort {
	const [ , field, direction ] =
		/^([a-z]+)-(asc|desc)$/.exec( text ?? '' ) ?? [];
	return field === undefined
		? FIRST_SORT
		: { field, direction: direction === 'desc' ? 'desc' : 'asc' };
}

/** Reads the parameters of the list's address. */
export function queryOf( params: Params ): ListQuery {
	return {
		view: params.view ?? '',
		folder: params.folder ?? '',
		search: params.q ?? '',
		inCode: params.code === '1',
		filters: FILTER_FIELDS.flatMap( ( field ) =>
			( [ 'is', 'all' ] as const ).flatMap( ( name ) => {
				const values = listOf( params[ `${ name }-${ field }` ] );
				return values.length === 0
					? []
					: [ { field, isAll: name === 'all', values } ];
			} )
		),
		sort: sortOf( params.sort ),
		columns:
			params.columns === undefined
				? null
				: listOf( params.columns ).filter( ( id ) => id !== 'none' ),
	};
}

/** The other way round; what is as it begins has an empty value, which takes it out of the address. */
export function paramsOf( query: ListQuery ): Record< string, string > {
	const { field, direction } = query.sort;
	const isFirst =
		field === FIRST_SORT.field && direction === FIRST_SORT.direction;
	const params: Record< string, string > = {
		view: query.view,
		folder: query.folder,
		q: query.search,
		code: query.inCode ? '1' : '',
		sort: isFirst ? '' : `${ field }-${ direction }`,
		columns:
			query.columns === null ? '' : textOf( query.columns ) || 'none',
	};
	for ( const id of FILTER_FIELDS ) {
		for ( const isAll of [ false, true ] ) {
			const filter = query.filters.find(
				( it ) => it.field === id && it.isAll === isAll
			);
			params[ `${ isAll ? 'all' : 'is' }-${ id }` ] = textOf(
				filter?.values ?? []
			);
		}
	}
	return params;
}

/** What is wrong or worth knowing, for the filter. */
function troubleOf( snippet: ListedSnippet ): string[] {
	return [
		...( snippet.error === null ? [] : [ 'error' ] ),
		...( snippet.stale ? [ 'stale' ] : [] ),
		...( snippet.cache_safe ? [] : [ 'cache' ] ),
	];
}

function valuesOf(
	snippet: ListedSnippet,
	field: FilterField,
	schema: Schema | null
): readonly string[] {
	switch ( field ) {
		case 'trouble':
			return troubleOf( snippet );
		case 'tags':
			return snippet.tags;
		case 'author':
			return [ String( snippet.author ) ];
		case 'where':
			return schema === null ? [] : [ placeInWords( schema, snippet ) ];
		default:
			return [ snippet[ field ] ];
	}
}

/** Small letters without accents: "Zürich" is found by "zurich". */
function plain( text: string ): string {
	const small = text.toLowerCase();
	return /[^\0-\x7f]/.test( small )
		? small.normalize( 'NFD' ).replaceAll( /\p{M}/gu, '' )
		: small;
}

/** What words are looked for in, by snippet: made once, because it is read with every key. */
const haystacks = new WeakMap< ListedSnippet, string >();

function haystackOf( snippet: ListedSnippet ): string {
	const known =
		haystacks.get( snippet ) ??
		plain(
			[ snippet.title, snippet.description, ...snippet.tags ].join( '\n' )
		);
	haystacks.set( snippet, known );
	return known;
}

/** Whether a snippet has every word in its title, its description or its tags. */
function mentioning( search: string ): ( snippet: ListedSnippet ) => boolean {
	const words = plain( search )
		.split( /\s+/u )
		.filter( ( word ) => word !== '' );
	return ( snippet ) =>
		words.every( ( word ) => haystackOf( snippet ).includes( word ) );
}

/**
 * The snippets that fit, in the order of the list.
 *
 * @param list   In the order that is wanted.
 * @param query
 * @param schema For places in words; null while it is not there.
 * @param found  Ids that the site found for the words; null when it was not asked, and titles, descriptions and tags are searched here.
 */
export function fitting(
	list: readonly ListedSnippet[],
	query: ListQuery,
	schema: Schema | null,
	found: ReadonlySet< number > | null = null
): ListedSnippet[] {
	const holds = savedViews().find( ( { id } ) => id === query.view )?.holds;
	const tests: ( ( snippet: ListedSnippet ) => boolean )[] = [
		...( holds === undefined ? [] : [ holds ] ),
		...( query.folder === ''
			? []
			: [
					( snippet: ListedSnippet ) =>
						isInFolder( snippet, query.folder ),
				] ),
		...query.filters.map( ( { field, isAll, values } ) => {
			return ( snippet: ListedSnippet ) => {
				const has = valuesOf( snippet, field, schema );
				return isAll
					? values.every( ( value ) => has.includes( value ) )
					: values.some( ( value ) => has.includes( value ) );
			};
		} ),
	];
	if ( found !== null ) {
		tests.push( ( { id } ) => found.has( id ) );
	} else if ( query.search.trim() !== '' ) {
		tests.push( mentioning( query.search ) );
	}
	return list.filter( ( snippet ) =>
		tests.every( ( test ) => test( snippet ) )
	);
}

function sortKeyOf(
	snippet: ListedSnippet,
	field: string,
	schema: Schema | null,
	people: Readonly< Record< string, string > >
): string | number {
	switch ( field ) {
		case 'modified':
			return snippet.modified;
		case 'cost':
			return snippet.cost?.ms ?? -1;
		case 'where':
			return schema === null ? '' : placeInWords( schema, snippet );
		case 'when':
			return schema === null
				? ''
				: conditionsInWords( schema, snippet.conditions );
		case 'author':
			return people[ snippet.author ] ?? '';
		case 'type':
		case 'status':
		case 'folder':
			return snippet[ field ];
		default:
			return snippet.title;
	}
}

const byName = new Intl.Collator( undefined, {
	numeric: true,
	sensitivity: 'base',
} );

/** Sorted as people count, "Part 2" before "Part 10"; equals stay as they were. */
export function sorted(
	list: readonly ListedSnippet[],
	{ field, direction }: ListSort,
	schema: Schema | null,
	people: Readonly< Record< string, string > >
): ListedSnippet[] {
	const sign = direction === 'asc' ? 1 : -1;
	return list
		.map( ( snippet ) => ( {
			snippet,
			key: sortKeyOf( snippet, field, schema, people ),
		} ) )
		.sort( ( { key: a }, { key: b } ) =>
			typeof a === 'number' && typeof b === 'number'
				? sign * ( a - b )
				: sign * byName.compare( String( a ), String( b ) )
		)
		.map( ( { snippet } ) => snippet );
}
