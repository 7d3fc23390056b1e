import { useCallback, useMemo } from '@wordpress/element';
import { call } from '../../client/index.js';
import type { ActivityItem, OperationInput } from '../../contract/index.js';
import { usePages, type Pages, type PageOf } from '../../state/asking/index.js';
import { changeParams, usePlace } from '../../state/frame/index.js';

/** What narrows the log down. All of it stands in the address; empty means everything. */
export interface Filters {
	readonly snippet: string;
	readonly user: string;
	readonly action: string;
	readonly search: string;
}

type Input = OperationInput< 'list-activity' >;

const isId = ( text: string ): boolean => /^[1-9]\d{0,14}$/.test( text );

function inputOf( { snippet, user, action, search }: Filters ): Input {
	return {
		...( isId( snippet ) ? { snippet: Number( snippet ) } : {} ),
		...( user === '0' || isId( user ) ? { user: Number( user ) } : {} ),
		...( action === '' ? {} : { action } ),
		...( search.trim() === '' ? {} : { search: search.trim() } ),
	};
}

const keyOf = ( { id }: ActivityItem ): string => id;

export function useFilters(): readonly [
	Filters,
	( change: Partial< Filters > ) => void,
] {
	const { params } = usePlace();
	const { snippet = '', user = '', action = '', q: search = '' } = params;
	const filters = useMemo(
		() => ( { snippet, user, action, search } ),
		[ snippet, user, action, search ]
	);
	const change = useCallback(
		( { search: q, ...rest }: Partial< Filters > ) => {
			changeParams(
				{ ...rest, ...( q === undefined ? {} : { q } ) },
				{ replace: true }
			);
		},
		[]
	);
	return [ filters, change ];
}

/**
 * The entries that fit, page by page.
 *
 * @param filters
 * @param onLabels Is told what each action is called.
 */
export function useEntries(
	filters: Filters,
	onLabels: ( labels: Readonly< Record< string, string > > ) => void
): Pages< ActivityItem > {
	const load = useCallback(
		async (
			page: number,
			signal: AbortSignal
		): Promise< PageOf< ActivityItem > > => {
			const { items, more, actions } = await call(
				'list-activity',
				{ ...inputOf( filters ), page },
				{ signal }
			);
			onLabels( actions );
			return { items, hasMore: more };
		},
		[ filters, onLabels ]
	);
	return usePages( load, keyOf );
}
