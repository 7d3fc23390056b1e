import { useCallback, useEffect, useRef, useState } from '@wordpress/element';
import { ApiError } from '../../client/index.js';

/** A long list that a screen loads page by page, the next one when it is asked for. */

export interface PageOf< Item > {
	readonly items: readonly Item[];
	readonly hasMore: boolean;
}

interface State< Item > extends PageOf< Item > {
	/** Last page that is there. */
	readonly page: number;
	readonly isLoading: boolean;
	readonly error: ApiError | null;
}

export interface Pages< Item > extends State< Item > {
	readonly loadMore: () => void;
	/** Begins again with the first page. */
	readonly reload: () => void;
}

/**
 * @param load  Asks for a page, counted from 1; must be the same function between renders, a new one begins again. Throws ApiError.
 * @param keyOf What tells items apart: when something was added meanwhile, the next page begins with what is there already.
 */
export function usePages< Item >(
	load: ( page: number, signal: AbortSignal ) => Promise< PageOf< Item > >,
	keyOf: ( item: Item ) => string | number
): Pages< Item > {
	const [ state, setState ] = useState< State< Item > >( {
		items: [],
		hasMore: false,
		page: 0,
		isLoading: true,
		error: null,
	} );
	const running = useRef< AbortController | null >( null );
	const ask = useCallback(
		( page: number, before: readonly Item[] ) => {
			running.current?.abort();
			const controller = new AbortController();
			running.current = controller;
			setState( ( now ) => ( { ...now, isLoading: true, error: null } ) );
			load( page, controller.signal ).then(
				( { items, hasMore } ) => {
					if ( controller.signal.aborted ) {
						return;
					}
					const known = new Set( before.map( keyOf ) );
					setState( {
						items: [
							...before,
							...items.filter(
								( item ) => ! known.has( keyOf( item ) )
							),
						],
						hasMore,
						page,
						isLoading: false,
						error: null,
					} );
				},
				( error: unknown ) => {
					if ( ! ( error instanceof ApiError ) ) {
						throw error;
					}
					if ( ! controller.signal.aborted ) {
						setState( ( now ) => ( {
							...now,
							isLoading: false,
							error,
						} ) );
					}
				}
			);
		},
		[ load, keyOf ]
	);
	const reload = useCallback( () => ask( 1, [] ), [ ask ] );
	useEffect( () => {
		reload();
		return () => running.current?.abort();
	}, [ reload ] );
	const { page, items, isLoading } = state;
	const loadMore = useCallback( () => {
		if ( ! isLoading ) {
			ask( page + 1, items );
		}
	}, [ ask, page, items, isLoading ] );
	return { ...state, loadMore, reload };
}
