import { __, sprintf } from '@wordpress/i18n';
import { ApiError, call } from '../../client/index.js';
import type { SaveResult } from '../../contract/index.js';
import { undoOffer } from '../snippets/bulk-actions.js';
import { loadDocument, refreshDocument } from '../documents/documents.js';
import { say, sayFailure } from '../frame/notices.js';
import { keptOn } from '../saving/refused-saves.js';
import {
	newestGeneration,
	switchSnippet,
	takeOver,
} from '../snippets/snippet-actions.js';

/**
 * Brings a snippet back to one of its versions, says how that went and offers Undo. A version with errors does not take the place of one
 * that is on: that stays, and restoring it switched off is offered.
 *
 * @param id
 * @param rev         Number of the revision.
 * @param options
 * @param options.keepsActive Whether what is on stays on.
 * @throws {ApiError} When it could not be restored for another reason; nothing was changed then.
 */
export async function restoreRevision(
	id: number,
	rev: number,
	{ keepsActive = true }: { readonly keepsActive?: boolean } = {}
): Promise< void > {
	try {
		const result = await call( 'restore-revision', {
			id,
			rev,
			keep_active: keepsActive,
		} );
		await tellRestored( id, result );
	} catch ( error ) {
		if ( ! ( error instanceof ApiError ) || keptOn( error ) === null ) {
			throw error;
		}
		sayFailure(
			sprintf(
				/* translators: 1: number of a revision, 2: what is wrong with it. */
				__( 'Not restored: revision %1$d has errors. %2$s', 'svc' ),
				rev,
				error.message
			),
			[
				{
					label: __( 'Restore as inactive', 'svc' ),
					onClick: () =>
						void restoreRevision( id, rev, {
							keepsActive: false,
						} ).catch( sayFailure ),
				},
			]
		);
	}
}

async function tellRestored( id: number, result: SaveResult ): Promise< void > {
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
			? __( 'Restored as inactive, because of problems.', 'svc' )
			: __( 'Restored. The previous version is in the history.', 'svc' ),
		undoOffer( generation, () => void refreshDocument( id ) )
	);
}

/**
 * Brings a snippet that an error switched off back to a version that worked, and switches that on, through the checks and the test load
 * of any other. Says how it went.
 *
 * @param id
 * @param rev Number of the revision.
 * @throws {ApiError} When it could not be restored, or not be switched on.
 */
export async function returnToVersion(
	id: number,
	rev: number
): Promise< void > {
	const { snippet } = await call( 'restore-revision', { id, rev } );
	if ( snippet !== null ) {
		takeOver( snippet );
	}
	const { problems } = await switchSnippet( id, { isOn: true } );
	await refreshDocument( id );
	say(
		problems.length > 0
			? __( 'Restored, but not activated.', 'svc' )
			: __(
					'Restored and active. The previous version is in the history.',
					'svc'
				)
	);
}
