/** Long work on the screen, whatever it is: how far it is, and ending it. What came of it is up to the screen that began it. */

import './jobs.scss';

export { CancelButton } from './CancelButton.js';
export {
	doneInWords,
	importedInWords,
	partOf,
	quarterInWords,
	startInWords,
} from './job-words.js';
export { JobProgress } from './JobProgress.js';
export { Question } from './Question.js';
export { Trouble } from './Trouble.js';
