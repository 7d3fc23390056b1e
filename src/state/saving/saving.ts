import { __ } from '@wordpress/i18n';
import { ApiError, bootData, call, renewNonce } from '../../client/index.js';
import type { SaveResult, Snippet } from '../../contract/index.js';
import {
	documentOf,
	isChanged,
	patchDocument,
	persistDraft,
} from '../documents/documents.js';
import { changedFields, draftOf } from '../documents/draft.js';
import type { Draft } from '../documents/draft.js';
import { say } from '../frame/notices.js';
import { conflictOf, keptOn, problemsOf } from './refused-saves.js';
import { afterSave, requestOf, type SaveOptions } from './save-request.js';
import { openSignIn } from './sign-in.js';
import { takeOver } from '../snippets/snippet-actions.js';
import { runsTestLoad } from './test-load.js';

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

/** Saves that were asked for while another one of the same snippet was on its way. */
const asked = new Map< number, SaveOptions >();

/**
 * Takes over what a save answered.
 *
 * @param id
 * @param sent
 * @param result
 */
export function accept( id: number, sent: Draft, result: SaveResult ): void {
	const saved = result.snippet;
	if ( saved === null ) {
		return;
	}
	// The list shows it also where its tab is closed by now.
	takeOver( saved );
	refusals.delete( id );
	const { draft = sent, base } = documentOf( id ) ?? {};
	const { test_load: load = null, errors, warnings, deactivated } = result;
	patchDocument( id, {
		base: saved,
		draft: afterSave( draft ?? sent, sent, saved ),
		baseModified: saved.modified,
		start: null,
		newer: null,
		caches: null,
		errors,
		warnings,
		failures: load?.outcome === 'fail' ? errors : [],
		testLoad: load,
		wantsOn: deactivated,
		saving: deactivated
			? {
					kind: 'kept_off',
					time: Date.now(),
					isSaved: ! base || changedFields( sent, base ).length > 0,
				}
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
	// It was kept off; why is in the answer that was lost.
	patchDocument( id, {
		base: there,
		baseModified: there.modified,
		start: null,
		saving: { kind: 'idle' },
	} );
	await saveDocument( id, { ...options, status } );
}

/** Whether all that happened to it since is that it was switched, by a user or by an error: nothing that was written clashes with that. */
function isOnlySwitched( id: number, theirs: Snippet ): boolean {
	const document = documentOf( id );
	const { base = null, baseModified = 0 } = document ?? {};
	return (
		base !== null &&
		base.modified === baseModified &&
		changedFields( draftOf( theirs ), draftOf( base ) ).length === 0
	);
}

/** Saves over a version that differs by its switch alone, which stays as it is there, and says so. */
async function saveOnSwitched(
	id: number,
	theirs: Snippet,
	options: SaveOptions
): Promise< void > {
	const wasOn = documentOf( id )?.base?.status === 'active';
	takeOver( theirs );
	patchDocument( id, {
		base: theirs,
		baseModified: theirs.modified,
		newer: null,
		wantsOn: false,
		saving: { kind: 'idle' },
	} );
	await saveDocument( id, options );
	const now = documentOf( id );
	if (
		wasOn &&
		now?.base?.status === 'inactive' &&
		now.saving.kind === 'saved'
	) {
		say(
			theirs.error === null
				? __(
						'Saved. The snippet has been deactivated meanwhile.',
						'svc'
					)
				: __( 'Saved. The snippet was deactivated by an error.', 'svc' )
		);
	}
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
		if ( isOnlySwitched( id, theirs ) ) {
			await saveOnSwitched( id, theirs, options );
			return;
		}
		patchDocument( id, { saving: { kind: 'conflict', conflict, theirs } } );
		return;
	}
	const kept = keptOn( error );
	if ( kept !== null ) {
		const errors = problemsOf( error );
		patchDocument( id, {
			errors,
			failures: kept.testLoad?.outcome === 'fail' ? errors : [],
			testLoad: kept.testLoad,
			wantsOn: false,
			saving: { kind: 'kept_on', time: Date.now() },
		} );
		return;
	}
	if ( error.isPassing || error.code === 'blocked' ) {
		patchDocument( id, { saving: { kind: 'waiting', error } } );
		if ( error.code === 'session' ) {
			openSignIn();
		}
		// A proxy whose site does not answer just now is no firewall.
		const isShut = error.code === 'blocked' && error.status < 500;
		refusals.set( id, isShut ? ( refusals.get( id ) ?? 0 ) + 1 : 0 );
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
	if ( isNew && [ 'saved', 'kept_off', 'kept_on' ].includes( kind ) ) {
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
	if ( document.saving.kind === 'conflict' ) {
		// Both versions are on the screen; which one is saved is decided there, and nothing of that may be lost.
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
			tries: runsTestLoad( document, sent, options.status ),
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
	await persistDraft( id );
	await saveAgain( id );
}
