import { ApiError } from '../../client/index.js';
import { refreshSnippets, type BulkOutcome } from '../snippets/index.js';
import type { Foreign } from './arrivals.js';
import { switchBack } from './switch-over.js';

/** What became of snippets that did not pass here, once the other plugin was asked to run them again. */
export interface PutBack {
	/** What is on here then: what is one over there goes back as a whole, with what had passed. */
	readonly on: BulkOutcome;
	/** IDs of the source that run over there again. */
	readonly returned: readonly string[];
	/** Why some, or all, are still off over there; empty where none is. */
	readonly refused: string;
}

/**
 * Has what stayed off here run over there again, so that it does not run nowhere.
 *
 * @param source
 * @param items  What was switched over.
 * @param on     How switching on here went.
 */
export async function putBack(
	source: string,
	items: readonly Pick< Foreign, 'id' | 'snippet' >[],
	on: BulkOutcome
): Promise< PutBack > {
	const ids = items
		.filter( ( { snippet } ) => on.errors.has( snippet ?? 0 ) )
		.map( ( { id } ) => id );
	if ( ids.length === 0 ) {
		return { on, returned: [], refused: '' };
	}
	try {
		const back = await switchBack( source, ids );
		await refreshSnippets();
		const off = new Set( back.ids );
		const reasons = back.errors.map( ( { message } ) => message );
		return {
			on: { ...on, done: on.done.filter( ( id ) => ! off.has( id ) ) },
			returned: back.switched_on,
			refused: [ ...new Set( reasons ) ].join( ' ' ),
		};
	} catch ( error ) {
		if ( ! ( error instanceof ApiError ) ) {
			throw error;
		}
		return { on, returned: [], refused: error.message };
	}
}
