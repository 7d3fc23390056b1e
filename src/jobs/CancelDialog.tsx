import { cancelJob, type Job } from '../state/jobs/index.js';
import { endingInWords } from './job-words.js';
import { Question } from './Question.js';

/** Asks whether work is to end, and says what stays. */
export function CancelDialog( {
	job,
	onClose,
}: {
	readonly job: Job;
	readonly onClose: () => void;
} ) {
	return (
		<Question
			{ ...endingInWords( job ) }
			onYes={ () => cancelJob( job.id ) }
			onClose={ onClose }
		/>
	);
}
