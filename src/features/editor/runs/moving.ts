import { limits } from '../../../contract/index.js';
import type { Draft } from '../../../state/documents/index.js';
import type { Rule } from '../../../state/words/index.js';

/** Where a rule can be put, and what becomes of the groups when it is. Pure; the hand that moves it is `use-moving.ts`. */

export type Conditions = Draft[ 'conditions' ];

/** Where a rule stands, counted from 0. */
export interface Place {
	readonly group: number;
	readonly rule: number;
}

/** Before a rule of a group (its length: after the last), or, where `rule` is null, in a group of its own before `group`. */
export interface Gap {
	readonly group: number;
	readonly rule: number | null;
}

export const isSameGap = ( one: Gap, other: Gap ): boolean =>
	one.group === other.group && one.rule === other.rule;

export const ruleAt = (
	conditions: Conditions,
	{ group, rule }: Place
): Rule | undefined => conditions[ group ]?.[ rule ];

/** Whether a group of its own there would be the group that the rule is alone in already. */
const isOwn = (
	conditions: Conditions,
	from: Place,
	newGroup: number
): boolean =>
	conditions[ from.group ]?.length === 1 &&
	( newGroup === from.group || newGroup === from.group + 1 );

/**
 * All gaps that a rule can go to, from the first to the last. Its own is among them, once; full groups are not.
 *
 * @param conditions
 * @param from       Where it is.
 */
export function gapsFor( conditions: Conditions, from: Place ): Gap[] {
	const isEmptied = conditions[ from.group ]?.length === 1;
	const mayAdd = conditions.length < limits.condition_groups || isEmptied;
	return conditions.flatMap( ( rules, group ) => {
		const isHome = group === from.group;
		const inside =
			isHome || rules.length < limits.condition_rules
				? Array.from(
						{ length: rules.length + 1 },
						( _, rule ): Gap => ( { group, rule } )
					).filter(
						( { rule } ) => ! ( isHome && rule === from.rule + 1 )
					)
				: [];
		const after: Gap = { group: group + 1, rule: null };
		return mayAdd && ! isOwn( conditions, from, after.group )
			? [ ...inside, after ]
			: inside;
	} );
}

/** The gap in which a rule is already. */
export const homeOf = ( { group, rule }: Place ): Gap => ( { group, rule } );

/**
 * Puts a rule into a gap. A group that it leaves empty goes away.
 *
 * @param conditions
 * @param from       Where it is.
 * @param to         Where it goes, counted as things are before.
 * @return The conditions after, and where in them the rule is.
 */
export function moveRule(
	conditions: Conditions,
	from: Place,
	to: Gap
): { readonly conditions: Conditions; readonly at: Place } {
	const rule = ruleAt( conditions, from );
	if ( rule === undefined ) {
		return { conditions, at: from };
	}
	const left = conditions.map( ( rules, group ) =>
		group === from.group
			? rules.filter( ( _, at ) => at !== from.rule )
			: [ ...rules ]
	);
	const isBehind =
		to.rule !== null && to.group === from.group && to.rule > from.rule;
	if ( to.rule === null ) {
		left.splice( to.group, 0, [ rule ] );
	} else {
		left[ to.group ]?.splice( to.rule - ( isBehind ? 1 : 0 ), 0, rule );
	}
	const emptied =
		from.group + ( to.rule === null && to.group <= from.group ? 1 : 0 );
	const isEmptied = left[ emptied ]?.length === 0;
	const group = to.group - ( isEmptied && from.group < to.group ? 1 : 0 );
	return {
		conditions: left.filter( ( _, at ) => ! isEmptied || at !== emptied ),
		at: { group, rule: ( to.rule ?? 0 ) - ( isBehind ? 1 : 0 ) },
	};
}

/** Moves a gap by one, or to the first gap of the next group; it stays where there is no other. */
export function nextGap(
	gaps: readonly Gap[],
	now: Gap,
	by: -1 | 1,
	inGroups = false
): Gap {
	const at = gaps.findIndex( ( gap ) => isSameGap( gap, now ) );
	const candidates = by === 1 ? gaps.slice( at + 1 ) : gaps.slice( 0, at );
	const ordered = by === 1 ? candidates : candidates.reverse();
	const found = inGroups
		? ordered.find(
				( { group, rule } ) =>
					rule === null ||
					( rule === 0 &&
						( group !== now.group || now.rule === null ) )
			)
		: ordered[ 0 ];
	return found ?? now;
}

/** A piece of the list as it lies on the screen, top and bottom in pixels. */
export interface Strip {
	readonly top: number;
	readonly bottom: number;
	readonly gap: Gap;
	/** Whether the lower half means the gap below: a rule, but not what stands after the last one or between groups. */
	readonly isRule: boolean;
}

/** The gap that is meant by a height on the screen; the strips come from the top down. */
export function gapAt( strips: readonly Strip[], y: number ): Gap | null {
	const strip =
		strips.find( ( { bottom } ) => y < bottom ) ?? strips.at( -1 );
	if ( strip === undefined ) {
		return null;
	}
	const { gap, isRule, top, bottom } = strip;
	return isRule && gap.rule !== null && y > ( top + bottom ) / 2
		? { group: gap.group, rule: gap.rule + 1 }
		: gap;
}
