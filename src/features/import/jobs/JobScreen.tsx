import { useCallback } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import {
	importedInWords,
	JobProgress,
	quarterInWords,
	Trouble,
} from '../../../jobs/index.js';
import { useAnswer } from '../../../state/asking/index.js';
import { navigate } from '../../../state/frame/index.js';
import {
	createdBy,
	isOver,
	loadJob,
	type Job,
} from '../../../state/jobs/index.js';
import { joinSentences } from '../../../state/words/index.js';
import { Button, Empty, Loadable, Page } from '../../../ui/index.js';
import { JobOutcome } from './JobOutcome.js';
import { useImports } from './use-job.js';

/** What is read out: the quarters on the way, and how it ended. */
const spoken = ( job: Job ): string =>
	isOver( job )
		? joinSentences( [
				importedInWords( createdBy( job ).length ),
				...( job.state === 'done' ? [] : [ job.words ] ),
			] )
		: quarterInWords( job );

/** One large import: how far it is, or what came of it. */
export function JobScreen( { id }: { readonly id: string } ) {
	const answer = useAnswer(
		useCallback( ( signal: AbortSignal ) => loadJob( id, signal ), [ id ] )
	);
	const { imports, ending, trouble, isGivenUp } = useImports();
	const job = imports.find( ( it ) => it.id === id );
	const back = () => navigate( '/import' );
	return (
		<Page
			title={ job?.title ?? __( 'Import', 'svc' ) }
			className="svc-import"
			actions={
				<Button variant="tertiary" onClick={ back }>
					{ __( 'All imports', 'svc' ) }
				</Button>
			}
		>
			<p className="screen-reader-text" role="status">
				{ job !== undefined && spoken( job ) }
			</p>
			{ job === undefined && (
				<Loadable answer={ answer }>
					{ () => (
						<Empty
							title={ __( 'Import not found.', 'svc' ) }
							next={ {
								label: __( 'All imports', 'svc' ),
								onClick: back,
							} }
						>
							{ __(
								'Results of large imports are kept for 7 days.',
								'svc'
							) }
						</Empty>
					) }
				</Loadable>
			) }
			{ job !== undefined && (
				<div className="svc-import__outcome">
					{ isOver( job ) ? (
						<JobOutcome job={ job } />
					) : (
						<div className="svc-foreign__progress">
							<Trouble
								trouble={ trouble }
								isGivenUp={ isGivenUp }
							/>
							<JobProgress
								job={ job }
								isEnding={ ending.has( id ) }
							/>
						</div>
					) }
				</div>
			) }
		</Page>
	);
}
