import { bootData } from '../../client/index.js';
import type { KeptDraft } from './documents-store.js';

/**
 * Unsaved work, kept in this browser until it is saved or thrown away, so that no crash, reload or ended session costs a keystroke.
 * A browser that refuses (private windows of some) is no reason to stop anybody from working: then nothing is kept.
 */

const DATABASE = 'svc';
const STORE = 'drafts';

let opened: Promise< IDBDatabase > | undefined;

function database(): Promise< IDBDatabase > {
	opened ??= new Promise( ( resolve, reject ) => {
		const request = window.indexedDB.open( DATABASE, 1 );
		request.onupgradeneeded = () =>
			request.result.createObjectStore( STORE );
		request.onsuccess = () => resolve( request.result );
		request.onerror = () => reject( request.error );
	} );
	return opened;
}

/** Several sites and people may share one browser. */
const keyOf = ( id: number ): string =>
	[ bootData().site.url, bootData().user.id, id ].join( '|' );

async function ask< Value >(
	mode: IDBTransactionMode,
	request: ( store: IDBObjectStore ) => IDBRequest< Value >
): Promise< Value | null > {
	try {
		const transaction = ( await database() ).transaction( STORE, mode );
		const asked = request( transaction.objectStore( STORE ) );
		// Without it a window that goes in this moment takes what it asked for with it.
		transaction.commit();
		return await new Promise( ( resolve, reject ) => {
			transaction.oncomplete = () => resolve( asked.result );
			transaction.onabort = () => reject( transaction.error );
		} );
	} catch {
		return null;
	}
}

export async function keepDraft(
	id: number,
	kept: KeptDraft
): Promise< void > {
	await ask( 'readwrite', ( store ) => store.put( kept, keyOf( id ) ) );
}

/** @return Null when there is none. */
export async function keptDraft( id: number ): Promise< KeptDraft | null > {
	// What stands under this key was put there by keepDraft().
	return (
		( await ask< KeptDraft | undefined >( 'readonly', ( store ) =>
			store.get( keyOf( id ) )
		) ) ?? null
	);
}

/** A snippet with unsaved work. */
export interface Unsaved {
	readonly id: number;
	readonly title: string;
	/** Milliseconds. */
	readonly time: number;
}

/** All unsaved work of this person on this site, the newest first. */
export async function keptDrafts(): Promise< readonly Unsaved[] > {
	const start = keyOf( 0 ).slice( 0, -1 );
	const keys =
		( await ask( 'readonly', ( store ) => store.getAllKeys() ) ) ?? [];
	const ids = keys.flatMap( ( key ) =>
		typeof key === 'string' && key.startsWith( start )
			? [ Number( key.slice( start.length ) ) ]
			: []
	);
	const all = await Promise.all(
		ids.map( async ( id ) => {
			const kept = await keptDraft( id );
			return kept === null
				? []
				: [ { id, title: kept.draft.title, time: kept.time } ];
		} )
	);
	return all.flat().sort( ( one, other ) => other.time - one.time );
}

export async function forgetDraft( id: number ): Promise< void > {
	await ask( 'readwrite', ( store ) => store.delete( keyOf( id ) ) );
}
