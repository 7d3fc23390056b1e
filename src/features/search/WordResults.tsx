import { useCallback, useDeferredValue, useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import { callPage } from '../../client/index.js';
import type { ListedSnippet } from '../../contract/index.js';
import { usePages, type PageOf } from '../../state/asking/index.js';
import { hasPhp, seesPhp } from '../../state/snippets/index.js';
import { Empty, LoadableList } from '../../ui/index.js';
import { WordResult } from './WordResult.js';

/** Snippets of one page of results: their code comes along. */
const PER_PAGE = 50;

const keyOf = ( { id }: ListedSnippet ): number => id;

/** Snippets that have all words somewhere, with the lines of code that have them. */
export function WordResults( { search }: { readonly search: string } ) {
	const [ total, setTotal ] = useState( 0 );
	const load = useCallback(
		async (
			page: number,
			signal: AbortSignal
		): Promise< PageOf< ListedSnippet > > => {
			const answer = await callPage(
				'list-snippets',
				{
					search,
					search_code: true,
					with_code: true,
					page,
					per_page: PER_PAGE,
				},
				{ signal }
			);
			const items = answer.data.filter(
				( snippet ) => seesPhp() || ! hasPhp( snippet )
			);
			const left = answer.data.length - items.length;
			setTotal( ( before ) =>
				// What was left out on the pages before stays left out.
				page === 1 ? answer.total - left : before - left
			);
			return {
				items,
				hasMore: page * PER_PAGE < answer.total,
			};
		},
		[ search ]
	);
	const pages = usePages( load, keyOf );
	const { items, isLoading } = pages;
	const shown = useDeferredValue( items );
	return (
		<LoadableList
			pages={ pages }
			empty={
				<Empty title={ __( 'No snippets found.', 'svc' ) }>
					{ __(
						'Titles, descriptions, tags and code were searched.',
						'svc'
					) }
				</Empty>
			}
		>
			{ ( end ) => (
				<>
					<p className="svc-search__count" role="status">
						{ sprintf(
							/* translators: %d: number of snippets. */
							_n(
								'In %d snippet',
								'In %d snippets',
								total,
								'svc'
							),
							total
						) }
					</p>
					<ul className="svc-search__results" aria-busy={ isLoading }>
						{ shown.map( ( snippet ) => (
							<WordResult
								key={ snippet.id }
								snippet={ snippet }
								search={ search }
							/>
						) ) }
					</ul>
					{ end }
				</>
			) }
		</LoadableList>
	);
}
