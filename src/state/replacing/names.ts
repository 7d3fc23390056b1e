import { __, sprintf } from '@wordpress/i18n';
import type { Generation } from '../../contract/index.js';

/** What snippets and doors are called wherever they are named. */

/** A title that people can point at, also where there is none. */
export const nameOf = ( {
	id,
	title,
}: {
	readonly id: number;
	readonly title: string;
} ): string =>
	title === ''
		? /* translators: %s: ID of a snippet, or its number in a file. */
			sprintf( __( 'untitled (%s)', 'svc' ), String( id ) )
		: title;

/** The door that a change came through; empty for the admin, where most come from. */
export function doorInWords( via: Generation[ 'via' ] ): string {
	switch ( via ) {
		case 'rest':
			return __( 'over REST', 'svc' );
		case 'cli':
			return __( 'on the command line', 'svc' );
		case 'ability':
			return __( 'by an assistant', 'svc' );
		case 'git':
			return __( 'from Git', 'svc' );
		case 'rescue':
			return __( 'by the rescue link', 'svc' );
		case 'system':
			return __( 'automatically', 'svc' );
		default:
			return '';
	}
}
