import { __, _n, sprintf } from '@wordpress/i18n';
import type { SourceSnippet, Source } from '../../state/importing/index.js';
import { joinSentences } from '../../state/words/index.js';
import { titleOf } from './source-words.js';
import type { Step, TakenBack } from './use-switch.js';

/** A switch-over in words. Pure. */

/** Whether nothing has changed yet. */
export const isBeginning = ( { at }: Step ): boolean =>
	at === 'asking' || at === 'opening' || at === 'switching';

/** What is going on, for screen readers as well; empty where nothing is. */
export function goingOn( { at }: Step ): string {
	switch ( at ) {
		case 'opening':
			return __( 'Opening pages as a visitor…', 'svc' );
		case 'switching':
			return __( 'Switching over. This can take a minute…', 'svc' );
		case 'undoing':
			return __( 'Undoing…', 'svc' );
		default:
			return '';
	}
}

/** What is said after Undo: the originals are the other plugin's, so it is said how they stand. */
export function afterUndo(
	source: Source,
	now: readonly SourceSnippet[],
	errors: TakenBack[ 'errors' ]
): string {
	const on = now.filter( ( { status } ) => status === 'active' ).length;
	return joinSentences( [
		__( 'Undone. The snippets are inactive here again.', 'svc' ),
		sprintf(
			/* translators: 1: number of snippets, 2: name of another plugin. */
			_n(
				'%1$d is active in %2$s.',
				'%1$d are active in %2$s.',
				on,
				'svc'
			),
			on,
			source.name
		),
		...errors.map( ( one ) => `${ titleOf( one ) }: ${ one.message }` ),
	] );
}
