import { __ } from '@wordpress/i18n';
import type { Sides } from '../../comparing/index.js';

/** What the version of this site and that of the repository are called where both are put together. Neither is a person's. */
export const sidesOfGit = (): Sides => ( {
	theirs: __( 'In Git', 'svc' ),
	mine: __( 'On this site', 'svc' ),
	takeTheirs: __( 'Use Git version', 'svc' ),
	takeMine: __( 'Use site version', 'svc' ),
	keepTheirs: __( 'Keep Git version', 'svc' ),
	keepMine: __( 'Keep site version', 'svc' ),
} );
