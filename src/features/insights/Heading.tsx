import { __ } from '@wordpress/i18n';
import { changeParams } from '../../state/frame/index.js';
import type { InsightsQuery, SortField } from '../../state/insights/index.js';

interface Column {
	readonly field: SortField;
	readonly label: string;
}

/** Columns by which rows can be sorted. */
export const columns = (): readonly Column[] => [
	{ field: 'title', label: __( 'Snippet', 'svc' ) },
	{ field: 'ms', label: __( 'Time', 'svc' ) },
	{ field: 'share', label: __( 'Share of page', 'svc' ) },
	{ field: 'memory', label: __( 'Memory', 'svc' ) },
	{ field: 'queries', label: __( 'Queries', 'svc' ) },
	{ field: 'errors', label: __( 'New errors', 'svc' ) },
	{ field: 'last_run', label: __( 'Last run', 'svc' ) },
];

/** The name of a column; pressed, it sorts by it. */
export function Heading( {
	column: { field, label },
	query: { sort, isAscending },
}: {
	readonly column: Column;
	readonly query: InsightsQuery;
} ) {
	const isSorted = sort === field;
	const order = isAscending ? 'ascending' : 'descending';
	// Names from their beginning, figures from the largest.
	const nextAscends = isSorted ? ! isAscending : field === 'title';
	return (
		<th scope="col" aria-sort={ isSorted ? order : undefined }>
			<button
				type="button"
				className="svc-insights__sort"
				onClick={ () =>
					changeParams(
						{ sort: field, order: nextAscends ? 'asc' : '' },
						{ replace: true }
					)
				}
			>
				{ label }
				<span aria-hidden="true">
					{ isSorted && ( isAscending ? ' ↑' : ' ↓' ) }
				</span>
			</button>
		</th>
	);
}
