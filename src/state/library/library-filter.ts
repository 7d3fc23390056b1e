import { isForbidden, type LibraryItem } from './library.js';

/** What narrows the library down. All of it stands in the address; empty means everything. */
export interface LibraryFilter {
	readonly search: string;
	readonly pack: string;
	readonly type: string;
	readonly state: string;
}

/** What an item can be asked for by: beside its state on this site, whether something is to be done for it. */
export const itemStates = [
	'installed',
	'update',
	'changed',
	'needs',
] as const;

/** Whether the site lacks something for it, a person has to fill something in, or may not have it. */
const needsSomething = ( item: LibraryItem ): boolean =>
	item.missing.length > 0 ||
	item.needs_edit.length > 0 ||
	isForbidden( item );

function isIn( item: LibraryItem, state: string ): boolean {
	switch ( state ) {
		case 'installed':
			return item.state !== 'new';
		case 'update':
			return item.state === 'update';
		case 'changed':
			return item.state === 'changed' || item.edited === true;
		case 'needs':
			return needsSomething( item );
		default:
			return true;
	}
}

/** Everything of an item that can be read on the screen, and the hooks it touches. */
const textOf = ( { title, description, tags, hooks, slug }: LibraryItem ) =>
	[ title, description, slug, ...tags, ...hooks ].join( ' ' ).toLowerCase();

/**
 * @param items
 * @param wish
 * @param wish.search
 * @param wish.pack
 * @param wish.type
 * @param wish.state
 * @param found       Slugs that the site finds by the words, once it has answered.
 */
export function filterLibrary(
	items: readonly LibraryItem[],
	{ search, pack, type, state }: LibraryFilter,
	found: readonly string[] = []
): readonly LibraryItem[] {
	const words = search
		.toLowerCase()
		.replace( /(^|\s)hook:/g, '$1' )
		.split( /\s+/ )
		.filter( ( word ) => word !== '' );
	return items.filter(
		( item ) =>
			( pack === '' || item.pack === pack ) &&
			( type === '' || item.type === type ) &&
			isIn( item, state ) &&
			( found.includes( item.slug ) ||
				words.every( ( word ) => textOf( item ).includes( word ) ) )
	);
}
