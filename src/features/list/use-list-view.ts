import type { View } from '@wordpress/dataviews';
import { useCallback, useMemo, useState } from '@wordpress/element';
import { changeParams, usePlace } from '../../state/index.js';

/**
 * How the list is shown. Search and page stand in the address; columns, sorting and filters are kept for as long as the browser
 * window lives, so that coming back from a snippet finds the list as it was left.
 */

type TableView = Extract< View, { type: 'table' } >;

const KEY = 'svc-list';

const START: TableView = {
	type: 'table',
	titleField: 'title',
	fields: [ 'where', 'when', 'modified' ],
	filters: [],
	sort: { field: 'title', direction: 'asc' },
	perPage: 100,
	layout: {
		density: 'compact',
		styles: {
			title: { minWidth: '280px' },
			where: { width: '18%' },
			when: { width: '22%' },
			cost: { width: '80px', align: 'end' },
			modified: { width: '150px', align: 'start' },
		},
	},
};

function kept(): TableView {
	try {
		const text = window.sessionStorage.getItem( KEY );
		// Written below, by this same version: the key goes with the session.
		return text === null
			? START
			: { ...START, ...( JSON.parse( text ) as Partial< TableView > ) };
	} catch {
		return START;
	}
}

export function useListView( isNarrow: boolean ) {
	const { params } = usePlace();
	const [ stored, setStored ] = useState( kept );
	const search = params.q ?? '';
	const page = Math.max( 1, Number( params.list ?? '1' ) || 1 );
	const view = useMemo< TableView >(
		() => ( {
			...stored,
			search,
			page,
			// There is room for one column; the rest stands in the second line.
			...( isNarrow
				? { fields: [], layout: { density: 'compact' } }
				: {} ),
		} ),
		[ stored, search, page, isNarrow ]
	);
	const change = useCallback(
		( next: View ) => {
			if ( next.type !== 'table' ) {
				return;
			}
			const { search: words = '', page: number = 1, ...rest } = next;
			changeParams(
				{ q: words, list: number > 1 ? String( number ) : '' },
				{ replace: true }
			);
			const keep = isNarrow
				? {
						...rest,
						fields: stored.fields ?? [],
						layout: stored.layout ?? {},
					}
				: rest;
			setStored( { ...START, ...keep } );
			window.sessionStorage.setItem( KEY, JSON.stringify( keep ) );
		},
		[ isNarrow, stored.fields, stored.layout ]
	);
	return { view, change };
}
