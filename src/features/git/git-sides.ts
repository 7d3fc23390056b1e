import { __, _n, sprintf } from '@wordpress/i18n';
import type { Sides } from '../../comparing/index.js';
import { takeInWords } from './git-words.js';

/** What the version of this site and that of the repository are called where both are put together. Neither is a person's. */
export const sidesOfGit = (): Sides => ( {
	theirs: __( 'In Git', 'svc' ),
	mine: __( 'On this site', 'svc' ),
	takeTheirs: takeInWords( 'git' ),
	takeMine: takeInWords( 'site' ),
	keepTheirs: __( 'All of Git’s version', 'svc' ),
	keepMine: __( 'All of the site’s version', 'svc' ),
	both: __( 'Changed on both sides', 'svc' ),
	places: ( count ) =>
		sprintf(
			/* translators: %d: number of places that were changed on the site and in Git. */
			_n(
				'%d place was changed on both sides: decide there, then save. Everything else is put together.',
				'%d places were changed on both sides: decide there, then save. Everything else is put together.',
				count,
				'svc'
			),
			count
		),
	fits: __(
		'The changes of both sides fit together. Look at the result, then save it.',
		'svc'
	),
} );
