import { __, sprintf } from '@wordpress/i18n';
import { ApiError, call } from '../../client/index.js';
import { changedFields, draftOf, type Draft } from '../documents/draft.js';
import {
	planGit,
	synchronize,
	type GitOpen,
	type Synchronized,
} from './git.js';
import { draftToMerge, mergeableOf } from './mergeable.js';

/**
 * Deciding about a conflict field by field: what comes of it is saved as the site's version, which then wins. Both steps are about the versions that
 * were looked at.
 */

const changed = (): ApiError =>
	new ApiError(
		'svc_conflict',
		__( 'A version has changed since. Review it again.', 'svc' )
	);

const changedInGit = (): ApiError =>
	new ApiError(
		'svc_conflict',
		__(
			'Saved on this site. The Git version has changed since: sync and review it again.',
			'svc'
		)
	);

const unheardOf = (): ApiError =>
	new ApiError(
		'svc_not_found',
		__( 'Not saved: the snippet was unknown. Merge again.', 'svc' )
	);

/** It would win, and Git would have it switched off. */
const keptOff = ( why: string ): ApiError =>
	new ApiError(
		'svc_conflict',
		sprintf(
			/* translators: %s: what is wrong with the code, a sentence. */
			__(
				'Saved as inactive on this site. The conflict stays open. %s',
				'svc'
			),
			why
		)
	);

/** What waits for a decision about a snippet, compared now; undefined where nothing does. */
async function openNow( uid: string ): Promise< GitOpen | undefined > {
	const { conflicts, held } = await planGit();
	return [ ...conflicts, ...held ].find( ( open ) => open.uid === uid );
}

/**
 * Saves what was put together and lets it win.
 *
 * @param open   The conflict that was looked at.
 * @param id     ID of the snippet on this site; undefined where the list does not know it.
 * @param result What was put together.
 * @throws {ApiError} When one of the versions has changed since it was looked at, another save comes at the same time, or there is no ID:
 * nothing is saved then. When it does not run or Git changes meanwhile, it is saved and does not win; the sentence says so.
 */
export async function settleMerged(
	open: GitOpen,
	id: number | undefined,
	result: Draft
): Promise< Synchronized > {
	if ( id === undefined ) {
		throw unheardOf();
	}
	const both = mergeableOf( open );
	const { modified } = await call( 'get-snippet', { id } );
	const seen = await openNow( open.uid );
	if ( both === null || seen?.version !== open.version ) {
		throw changed();
	}
	const site = draftOf( both.site );
	const { deactivated, errors } = await call( 'update-snippet', {
		id,
		...Object.fromEntries(
			changedFields( result, site ).map( ( field ) => [
				field,
				result[ field ],
			] )
		),
		...draftToMerge( open, both ),
		base_modified: modified,
		keep_active: true,
	} );
	if ( deactivated ) {
		throw keptOff( errors[ 0 ]?.message ?? '' );
	}
	const still = await openNow( open.uid );
	if (
		still !== undefined &&
		JSON.stringify( still.git ) !== JSON.stringify( open.git )
	) {
		throw changedInGit();
	}
	return synchronize( still === undefined ? [] : [ still ], 'site' );
}
