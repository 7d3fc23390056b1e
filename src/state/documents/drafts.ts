import { forget, keep, kept, keptIds } from '../kept/index.js';
import type { KeptDraft } from './documents-store.js';

/** Unsaved work on snippets, by the ids of these. */

export const keepDraft = ( id: number, draft: KeptDraft ): Promise< void > =>
	keep( 'snippet', id, draft );

/** @return Null when there is none. */
export const keptDraft = ( id: number ): Promise< KeptDraft | null > =>
	kept< KeptDraft >( 'snippet', id );

export const forgetDraft = ( id: number ): Promise< void > =>
	forget( 'snippet', id );

/** A snippet with unsaved work. */
export interface Unsaved {
	readonly id: number;
	readonly title: string;
	/** Milliseconds. */
	readonly time: number;
}

/** All unsaved work of this person on this site, the newest first. */
export async function keptDrafts(): Promise< readonly Unsaved[] > {
	const all = await Promise.all(
		( await keptIds( 'snippet' ) ).map( Number ).map( async ( id ) => {
			const draft = await keptDraft( id );
			return draft === null
				? []
				: [ { id, title: draft.draft.title, time: draft.time } ];
		} )
	);
	return all.flat().sort( ( one, other ) => other.time - one.time );
}
