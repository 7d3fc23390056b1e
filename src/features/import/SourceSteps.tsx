import { ProgressBar } from '@wordpress/components';
import { useEffect, useRef, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { navigate, say, sayFailure } from '../../state/frame/index.js';
import {
	runSource,
	undoImport,
	type SourceSnippet,
	type Source,
	type SourceRun,
} from '../../state/importing/index.js';
import { trackJob, loadJobs } from '../../state/jobs/index.js';
import { Button, focusHeading } from '../../ui/index.js';
import { SourceSnippetList } from './SourceSnippetList.js';
import { freshOf, importInWords } from './source-words.js';
import { SourceOutcome } from './SourceOutcome.js';
import { SwitchOffer } from './SwitchOffer.js';

interface Running {
	readonly done: number;
	readonly all: number;
	readonly isStopping: boolean;
}

/** Importing, with how far it is and how it went. */
function useRun( source: string, onChanged: () => void ) {
	const [ running, setRunning ] = useState< Running | null >( null );
	const [ run, setRun ] = useState< SourceRun | null >( null );
	const controller = useRef< AbortController | null >( null );
	const isThere = useRef( true );
	useEffect( () => {
		isThere.current = true;
		return () => {
			isThere.current = false;
			controller.current?.abort();
		};
	}, [] );
	const start = async ( ids: readonly string[] ) => {
		const { signal } = ( controller.current = new AbortController() );
		setRunning( { done: 0, all: ids.length, isStopping: false } );
		focusHeading();
		try {
			const next = await runSource(
				source,
				ids,
				( done ) => setRunning( ( now ) => now && { ...now, done } ),
				signal
			);
			if ( 'id' in next ) {
				trackJob( next );
				if ( isThere.current ) {
					navigate( '/import', { job: next.id } );
				}
				return;
			}
			setRun( next );
		} catch ( error ) {
			sayFailure( error );
			// It may have begun without an answer: a user who sees that does not begin it twice.
			await loadJobs().catch( () => undefined );
		}
		setRunning( null );
		onChanged();
	};
	const stop = () => {
		controller.current?.abort();
		setRunning( ( now ) => now && { ...now, isStopping: true } );
	};
	return { running, run, setRun, start, stop };
}

/** How far an import is, and the way to end it. */
function SourceProgress( {
	done,
	all,
	isStopping,
	onStop,
}: {
	readonly done: number;
	readonly all: number;
	/** Whether it ends after the part that is being imported. */
	readonly isStopping: boolean;
	readonly onStop: () => void;
} ) {
	return (
		<div className="svc-import__outcome svc-foreign__progress">
			<ProgressBar value={ ( done / all ) * 100 } />
			<p role="status">
				{ isStopping
					? __( 'Stopping…', 'svc' )
					: sprintf(
							/* translators: 1: number of snippets, 2: number of all snippets. */
							__( 'Importing: %1$d of %2$d done', 'svc' ),
							done,
							all
						) }
			</p>
			<Button
				isLarge
				variant="secondary"
				disabled={ isStopping }
				onClick={ onStop }
			>
				{ __( 'Stop', 'svc' ) }
			</Button>
		</div>
	);
}

/** Choosing what comes, importing it, and what came of it. */
export function SourceSteps( {
	source,
	items,
	onChanged,
}: {
	readonly source: Source;
	readonly items: readonly SourceSnippet[];
	/** Called when what is here has changed. */
	readonly onChanged: () => void;
} ) {
	const [ ticked, setTicked ] = useState( () => freshOf( items ) );
	// Once originals are off over there, taking the import back would leave neither.
	const [ isSwitched, setSwitched ] = useState( false );
	const { running, run, setRun, start, stop } = useRun(
		source.id,
		onChanged
	);
	// What is here by now cannot be imported again.
	useEffect( () => {
		const able = new Set(
			items
				.filter( ( { state } ) => state !== 'same' )
				.map( ( { id } ) => id )
		);
		setTicked(
			( now ) => new Set( [ ...now ].filter( ( id ) => able.has( id ) ) )
		);
	}, [ items ] );
	const chosen = items.filter( ( { id } ) => ticked.has( id ) );
	const fresh = chosen.filter( ( { state } ) => state === 'new' ).length;
	const offer = (
		<SwitchOffer
			source={ source }
			items={ items }
			onChanged={ () => {
				setSwitched( true );
				onChanged();
			} }
		/>
	);
	const takeBack = async ( done: SourceRun ) => {
		await undoImport( done, done.updated.length === 0 );
		say( __( 'Import undone.', 'svc' ) );
		setRun( null );
		onChanged();
		focusHeading();
	};
	if ( running !== null ) {
		return <SourceProgress { ...running } onStop={ stop } />;
	}
	if ( run !== null ) {
		return (
			<>
				<SourceOutcome
					source={ source }
					run={ run }
					isFinal={ isSwitched }
					onGoOn={ () => void start( run.left ) }
					onLook={ () => {
						setRun( null );
						setSwitched( false );
						focusHeading();
					} }
					onUndo={ () => takeBack( run ) }
				/>
				{ offer }
			</>
		);
	}
	return (
		<>
			{ offer }
			<SourceSnippetList
				source={ source }
				items={ items }
				ticked={ ticked }
				onTick={ setTicked }
			/>
			<div className="svc-import__foot">
				<span className="svc-weak">
					{ chosen.length > fresh
						? __(
								'Updates replace snippets. The previous state stays in the history.',
								'svc'
							)
						: __(
								"The source doesn't change. Imported snippets don't run yet.",
								'svc'
							) }
				</span>
				<div className="svc-import__actions">
					<Button
						isLarge
						variant="primary"
						disabled={ chosen.length === 0 }
						onClick={ () =>
							void start( chosen.map( ( { id } ) => id ) )
						}
					>
						{ importInWords( fresh, chosen.length - fresh ) }
					</Button>
				</div>
			</div>
		</>
	);
}
