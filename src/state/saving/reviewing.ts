import { documentOf, isChanged } from '../documents/documents.js';
import type { OpenDocument } from '../documents/documents-store.js';
import { readPreference } from '../frame/preferences.js';
import { sharedValue } from '../frame/shared-value.js';
import { hasPhp } from '../snippets/visible-snippets.js';
import { saveDocument } from './saving.js';

/** Showing the changes of a snippet that visitors have before they are saved, for those who want that. */

/** The snippet whose changes are shown; 0 for none. */
const reviewed = sharedValue( 0 );

export const useReviewed = reviewed.use;

export const endReview = (): void => reviewed.set( 0 );

/** Whether visitors have what is saved now: a snippet that is only tested is none. */
function isReviewed( document: OpenDocument ): boolean {
	const { base, draft } = document;
	const wanted = readPreference( 'reviewSaves' );
	return (
		base !== null &&
		draft !== null &&
		base.status === 'active' &&
		( base.mode === 'live' || draft.mode === 'live' ) &&
		isChanged( document ) &&
		( wanted === 'always' ||
			( wanted === 'php' &&
				( hasPhp( base ) ||
					hasPhp( { type: base.type, code: draft.code } ) ) ) )
	);
}

/** Saves what is on the screen, after its changes were shown where the person wants to see them: asked for a second time, it saves. */
export async function reviewAndSave( id: number ): Promise< void > {
	const document = documentOf( id );
	const isShown = reviewed.get() === id;
	if (
		document !== undefined &&
		! isShown &&
		document.saving.kind !== 'conflict' &&
		isReviewed( document )
	) {
		reviewed.set( id );
		return;
	}
	endReview();
	await saveDocument( id );
}
