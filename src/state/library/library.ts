import { call } from '../../client/index.js';
import type { OperationOutput } from '../../contract/index.js';
import { hasPhp, mayWrite, seesPhp } from '../snippets/index.js';

/** The library as this site has it: packs, items, and which of them are installed. */

export type Library = OperationOutput< 'list-library' >;
export type LibraryItem = Library[ 'items' ][ number ];
export type LibraryPack = Library[ 'packs' ][ number ];
export type LibrarySetting = LibraryItem[ 'settings' ][ number ];

/**
 * Everything but the code, so that it is small.
 *
 * @param signal Ends it.
 * @throws {ApiError}
 */
export const loadLibrary = ( signal: AbortSignal ): Promise< Library > =>
	call( 'list-library', { code: false }, { signal } );

/**
 * What the site finds by what people type and by hooks, the best first.
 *
 * @param search
 * @param signal Ends the search.
 * @throws {ApiError}
 */
export async function findInLibrary(
	search: string,
	signal: AbortSignal
): Promise< readonly LibraryItem[] > {
	const { items } = await call(
		'list-library',
		{ search, code: false },
		{ signal }
	);
	return items;
}

/**
 * The code of an item as the library has it; empty when it is gone.
 *
 * @param item
 * @param item.slug
 * @param item.pack
 * @param signal    Ends it.
 * @throws {ApiError}
 */
export async function codeOf(
	{ slug, pack }: Pick< LibraryItem, 'slug' | 'pack' >,
	signal: AbortSignal
): Promise< string > {
	const { items } = await call( 'list-library', { pack }, { signal } );
	return items.find( ( item ) => item.slug === slug )?.code ?? '';
}

/** Whether this person may install it: PHP takes full access. HTML with PHP inside is refused by the site. */
export const isForbidden = ( {
	type,
	hook,
}: Pick< LibraryItem, 'type' | 'hook' > ): boolean =>
	( ! seesPhp() && hasPhp( { type } ) ) ||
	( mayWrite() && ! mayWrite( { type, hook } ) );

/** Snippets of this site that touch one of the hooks of an item. */
export interface SimilarSnippet {
	readonly id: number;
	readonly title: string;
	readonly hooks: readonly string[];
}

/** Hooks that are looked up for one item. Every other snippet touches the most common ones, which says nothing. */
const LOOKUPS_AT_ONCE = 4;
const COMMON: ReadonlySet< string > = new Set( [
	'init',
	'wp_head',
	'wp_footer',
	'wp_enqueue_scripts',
	'admin_init',
	'template_redirect',
] );

/**
 * @param item
 * @param item.hooks
 * @param item.id
 * @param signal     Ends it.
 * @throws {ApiError}
 */
export async function similarTo(
	{ hooks, id: own }: Pick< LibraryItem, 'hooks' | 'id' >,
	signal: AbortSignal
): Promise< readonly SimilarSnippet[] > {
	const answers = await Promise.all(
		hooks
			.filter( ( name ) => ! COMMON.has( name ) )
			.slice( 0, LOOKUPS_AT_ONCE )
			.map( ( name ) =>
				call( 'list-symbols', { kind: 'hook', name }, { signal } )
			)
	);
	const found = new Map< number, SimilarSnippet >();
	for ( const { snippet, source, name } of answers.flatMap(
		( { symbols } ) => symbols
	) ) {
		if ( snippet !== undefined && snippet !== own ) {
			const hooksOf = found.get( snippet )?.hooks ?? [];
			found.set( snippet, {
				id: snippet,
				title: source,
				hooks: [ ...new Set( [ ...hooksOf, name ] ) ],
			} );
		}
	}
	return [ ...found.values() ];
}
