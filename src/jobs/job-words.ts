import { __, _n, sprintf } from '@wordpress/i18n';
import { createdBy, isImport, type Job } from '../state/jobs/index.js';
import { youOrPerson } from '../state/site/index.js';
import { joinSentences } from '../state/words/index.js';
import { atTime } from '../ui/index.js';

/** Long work in words. Pure. */

/** How far it is; what is counted is up to the kind of work. */
export const doneInWords = ( { done, of }: Job ): string =>
	sprintf(
		/* translators: 1: number of pieces that are done, 2: number of all pieces. */
		__( '%1$d of %2$d done', 'svc' ),
		done,
		of
	);

/** In percent; undefined as long as it is not known. */
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

/** How many snippets an import has made. */
export const importedInWords = ( count: number ): string =>
	sprintf(
		/* translators: %d: number of snippets. */
		_n(
			'%d snippet was imported.',
			'%d snippets were imported.',
			count,
			'svc'
		),
		count
	);

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

/** What is asked before work of this kind is ended, with the two answers. */
export function endingInWords( job: Job ): {
	readonly title: string;
	readonly text: string;
	readonly no: string;
	readonly yes: string;
} {
	return isImport( job )
		? {
				title: __( 'Cancel the import', 'svc' ),
				text: joinSentences( [
					importedInWords( createdBy( job ).length ),
					__(
						'Imported snippets are kept. The rest is skipped. You can undo the import afterwards.',
						'svc'
					),
				] ),
				no: __( 'Continue importing', 'svc' ),
				yes: __( 'Cancel the import', 'svc' ),
			}
		: {
				title: __( 'Cancel sync', 'svc' ),
				text: __(
					'Finished changes are kept. The next sync continues with the rest.',
					'svc'
				),
				no: __( 'Continue syncing', 'svc' ),
				yes: __( 'Cancel sync', 'svc' ),
			};
}
