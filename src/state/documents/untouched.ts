import { __ } from '@wordpress/i18n';
import { ApiError, bootData, call } from '../../client/index.js';
import type { Snippet } from '../../contract/index.js';
import { closeDocument, documentOf, isChanged } from './documents.js';
import { keptDraft } from './drafts.js';
import { keepList, keptList } from './kept-list.js';
import { deletePermanently, putInTrash } from '../snippets/trash.js';

/**
 * Snippets that were begun with a type alone and never touched: they leave nothing behind. Each is this window's as long as it is open,
 * which a lock of the browser says; what a closed window left is taken away by the next one.
 */

const NAME = 'svc-untouched';

/** Lets go of what is this window's. */
const held = new Map< number, () => void >();

/** As it was made: nothing in it, and saved once. */
const isBlank = ( it: Snippet ): boolean =>
	it.code === '' &&
	it.status === 'inactive' &&
	it.title === __( 'New snippet', 'svc' ) &&
	it.created === it.modified;

const lockOf = ( id: number ): string =>
	[ NAME, bootData().site.url, id ].join( '|' );

function note( id: number, isUntouched: boolean ): void {
	const others = keptList( 'localStorage', NAME ).filter(
		( it ) => it !== id
	);
	keepList( 'localStorage', NAME, isUntouched ? [ ...others, id ] : others );
}

/** Notes a snippet that was made with nothing in it. */
export function begin( { id }: Snippet ): void {
	// Without locks (no HTTPS) no window can tell what is another one's.
	if ( ! ( 'locks' in navigator ) ) {
		held.set( id, () => undefined );
		return;
	}
	note( id, true );
	void navigator.locks.request(
		lockOf( id ),
		() => new Promise< void >( ( done ) => held.set( id, done ) )
	);
}

/** Takes a snippet away that is still as it was begun. */
async function take( id: number ): Promise< void > {
	try {
		const snippet = await call( 'get-snippet', { id } );
		if ( isBlank( snippet ) && ( await keptDraft( id ) ) === null ) {
			await putInTrash( id );
			if ( bootData().level === 'full' ) {
				await deletePermanently( id );
			}
		}
		note( id, false );
	} catch ( error ) {
		if ( ! ( error instanceof ApiError ) ) {
			throw error;
		}
		// It is looked at again by the next window.
	}
}

/** Ends what was begun here and is left: taken away if it was never touched, an ordinary snippet from now on if it was. */
export async function leave( id: number ): Promise< void > {
	const letGo = held.get( id );
	if ( letGo === undefined ) {
		return;
	}
	held.delete( id );
	const document = documentOf( id );
	if ( document !== undefined && isChanged( document ) ) {
		note( id, false );
	} else {
		await closeDocument( id );
		await take( id );
	}
	letGo();
}

/** The same for all of them, when the editor is left. */
export function leaveAll(): void {
	[ ...held.keys() ].forEach( ( id ) => void leave( id ) );
}

/** Takes away what windows that are no longer there have left. */
export async function collect(): Promise< void > {
	for ( const id of keptList( 'localStorage', NAME ) ) {
		await navigator.locks?.request(
			lockOf( id ),
			{ ifAvailable: true },
			( lock ) => ( lock === null ? undefined : take( id ) )
		);
	}
}
