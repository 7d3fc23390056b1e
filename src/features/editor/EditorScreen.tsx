import { Button, Spinner } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import {
	lazy,
	memo,
	Suspense,
	useCallback,
	useEffect,
	useState,
} from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { limits } from '../../contract/index.js';
import {
	restoreTabs,
	documentsStore,
	isChanged,
	loadDocument,
	openDocument,
} from '../../state/documents/index.js';
import {
	changeParams,
	navigate,
	prefer,
	usePlace,
	usePreference,
} from '../../state/frame/index.js';
import { mayWrite } from '../../state/snippets/index.js';
import {
	ConfirmDialog,
	Empty,
	NARROW,
	useMedia,
	Waiting,
} from '../../ui/index.js';
import { useCursorPlace } from './cursor.js';
import { Divider } from './Divider.js';
import { useEditorCommands, useEditorKeys } from './editor-keys.js';
import { Groups } from './Groups.js';
import { Inspector } from './Inspector.js';
import { showLive, useLiveShown } from './live/shown.js';
import { Panel } from './panel/Panel.js';
import { StatusBar } from './StatusBar.js';
import { OpenComparison } from './OpenComparison.js';
import { ReviewedSave } from './ReviewedSave.js';
import { isReady, staysWhileTyping, type ReadyDocument } from './ready.js';
import { Tabs } from './Tabs.js';
import { useLocalProblems } from './use-local-problems.js';
import { useSheet } from './sheet.js';
import { useSplit } from './split.js';
import './editor.scss';
import './inspector.scss';

const LivePage = lazy( () =>
	import( /* webpackChunkName: "live" */ './live/LivePage.js' ).then(
		( { LivePage: it } ) => ( { default: it } )
	)
);

const StillStatusBar = memo( StatusBar, staysWhileTyping );

const StillPanel = memo(
	Panel,
	( one, other ) =>
		// It shows what becomes of a stylesheet.
		other.document.base.type !== 'css' && staysWhileTyping( one, other )
);

/** What the live page shows: the snippet that is written, the one beside it, and whatever else is not saved. */
function useShown(
	document: ReadyDocument,
	other: ReadyDocument | null
): readonly [ ReadyDocument, ...ReadyDocument[] ] {
	const byId = useSelect(
		( select ) => select( documentsStore ).getState().byId,
		[]
	);
	const rest = [ ...byId.values() ].filter(
		( it ): it is ReadyDocument =>
			it.id !== document.id &&
			isReady( it ) &&
			( it.id === other?.id || isChanged( it ) )
	);
	return [ document, ...rest.slice( 0, limits.draft_snippets - 1 ) ];
}

/** Width of the window from which on there is room for code, page and settings beside each other. */
const ROOMY = '(min-width: 1600px)';

/** Whether the live page takes the room of the settings. They come back with a key or a button, and when the page goes. */
function useFolded( hasLive: boolean ) {
	const isRoomy = useMedia( ROOMY );
	const [ isWanted, setWanted ] = useState( false );
	useEffect( () => setWanted( false ), [ hasLive ] );
	return {
		isFolded: hasLive && ! isRoomy && ! isWanted,
		unfold: useCallback( () => setWanted( true ), [] ),
	};
}

/** A link to a preview asks before the live page opens: it runs the code of the person who sent the link with the rights of the person who follows it. */
function SharedPreview() {
	const { live = '' } = usePlace().params;
	const close = () => changeParams( { live: '' }, { replace: true } );
	return live === '' ? null : (
		<ConfirmDialog
			isHarmless
			title={ __( 'Show preview', 'svc' ) }
			yes={ __( 'Show preview', 'svc' ) }
			onYes={ () => {
				showLive( true );
				close();
			} }
			onClose={ close }
		>
			<p>
				{ __(
					'This code runs in your browser with your rights. Read it first.',
					'svc'
				) }
			</p>
		</ConfirmDialog>
	);
}

