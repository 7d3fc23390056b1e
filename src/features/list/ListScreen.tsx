import { Button, Notice, Spinner } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import { DataViews, filterSortAndPaginate } from '@wordpress/dataviews';
import {
	useDeferredValue,
	useMemo,
	useRef,
	useState,
} from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { menu, plus } from '@wordpress/icons';
import { bootData } from '../../client/index.js';
import {
	bulkWithUndo,
	loadSchema,
	loadSnippets,
	navigate,
	openDrawer,
	prefer,
	savedViews,
	schemaStore,
	snippetsOf,
	snippetsStore,
	usePlace,
	usePreference,
	useSiteSwitches,
} from '../../state/index.js';
import { Empty, Key, useKeys, useMedia } from '../../ui/index.js';
import { BulkBar, BulkDialog, type Ask } from './BulkBar.js';
import { listFields, rowsOf } from './fields.js';
import { rowActions } from './row-actions.js';
import { useListView } from './use-list-view.js';
import './list.scss';

const layouts = { table: {} };

function useHeading(): string {
	const { params } = usePlace();
	const { folder, view = '' } = params;
	return (
		folder?.replaceAll( '/', ' / ' ) ??
		( view === ''
			? __( 'All snippets', 'svc' )
			: ( savedViews().find( ( { id } ) => id === view )?.label ?? '' ) )
	);
}

function Failure( { message }: { readonly message: string } ) {
	return (
		<div className="svc-surface">
			<Empty
				title={ __( 'The snippets could not be loaded.', 'svc' ) }
				actions={
					<Button
						__next40pxDefaultSize
						variant="primary"
						onClick={ () => {
							void loadSchema();
							void loadSnippets();
						} }
					>
						{ __( 'Try again', 'svc' ) }
					</Button>
				}
			>
				{ message }
			</Empty>
		</div>
	);
}

function Nothing( { isFiltered }: { readonly isFiltered: boolean } ) {
	return isFiltered ? (
		<Empty title={ __( 'Nothing fits.', 'svc' ) }>
			{ __( 'Change the search or the filters.', 'svc' ) }
		</Empty>
	) : (
		<Empty
			title={ __( 'No snippets yet', 'svc' ) }
			actions={
				bootData().level !== 'view' && (
					<Button
						__next40pxDefaultSize
						variant="primary"
						onClick={ () => navigate( '/new' ) }
					>
						{ __( 'New snippet', 'svc' ) }
					</Button>
				)
			}
		>
			{ __(
				'Paste code from a tutorial or write your own. It is checked and tried before your visitors see it.',
				'svc'
			) }
		</Empty>
	);
}

function Head( { heading }: { readonly heading: string } ) {
	const isNarrow = useMedia( '(max-width: 781px)' );
	const hasSidebar = usePreference( 'sidebar' );
	return (
		<div className="svc-list__head">
			{ ( isNarrow || ! hasSidebar ) && (
				<Button
					icon={ menu }
					label={ __( 'Views and folders', 'svc' ) }
					onClick={ () =>
						isNarrow
							? openDrawer( true )
							: prefer( 'sidebar', true )
					}
				/>
			) }
			<h2 className="svc-list__title">{ heading }</h2>
			{ bootData().level !== 'view' && (
				<Button
					__next40pxDefaultSize
					variant="primary"
					icon={ plus }
					onClick={ () => navigate( '/new' ) }
				>
					{ __( 'New snippet', 'svc' ) }
					<Key keys="c" />
				</Button>
			) }
		</div>
	);
}

function useRows( isNarrow: boolean, selected: readonly string[] ) {
	const { list } = useSelect(
		( select ) => select( snippetsStore ).getState(),
		[]
	);
	const { schema } = useSelect(
		( select ) => select( schemaStore ).getState(),
		[]
	);
	const { params } = usePlace();
	const { view, change } = useListView( isNarrow );
	// Typing in the search field goes before filtering five thousand rows.
	const lazyView = useDeferredValue( view );
	const rows = useMemo(
		() => rowsOf( list, params.view ?? '', params.folder ?? '' ),
		[ list, params.view, params.folder ]
	);
	const fields = useMemo(
		() =>
			schema === null
				? []
				: listFields( list, schema, selected.map( Number ) ),
		[ list, schema, selected ]
	);
	const shown = useMemo(
		() => filterSortAndPaginate( rows, lazyView, fields ),
		[ rows, lazyView, fields ]
	);
	return { list, rows, fields, shown, view, change };
}

