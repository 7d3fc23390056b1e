import { __, sprintf } from '@wordpress/i18n';

/** What two versions that are put together are called, and what taking one of them says. */
export interface Sides {
	readonly theirs: string;
	readonly mine: string;
	/** In one place. */
	readonly takeTheirs: string;
	readonly takeMine: string;
	/** In all places. */
	readonly keepTheirs: string;
	readonly keepMine: string;
}

/**
 * Those of two people.
 *
 * @param by Name of the other one.
 */
export const sidesOfPeople = ( by: string ): Sides => ( {
	/* translators: %s: name of a person. */
	theirs: sprintf( __( 'Version by %s', 'svc' ), by ),
	mine: __( 'My version', 'svc' ),
	takeTheirs: __( 'Use other', 'svc' ),
	takeMine: __( 'Use mine', 'svc' ),
	keepTheirs: __( 'Keep other version', 'svc' ),
	keepMine: __( 'Keep my version', 'svc' ),
} );
