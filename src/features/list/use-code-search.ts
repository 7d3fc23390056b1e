import { createContext, useCallback, useMemo } from '@wordpress/element';
import { type ApiError, callPage } from '../../client/index.js';
import { useAnswer } from '../../state/asking/index.js';
import { linesOf, type Line } from '../../state/replacing/index.js';

/** Snippets that have the words in their code, which only the site knows. */

/** Most snippets whose code is brought along; the search over everything shows the others. */
const FOUND = 100;
/** Longest text that the site searches for, characters. */
const LONGEST = 200;

export interface CodeSearch {
	/** Lines with the words by id of the snippet, none where they stand elsewhere; null when the site was not asked or is not done. */
	readonly lines: ReadonlyMap< number, readonly Line[] > | null;
	readonly isLoading: boolean;
	/** How many more there are. */
	readonly more: number;
	readonly error: ApiError | null;
}

export const LinesContext = createContext< CodeSearch[ 'lines' ] >( null );

export function useCodeSearch( search: string, isOn: boolean ): CodeSearch {
	const words = isOn ? search.trim().slice( 0, LONGEST ) : '';
	const load = useCallback(
		async ( signal: AbortSignal ) =>
			words === ''
				? null
				: callPage(
						'list-snippets',
						{
							search: words,
							search_code: true,
							with_code: true,
							page: 1,
							per_page: FOUND,
						},
						{ signal }
					),
		[ words ]
	);
	const { value, error } = useAnswer( load );
	return useMemo(
		() => ( {
			lines:
				value === null || words === ''
					? null
					: new Map(
							value.data.map( ( { id, code = '' } ) => [
								id,
								linesOf( code, words ),
							] )
						),
			isLoading: words !== '' && value === null && error === null,
			more: value === null ? 0 : value.total - value.data.length,
			error,
		} ),
		[ value, words, error ]
	);
}
