import { __, _n, sprintf } from '@wordpress/i18n';
import { createdBy, type Job } from '../../../state/jobs/index.js';
import { youOrPerson } from '../../../state/site/index.js';
import { atTime } from '../../../ui/index.js';

/** Large imports in words. Pure. */

/** How far it is; what is counted are the snippets, and those that are switched on once more. */
export const doneInWords = ( { done, of }: Job ): string =>
	sprintf(
		/* translators: 1: number of pieces that are done, 2: number of all pieces. */
		__( '%1$d of %2$d done', 'svc' ),
		done,
		of
	);

/** In percent; undefined as long as nobody knows. */
export const partOf = ( { done, of }: Job ): number | undefined =>
	of === 0 ? undefined : Math.floor( ( done / of ) * 100 );

/** How far it is, for who hears it: not at every step. */
export const quarterInWords = ( job: Job ): string =>
	sprintf(
		/* translators: 1: what is being done, such as "Import of 600 snippets", 2: percent, a number. */
		__( '%1$s: %2$d %% done.', 'svc' ),
		job.title,
		Math.floor( ( partOf( job ) ?? 0 ) / 25 ) * 25
	);

export const importedInWords = ( job: Job ): string => {
	const { length } = createdBy( job );
	return sprintf(
		/* translators: %d: number of snippets. */
		_n(
			'%d snippet was imported.',
			'%d snippets were imported.',
			length,
			'svc'
		),
		length
	);
};

/** Who started it, and when; the command line and who was erased have no name. */
export const startInWords = ( { started, user }: Job ): string =>
	user === 0
		? sprintf(
				/* translators: %s: such as "at 14:02". */
				__( 'Started %s.', 'svc' ),
				atTime( started )
			)
		: sprintf(
				/* translators: 1: such as "at 14:02", 2: name of a person, or "you". */
				__( 'Started %1$s by %2$s.', 'svc' ),
				atTime( started ),
				youOrPerson( user )
			);

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
