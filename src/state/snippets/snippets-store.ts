import { createReduxStore, register, useSelect } from '@wordpress/data';
import type { ApiError } from '../../client/index.js';
import type { ListedSnippet, Problem } from '../../contract/index.js';

/**
 * Every snippet of the site without its code, in the order of the site, and what is going on with each: what is being done to it and
 * why it was last refused. Only `snippet-actions.ts` and the documents write here.
 */

export type SnippetAction = 'on' | 'off' | 'other';

/** Why a snippet could not be switched on, until the user looks or tries again. */
interface Refusal {
	readonly problems: readonly Problem[];
}

export interface SnippetsState {
	readonly phase: 'loading' | 'ready' | 'error';
	readonly error: ApiError | null;
	readonly byId: ReadonlyMap< number, ListedSnippet >;
	readonly doing: ReadonlyMap< number, SnippetAction >;
	readonly refused: ReadonlyMap< number, Refusal >;
	/** All of them as a list; the same array until one changes. */
	readonly list: readonly ListedSnippet[];
	/** Whether more are on their way. */
	readonly isPartial: boolean;
	/** Counts what was done to the list, so that an answer can be told from what was done since it was asked for. */
	readonly clock: number;
	/** When the whole list last came, and when one snippet last changed or went, by id. */
	readonly wholeAt: number;
	readonly changedAt: ReadonlyMap< number, number >;
}

type Action =
	| {
			readonly type: 'LISTED';
			readonly snippets: readonly ListedSnippet[];
			readonly isPartial: boolean;
			/** The clock when it was asked for; null when it is newer than anything else. */
			readonly askedAt: number | null;
	  }
	| { readonly type: 'FAILED'; readonly error: ApiError }
	| { readonly type: 'LOADING' }
	| { readonly type: 'CHANGED'; readonly snippet: ListedSnippet }
	| { readonly type: 'GONE'; readonly ids: readonly number[] }
	| {
			readonly type: 'DOING';
			readonly ids: readonly number[];
			readonly running: SnippetAction | null;
	  }
	| {
			readonly type: 'REFUSED';
			readonly id: number;
			readonly problems: readonly Problem[];
	  };

const START: SnippetsState = {
	phase: 'loading',
	error: null,
	byId: new Map(),
	doing: new Map(),
	refused: new Map(),
	list: [],
	isPartial: false,
	clock: 0,
	wholeAt: 0,
	changedAt: new Map(),
};

function without< Value >(
	map: ReadonlyMap< number, Value >,
	ids: readonly number[]
): ReadonlyMap< number, Value > {
	if ( ! ids.some( ( id ) => map.has( id ) ) ) {
		return map;
	}
	const copy = new Map( map );
	ids.forEach( ( id ) => copy.delete( id ) );
	return copy;
}

function withAll(
	state: SnippetsState,
	byId: ReadonlyMap< number, ListedSnippet >
): SnippetsState {
	return { ...state, byId, list: [ ...byId.values() ] };
}

/** After snippets changed or went, one by one. */
function ticked( state: SnippetsState, ids: readonly number[] ): SnippetsState {
	const clock = state.clock + 1;
	const changedAt = new Map( state.changedAt );
	ids.forEach( ( id ) => changedAt.set( id, clock ) );
	return { ...state, clock, changedAt };
}

/** Takes over a list. What was done here since it was asked for is newer than it, and stays. */
function withListed(
	state: SnippetsState,
	{ snippets, isPartial, askedAt }: Action & { readonly type: 'LISTED' }
): SnippetsState {
	const asked = askedAt ?? state.clock;
	if ( asked < state.wholeAt ) {
		return state;
	}
	const byId = new Map( snippets.map( ( it ) => [ it.id, it ] ) );
	const changedAt = new Map(
		[ ...state.changedAt ].filter( ( [ , at ] ) => at > asked )
	);
	for ( const id of changedAt.keys() ) {
		const own = state.byId.get( id );
		if ( own === undefined ) {
			byId.delete( id );
		} else {
			byId.set( id, own );
		}
	}
	const clock = state.clock + 1;
	return withAll(
		{
			...state,
			phase: 'ready',
			error: null,
			isPartial,
			clock,
			wholeAt: isPartial ? state.wholeAt : clock,
			changedAt,
		},
		byId
	);
}

function reducer( state: SnippetsState = START, action: Action ) {
	switch ( action.type ) {
		case 'LOADING':
			return { ...state, phase: 'loading' as const, error: null };
		case 'FAILED':
			return { ...state, phase: 'error' as const, error: action.error };
		case 'LISTED':
			return withListed( state, action );
		case 'CHANGED':
			return withAll(
				ticked( state, [ action.snippet.id ] ),
				new Map( state.byId ).set( action.snippet.id, action.snippet )
			);
		case 'GONE':
			return withAll(
				{
					...ticked( state, action.ids ),
					refused: without( state.refused, action.ids ),
				},
				without( state.byId, action.ids )
			);
		case 'DOING': {
			const doing = new Map( state.doing );
			for ( const id of action.ids ) {
				if ( action.running === null ) {
					doing.delete( id );
				} else {
					doing.set( id, action.running );
				}
			}
			return { ...state, doing };
		}
		case 'REFUSED':
			return {
				...state,
				refused:
					action.problems.length === 0
						? without( state.refused, [ action.id ] )
						: new Map( state.refused ).set( action.id, {
								problems: action.problems,
							} ),
			};
		default:
			return state;
	}
}

export const snippetsStore = createReduxStore( 'svc/snippets', {
	reducer,
	actions: {
		listed: (
			snippets: readonly ListedSnippet[],
			isPartial = false,
			askedAt: number | null = null
		): Action => ( { type: 'LISTED', snippets, isPartial, askedAt } ),
		loading: (): Action => ( { type: 'LOADING' } ),
		failed: ( error: ApiError ): Action => ( { type: 'FAILED', error } ),
		changed: ( snippet: ListedSnippet ): Action => ( {
			type: 'CHANGED',
			snippet,
		} ),
		gone: ( ids: readonly number[] ): Action => ( { type: 'GONE', ids } ),
		doing: (
			ids: readonly number[],
			running: SnippetAction | null
		): Action => ( {
			type: 'DOING',
			ids,
			running,
		} ),
		refused: ( id: number, problems: readonly Problem[] ): Action => ( {
			type: 'REFUSED',
			id,
			problems,
		} ),
	},
	selectors: {
		getState: ( state: SnippetsState ): SnippetsState => state,
		getSnippet: ( state: SnippetsState, id: number ) =>
			state.byId.get( id ),
		/** Whether every snippet is in the list, so that they can be counted. */
		isWhole: ( { phase, list, isPartial }: SnippetsState ): boolean =>
			! isPartial && ( phase === 'ready' || list.length > 0 ),
	},
} );

register( snippetsStore );

/** All that is known of the snippets; draws anew with each change of it. */
export const useSnippets = () =>
	useSelect( ( select ) => select( snippetsStore ).getState(), [] );
