import { __ } from '@wordpress/i18n';
import { bootData } from '../../client/index.js';

/** What people are called after "by". */

/** An error that switches a snippet off, and whatever else happens by itself, has no user. */
const THE_SYSTEM = 0;

/** Name of a person by user id: as all users read it. */
export function personInWords( id: number ): string {
	return id === THE_SYSTEM
		? __( 'WordPress', 'svc' )
		: ( bootData().people[ id ] ?? __( 'another user', 'svc' ) );
}

/** The same, with "you" for the person who reads it. */
export const youOrPerson = ( id: number ): string =>
	id === bootData().user.id ? __( 'you', 'svc' ) : personInWords( id );
