import { dispatch, select } from '@wordpress/data';
import { ApiError, call } from '../../client/index.js';
import type { Snippet } from '../../contract/index.js';
import { changedFields, draftOf, type Draft } from './draft.js';
import { documentsStore, type OpenDocument } from './documents-store.js';
import { hasPhp, seesPhp } from '../snippets/visible-snippets.js';
import { forgetDraft, keepDraft, keptDraft } from './drafts.js';
import { hold, settle } from './typing.js';

/** Opening, changing and closing snippets in the editor. What is changed is kept in the browser a moment later. */

/** Milliseconds of quiet after which unsaved work is written down. */
const KEEP_AFTER_MS = 400;

/** Milliseconds after which it is written down although typing goes on. */
const KEEP_AT_LAST_MS = 2_000;

/** Documents that are to be written down, and when that was first known, milliseconds. */
const timers = new Map<
	number,
	{ readonly timer: number; readonly since: number }
>();

export const patchDocument = (
	id: number,
	patch: Partial< OpenDocument >
): void => {
	settle( id );
	dispatch( documentsStore ).patched( id, patch );
};

export function documentOf( id: number ): OpenDocument | undefined {
	settle( id );
	return select( documentsStore ).getDocument( id );
}

export function isChanged( document: OpenDocument ): boolean {
	return (
		document.draft !== null &&
		document.base !== null &&
		changedFields( document.draft, document.base ).length > 0
	);
}

/** An open document that shows what is on the site, and nothing else. */
export const asOnSite = ( base: Snippet ): Partial< OpenDocument > => ( {
	phase: 'ready',
	error: null,
	base,
	draft: draftOf( base ),
	baseModified: base.modified,
	start: null,
	newer: null,
	kept: null,
	saving: { kind: 'idle' },
	failures: [],
	testLoad: null,
	wantsOn: false,
} );

/**
 * Loads what is on the site into an open document; unsaved work of an earlier visit is offered, not taken. What is written while it
 * loads stays, and the next save finds out what it means.
 */
export async function loadDocument( id: number ): Promise< void > {
	const before = documentOf( id )?.draft;
	try {
		const [ base, found ] = await Promise.all( [
			call( 'get-snippet', { id } ),
			keptDraft( id ),
		] );
		if ( ! seesPhp() && hasPhp( base ) ) {
			patchDocument( id, { phase: 'hidden', error: null } );
			return;
		}
		const now = documentOf( id );
		if ( now !== undefined && now.draft !== before && isChanged( now ) ) {
			return;
		}
		// One of an earlier version lacks the fields that came since.
		const kept =
			found === null
				? null
				: {
						...found,
						draft: { ...draftOf( base ), ...found.draft },
					};
		const isWorth =
			kept !== null &&
			changedFields( kept.draft, draftOf( base ) ).length > 0;
		patchDocument( id, {
			...asOnSite( base ),
			kept: isWorth ? kept : null,
		} );
		if ( kept !== null && ! isWorth ) {
			await forgetDraft( id );
		}
	} catch ( error ) {
		if ( ! ( error instanceof ApiError ) ) {
			throw error;
		}
		patchDocument( id, {
			phase: error.code === 'svc_not_found' ? 'missing' : 'error',
			error,
		} );
	}
}

/** Shows what is on the site now. Unsaved work stays: the next save of it shows both versions. */
export async function refreshDocument( id: number ): Promise< void > {
	const document = documentOf( id );
	if ( document !== undefined && ! isChanged( document ) ) {
		await loadDocument( id );
	}
}

/** The same for everything that is open. */
export function refreshDocuments(): void {
	for ( const id of select( documentsStore ).getState().byId.keys() ) {
		void refreshDocument( id );
	}
}

/** Opens a snippet in a tab; one that is open stays as it is. */
export async function openDocument( id: number ): Promise< void > {
	if ( documentOf( id ) === undefined ) {
		dispatch( documentsStore ).opened( id );
		await loadDocument( id );
	}
}

function writeDownLater( id: number ): void {
	const before = timers.get( id );
	window.clearTimeout( before?.timer );
	const now = Date.now();
	const since = before?.since ?? now;
	timers.set( id, {
		since,
		timer: window.setTimeout(
			() => void persistDraft( id ),
			Math.max(
				0,
				Math.min( KEEP_AFTER_MS, since + KEEP_AT_LAST_MS - now )
			)
		),
	} );
}

/** Writes down at once what is still to be: the window or the editor is left, and may not come back. */
export function persistAllDrafts(): void {
	[ ...timers.keys() ].forEach( ( id ) => void persistDraft( id ) );
}

window.document.addEventListener( 'visibilitychange', () => {
	if ( window.document.visibilityState === 'hidden' ) {
		persistAllDrafts();
	}
} );

/** Writes unsaved work down at once, or takes away what is no longer unsaved. */
export async function persistDraft( id: number ): Promise< void > {
	window.clearTimeout( timers.get( id )?.timer );
	timers.delete( id );
	const document = documentOf( id );
	if ( document === undefined || document.draft === null ) {
		return;
	}
	if ( ! isChanged( document ) ) {
		// What is offered from an earlier visit stays until the user decides.
		if ( document.kept === null ) {
			await forgetDraft( id );
		}
		return;
	}
	await keepDraft( id, {
		draft: document.draft,
		baseModified: document.baseModified,
		start:
			document.base?.modified === document.baseModified
				? draftOf( document.base )
				: document.start,
		time: Date.now(),
	} );
}

/** Changes fields of an open snippet on the screen. */
export function edit( id: number, change: Partial< Draft > ): void {
	const document = documentOf( id );
	if ( document === undefined || document.draft === null ) {
		return;
	}
	patchDocument( id, { draft: { ...document.draft, ...change } } );
	writeDownLater( id );
}

/**
 * Says that the code of an open snippet was changed in its editor. Costs next to nothing, so that it may be said with every key.
 *
 * @param id
 * @param read Gives the code as it stands there.
 */
export function typed( id: number, read: () => string ): void {
	hold( id, read );
	writeDownLater( id );
}

/** Takes the unsaved work of an earlier visit. If another save came since, the next one will show both. */
export function takeKept( id: number ): void {
	const kept = documentOf( id )?.kept;
	if ( kept !== null && kept !== undefined ) {
		patchDocument( id, {
			draft: kept.draft,
			baseModified: kept.baseModified,
			start: kept.start ?? null,
			kept: null,
		} );
	}
}

/** Throws the unsaved work of an earlier visit away. */
export async function dropKept( id: number ): Promise< void > {
	patchDocument( id, { kept: null } );
	await forgetDraft( id );
}

/** Ends the wish for a snippet to be on that was kept off: saving it goes on leaving it off. */
export function leaveOff( id: number ): void {
	patchDocument( id, { wantsOn: false, saving: { kind: 'idle' } } );
}

/** Leaves the version that works on the site, and what is on the screen unsaved. */
export function leaveOn( id: number ): void {
	patchDocument( id, { saving: { kind: 'idle' } } );
}

/** Closes a tab. Unsaved work stays written down and is offered when the snippet is opened again. */
export async function closeDocument( id: number ): Promise< void > {
	await persistDraft( id );
	dispatch( documentsStore ).closed( id );
}
