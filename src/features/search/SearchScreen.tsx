import { SearchControl } from '@wordpress/components';
import {
	useCallback,
	useDeferredValue,
	useEffect,
	useRef,
	useState,
} from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import { callPage } from '../../client/index.js';
import type { ListedSnippet } from '../../contract/index.js';
import {
	changeParams,
	usePages,
	usePlace,
	type PageOf,
} from '../../state/index.js';
import {
	Empty,
	Failure,
	More,
	Page,
	useKeys,
	Waiting,
} from '../../ui/index.js';
import { Result } from './Result.js';
import './search.scss';

/** Snippets of one page of results: their code comes along. */
const PER_PAGE = 50;
/** Milliseconds of quiet after which the site is asked. */
const SEARCH_AFTER_MS = 250;
/** Shortest text that is searched: one letter stands everywhere. */
const SHORTEST = 2;
const LONGEST = 200;

const keyOf = ( { id }: ListedSnippet ): number => id;

function Results( { search }: { readonly search: string } ) {
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
			setTotal( answer.total );
			return {
				items: answer.data,
				hasMore: page * PER_PAGE < answer.total,
			};
		},
		[ search ]
	);
	const { items, isLoading, error, hasMore, loadMore, reload } = usePages(
		load,
		keyOf
	);
	const shown = useDeferredValue( items );
	if ( error !== null && items.length === 0 ) {
		return (
			<Failure
				title={ __( 'The search could not be made.', 'svc' ) }
				message={ error.message }
				onRetry={ reload }
			/>
		);
	}
	if ( items.length === 0 ) {
		return isLoading ? (
			<Waiting />
		) : (
			<Empty title={ __( 'No snippet has this.', 'svc' ) }>
				{ __(
					'Titles, descriptions, tags and all code were searched.',
					'svc'
				) }
			</Empty>
		);
	}
	return (
		<>
			<p className="svc-search__count" role="status">
				{ sprintf(
					/* translators: %d: number of snippets. */
					_n( 'In %d snippet', 'In %d snippets', total, 'svc' ),
					total
				) }
			</p>
			<ul className="svc-search__results" aria-busy={ isLoading }>
				{ shown.map( ( snippet ) => (
					<Result
						key={ snippet.id }
						snippet={ snippet }
						search={ search }
					/>
				) ) }
			</ul>
			{ hasMore && (
				<More
					isLoading={ isLoading }
					error={ error?.message ?? '' }
					onMore={ loadMore }
				/>
			) }
		</>
	);
}

/** Finds text in the code of all snippets, line by line. */
export default function SearchScreen() {
	const { params } = usePlace();
	const search = ( params.q ?? '' ).slice( 0, LONGEST );
	const [ typed, setTyped ] = useState( search );
	const field = useRef< HTMLInputElement >( null );
	useEffect( () => setTyped( search ), [ search ] );
	useEffect( () => field.current?.focus(), [] );
	useEffect( () => {
		if ( typed === search ) {
			return undefined;
		}
		const timer = window.setTimeout(
			() => changeParams( { q: typed }, { replace: true } ),
			SEARCH_AFTER_MS
		);
		return () => window.clearTimeout( timer );
	}, [ typed, search ] );
	const [ keys ] = useState( () => ( {
		'mod+shift+f': () => {
			field.current?.focus();
			field.current?.select();
		},
	} ) );
	useKeys( keys );
	return (
		<Page
			title={ __( 'Search everywhere', 'svc' ) }
			tools={
				<div className="svc-search__field">
					<SearchControl
						ref={ field }
						label={ __( 'Text in any code', 'svc' ) }
						placeholder={ __( 'Text in any code', 'svc' ) }
						value={ typed }
						maxLength={ LONGEST }
						onChange={ setTyped }
					/>
				</div>
			}
		>
			{ search.trim().length < SHORTEST ? (
				<Empty title={ __( 'What are you looking for?', 'svc' ) }>
					{ __(
						'A function, a class of the page, a word in a comment: two letters or more.',
						'svc'
					) }
				</Empty>
			) : (
				<Results key={ search.trim() } search={ search.trim() } />
			) }
		</Page>
	);
}
