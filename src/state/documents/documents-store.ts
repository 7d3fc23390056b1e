import { createReduxStore, register } from '@wordpress/data';
import type { ApiError } from '../../client/index.js';
import type {
	Conflict,
	Problem,
	Snippet,
	TestLoad,
} from '../../contract/index.js';
import type { Draft } from './draft.js';

/**
 * The snippets that are open: each as it was last read from the site (`base`), as it stands on the screen (`draft`), and what is going
 * on with it. Written by `documents.ts`, `saving.ts` and `watching.ts`.
 */

/** How the last save went, and what is still to be done about it. */
export type Saving =
	| { readonly kind: 'idle' }
	/** `tries`: the site is asked for its pages with it before it goes live. */
	| {
			readonly kind: 'saving';
			readonly turnsOn: boolean;
			readonly tries: boolean;
	  }
	/** `time` in milliseconds. */
	| { readonly kind: 'saved'; readonly isOn: boolean; readonly time: number }
	/** Inactive, because it has errors. `isSaved`: something else was saved. */
	| {
			readonly kind: 'kept_off';
			readonly time: number;
			readonly isSaved: boolean;
	  }
	/** Not saved, because it would have gone off: the version that works stays on. */
	| { readonly kind: 'kept_on'; readonly time: number }
	| {
			readonly kind: 'conflict';
			readonly conflict: Conflict;
			readonly theirs: Snippet;
	  }
	/** Kept in this browser and tried again by itself. */
	| { readonly kind: 'waiting'; readonly error: ApiError }
	| { readonly kind: 'failed'; readonly error: ApiError };

/** Unsaved work of an earlier visit. */
export interface KeptDraft {
	readonly draft: Draft;
	readonly baseModified: number;
	/** What it was made from; left out by versions of the app that did not keep it. */
	readonly start?: Draft | null;
	/** Milliseconds. */
	readonly time: number;
}

interface Person {
	readonly user: number;
	readonly name: string;
}

interface Output {
	readonly text: string;
	readonly error: Problem | null;
	/** Milliseconds that it took, with the way there and back. */
	readonly took: number;
}

export interface OpenDocument {
	readonly id: number;
	/** `hidden`: there, and nothing that this person is shown. */
	readonly phase: 'loading' | 'ready' | 'missing' | 'hidden' | 'error';
	readonly error: ApiError | null;
	readonly base: Snippet | null;
	readonly draft: Draft | null;
	/** The `modified` that the draft was made from. */
	readonly baseModified: number;
	/** What the draft was made from, where that is not `base`: unsaved work of an earlier visit. Null for all others. */
	readonly start: Draft | null;
	readonly saving: Saving;
	readonly errors: readonly Problem[];
	readonly warnings: readonly Problem[];
	/** What the last test load found: only another one can tell that it is gone. */
	readonly failures: readonly Problem[];
	/** The test load of the last save; null when that needed none. */
	readonly testLoad: TestLoad | null;
	/** The user wants it on, and so far that has not come to pass: the next save tries again. */
	readonly wantsOn: boolean;
	readonly isChecking: boolean;
	/** What a page cache would do to what was on the screen at the last check; null when there was none since it was read or saved. */
	readonly caches: Pick<
		Snippet,
		'cache_safe' | 'cache_reason' | 'browser_types'
	> | null;
	readonly others: readonly Person[];
	/** Another save since: whose and when. Null while this is the newest. */
	readonly newer: { readonly name: string; readonly time: number } | null;
	readonly kept: KeptDraft | null;
	readonly isRunning: boolean;
	readonly output: Output | null;
}

export interface DocumentsState {
	readonly byId: ReadonlyMap< number, OpenDocument >;
	/** Open tabs, from the first to the last. */
	readonly tabs: readonly number[];
}

type Action =
	| { readonly type: 'OPENED'; readonly id: number }
	| { readonly type: 'CLOSED'; readonly id: number }
	| {
			readonly type: 'PATCHED';
			readonly id: number;
			readonly patch: Partial< OpenDocument >;
	  };

const START: DocumentsState = { byId: new Map(), tabs: [] };

const blank = ( id: number ): OpenDocument => ( {
	id,
	phase: 'loading',
	error: null,
	base: null,
	draft: null,
	baseModified: 0,
	start: null,
	saving: { kind: 'idle' },
	errors: [],
	warnings: [],
	failures: [],
	testLoad: null,
	wantsOn: false,
	isChecking: false,
	caches: null,
	others: [],
	newer: null,
	kept: null,
	isRunning: false,
	output: null,
} );

function reducer(
	state: DocumentsState = START,
	action: Action
): DocumentsState {
	switch ( action.type ) {
		case 'OPENED':
			return state.byId.has( action.id )
				? state
				: {
						byId: new Map( state.byId ).set(
							action.id,
							blank( action.id )
						),
						tabs: [ ...state.tabs, action.id ],
					};
		case 'CLOSED': {
			const byId = new Map( state.byId );
			byId.delete( action.id );
			return {
				byId,
				tabs: state.tabs.filter( ( id ) => id !== action.id ),
			};
		}
		case 'PATCHED': {
			const before = state.byId.get( action.id );
			return before === undefined
				? state
				: {
						...state,
						byId: new Map( state.byId ).set( action.id, {
							...before,
							...action.patch,
						} ),
					};
		}
		default:
			return state;
	}
}

export const documentsStore = createReduxStore( 'svc/documents', {
	reducer,
	actions: {
		opened: ( id: number ): Action => ( { type: 'OPENED', id } ),
		closed: ( id: number ): Action => ( { type: 'CLOSED', id } ),
		patched: ( id: number, patch: Partial< OpenDocument > ): Action => ( {
			type: 'PATCHED',
			id,
			patch,
		} ),
	},
	selectors: {
		getState: ( state: DocumentsState ): DocumentsState => state,
		getDocument: ( state: DocumentsState, id: number ) =>
			state.byId.get( id ),
	},
} );

register( documentsStore );
