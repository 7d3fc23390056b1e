import {
	createContext,
	useCallback,
	useMemo,
	useRef,
	useState,
} from '@wordpress/element';
import type { ListedSnippet } from '../../contract/index.js';

/** Which rows are selected. Only what the list shows can be: nothing is changed that is not seen. */

export interface Selection {
	readonly ids: ReadonlySet< number >;
	/**
	 * Selects a snippet or leaves it out.
	 *
	 * @param isRange Whether all between it and the one before go along.
	 */
	readonly toggle: ( id: number, isRange: boolean ) => void;
	/** Selects exactly these. */
	readonly only: ( ids: readonly number[] ) => void;
	readonly toggleAll: () => void;
	/** Number of rows that could be selected. */
	readonly total: number;
}

const NOTHING: Selection = {
	ids: new Set(),
	toggle: () => undefined,
	only: () => undefined,
	toggleAll: () => undefined,
	total: 0,
};

export const SelectionContext = createContext< Selection >( NOTHING );

export function useSelection( rows: readonly ListedSnippet[] ): Selection {
	const [ kept, setKept ] = useState< ReadonlySet< number > >( NOTHING.ids );
	const last = useRef< number | null >( null );
	const ids = useMemo(
		() =>
			kept.size === 0
				? kept
				: new Set(
						rows
							.map( ( { id } ) => id )
							.filter( ( id ) => kept.has( id ) )
					),
		[ kept, rows ]
	);
	const only = useCallback( ( wanted: readonly number[] ) => {
		last.current = wanted.at( -1 ) ?? null;
		setKept( new Set( wanted ) );
	}, [] );
	const toggle = useCallback(
		( id: number, isRange: boolean ) => {
			const from = rows.findIndex( ( row ) => row.id === last.current );
			const to = rows.findIndex( ( row ) => row.id === id );
			const touched =
				isRange && from >= 0
					? rows
							.slice(
								Math.min( from, to ),
								Math.max( from, to ) + 1
							)
							.map( ( row ) => row.id )
					: [ id ];
			const next = new Set( ids );
			const isOn = ! ids.has( id );
			for ( const one of touched ) {
				if ( isOn ) {
					next.add( one );
				} else {
					next.delete( one );
				}
			}
			last.current = id;
			setKept( next );
		},
		[ ids, rows ]
	);
	const toggleAll = useCallback(
		() =>
			only(
				ids.size === rows.length ? [] : rows.map( ( { id } ) => id )
			),
		[ ids, rows, only ]
	);
	return useMemo(
		() => ( { ids, toggle, only, toggleAll, total: rows.length } ),
		[ ids, toggle, only, toggleAll, rows.length ]
	);
}
