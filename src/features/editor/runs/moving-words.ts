import { __, sprintf } from '@wordpress/i18n';
import { moveRule, type Conditions, type Gap, type Place } from './moving.js';

/** Where rules are and would go, in words that are read out. */

/** Where a rule stands, as it is read out and said after a move. */
export function placeInWords( conditions: Conditions, at: Place ): string {
	return sprintf(
		/* translators: 1: place of a rule in its group, 2: number of rules in it, 3: number of the group. */
		__( 'Rule %1$d of %2$d in group %3$d', 'svc' ),
		at.rule + 1,
		conditions[ at.group ]?.length ?? 1,
		at.group + 1
	);
}

/** Where a rule would go. */
export function gapInWords(
	conditions: Conditions,
	from: Place,
	gap: Gap
): string {
	const after = moveRule( conditions, from, gap );
	const words = placeInWords( after.conditions, after.at );
	return gap.rule === null
		? /* translators: %s: place, such as "Rule 1 of 1 in group 2". */
			sprintf( __( 'New group. %s', 'svc' ), words )
		: words;
}
