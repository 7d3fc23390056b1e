import { call } from '../../client/index.js';
import type { Snippet, WholeProposal } from '../../contract/index.js';
import { draftOf } from '../../state/documents/index.js';
import { mergeOfProposal } from '../../state/proposals/index.js';
import type { Merge } from '../../state/saving/index.js';

export interface Stale {
	readonly type: Snippet[ 'type' ];
	readonly merge: Merge;
}

/** Null where nothing is stale, or it is about more than fields of one snippet. */
export async function loadStale(
	{ operation, snippets, stale, base, input }: WholeProposal,
	signal: AbortSignal
): Promise< Stale | null > {
	const [ id ] = stale;
	const isUpdate =
		operation === 'update-snippet' || operation === 'save-snippet';
	if ( id === undefined || snippets.length !== 1 || ! isUpdate ) {
		return null;
	}
	const now = await call( 'get-snippet', { id }, { signal } );
	const start = await call(
		'get-revision',
		{ id, rev: base[ String( id ) ] ?? 0 },
		{ signal }
	).then(
		( { code, settings } ) => draftOf( { ...settings, code } ),
		() => null
	);
	return {
		type: now.type,
		merge: mergeOfProposal( input, start, draftOf( now ) ),
	};
}
