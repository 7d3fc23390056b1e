import { __ } from '@wordpress/i18n';
import { call } from '../client/index.js';
import { undoOffer } from './bulk-actions.js';
import { loadDocument, refreshDocument } from './documents.js';
import { say } from './notices.js';
import { newestGeneration, takeOver } from './snippet-actions.js';

/**
 * Brings a snippet back to one of its versions, says how that went and offers Undo.
 *
 * @param id
 * @param rev Number of the revision.
 * @throws {ApiError} When it could not be restored; nothing was changed then.
 */
export async function restoreRevision(
	id: number,
	rev: number
): Promise< void > {
	const result = await call( 'restore-revision', { id, rev } );
	if ( result.snippet !== null ) {
		takeOver( result.snippet );
	}
	const [ generation ] = await Promise.all( [
		// What was done is done, also when its number cannot be had.
		newestGeneration().catch( () => null ),
		loadDocument( id ),
	] );
	say(
		result.deactivated
			? __( 'Restored. It stays off, because it has problems.', 'svc' )
			: __( 'Restored. What was there before is in the history.', 'svc' ),
		undoOffer( generation, () => void refreshDocument( id ) )
	);
}
