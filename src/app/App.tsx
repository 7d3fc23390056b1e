import { useDispatch, useSelect } from '@wordpress/data';
import { lazy, Suspense, useEffect, useMemo } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { SnackbarList, SlotFillProvider, Spinner } from '@wordpress/components';
import { store as noticesStore } from '@wordpress/notices';
import {
	Empty,
	ErrorBoundary,
	FrameContext,
	NARROW,
	useMedia,
} from '../ui/index.js';
import { untouched, persistAllDrafts } from '../state/documents/index.js';
import {
	addressOf,
	navigate,
	openDrawer,
	prefer,
	useDrawer,
	usePlace,
	usePreference,
} from '../state/frame/index.js';
import { helpPage } from '../state/help/index.js';
import { useKeyList } from '../state/list/index.js';
import { ListScreen } from '../features/list/ListScreen.js';
import { Commands } from './Commands.js';
import { placeAt } from './places.js';
import { Sidebar } from './Sidebar.js';
import { Theme } from './Theme.js';

const EditorScreen = lazy(
	() =>
		import(
			/* webpackChunkName: "editor" */ '../features/editor/EditorScreen.js'
		)
);
const KeyList = lazy(
	() => import( /* webpackChunkName: "keys" */ './KeyList.js' )
);
const NewScreen = lazy(
	() => import( /* webpackChunkName: "new" */ '../features/new/NewScreen.js' )
);

function Screen() {
	const { path } = usePlace();
	const snippet = /^\/snippet\/([1-9]\d*)$/.exec( path );
	const isEditor = snippet !== null;
	useEffect( () => {
		if ( ! isEditor ) {
			persistAllDrafts();
			untouched.leaveAll();
		}
	}, [ isEditor ] );
	if ( path === '/' ) {
		return <ListScreen />;
	}
	if ( path === '/new' ) {
		return <NewScreen />;
	}
	if ( snippet?.[ 1 ] !== undefined ) {
		return <EditorScreen id={ Number( snippet[ 1 ] ) } />;
	}
	const place = placeAt( path );
	if ( place !== undefined ) {
		return <place.Screen />;
	}
	return (
		<div className="svc-surface">
			<Empty title={ __( 'Screen not found.', 'svc' ) }>
				<a
					href="?page=svc"
					onClick={ ( event ) => {
						event.preventDefault();
						navigate( '/' );
					} }
				>
					{ __( 'All snippets', 'svc' ) }
				</a>
			</Empty>
		</div>
	);
}

function Snackbars() {
	const notices = useSelect(
		( select ) => select( noticesStore ).getNotices(),
		[]
	);
	const { removeNotice } = useDispatch( noticesStore );
	const shown = useMemo(
		() => notices.filter( ( { type } ) => type === 'snackbar' ).slice( -3 ),
		[ notices ]
	);
	return (
		<SnackbarList
			className="svc-snackbars"
			notices={ shown.map( ( notice ) => ( {
				...notice,
				actions: notice.actions.flatMap( ( action ) =>
					'onClick' in action
						? [
								{
									label: action.label,
									onClick: () => {
										removeNotice( notice.id );
										action.onClick?.();
									},
								},
							]
						: []
				),
			} ) ) }
			onRemove={ ( id ) => removeNotice( id ) }
		/>
	);
}

const Waiting = () => (
	<div className="svc-surface svc-waiting">
		<Spinner />
	</div>
);

export function App() {
	const place = usePlace();
	const isFull = usePreference( 'fullScreen' );
	const hasSidebar = usePreference( 'sidebar' );
	const isNarrow = useMedia( NARROW );
	const isDrawerOpen = useDrawer();
	const hasKeyList = useKeyList();
	useEffect( () => {
		document.body.classList.toggle( 'svc-full', isFull );
	}, [ isFull ] );
	useEffect( () => openDrawer( false ), [ place ] );
	const theme = usePreference( 'theme' );
	const wantsDark = useMedia( '(prefers-color-scheme: dark)' );
	const isDark = theme === 'dark' || ( theme === 'auto' && wantsDark );
	const frame = useMemo( () => {
		const open = () =>
			isNarrow ? openDrawer( true ) : prefer( 'sidebar', true );
		return {
			openMenu: isNarrow || ! hasSidebar ? open : null,
			isDark,
			helpAddress( page: string ) {
				const { path, params } = helpPage( page );
				return addressOf( path, params );
			},
		};
	}, [ isNarrow, hasSidebar, isDark ] );
	const isShown = isNarrow ? isDrawerOpen : hasSidebar;
	return (
		<SlotFillProvider>
			<Theme>
				<div className="svc-frame">
					{ isShown && isNarrow && (
						// By keyboard the drawer has a button of its own.
						<div
							className="svc-scrim"
							aria-hidden="true"
							onClick={ () => openDrawer( false ) }
						/>
					) }
					{ isShown && (
						<Sidebar
							isDrawer={ isNarrow }
							onClose={ () => openDrawer( false ) }
						/>
					) }
					<div className="svc-stage">
						<ErrorBoundary
							// From one snippet to another, what is beside the code stays as it is.
							key={ place.path.replace(
								/^\/snippet\/.*/,
								'/snippet'
							) }
						>
							<FrameContext.Provider value={ frame }>
								<Suspense fallback={ <Waiting /> }>
									<Screen />
								</Suspense>
							</FrameContext.Provider>
						</ErrorBoundary>
					</div>
				</div>
				<Commands />
				{ hasKeyList && (
					<Suspense fallback={ null }>
						<KeyList />
					</Suspense>
				) }
				<Snackbars />
			</Theme>
		</SlotFillProvider>
	);
}
