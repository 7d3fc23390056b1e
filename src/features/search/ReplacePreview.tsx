import { ProgressBar } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import { useEffect, useMemo, useRef, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { documentsStore } from '../../state/documents/index.js';
import {
	placesText,
	renamingOf,
	replaceAll,
	useReplacing,
	unsavedIds,
	untickedFor,
	type ReplaceQuery,
	type Unticked,
} from '../../state/replacing/index.js';
import {
	Button,
	Empty,
	Failure,
	More,
	useKeys,
	Waiting,
} from '../../ui/index.js';
import { RemoveMatchesDialog } from './RemoveMatchesDialog.js';
import { ReplaceResult } from './ReplaceResult.js';
import { ReplaceOutcome } from './ReplaceOutcome.js';
import { sumOf, type Sum } from './selection-of-matches.js';
import { usePreview, type PreviewState } from './use-preview.js';

/** Snippets that are shown until the user scrolls on. */
const SHOWN = 50;

const ALL: Unticked = { snippets: new Set(), matches: new Map() };

/** Snippets with unsaved work in a tab. */
function useUnsaved(): ReadonlySet< number > {
	const documents = useSelect(
		( select ) => select( documentsStore ).getState(),
		[]
	);
	return useMemo( () => unsavedIds( documents ), [ documents ] );
}

const withAlso = (
	{ snippets, matches }: Unticked,
	ids: Iterable< number >
): Unticked => ( { matches, snippets: new Set( [ ...snippets, ...ids ] ) } );

function Bar( {
	all,
	ticked,
	isReplacing,
	looking,
	onReplace,
}: {
	readonly all: Sum;
	readonly ticked: Sum;
	readonly isReplacing: boolean;
	readonly looking: PreviewState;
	readonly onReplace: () => void;
} ) {
	const working = useReplacing();
	const isWorking = working.kind === 'working';
	return (
		<div className="svc-replace__bar">
			<p className="svc-replace__count" role="status">
				{ isWorking
					? sprintf(
							/* translators: %s: "132 matches in 50 snippets". */
							__( 'Replacing %s and testing the site…', 'svc' ),
							placesText( ticked.matches, working.snippets )
						)
					: placesText( all.matches, all.snippets ) }
				{ ! isWorking && looking.isChecking && isReplacing && (
					<span className="svc-replace__hint">
						{ ' · ' }
						{ __( 'Checking…', 'svc' ) }
					</span>
				) }
			</p>
			{ isReplacing && (
				<Button
					isLarge
					variant="primary"
					isBusy={ isWorking }
					disabled={ looking.isLoading || ticked.matches === 0 }
					onClick={ onReplace }
				>
					{ ticked.matches === 0
						? __( 'Nothing selected', 'svc' )
						: sprintf(
								/* translators: %s: "132 matches in 50 snippets". */
								__( 'Replace %s', 'svc' ),
								placesText( ticked.matches, ticked.snippets )
							) }
				</Button>
			) }
			{ isWorking && <ProgressBar className="svc-replace__progress" /> }
		</div>
	);
}

/** Every place where a text stands, and what it would become, with a tick for each. */
export function ReplacePreview( {
	query,
	isReplacing,
	isRenaming,
	isSettled,
}: {
	/** Null while there is nothing to search for. */
	readonly query: ReplaceQuery | null;
	readonly isReplacing: boolean;
	/** Whether the text is the name of something: what is not sure to mean it is not ticked. */
	readonly isRenaming: boolean;
	/** Whether the fields say what the query says: nothing is replaced by what is not typed to its end. */
	readonly isSettled: boolean;
} ) {
	const place = useRef< HTMLDivElement >( null );
	const looked = usePreview( query, isReplacing );
	const looking = {
		...looked,
		isLoading: looked.isLoading || ! isSettled,
	};
	const { look, error, isLoading, reload } = looking;
	const unsaved = useUnsaved();
	const [ unticked, setUnticked ] = useState( ALL );
	const [ shown, setShown ] = useState( SHOWN );
	const { kind } = useReplacing();
	const digest = look?.digest ?? '';
	useEffect( () => {
		// The numbers of matches are those of one look.
		setUnticked( look !== null && isRenaming ? untickedFor( look ) : ALL );
		setShown( SHOWN );
	}, [ digest ] ); // eslint-disable-line react-hooks/exhaustive-deps -- a look with the same digest has the same matches
	useEffect( () => {
		if ( kind === 'done' || kind === 'failed' ) {
			reload();
		}
	}, [ kind, reload ] );
	// The site itself leaves out who fails, and says so again when it is done.
	const sent = useMemo(
		() => withAlso( unticked, unsaved ),
		[ unticked, unsaved ]
	);
	const without = useMemo(
		() =>
			withAlso(
				sent,
				( look?.errors ?? [] ).map( ( { snippet } ) => snippet )
			),
		[ sent, look ]
	);
	const ticked = useMemo(
		() =>
			look === null
				? { matches: 0, snippets: 0 }
				: sumOf( look, without ),
		[ look, without ]
	);
	const [ isAsking, setAsking ] = useState( false );
	const replace = ( isMeant = false ) => {
		if (
			query === null ||
			look === null ||
			ticked.matches === 0 ||
			isLoading ||
			kind === 'working'
		) {
			return;
		}
		const asks = query.replace === '' && ! isMeant;
		setAsking( asks );
		if ( ! asks ) {
			void replaceAll( query, look, sent, ticked.snippets );
		}
	};
	useKeys(
		useMemo(
			() => ( isReplacing ? { 'mod+alt+Enter': () => replace() } : {} ),
			[ isReplacing, query, look, sent, ticked, isLoading, kind ] // eslint-disable-line react-hooks/exhaustive-deps -- all that it is made of
		)
	);
	return (
		<div className="svc-replace" ref={ place }>
			<ReplaceOutcome container={ place } />
			{ isAsking && query !== null && (
				<RemoveMatchesDialog
					text={ query.search }
					ticked={ ticked }
					onYes={ () => replace( true ) }
					onClose={ () => setAsking( false ) }
				/>
			) }
			{ isRenaming && look !== null && look.snippets.length > 0 && (
				<p className="svc-replace__renaming">
					{ renamingOf( look ) === null
						? __(
								'Select matches yourself, or rename the name in its snippet again.',
								'svc'
							)
						: __(
								'Certain matches are selected. Review the others: comments, or other things with this name.',
								'svc'
							) }
				</p>
			) }
			{ error !== null && error.code === 'svc_invalid' && (
				<Empty title={ __( 'Invalid search.', 'svc' ) }>
					{ Object.values( error.params ).join( ' ' ) ||
						error.message }
				</Empty>
			) }
			{ error !== null && error.code !== 'svc_invalid' && (
				<Failure
					title={ __( 'The search failed.', 'svc' ) }
					message={ error.message }
					onRetry={ reload }
				/>
			) }
			{ look === null && isLoading && error === null && <Waiting /> }
			{ look !== null &&
				look.snippets.length === 0 &&
				kind !== 'done' && (
					<Empty title={ __( 'No matches.', 'svc' ) }>
						{ query?.ignore_case === false
							? __( 'The search is case-sensitive.', 'svc' )
							: __( 'All code was searched.', 'svc' ) }
					</Empty>
				) }
			{ look !== null && look.snippets.length > 0 && (
				<>
					<Bar
						all={ sumOf( look, ALL ) }
						ticked={ ticked }
						isReplacing={ isReplacing }
						looking={ looking }
						onReplace={ () => replace() }
					/>
					<ul className="svc-search__results" aria-busy={ isLoading }>
						{ look.snippets.slice( 0, shown ).map( ( snippet ) => (
							<ReplaceResult
								key={ snippet.id }
								snippet={ snippet }
								errors={ look.errors }
								isUnsaved={ unsaved.has( snippet.id ) }
								isReplacing={ isReplacing }
								unticked={ without }
								onTick={ setUnticked }
							/>
						) ) }
					</ul>
					{ shown < look.snippets.length && (
						<More
							isLoading={ false }
							error=""
							onMore={ () => setShown( ( it ) => it + SHOWN ) }
						/>
					) }
				</>
			) }
		</div>
	);
}
