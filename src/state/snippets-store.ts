import { createReduxStore, register } from '@wordpress/data';
import type { ApiError } from '../client/index.js';
import type { ListedSnippet, Problem } from '../contract/index.js';

/**
 * Every snippet of the site without its code, in the order of the site, and what is going on with each: what is being done to it and
 * why it was last refused. Only `snippet-actions.ts` and the documents write here.
 */

export type Deed = 'on' | 'off' | 'other';

/** Why a snippet could not be switched on, until somebody looks or tries again. */
export interface Refusal {
	readonly problems: readonly Problem[];
}

export interface SnippetsState {
	readonly phase: 'loading' | 'ready' | 'error';
	readonly error: ApiError | null;
	readonly byId: ReadonlyMap< number, ListedSnippet >;
	readonly doing: ReadonlyMap< number, Deed >;
	readonly refused: ReadonlyMap< number, Refusal >;
	/** All of them as a list; the same array until one changes. */
	readonly list: readonly ListedSnippet[];
	/** Whether more are on their way. */
	readonly isPartial: boolean;
}

type Action =
	| {
			readonly type: 'LISTED';
			readonly snippets: readonly ListedSnippet[];
			readonly isPartial: boolean;
	  }
	| { readonly type: 'FAILED'; readonly error: ApiError }
	| { readonly type: 'LOADING' }
	| { readonly type: 'CHANGED'; readonly snippet: ListedSnippet }
	| { readonly type: 'GONE'; readonly ids: readonly number[] }
	| {
			readonly type: 'DOING';
			readonly ids: readonly number[];
			readonly deed: Deed | null;
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

function reducer( state: SnippetsState = START, action: Action ) {
	switch ( action.type ) {
		case 'LOADING':
			return { ...state, phase: 'loading' as const, error: null };
		case 'FAILED':
			return { ...state, phase: 'error' as const, error: action.error };
		case 'LISTED':
			return withAll(
				{
					...state,
					phase: 'ready',
					error: null,
					isPartial: action.isPartial,
				},
				new Map( action.snippets.map( ( it ) => [ it.id, it ] ) )
			);
		case 'CHANGED':
			return withAll(
				state,
				new Map( state.byId ).set( action.snippet.id, action.snippet )
			);
		case 'GONE':
			return withAll(
				{ ...state, refused: without( state.refused, action.ids ) },
				without( state.byId, action.ids )
			);
		case 'DOING': {
			const doing = new Map( state.doing );
			for ( const id of action.ids ) {
				if ( action.deed === null ) {
					doing.delete( id );
				} else {
					doing.set( id, action.deed );
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
			isPartial = false
		): Action => ( { type: 'LISTED', snippets, isPartial } ),
		loading: (): Action => ( { type: 'LOADING' } ),
		failed: ( error: ApiError ): Action => ( { type: 'FAILED', error } ),
		changed: ( snippet: ListedSnippet ): Action => ( {
			type: 'CHANGED',
			snippet,
		} ),
		gone: ( ids: readonly number[] ): Action => ( { type: 'GONE', ids } ),
		doing: ( ids: readonly number[], deed: Deed | null ): Action => ( {
			type: 'DOING',
			ids,
			deed,
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
