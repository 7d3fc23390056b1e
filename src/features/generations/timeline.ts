import type { Generation } from '../../contract/index.js';

/** Entries that say something to a person, and the one that is looked at. */
export const entriesOf = (
	items: readonly Generation[],
	chosen: number
): readonly Generation[] =>
	items.filter( ( { n, minor } ) => ! minor || n === chosen );

/** The newest entry from which snippets differ now; the newest of all where there is none; 0 without any. */
export function preselected( entries: readonly Generation[] ): number {
	const changed = entries.findIndex( ( { changes } ) => changes > 0 );
	return ( entries[ changed + 1 ] ?? entries[ 0 ] )?.n ?? 0;
}