function Open( { document: given }: { readonly document: ReadyDocument } ) {
	const document = useLocalProblems( given );
	const cursor = useCursorPlace();
	const isNarrow = useMedia( NARROW );
	const hasInspector = usePreference( 'inspector' );
	const hasLive = useLiveShown() && mayWrite( document.base );
	const width = usePreference( 'liveWidth' );
	const { isSheetOpen, setSheetOpen, asked, askFor } = useSheet();
	const folded = useFolded( hasLive && ! isNarrow );
	const split = useSplit( document.id, ! isNarrow );
	const shown = useShown( document, split.other );
	const { isFolded, unfold } = folded;
	const toggle = useCallback( () => {
		if ( isNarrow ) {
			setSheetOpen( ( wasOpen ) => ! wasOpen );
		} else if ( isFolded ) {
			unfold();
		}
		if ( ! isNarrow && ( ! isFolded || ! hasInspector ) ) {
			prefer( 'inspector', ! hasInspector );
		}
	}, [ isNarrow, isFolded, unfold, hasInspector, setSheetOpen ] );
	useEditorKeys( document, cursor, { split: split.toggle, inspect: toggle } );
	useEditorCommands( split.toggle );
	const isShown = isNarrow ? isSheetOpen : hasInspector && ! isFolded;
	return (
		<>
			<section className="svc-surface svc-editor__main">
				<div className="svc-editor__row">
					<Groups
						document={ document }
						split={ split }
						isNarrow={ isNarrow }
						onCursor={ cursor.move }
						onInspect={ toggle }
						onSetting={ isNarrow ? askFor : undefined }
					/>
					{ hasLive && ! isNarrow && (
						<Divider
							share={ width }
							onShare={ ( share ) =>
								prefer( 'liveWidth', share )
							}
						/>
					) }
					{ hasLive && (
						<div
							className="svc-editor__live"
							style={ {
								flexBasis: isNarrow ? 0 : `${ width }%`,
							} }
						>
							<Suspense fallback={ <Waiting /> }>
								<LivePage
									documents={ shown }
									isWhole={ isNarrow }
								/>
							</Suspense>
						</div>
					) }
				</div>
				{ document.saving.kind !== 'conflict' && (
					<StillPanel key={ document.id } document={ document } />
				) }
				<StillStatusBar document={ document } cursor={ cursor } />
			</section>
			<OpenComparison document={ document } />
			<ReviewedSave document={ document } />
			{ mayWrite( document.base ) && <SharedPreview /> }
			{ isShown && (
				<Inspector
					key={ document.id }
					document={ document }
					isSheet={ isNarrow }
					asked={ asked }
					onClose={ () => setSheetOpen( false ) }
				/>
			) }
		</>
	);
}

/** What a user who may not write PHP finds at the address of PHP. */
const IsPhp = () => (
	<div className="svc-surface">
		<Empty
			title={ __( 'This snippet contains PHP.', 'svc' ) }
			next={ {
				label: __( 'All snippets', 'svc' ),
				onClick: () => navigate( '/' ),
			} }
		>
			{ __( 'PHP needs full access. Ask an administrator.', 'svc' ) }
		</Empty>
	</div>
);

/** One snippet, open for writing: code in the middle, everything else about it beside. */
export default function EditorScreen( { id }: { readonly id: number } ) {
	const document = useSelect(
		( select ) => select( documentsStore ).getDocument( id ),
		[ id ]
	);
	useEffect( () => {
		restoreTabs( id );
		void openDocument( id );
	}, [ id ] );
	if ( document !== undefined && isReady( document ) ) {
		return (
			<div className="svc-editor">
				<Open document={ document } />
			</div>
		);
	}
	if ( document?.phase === 'hidden' ) {
		return <IsPhp />;
	}
	const isMissing = document?.phase === 'missing';
	return (
		<div className="svc-surface">
			{ document === undefined || document.phase === 'loading' ? (
				<>
					<Tabs current={ id } />
					<div className="svc-waiting">
						<Spinner />
					</div>
				</>
			) : (
				<Empty
					title={
						isMissing
							? __( 'Snippet not found.', 'svc' )
							: __( 'Loading failed.', 'svc' )
					}
					actions={
						<>
							<Button
								__next40pxDefaultSize
								variant="primary"
								onClick={ () =>
									isMissing
										? navigate( '/' )
										: void loadDocument( id )
								}
							>
								{ isMissing
									? __( 'All snippets', 'svc' )
									: __( 'Try again', 'svc' ) }
							</Button>
							<Button
								__next40pxDefaultSize
								variant="secondary"
								onClick={ () =>
									navigate( isMissing ? '/trash' : '/' )
								}
							>
								{ isMissing
									? __( 'Trash', 'svc' )
									: __( 'All snippets', 'svc' ) }
							</Button>
						</>
					}
				>
					{ isMissing
						? __( 'Look in the trash.', 'svc' )
						: document.error?.message }
				</Empty>
			) }
		</div>
	);
}
