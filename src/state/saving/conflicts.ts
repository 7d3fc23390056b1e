import { call } from '../../client/index.js';
import {
	documentOf,
	patchDocument,
	persistDraft,
} from '../documents/documents.js';
import { draftOf } from '../documents/draft.js';
import type { OpenDocument } from '../documents/documents-store.js';
import type { Draft } from '../documents/draft.js';
import { saveDocument } from './saving.js';
import { takeOver } from '../snippets/snippet-actions.js';

/** What becomes of a snippet that two people have changed: shown side by side, put together, or put off. */

/** What the draft was made from; null when that is not known, because it was kept from an earlier visit without it. */
export function startOf( {
	start,
	base,
	baseModified,
}: OpenDocument ): Draft | null {
	if ( start !== null ) {
		return start;
	}
	return base !== null && base.modified === baseModified
		? draftOf( base )
		: null;
}

/**
 * Shows a newer save beside what is on the screen, before a save has to find it out.
 *
 * @param id
 * @throws {ApiError} When it could not be loaded.
 */
export async function showConflict( id: number ): Promise< void > {
	const theirs = await call( 'get-snippet', { id } );
	const document = documentOf( id );
	if ( document !== undefined && document.newer !== null ) {
		const { name, time } = document.newer;
		patchDocument( id, {
			saving: {
				kind: 'conflict',
				conflict: { user: theirs.modified_by, name, time },
				theirs,
			},
		} );
	}
}

/** Goes back to writing; that there is a newer save goes on being said. */
export function putOffConflict( id: number ): void {
	const saving = documentOf( id )?.saving;
	if ( saving?.kind === 'conflict' ) {
		const { name, time } = saving.conflict;
		patchDocument( id, {
			newer: { name, time },
			saving: { kind: 'idle' },
		} );
	}
}

/**
 * Ends a conflict.
 *
 * @param id
 * @param draft What to save over theirs; null takes theirs and gives up what is on the screen.
 */
export async function settleConflict(
	id: number,
	draft: Draft | null
): Promise< void > {
	const document = documentOf( id );
	if ( document?.saving.kind !== 'conflict' ) {
		return;
	}
	const { theirs } = document.saving;
	takeOver( theirs );
	patchDocument( id, {
		base: theirs,
		baseModified: theirs.modified,
		start: null,
		newer: null,
		draft: draft ?? draftOf( theirs ),
		saving: { kind: 'idle' },
	} );
	if ( draft === null ) {
		patchDocument( id, { wantsOn: false } );
		await persistDraft( id );
	} else {
		await saveDocument( id );
	}
}
