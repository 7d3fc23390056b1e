import type { Filter, View } from '@wordpress/dataviews';
import { useCallback, useMemo, useState } from '@wordpress/element';
import {
	changeParams,
	FILTER_FIELDS,
	FIRST_SORT,
	paramsOf,
	prefer,
	queryOf,
	usePlace,
	usePreference,
	type FilterField,
	type ListFilter,
} from '../../state/index.js';

/**
 * How the list is shown, in the words of DataViews. What is shown stands in the address; columns and the height of rows are the
 * person's, unless the address, of a view that somebody kept, names the columns.
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

export function useListView( isNarrow: boolean ) {
	const { params } = usePlace();
	const query = useMemo( () => queryOf( params ), [ params ] );
	const liked = usePreference( 'columns' );
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
			fields: [
				...FIRST,
				// There is room for one column; the rest stands in the second line.
				...( isNarrow ? [] : ( query.columns ?? liked ) ),
				...LAST,
			],
			layout: { density, enableMoving: false },
		};
	}, [ query, liked, density, open, isNarrow ] );
	const change = useCallback(
		( next: View ) => {
			if ( next.type !== 'table' ) {
				return;
			}
			const filters = next.filters ?? [];
			setOpen( filters.filter( ( { value } ) => isEmpty( value ) ) );
			const columns = ( next.fields ?? [] ).filter(
				( id ) => ! [ ...FIRST, ...LAST ].includes( id )
			);
			const isSame =
				isNarrow ||
				columns.join() === ( query.columns ?? liked ).join();
			if ( ! isSame && query.columns === null ) {
				prefer( 'columns', columns );
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
							: columns,
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
		[ query, liked, density, isNarrow ]
	);
	return { query, view, change };
}
