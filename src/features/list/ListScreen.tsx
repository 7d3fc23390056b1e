import { Spinner } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import {
	lazy,
	Suspense,
	useCallback,
	useEffect,
	useMemo,
	useRef,
	useState,
} from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import type { ListedSnippet } from '../../contract/index.js';
import { sayFailure } from '../../state/frame/index.js';
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
import { Failure, Nothing } from './Nothing.js';
import { Head, SafeMode } from './Head.js';
import { PhoneBar } from './PhoneBar.js';
import { Unsaved } from './Unsaved.js';
import { RowMenu, RowMenuContext } from './RowMenu.js';
import { Rows } from './Rows.js';
import { SelectionContext, useSelection } from './selection.js';
import type { RowAsk } from './sharing.js';
import { CodeNote, Tools } from './Tools.js';
import { LinesContext } from './use-code-search.js';
import { useListKeys } from './use-list-keys.js';
import { useRows } from './use-rows.js';
import './list.scss';

const BulkDialog = lazy(
	() => import( /* webpackChunkName: "list-dialogs" */ './BulkDialog.js' )
);
const RowDialog = lazy(
	() => import( /* webpackChunkName: "list-dialogs" */ './RowDialogs.js' )
);

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
	const drop = useFileDrop( ( files ) => {
		import( /* webpackChunkName: "list-dialogs" */ './dropped.js' )
			.then( ( { takeFiles } ) => takeFiles( files ) )
			.catch( sayFailure );
	} );
	const peek = useCallback( ( id: number ) => {
		const [ snippet ] = snippetsOf( [ id ] );
		if ( snippet !== undefined ) {
			setRowAsk( { what: 'peek', snippet } );
		}
	}, [] );
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
			{ drop.isOver && (
				<p className="svc-list__drop">
					{ __(
						'Drop code files to add snippets, or an export file to import it.',
						'svc'
					) }
				</p>
			) }
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
								onPeek={ peek }
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
						rows={ rows }
						onAsk={ setRowAsk }
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
