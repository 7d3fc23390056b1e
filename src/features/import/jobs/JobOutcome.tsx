import { useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { importedInWords, startInWords } from '../../../jobs/index.js';
import { navigate } from '../../../state/frame/index.js';
import { updatedBy, type Job } from '../../../state/jobs/index.js';
import { ImportOutcome, Remarks } from '../ImportOutcome.js';
import { SnippetLinks } from '../SnippetLinks.js';
import { UndoDialog } from './UndoDialog.js';
import { useCreated } from './use-job.js';

/** What came of an import: how many, why it ended early, what is to be said about single ones, and the way back. */
export function JobOutcome( { job }: { readonly job: Job } ) {
	const { created, here } = useCreated( job );
	const [ isAsking, setAsking ] = useState( false );
	return (
		<>
			<ImportOutcome
				count={ importedInWords( created.length ) }
				again={
					job.kind === 'import'
						? __( 'Import another file', 'svc' )
						: __( 'All sources', 'svc' )
				}
				onAgain={ () => navigate( '/import' ) }
				onUndo={
					here !== null && here.length > 0
						? async () => setAsking( true )
						: undefined
				}
			>
				{ job.state !== 'done' && (
					<p className={ job.state === 'failed' ? 'svc-bad' : '' }>
						{ job.words }
					</p>
				) }
				{ created.length > 0 && here?.length === 0 && (
					<p>
						{ __(
							'All imported snippets were deleted. Look in the trash.',
							'svc'
						) }
					</p>
				) }
				<Remarks
					title={
						job.kind === 'import'
							? __( 'Differs from the file', 'svc' )
							: __( 'Not imported', 'svc' )
					}
					remarks={ job.failures }
				/>
				<SnippetLinks
					title={ __( 'Imported', 'svc' ) }
					ids={ created }
				/>
				<SnippetLinks
					title={ __( 'Updated', 'svc' ) }
					ids={ updatedBy( job ) }
				/>
				<p className="svc-weak">{ startInWords( job ) }</p>
			</ImportOutcome>
			{ isAsking && here !== null && (
				<UndoDialog
					here={ here }
					onClose={ () => setAsking( false ) }
				/>
			) }
		</>
	);
}
