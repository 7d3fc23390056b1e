import { useEffect, useRef, useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import {
	JobProgress,
	quarterInWords,
	Trouble as JobTrouble,
} from '../../jobs/index.js';
import { useAnswer } from '../../state/asking/index.js';
import {
	isFixed,
	type GitReport,
	type GitSettings,
	type GitStatus,
} from '../../state/git/index.js';
import {
	isOver,
	isSync,
	useJobs,
	loadJobs,
	type Job,
} from '../../state/jobs/index.js';
import { joinSentences } from '../../state/words/index.js';
import { Banner, Button, Section } from '../../ui/index.js';
import { RepositoryForm } from './RepositoryForms.js';
import { TokenForm } from './TokenForm.js';
import { warningInWords } from './git-words.js';

/** What can be entered anew where a sync was refused for it. */
const MENDS: Record< string, 'token' | 'repository' | undefined > = {
	token_rejected: 'token',
	repo_not_found: 'repository',
	repo_moved: 'repository',
	branch_missing: 'repository',
};

/** Why the last sync did not come to its end, what to do, and what to know about one that did. */
export function SyncTrouble( {
	settings,
	last,
	onChange,
	onMended,
}: {
	readonly settings: GitSettings;
	readonly last: GitReport | null;
	readonly onChange: ( status: GitStatus ) => void;
	/** Called when the provider takes a new token. */
	readonly onMended: () => void;
} ) {
	const [ isOpen, setOpen ] = useState( false );
	if ( last === null || ( last.ok && last.warnings.length === 0 ) ) {
		return null;
	}
	const wanted = last.ok ? undefined : MENDS[ last.status ];
	// What wp-config.php says is not entered here.
	const isClosed =
		wanted === 'token'
			? settings.token_constant
			: isFixed( settings, 'repo' );
	const mend = isClosed ? undefined : wanted;
	return (
		<>
			<Banner
				kind="warning"
				isQuiet={ last.ok }
				actions={
					mend !== undefined &&
					! isOpen && (
						<Button
							variant="secondary"
							onClick={ () => setOpen( true ) }
						>
							{ mend === 'token'
								? __( 'Enter another token', 'svc' )
								: __( 'Change repository or branch', 'svc' ) }
						</Button>
					)
				}
			>
				{ last.ok
					? joinSentences( last.warnings.map( warningInWords ) )
					: last.message }
			</Banner>
			{ isOpen && mend === 'repository' && (
				// Another one is looked at before anything happens: this screen gives way to the preview.
				<RepositoryForm
					settings={ settings }
					onChange={ onChange }
					onDone={ () => setOpen( false ) }
				/>
			) }
			{ isOpen && mend === 'token' && (
				<TokenForm
					settings={ settings }
					onChange={ onChange }
					onDone={ () => {
						setOpen( false );
						onMended();
					} }
				/>
			) }
		</>
	);
}

/**
 * The sync that goes on as a job; undefined where there is none.
 *
 * @param onEnd Called once it is over.
 */
export function useSyncJob( onEnd: () => void ): Job | undefined {
	useAnswer( loadJobs );
	const { jobs } = useJobs();
	const job = jobs.find( ( it ) => isSync( it ) && ! isOver( it ) );
	const id = job?.id;
	const before = useRef( id );
	useEffect( () => {
		if ( before.current !== undefined && id === undefined ) {
			onEnd();
		}
		before.current = id;
	}, [ id, onEnd ] );
	return job;
}

/** How far a sync is that goes on; nothing where none does. */
export function UnderWay( { job }: { readonly job: Job | undefined } ) {
	const { ending, trouble, isGivenUp } = useJobs();
	return (
		<>
			<p className="screen-reader-text" role="status">
				{ job !== undefined && quarterInWords( job ) }
			</p>
			{ job !== undefined && (
				<Section
					className="svc-git__part"
					title={ __( 'Syncing', 'svc' ) }
				>
					<JobTrouble trouble={ trouble } isGivenUp={ isGivenUp } />
					<JobProgress
						job={ job }
						isEnding={ ending.has( job.id ) }
					/>
				</Section>
			) }
		</>
	);
}
