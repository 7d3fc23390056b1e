import { __ } from '@wordpress/i18n';
import { call } from '../../client/index.js';
import { changedFields, draftOf, type Draft } from '../documents/index.js';
import {
	planGit,
	synchronize,
	type GitOpen,
	type Synchronized,
} from './git.js';
import { besideDraft, mergeableOf } from './mergeable.js';

/**
 * Deciding about a conflict field by field: what comes of it is saved as the site's version, which then wins. Both steps are about the versions that
 * were looked at.
 */

const changed = (): Error =>
	new Error(
		__(
			'One of the versions has changed meanwhile. Nothing was decided: synchronize, and look at it again.',
			'svc'
		)
	);

/**
 * Saves what was put together and lets it win.
 *
 * @param open   The conflict that was looked at.
 * @param id     ID of the snippet on this site.
 * @param result What was put together.
 * @throws {ApiError} When it would not run, or somebody saves at the same time; nothing is saved then.
 * @throws {Error} When one of the versions has changed since it was looked at.
 */
export async function settleMerged(
	open: GitOpen,
	id: number,
	result: Draft
): Promise< Synchronized > {
	const both = mergeableOf( open );
	const now = await call( 'get-snippet', { id } );
	if (
		both === null ||
		changedFields( draftOf( now ), draftOf( both.site ) ).length > 0
	) {
		throw changed();
	}
	await call( 'update-snippet', {
		id,
		...Object.fromEntries(
			changedFields( result, draftOf( now ) ).map( ( field ) => [
				field,
				result[ field ],
			] )
		),
		...besideDraft( open, both ),
		base_modified: now.modified,
		keep_active: true,
	} );
	const { conflicts, held } = await planGit();
	const still = [ ...conflicts, ...held ].find(
		( { uid } ) => uid === open.uid
	);
	if (
		still !== undefined &&
		JSON.stringify( still.git ) !== JSON.stringify( open.git )
	) {
		throw changed();
	}
	return synchronize( still === undefined ? [] : [ still ], 'site' );
}
