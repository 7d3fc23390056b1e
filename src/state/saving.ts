import { ApiError, bootData, call, renewNonce } from '../client/index.js';
import type { SaveResult, Snippet } from '../contract/index.js';
import {
	changedFields,
	documentOf,
	draftOf,
	isChanged,
	patchDocument,
	writeDown,
} from './documents.js';
import type { Draft } from './documents-store.js';
import { conflictOf, problemsOf } from './refused-saves.js';
import { afterSave, requestOf, type SaveOptions } from './save-request.js';
import { askToSignIn } from './sign-in.js';
import { takeOver } from './snippet-actions.js';
import { willTry } from './test-load.js';

/**
 * Saving an open snippet, with everything that can come of it. Whatever happens, the work on the screen stays: what cannot be saved now
 * is kept in the browser and saved as soon as that is possible again.
 */

/** Milliseconds until a save that could not be made is tried again. */
const RETRY_MS = 5_000;

/** The longest wait where a firewall refuses: it may shut out for good who comes too often. */
const LONGEST_RETRY_MS = 60_000;

const retries = new Map< number, number >();

/** How often in a row each snippet was refused by a firewall. */
const refusals = new Map< number, number >();

/** Saves that somebody asked for while another one of the same snippet was on its way. */
const asked = new Map< number, SaveOptions >();

function accept( id: number, sent: Draft, result: SaveResult ): void {
	const document = documentOf( id );
	const saved = result.snippet;
	if ( document === undefined || saved === null ) {
		return;
	}
	takeOver( saved );
	refusals.delete( id );
	const { test_load: load = null, errors, warnings, deactivated } = result;
	patchDocument( id, {
		base: saved,
		draft: afterSave( document.draft ?? sent, sent, saved ),
		baseModified: saved.modified,
		newer: null,
		caches: null,
		errors,
		warnings,
		failures: load?.outcome === 'fail' ? errors : [],
		testLoad: load,
		wantsOn: deactivated,
		saving: deactivated
			? { kind: 'kept_off', time: Date.now() }
			: {
					kind: 'saved',
					isOn: saved.status === 'active',
					time: Date.now(),
				},
	} );
}

/** What becomes of a save whose answer was lost on its way, once the next one finds that the site has it already. */
async function goOn(
	id: number,
	sent: Draft,
	there: Snippet,
	options: SaveOptions
): Promise< void > {
	// Other people, and the site where a snippet fails, would stand there in their own name. What the same person did in another window in
	// these seconds cannot be told apart.
	const wasOn =
		documentOf( id )?.base?.status === 'active' &&
		there.modified_by === bootData().user.id;
	const status = options.status ?? ( wasOn ? 'active' : there.status );
	if ( status === there.status ) {
		accept( id, sent, {
			snippet: there,
			errors: [],
			warnings: [],
			deactivated: false,
		} );
		return;
	}
	// It was kept off; why is in the answer that nobody got.
	patchDocument( id, {
		base: there,
		baseModified: there.modified,
		saving: { kind: 'idle' },
	} );
	await saveDocument( id, { ...options, status } );
}

async function refuse(
	id: number,
	sent: Draft,
	error: ApiError,
	options: SaveOptions
): Promise< void > {
	const conflict = conflictOf( error );
	if ( conflict !== null ) {
		const theirs = await call( 'get-snippet', { id } );
		if ( changedFields( sent, draftOf( theirs ) ).length === 0 ) {
			await goOn( id, sent, theirs, options );
			return;
		}
		patchDocument( id, { saving: { kind: 'conflict', conflict, theirs } } );
		return;
	}
	if ( error.isPassing || error.code === 'blocked' ) {
		patchDocument( id, { saving: { kind: 'waiting', error } } );
		if ( error.code === 'session' ) {
			askToSignIn();
		}
		refusals.set(
			id,
			error.code === 'blocked' ? ( refusals.get( id ) ?? 0 ) + 1 : 0
		);
		// With what was asked for meanwhile, such as to switch it on.
		tryAgainLater( id, { ...options, ...asked.get( id ) } );
		return;
	}
	patchDocument( id, {
		saving: { kind: 'failed', error },
		errors: problemsOf( error ),
	} );
}

