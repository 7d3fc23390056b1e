import { createStore, get, keys, promisifyRequest } from 'idb-keyval';
import { bootData } from '../../client/index.js';

/**
 * Unsaved work, kept in this browser until it is saved or thrown away, so that no crash, reload or ended session costs a keystroke.
 * A browser that refuses (private windows of some) is no reason to stop the user from working: then nothing is kept.
 */

/** What it belongs to: a snippet by its id, a text file of the site by its field, or a box by its uid. */
export type Kind = 'snippet' | 'file' | 'box';

const store = createStore( 'svc', 'drafts' );

/** Several sites and people may share one browser. */
const keyOf = ( kind: Kind, id: number | string ): string =>
	[ kind, bootData().site.url, bootData().user.id, id ].join( '|' );

/** Null where the browser refuses. */
async function allowed< Value >(
	ask: () => Promise< Value >
): Promise< Value | null > {
	try {
		return await ask();
	} catch {
		return null;
	}
}

const write = ( change: ( to: IDBObjectStore ) => IDBRequest ) =>
	allowed( () =>
		store( 'readwrite', ( to ) => {
			change( to );
			// Without it a window that goes in this moment takes what it asked for with it.
			to.transaction.commit();
			return promisifyRequest( to.transaction );
		} )
	);

export async function keep(
	kind: Kind,
	id: number | string,
	value: unknown
): Promise< void > {
	await write( ( to ) => to.put( value, keyOf( kind, id ) ) );
}

export async function forget(
	kind: Kind,
	id: number | string
): Promise< void > {
	await write( ( to ) => to.delete( keyOf( kind, id ) ) );
}

/** The same, unless another window has kept something else since: that is its work. */
export async function forgetOwn(
	kind: Kind,
	id: number | string,
	own: unknown
): Promise< void > {
	const key = keyOf( kind, id );
	await allowed( () =>
		store( 'readwrite', ( to ) => {
			const asked = to.get( key );
			asked.onsuccess = () => {
				if (
					JSON.stringify( asked.result ) === JSON.stringify( own )
				) {
					to.delete( key );
				}
			};
			return promisifyRequest( to.transaction );
		} )
	);
}

/**
 * @return Null when there is none. What stands under this key was put there by `keep()`, of the same type.
 */
export const kept = async < Value >(
	kind: Kind,
	id: number | string
): Promise< Value | null > =>
	( await allowed( () => get< Value >( keyOf( kind, id ), store ) ) ) ?? null;

/** Ids of all unsaved work of one kind, of this person on this site. */
export async function keptIds( kind: Kind ): Promise< readonly string[] > {
	const start = keyOf( kind, '' );
	return ( ( await allowed( () => keys( store ) ) ) ?? [] ).flatMap(
		( key ) =>
			typeof key === 'string' && key.startsWith( start )
				? [ key.slice( start.length ) ]
				: []
	);
}
