import type { OperationInput, Snippet } from '../../contract/index.js';
import { changedFields, draftOf, isSame } from '../documents/draft.js';
import { type OpenDocument } from '../documents/documents-store.js';
import { draftFields } from '../../contract/field-names.js';
import type { Draft } from '../documents/draft.js';

/** What a save sends, and what of the screen is the site's afterwards. */

export interface SaveOptions {
	/** Switches it on or off in the same request. */
	readonly status?: 'active' | 'inactive';
	/** Save although another save came since. */
	readonly force?: boolean;
	/** Save what is on also with errors, switched off then. Otherwise nothing is saved, and the version that works stays. */
	readonly mayGoOff?: boolean;
	/** Makes it a snippet of another type. */
	readonly type?: Snippet[ 'type' ];
}

type Update = OperationInput< 'update-snippet' >;

export function requestOf(
	document: OpenDocument,
	draft: Draft,
	{ status, force, mayGoOff, type }: SaveOptions
): Update {
	const base = document.base ?? draft;
	const keeps =
		document.base?.status === 'active' &&
		status !== 'inactive' &&
		mayGoOff !== true;
	const changes = Object.fromEntries(
		changedFields( draft, base ).map( ( field ) => [
			field,
			draft[ field ],
		] )
	);
	return {
		id: document.id,
		...changes,
		base_modified: document.baseModified,
		...( type === undefined ? {} : { type } ),
		...( status === undefined ? {} : { status } ),
		...( force === true ? { force } : {} ),
		...( keeps ? { keep_active: true } : {} ),
	};
}

/** What is on the screen after a save: the site's value, unless writing went on meanwhile. */
export function afterSave( now: Draft, sent: Draft, saved: Snippet ): Draft {
	const fromSite = draftOf( saved );
	const still = Object.fromEntries(
		draftFields
			.filter( ( field ) => ! isSame( now[ field ], sent[ field ] ) )
			.map( ( field ) => [ field, now[ field ] ] )
	);
	return { ...fromSite, ...still };
}
