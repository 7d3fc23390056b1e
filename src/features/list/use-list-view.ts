import type { Filter, View } from '@wordpress/dataviews';
import { useCallback, useMemo, useState } from '@wordpress/element';
import {
	changeParams,
	prefer,
	usePlace,
	usePreference,
} from '../../state/frame/index.js';
import {
	FILTER_FIELDS,
	FIRST_SORT,
	paramsOf,
	queryOf,
	type FilterField,
	type ListFilter,
} from '../../state/list/index.js';

/**
 * How the list is shown, in the words of DataViews. What is shown stands in the address; columns and the height of rows are the
 * person's, unless the address, of a view that was kept, names the columns.
 */

type TableView = Extract< View, { type: 'table' } >;

/** Columns that are always there. */
const FIRST = [ 'select', 'title' ];
const LAST = [ 'more' ];

const isField = ( field: string ): field is FilterField =>
	( FILTER_FIELDS as readonly string[] ).includes( field );

const shownAs = ( { field, isAll, values }: ListFilter ): Filter => ( {
	field,
	operator: isAll ? 'isAll' : 'isAny',
	value: [ ...values ],
} );

const isEmpty = ( value: unknown ): boolean =>
	value === undefined ||
	value === null ||
	( Array.isArray( value ) && value.length === 0 );

/** @param most Columns for which there is room beside the title. */
export function useListView( most: number ) {
	const { params } = usePlace();
	const query = useMemo( () => queryOf( params ), [ params ] );
	const liked = usePreference( 'columns' );
	const columns = query.columns ?? liked;
	const density = usePreference( 'density' );
	/** Filters that were added and have no value yet. */
	const [ open, setOpen ] = useState< readonly Filter[] >( [] );
	const view = useMemo< TableView >( () => {
		const filters = query.filters.map( shownAs );
		return {
			type: 'table',
			search: query.search,
			page: 1,
			filters: [
				...filters,
				...open.filter(
					( { field } ) =>
						! filters.some( ( filter ) => filter.field === field )
				),
			],
			sort: { ...query.sort },
			fields: [ ...FIRST, ...columns.slice( 0, most ), ...LAST ],
			layout: { density, enableMoving: false },
		};
	}, [ query, columns, density, open, most ] );
	const change = useCallback(
		( next: View ) => {
			if ( next.type !== 'table' ) {
				return;
			}
			const filters = next.filters ?? [];
			setOpen( filters.filter( ( { value } ) => isEmpty( value ) ) );
			const wanted = ( next.fields ?? [] ).filter(
				( id ) => ! [ ...FIRST, ...LAST ].includes( id )
			);
			// Those that have no room stay chosen.
			const isSame = wanted.join() === columns.slice( 0, most ).join();
			if ( ! isSame && query.columns === null ) {
				prefer( 'columns', wanted );
			}
			const height = next.layout?.density ?? 'balanced';
			if ( height !== density ) {
				prefer( 'density', height );
			}
			changeParams(
				paramsOf( {
					...query,
					search: next.search ?? '',
					sort: next.sort ?? FIRST_SORT,
					columns:
						query.columns === null || isSame
							? query.columns
							: wanted,
					filters: filters.flatMap( ( { field, operator, value } ) =>
						isField( field ) && ! isEmpty( value )
							? [
									{
										field,
										isAll: operator === 'isAll',
										values: [ value as unknown ]
											.flat()
											.map( String ),
									},
								]
							: []
					),
				} ),
				{ replace: true }
			);
		},
		[ query, columns, density, most ]
	);
	return { query, view, columns, change };
}
