import { mayWrite } from '../snippets/index.js';
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

/**
 * @param items
 * @param filter
 * @param filter.type
 * @param filter.state
 * @param members      Slugs of the pack or set that is open; null for all.
 * @param found        Slugs that the site has found by the words, the best first; null where nothing is searched.
 */
export function filterLibrary(
	items: readonly LibraryItem[],
	{ type, state }: Pick< LibraryFilter, 'type' | 'state' >,
	members: readonly string[] | null,
	found: readonly string[] | null
): readonly LibraryItem[] {
	const wanted = found ?? members;
	const ofPack =
		wanted === null
			? items
			: wanted.flatMap( ( slug ) =>
					items.filter( ( item ) => item.slug === slug )
				);
	return ofPack.filter(
		( item ) =>
			( members === null || members.includes( item.slug ) ) &&
			( type === '' || item.type === type ) &&
			isIn( item, state )
	);
}

/** What the list offers to do with an item: the next thing on the way to a snippet that runs. */
export type NextStep =
	'setup' | 'install' | 'activate' | 'update' | 'open' | 'none';

export function nextStep( item: LibraryItem ): NextStep {
	if ( isForbidden( item ) || ! mayWrite() ) {
		return item.id === null ? 'none' : 'open';
	}
	if ( item.state === 'update' ) {
		return 'update';
	}
	if ( item.status === 'active' ) {
		return 'open';
	}
	if ( item.needs_edit.length > 0 ) {
		return 'setup';
	}
	if ( item.state === 'new' ) {
		return 'install';
	}
	return item.missing.length > 0 ? 'open' : 'activate';
}
