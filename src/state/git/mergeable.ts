import type { OperationInput } from '../../contract/index.js';
import { draftOf } from '../documents/draft.js';
import { mergeOf, type Merge } from '../saving/merging.js';
import type { GitOpen } from './git.js';

/** Which conflicts can be put together, and of what. Pure. */

/** A conflict whose two versions can be put together. */
export interface Mergeable {
	readonly site: NonNullable< GitOpen[ 'site' ] >;
	readonly git: NonNullable< GitOpen[ 'git' ] >;
}

/**
 * The two versions of a conflict; null where one of them is gone, they are snippets of different types, or it is not known which of
 * them changed whether the snippet is on.
 */
export const mergeableOf = ( {
	base,
	site,
	git,
}: GitOpen ): Mergeable | null =>
	site === null ||
	git === null ||
	site.type !== git.type ||
	( base === null && site.status !== git.status )
		? null
		: { site, git };

/** Both versions with what they had in common, as for two people who edited one snippet: mine is that of the site. */
export const mergeOfOpen = (
	{ base }: GitOpen,
	{ site, git }: Mergeable
): Merge =>
	mergeOf(
		base === null ? null : draftOf( base ),
		draftOf( site ),
		draftOf( git )
	);

/** What no editor writes: it comes from Git where Git alone has changed it. */
export function draftToMerge(
	{ base }: GitOpen,
	{ site, git }: Mergeable
): Pick< OperationInput< 'update-snippet' >, 'status' > {
	const isFromGit =
		base !== null &&
		site.status === base.status &&
		git.status !== base.status;
	return isFromGit ? { status: git.status } : {};
}
