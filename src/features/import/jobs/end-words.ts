import { __, _n, sprintf } from '@wordpress/i18n';
import { importedInWords, startInWords } from '../../../jobs/index.js';
import type { Job } from '../../../state/jobs/index.js';

/** What came of one that is over, as a line. */
export const endInWords = ( job: Job ): string =>
	[
		...( job.state === 'failed' ? [ __( 'Failed.', 'svc' ) ] : [] ),
		...( job.state === 'cancelled' ? [ __( 'Cancelled.', 'svc' ) ] : [] ),
		importedInWords( job ),
		...( job.failures.length === 0
			? []
			: [
					sprintf(
						/* translators: %d: number of remarks about single snippets. */
						_n(
							'%d remark.',
							'%d remarks.',
							job.failures.length,
							'svc'
						),
						job.failures.length
					),
				] ),
		startInWords( job ),
	].join( ' ' );
