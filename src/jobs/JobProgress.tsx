import { ProgressBar } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import type { Job } from '../state/jobs/index.js';
import { CancelButton } from './CancelButton.js';
import { doneInWords, partOf, startInWords } from './job-words.js';

/** How far work is, and what it does. */
export function JobProgress( {
	job,
	isEnding,
}: {
	readonly job: Job;
	readonly isEnding: boolean;
} ) {
	const part = partOf( job );
	return (
		<>
			<ProgressBar
				className="svc-jobs__bar"
				aria-label={ job.title }
				{ ...( part === undefined ? {} : { value: part } ) }
			/>
			<p>
				<strong>{ doneInWords( job ) }</strong>
				{ ! isEnding && job.words !== '' && ` · ${ job.words }` }
				{ isEnding && (
					<>
						{ ' · ' }
						{ __( 'Stopping…', 'svc' ) }
					</>
				) }
			</p>
			<p className="svc-weak">
				{ __(
					'You can leave this page. The site continues, and progress shows here again.',
					'svc'
				) }{ ' ' }
				{ startInWords( job ) }
			</p>
			<CancelButton job={ job } isEnding={ isEnding } />
		</>
	);
}
