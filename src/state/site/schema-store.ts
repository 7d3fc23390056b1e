import {
	createReduxStore,
	dispatch,
	register,
	select,
	useSelect,
} from '@wordpress/data';
import { ApiError, call } from '../../client/index.js';
import type { Choice, Schema } from '../../contract/index.js';

/** Condition types, locations and the like, as the site describes them. Loaded once; the page brings it along. */

export interface SchemaState {
	readonly schema: Schema | null;
	readonly error: ApiError | null;
}

type Action =
	| { readonly type: 'LOADED'; readonly schema: Schema }
	| { readonly type: 'FAILED'; readonly error: ApiError };

const START: SchemaState = { schema: null, error: null };

function reducer( state: SchemaState = START, action: Action ): SchemaState {
	switch ( action.type ) {
		case 'LOADED':
			return { schema: action.schema, error: null };
		case 'FAILED':
			return { ...state, error: action.error };
		default:
			return state;
	}
}

export const schemaStore = createReduxStore( 'svc/schema', {
	reducer,
	actions: {
		loaded: ( schema: Schema ): Action => ( { type: 'LOADED', schema } ),
		failed: ( error: ApiError ): Action => ( { type: 'FAILED', error } ),
	},
	selectors: {
		getState: ( state: SchemaState ): SchemaState => state,
	},
} );

register( schemaStore );

/** What is known now, for parts of the list that are drawn only once it is. */
export const schemaNow = (): Schema | null =>
	select( schemaStore ).getState().schema;

export async function loadSchema(): Promise< void > {
	try {
		const answer = await call( 'get-schema', {} );
		if ( 'condition_types' in answer ) {
			dispatch( schemaStore ).loaded( answer );
		}
	} catch ( error ) {
		if ( error instanceof ApiError ) {
			dispatch( schemaStore ).failed( error );
			return;
		}
		throw error;
	}
}

/**
 * Values of a condition type that are content of the site: posts, terms, products.
 *
 * @param type    Condition type.
 * @param search  Words in the label.
 * @param include Values whose labels are wanted besides.
 * @param signal  Ends the search.
 * @throws {ApiError}
 */
export async function searchOptions(
	type: string,
	search: string,
	include: readonly string[] = [],
	signal?: AbortSignal
): Promise< readonly Choice[] > {
	const answer = await call(
		'get-schema',
		{
			options: type,
			...( search === '' ? {} : { search } ),
			...( include.length === 0
				? {}
				: { include: include.slice( 0, 100 ) } ),
		},
		signal === undefined ? {} : { signal }
	);
	return 'options' in answer ? answer.options : [];
}

/** The schema; null until it is there. */
export const useSchema = () =>
	useSelect( ( from ) => from( schemaStore ).getState().schema, [] );