function useListKeys( selection: readonly string[], ask: ( it: Ask ) => void ) {
	const search = useRef< HTMLDivElement >( null );
	const letters = usePreference( 'letters' );
	useKeys(
		useMemo( () => {
			const ids = selection.map( Number );
			const some = ( act: () => void ) => () =>
				ids.length > 0 && bootData().level !== 'view' && act();
			return {
				c: () => bootData().level !== 'view' && navigate( '/new' ),
				'/': () => search.current?.querySelector( 'input' )?.focus(),
				m: some( () => ask( 'move' ) ),
				t: some( () => ask( 'tag' ) ),
				e: some( () => {
					const isOff = snippetsOf( ids ).some(
						( { status } ) => status === 'inactive'
					);
					void bulkWithUndo( ids, isOff ? 'enable' : 'disable' );
				} ),
			};
		}, [ selection, ask ] ),
		letters
	);
	return search;
}

/** All snippets of a view or a folder, to look at, to switch and to change several at once. */
export function ListScreen() {
	const heading = useHeading();
	const { safeMode } = useSiteSwitches();
	const isNarrow = useMedia( '(max-width: 781px)' );
	const [ selection, setSelection ] = useState< string[] >( [] );
	const [ ask, setAsk ] = useState< Ask >( null );
	const { phase, error } = useSelect(
		( select ) => select( snippetsStore ).getState(),
		[]
	);
	const { error: schemaError, schema } = useSelect(
		( select ) => select( schemaStore ).getState(),
		[]
	);
	const { list, rows, fields, shown, view, change } = useRows(
		isNarrow,
		selection
	);
	const search = useListKeys( selection, setAsk );
	const actions = useMemo(
		() =>
			rowActions( ( snippet, what ) => {
				setSelection( [ String( snippet.id ) ] );
				setAsk( what );
			} ),
		[]
	);
	const failure = error ?? schemaError;
	if ( failure !== null && list.length === 0 ) {
		return <Failure message={ failure.message } />;
	}
	const isLoading = phase === 'loading' || schema === null;
	const chosen = snippetsOf( selection.map( Number ) );
	return (
		<div className="svc-surface svc-list" ref={ search }>
			<Head heading={ heading } />
			{ safeMode && (
				<Notice status="warning" isDismissible={ false }>
					{ __(
						'Safe mode is on: no snippet runs on this site.',
						'svc'
					) }
				</Notice>
			) }
			{ isLoading && list.length === 0 ? (
				<div className="svc-waiting">
					<Spinner />
				</div>
			) : (
				<DataViews< ( typeof list )[ number ] >
					data={ shown.data }
					fields={ fields }
					view={ view }
					onChangeView={ change }
					actions={ actions }
					paginationInfo={ shown.paginationInfo }
					defaultLayouts={ layouts }
					getItemId={ ( { id } ) => String( id ) }
					isItemClickable={ () => false }
					selection={ selection }
					onChangeSelection={ setSelection }
					config={ { perPageSizes: [ 50, 100, 200, 500 ] } }
					empty={ <Nothing isFiltered={ rows.length > 0 } /> }
				>
					<div className="svc-list__tools">
						<DataViews.Search
							label={ __( 'Search snippets', 'svc' ) }
						/>
						<DataViews.Filters className="svc-list__filters" />
						<DataViews.ViewConfig />
					</div>
					<DataViews.Layout className="svc-list__table" />
					<DataViews.Pagination />
				</DataViews>
			) }
			<BulkBar
				snippets={ chosen }
				canChange={ bootData().level !== 'view' }
				onAsk={ setAsk }
				onClear={ () => setSelection( [] ) }
			/>
			<BulkDialog
				ask={ chosen.length === 0 ? null : ask }
				snippets={ chosen }
				list={ list }
				onClose={ () => setAsk( null ) }
			/>
		</div>
	);
}
