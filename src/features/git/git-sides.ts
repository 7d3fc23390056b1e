import { __, _n, sprintf } from '@wordpress/i18n';
import type { Sides } from '../../comparing/index.js';
import { takeInWords } from './git-words.js';

/** What the version of this site and that of the repository are called where both are put together. Neither is a person's. */
export const sidesOfGit = (): Sides => ( {
	theirs: __( 'In Git', 'svc' ),
	mine: __( 'On this site', 'svc' ),
	takeTheirs: takeInWords( 'git' ),
	takeMine: takeInWords( 'site' ),
	keepTheirs: __( 'Keep Git version', 'svc' ),
	keepMine: __( 'Keep site version', 'svc' ),
	both: __( 'Changed by both', 'svc' ),
	places: ( count ) =>
		sprintf(
			/* translators: %d: number of places that were changed on the site and in Git. */
			_n(
				'%d place was changed by both: decide there, then save. Everything else is merged.',
				'%d places were changed by both: decide there, then save. Everything else is merged.',
				count,
				'svc'
			),
			count
		),
	fits: __(
		'Both changes fit together. Check the result, then save it.',
		'svc'
	),
} );