function tryAgainLater( id: number, options: SaveOptions ): void {
	window.clearTimeout( retries.get( id ) );
	retries.set(
		id,
		window.setTimeout(
			() => void tryAgain( id, options ),
			Math.min(
				LONGEST_RETRY_MS,
				RETRY_MS * 2 ** Math.max( 0, ( refusals.get( id ) ?? 0 ) - 1 )
			)
		)
	);
}

async function tryAgain( id: number, options: SaveOptions ): Promise< void > {
	const saving = documentOf( id )?.saving;
	if ( saving?.kind !== 'waiting' ) {
		return;
	}
	if (
		saving.error.code === 'session' &&
		! ( await renewNonce().catch( () => false ) )
	) {
		tryAgainLater( id, options );
		return;
	}
	await saveDocument( id, options );
}

/** Makes the save that was asked for meanwhile. What did not get through is tried again, or waits for the person, with all that is there by then. */
async function saveAgain( id: number ): Promise< void > {
	const options = asked.get( id );
	asked.delete( id );
	const document = documentOf( id );
	if ( options === undefined || document === undefined ) {
		return;
	}
	const { kind } = document.saving;
	const isNew = options.status !== undefined || isChanged( document );
	if ( isNew && ( kind === 'saved' || kind === 'kept_off' ) ) {
		await saveDocument( id, options );
	}
}

/**
 * Saves what is on the screen. How it went stands in the document. While a save is on its way, another one follows it.
 *
 * @param id
 * @param given
 */
export async function saveDocument(
	id: number,
	given: SaveOptions = {}
): Promise< void > {
	const document = documentOf( id );
	if ( document === undefined || document.draft === null ) {
		return;
	}
	if ( document.saving.kind === 'saving' ) {
		asked.set( id, { ...asked.get( id ), ...given } );
		return;
	}
	window.clearTimeout( retries.get( id ) );
	const options: SaveOptions = document.wantsOn
		? { status: 'active', ...given }
		: given;
	const sent = document.draft;
	patchDocument( id, {
		wantsOn: options.status === 'active',
		saving: {
			kind: 'saving',
			turnsOn: options.status === 'active',
			tries: willTry( document, sent, options.status ),
		},
	} );
	try {
		accept(
			id,
			sent,
			await call( 'update-snippet', requestOf( document, sent, options ) )
		);
	} catch ( error ) {
		if ( ! ( error instanceof ApiError ) ) {
			throw error;
		}
		await refuse( id, sent, error, options ).catch( ( reason: unknown ) =>
			patchDocument( id, {
				saving: {
					kind: 'failed',
					error: reason instanceof ApiError ? reason : error,
				},
			} )
		);
	}
	await writeDown( id );
	await saveAgain( id );
}

/**
 * Ends a conflict.
 *
 * @param id
 * @param code The code to save over theirs; null takes theirs and gives up what is on the screen.
 */
export async function settleConflict(
	id: number,
	code: string | null
): Promise< void > {
	const document = documentOf( id );
	if (
		document === undefined ||
		document.draft === null ||
		document.saving.kind !== 'conflict'
	) {
		return;
	}
	const { theirs } = document.saving;
	const mine = document.draft;
	const start = document.base ?? mine;
	// What only they changed stays theirs.
	const touched = Object.fromEntries(
		changedFields( mine, start ).map( ( field ) => [
			field,
			mine[ field ],
		] )
	);
	takeOver( theirs );
	patchDocument( id, {
		base: theirs,
		baseModified: theirs.modified,
		newer: null,
		draft:
			code === null
				? draftOf( theirs )
				: { ...draftOf( theirs ), ...touched, code },
		saving: { kind: 'idle' },
	} );
	if ( code === null ) {
		patchDocument( id, { wantsOn: false } );
		await writeDown( id );
	} else {
		await saveDocument( id );
	}
}
