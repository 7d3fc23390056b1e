import { Spinner } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import {
	lazy,
	Suspense,
	useCallback,
	useDeferredValue,
	useEffect,
	useMemo,
	useRef,
	useState,
} from '@wordpress/element';
import { bootData } from '../../client/index.js';
import type { ListedSnippet } from '../../contract/index.js';
import { navigate } from '../../state/frame/index.js';
import { keepDropped } from '../../state/importing/index.js';
import { fitting, sorted } from '../../state/list/index.js';
import { schemaStore } from '../../state/site/index.js';
import {
	mayWrite,
	snippetsOf,
	snippetsStore,
	whyReadOnly,
} from '../../state/snippets/index.js';
import { ReadOnly, NARROW, useFileDrop, useMedia } from '../../ui/index.js';
import { BrokenCard } from './BrokenCard.js';
import { BulkBar, type Ask } from './BulkBar.js';
import { CostBanner } from './CostBanner.js';
import { CostNote } from './CostNote.js';
import { listFields } from './fields.js';
import { Failure, Nothing } from './Nothing.js';
import { Head, SafeMode } from './Head.js';
import { PhoneBar } from './PhoneBar.js';
import { Unsaved } from './Unsaved.js';
import { RowMenu, RowMenuContext } from './RowMenu.js';
import { Rows } from './Rows.js';
import { SelectionContext, useSelection } from './selection.js';
import type { RowAsk } from './sharing.js';
import { CodeNote, Tools } from './Tools.js';
import { LinesContext, useCodeSearch } from './use-code-search.js';
import { useListKeys } from './use-list-keys.js';
import { useListView } from './use-list-view.js';
import './list.scss';

const BulkDialog = lazy(
	() => import( /* webpackChunkName: "list-dialogs" */ './BulkDialog.js' )
);
const RowDialog = lazy(
	() => import( /* webpackChunkName: "list-dialogs" */ './RowDialogs.js' )
);

/** Columns for which there is room beside the title: none on a phone, where the title has a second line, and two on a tablet. */
function useRoom(): number {
	const isNarrow = useMedia( NARROW );
	const isPhone = useMedia( '(max-width: 599px)' );
	if ( isPhone ) {
		return 0;
	}
	return isNarrow ? 2 : Infinity;
}

function useRows() {
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

/** A menu or a dialog for some snippets, one at a time. */
function useAsking( select: ( ids: readonly number[] ) => void ) {
	const [ ask, setAsk ] = useState< Ask >( null );
	const [ opened, setOpened ] = useState< {
		readonly id: number;
		readonly button: HTMLButtonElement;
	} | null >( null );
	const open = useCallback(
		( id: number, button: HTMLButtonElement ) =>
			setOpened( ( now ) =>
				now?.button === button ? null : { id, button }
			),
		[]
	);
	const close = useCallback( () => setOpened( null ), [] );
	const askFor = useCallback(
		( snippet: ListedSnippet, what: Ask ) => {
			select( [ snippet.id ] );
			setAsk( what );
		},
		[ select ]
	);
	return { ask, setAsk, opened, open, close, askFor };
}

/** Other words, filters or another folder begin at the top. */
function useTop( list: React.RefObject< HTMLElement >, wish: unknown ): void {
	const before = useRef( wish );
	useEffect( () => {
		if ( before.current !== wish ) {
			before.current = wish;
			list.current
				?.querySelector( '.dataviews-layout__container' )
				?.scrollTo( 0, 0 );
		}
	}, [ list, wish ] );
}

/** All snippets of a view or a folder, to look at, to switch and to change several at once. */
export function ListScreen() {
	const { phase, error } = useSelect(
		( select ) => select( snippetsStore ).getState(),
		[]
	);
	const schemaError = useSelect(
		( select ) => select( schemaStore ).getState().error,
		[]
	);
	const { list, schema, rows, fields, view, columns, change, query, found } =
		useRows();
	const selection = useSelection( rows );
	const { ask, setAsk, opened, open, close, askFor } = useAsking(
		selection.only
	);
	const [ rowAsk, setRowAsk ] = useState< RowAsk | null >( null );
	const place = useRef< HTMLDivElement >( null );
	useListKeys( place, selection, setAsk );
	useTop( place, query );
	const chosen = useMemo(
		() => snippetsOf( [ ...selection.ids ] ),
		// Also when one of them changes.
		// eslint-disable-next-line react-hooks/exhaustive-deps
		[ selection.ids, list ]
	);
	const isNarrow = useMedia( NARROW );
	const drop = useFileDrop( ( file ) => {
		keepDropped( file );
		navigate( '/import' );
	} );
	const failure = error ?? schemaError;
	if ( failure !== null && list.length === 0 ) {
		return (
			<div className="svc-surface svc-list">
				<Head hasNew={ false } />
				<Failure message={ failure.message } />
			</div>
		);
	}
	const isLoading = phase === 'loading';
	const isFirst = phase === 'ready' && list.length === 0;
	const menuOf =
		opened === null ? undefined : snippetsOf( [ opened.id ] )[ 0 ];
	return (
		<div
			className={ `svc-surface svc-list${ drop.isOver ? ' is-over' : '' }` }
			ref={ place }
			{ ...drop.on }
		>
			<Head hasNew={ ! isFirst } />
			<ReadOnly reason={ whyReadOnly() } />
			<SafeMode />
			{ query.view !== 'broken' && <BrokenCard list={ list } /> }
			<CostBanner list={ list } />
			<Unsaved />
			{ schema === null || ( isLoading && list.length === 0 ) ? (
				<div className="svc-waiting">
					<Spinner />
				</div>
			) : (
				<SelectionContext.Provider value={ selection }>
					<LinesContext.Provider value={ found.lines }>
						<RowMenuContext.Provider value={ open }>
							<Rows
								rows={ rows }
								fields={ fields }
								view={ view }
								onChangeView={ change }
								isWaiting={ found.isLoading }
								tools={
									// There is nothing to look for yet.
									isFirst ? null : (
										<>
											<Tools
												query={ query }
												columns={ columns }
												isSearching={ found.isLoading }
											/>
											<CostNote
												columns={ view.fields ?? [] }
											/>
											<CodeNote
												search={ query.search }
												found={ found }
											/>
										</>
									)
								}
								empty={
									<Nothing
										isFirst={ isFirst }
										view={
											query.folder === ''
												? query.view
												: 'folder'
										}
										isFiltered={
											query.search !== '' ||
											query.filters.length > 0
										}
									/>
								}
							/>
						</RowMenuContext.Provider>
					</LinesContext.Provider>
				</SelectionContext.Provider>
			) }
			{ opened !== null && menuOf !== undefined && (
				<RowMenu
					snippet={ menuOf }
					button={ opened.button }
					onAsk={ askFor }
					onAskRow={ setRowAsk }
					onClose={ close }
				/>
			) }
			{ isNarrow && chosen.length === 0 && list.length > 0 && (
				<PhoneBar />
			) }
			<BulkBar
				snippets={ chosen }
				canChange={ mayWrite() }
				onAsk={ setAsk }
				onClear={ () => selection.only( [] ) }
			/>
			<Suspense fallback={ null }>
				{ rowAsk !== null && (
					<RowDialog
						ask={ rowAsk }
						onClose={ () => setRowAsk( null ) }
					/>
				) }
				{ ask !== null && chosen.length > 0 && (
					<BulkDialog
						ask={ ask }
						snippets={ chosen }
						list={ list }
						onClose={ () => setAsk( null ) }
					/>
				) }
			</Suspense>
		</div>
	);
}
