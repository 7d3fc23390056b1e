import { Button, Spinner } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import { useEffect, useMemo, useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { bootData } from '../../client/index.js';
import { formatShown } from '../../editor/host.js';
import {
	changeParams,
	documentsStore,
	loadDocument,
	navigate,
	openDocument,
	prefer,
	runOnce,
	saveDocument,
	usePreference,
} from '../../state/index.js';
import { Empty, useKeys, useMedia } from '../../ui/index.js';
import { Banners } from './Banners.js';
import { CodeArea } from './CodeArea.js';
import { Conflict } from './Conflict.js';
import { Head } from './Head.js';
import { Inspector } from './Inspector.js';
import { Panel } from './Panel.js';
import { StatusBar } from './StatusBar.js';
import { Tabs } from './Tabs.js';
import { isReady, type Cursor, type ReadyDocument } from './ready.js';
import { useLocalProblems } from './use-local-problems.js';
import { useChecks, usePresence } from './use-watching.js';
import './editor.scss';
import './inspector.scss';
import './panel.scss';

/** To the next problem below a line, or to the first one. */
function goToProblem( lines: readonly number[], line: number ): void {
	const next = lines.find( ( it ) => it > line ) ?? lines[ 0 ];
	if ( next !== undefined ) {
		// Through none, so that the same line can be asked for again.
		changeParams( { line: '' }, { replace: true } );
		changeParams( { line: String( next ) }, { replace: true } );
	}
}

function useEditorKeys( document: ReadyDocument, { line }: Cursor ): void {
	const hasInspector = usePreference( 'inspector' );
	const hasPanel = usePreference( 'panel' );
	const wrap = usePreference( 'wrap' );
	const { id } = document;
	const canRun = [ 'php', 'html' ].includes( document.base.type );
	const mayWrite = bootData().level !== 'view';
	const { errors, warnings } = document;
	const problems = useMemo(
		() =>
			[ ...errors, ...warnings ]
				.map( ( problem ) => problem.line )
				.filter( ( at ) => at > 0 )
				.sort( ( one, other ) => one - other ),
		[ errors, warnings ]
	);
	useKeys(
		useMemo(
			() => ( {
				'mod+s': () => mayWrite && void saveDocument( id ),
				'mod+Enter': () => mayWrite && canRun && void runOnce( id ),
				'mod+i': () => prefer( 'inspector', ! hasInspector ),
				'mod+j': () => prefer( 'panel', ! hasPanel ),
				'alt+z': () => prefer( 'wrap', ! wrap ),
				'alt+shift+f': () => mayWrite && formatShown(),
				F8: () => goToProblem( problems, line ),
			} ),
			[
				id,
				canRun,
				mayWrite,
				hasInspector,
				hasPanel,
				wrap,
				problems,
				line,
			]
		)
	);
}

function Open( { document: given }: { readonly document: ReadyDocument } ) {
	const document = useLocalProblems( given );
	const [ cursor, setCursor ] = useState< Cursor >( { line: 1, column: 1 } );
	const isNarrow = useMedia( '(max-width: 781px)' );
	const hasInspector = usePreference( 'inspector' );
	const [ isSheetOpen, setSheetOpen ] = useState( false );
	useEditorKeys( document, cursor );
	useChecks( given );
	usePresence( document.id );
	const toggle = () =>
		isNarrow
			? setSheetOpen( ! isSheetOpen )
			: prefer( 'inspector', ! hasInspector );
	const isShown = isNarrow ? isSheetOpen : hasInspector;
	return (
		<>
			<section className="svc-surface svc-editor__main">
				<Tabs current={ document.id } />
				<Head document={ document } onInspect={ toggle } />
				<Banners document={ document } />
				{ document.saving.kind === 'conflict' ? (
					<Conflict
						document={ document }
						saving={ document.saving }
					/>
				) : (
					<CodeArea document={ document } onCursor={ setCursor } />
				) }
				<Panel key={ document.id } document={ document } />
				<StatusBar document={ document } cursor={ cursor } />
			</section>
			{ isShown && (
				<Inspector
					key={ document.id }
					document={ document }
					isSheet={ isNarrow }
					onClose={ () => setSheetOpen( false ) }
				/>
			) }
		</>
	);
}

/** One snippet, open for writing: code in the middle, everything else about it beside. */
export default function EditorScreen( { id }: { readonly id: number } ) {
	const document = useSelect(
		( select ) => select( documentsStore ).getDocument( id ),
		[ id ]
	);
	useEffect( () => {
		void openDocument( id );
	}, [ id ] );
	if ( document !== undefined && isReady( document ) ) {
		return (
			<div className="svc-editor">
				<Open document={ document } />
			</div>
		);
	}
	const isMissing = document?.phase === 'missing';
	return (
		<div className="svc-surface">
			{ document === undefined || document.phase === 'loading' ? (
				<div className="svc-waiting">
					<Spinner />
				</div>
			) : (
				<Empty
					title={
						isMissing
							? __(
									'This snippet does not exist (any more).',
									'svc'
								)
							: __( 'The snippet could not be loaded.', 'svc' )
					}
					actions={
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
					}
				>
					{ isMissing
						? __( 'It may lie in the trash.', 'svc' )
						: document.error?.message }
				</Empty>
			) }
		</div>
	);
}
