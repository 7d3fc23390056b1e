import { __, _n, sprintf } from '@wordpress/i18n';

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
	/** What the list of places is called that both have changed. */
	readonly both: string;
	/** Says in how many places that is so, and what to do; from one on. */
	readonly places: ( count: number ) => string;
	/** Says that there is no such place. */
	readonly fits: string;
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
	takeTheirs: __( 'Take theirs', 'svc' ),
	takeMine: __( 'Take mine', 'svc' ),
	keepTheirs: __( 'Keep theirs', 'svc' ),
	keepMine: __( 'Keep mine', 'svc' ),
	both: __( 'Changed by both of you', 'svc' ),
	places: ( count ) =>
		sprintf(
			/* translators: %d: number of places that two people changed. */
			_n(
				'Both of you changed the same in %d place: decide there, then save. Everything else is put together.',
				'Both of you changed the same in %d places: decide there, then save. Everything else is put together.',
				count,
				'svc'
			),
			count
		),
	fits: __(
		'Your changes and theirs fit together. Look at the result, then save it.',
		'svc'
	),
} );
