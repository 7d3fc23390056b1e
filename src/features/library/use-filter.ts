import { useCallback, useEffect, useMemo, useState } from '@wordpress/element';
import {
	findInLibrary,
	filterLibrary,
	type LibraryItem,
	type LibraryFilter,
} from '../../state/library/index.js';
import { changeParams, usePlace } from '../../state/frame/index.js';

/** What narrows the library down, kept in the address. */
export function useFilter(): readonly [
	LibraryFilter,
	( change: Partial< LibraryFilter > ) => void,
] {
	const { params } = usePlace();
	const { q: search = '', pack = '', type = '', state = '' } = params;
	const filter = useMemo(
		() => ( { search, pack, type, state } ),
		[ search, pack, type, state ]
	);
	const change = useCallback(
		( { search: q, ...rest }: Partial< LibraryFilter > ) =>
			changeParams(
				{ ...rest, ...( q === undefined ? {} : { q } ) },
				{ replace: true }
			),
		[]
	);
	return [ filter, change ];
}

/** Milliseconds of quiet after which the site is asked for what it knows of the words. */
const ASK_AFTER_MS = 250;

/** The items that fit: at once by what can be read here, and then by the words that only the site knows. */
export function useFiltered(
	items: readonly LibraryItem[],
	filter: LibraryFilter
): readonly LibraryItem[] {
	const [ found, setFound ] = useState< readonly string[] >( [] );
	const search = filter.search.trim();
	useEffect( () => {
		setFound( [] );
		if ( search === '' ) {
			return undefined;
		}
		const controller = new AbortController();
		const timer = window.setTimeout(
			() =>
				findInLibrary( search, controller.signal ).then(
					( hits ) =>
						! controller.signal.aborted &&
						setFound( hits.map( ( { slug } ) => slug ) ),
					// What can be read here is found without the site.
					() => undefined
				),
			ASK_AFTER_MS
		);
		return () => {
			window.clearTimeout( timer );
			controller.abort();
		};
	}, [ search ] );
	return useMemo(
		() => filterLibrary( items, filter, found ),
		[ items, filter, found ]
	);
}
