import { useCallback, useEffect, useMemo, useState } from '@wordpress/element';
import { ApiError } from '../../client/index.js';
import {
	findInLibrary,
	type LibraryFilter,
} from '../../state/library/index.js';
import { changeParams, usePlace } from '../../state/frame/index.js';

/** What narrows the library down, kept in the address: each choice is a step back, what is typed is one. */
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
				{ replace: search !== '' && q !== undefined && q !== '' }
			),
		[ search ]
	);
	return [ filter, change ];
}

/** Milliseconds of quiet after which the site is asked. */
const ASK_AFTER_MS = 250;

interface Found {
	readonly search: string;
	readonly slugs: readonly string[];
	readonly error: ApiError | null;
}

const NOTHING: Found = { search: '', slugs: [], error: null };

/** What the site finds by the words; until it has answered, what it found last. */
export function useFound( words: string ) {
	const search = words.trim();
	const [ found, setFound ] = useState< Found >( NOTHING );
	const [ attempt, setAttempt ] = useState( 0 );
	useEffect( () => {
		const controller = new AbortController();
		const take = ( next: Partial< Found > ) =>
			! controller.signal.aborted &&
			setFound( { ...NOTHING, search, ...next } );
		if ( search === '' ) {
			take( {} );
			return undefined;
		}
		const timer = window.setTimeout(
			() =>
				findInLibrary( search, controller.signal ).then(
					( items ) =>
						take( { slugs: items.map( ( { slug } ) => slug ) } ),
					( error: unknown ) => {
						if ( ! ( error instanceof ApiError ) ) {
							throw error;
						}
						take( { error } );
					}
				),
			ASK_AFTER_MS
		);
		return () => {
			window.clearTimeout( timer );
			controller.abort();
		};
	}, [ search, attempt ] );
	return {
		/** Null where nothing is searched, and before the first answer. */
		slugs: search === '' || found.search === '' ? null : found.slugs,
		error: search === '' ? null : found.error,
		isBusy: search !== found.search,
		retry: () => setAttempt( ( it ) => it + 1 ),
	};
}
