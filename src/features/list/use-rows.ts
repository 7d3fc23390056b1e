import { useSelect } from '@wordpress/data';
import { useDeferredValue, useMemo } from '@wordpress/element';
import { bootData } from '../../client/index.js';
import { fitting, sorted } from '../../state/list/index.js';
import { schemaStore } from '../../state/site/index.js';
import { snippetsStore } from '../../state/snippets/index.js';
import { NARROW, useMedia } from '../../ui/index.js';
import { listFields } from './fields.js';
import { useCodeSearch } from './use-code-search.js';
import { useListView } from './use-list-view.js';

/** Columns for which there is room beside the title: none on a phone, where the title has a second line, and two on a tablet. */
function useRoom(): number {
	const isNarrow = useMedia( NARROW );
	const isPhone = useMedia( '(max-width: 599px)' );
	if ( isPhone ) {
		return 0;
	}
	return isNarrow ? 2 : Infinity;
}

/** The rows of the list in their order, and what is shown of them. */
export function useRows() {
	const room = useRoom();
	const list = useSelect(
		( select ) => select( snippetsStore ).getState().list,
		[]
	);
	const schema = useSelect(
		( select ) => select( schemaStore ).getState().schema,
		[]
	);
	const { query, view, columns, change } = useListView( room );
	// Typing in the search field goes before drawing other rows.
	const wish = useDeferredValue( query );
	const found = useCodeSearch( wish.search, wish.inCode );
	const { field, direction } = wish.sort;
	const inOrder = useMemo(
		() => sorted( list, { field, direction }, schema, bootData().people ),
		[ list, schema, field, direction ]
	);
	const rows = useMemo(
		() =>
			fitting(
				inOrder,
				wish,
				schema,
				found.lines === null ? null : new Set( found.lines.keys() )
			),
		[ inOrder, wish, schema, found.lines ]
	);
	const fields = useMemo(
		() =>
			schema === null
				? []
				: listFields( list, schema ).map( ( it ) =>
						// Where not all have room there are none to choose.
						room === Infinity ? it : { ...it, enableHiding: false }
					),
		[ list, schema, room ]
	);
	return {
		list,
		schema,
		rows,
		fields,
		view,
		columns,
		change,
		query,
		found,
	};
}
