import type { ListedSnippet } from '../../contract/index.js';

/** The rules about time that hold for all of a snippet, as one thing; kept as rules of every group. */

export type Rule = ListedSnippet[ 'conditions' ][ number ][ number ];
export type Conditions = readonly ( readonly Rule[] )[];

export interface Schedule {
	/** `YYYY-MM-DD[ HH:MM]`, empty for an open end. */
	readonly from: string;
	readonly to: string;
	/** Days of the week, `1` for Monday; none for all. */
	readonly days: readonly string[];
	/** `HH:MM`, empty for an open end. */
	readonly opens: string;
	readonly closes: string;
}

export const NO_SCHEDULE: Schedule = {
	from: '',
	to: '',
	days: [],
	opens: '',
	closes: '',
};

const TYPES = [ 'date_range', 'day_of_week', 'time_of_day' ] as const;

export const isScheduled = ( type: string ): boolean =>
	TYPES.some( ( it ) => it === type );

const textAt = ( value: object, name: string ): string => {
	const part: unknown = Reflect.get( value, name );
	return typeof part === 'string' ? part : '';
};

/** What a rule says of the schedule; null for one that it cannot hold: another operator, or nothing said. */
function partOfSchedule( rule: Rule ): Partial< Schedule > | null {
	const { type, op, value } = rule;
	if (
		op !== 'is' ||
		'unfit' in rule ||
		typeof value !== 'object' ||
		value === null
	) {
		return null;
	}
	if ( type === 'day_of_week' ) {
		return Array.isArray( value ) && value.length > 0
			? { days: value.map( String ) }
			: null;
	}
	const from = textAt( value, 'from' );
	const to = textAt( value, 'to' );
	if ( from === '' && to === '' ) {
		return null;
	}
	switch ( type ) {
		case 'date_range':
			return { from, to };
		case 'time_of_day':
			return { opens: from, closes: to };
		default:
			return null;
	}
}

const keyOf = ( rule: Rule ): string =>
	JSON.stringify( partOfSchedule( rule ) );

export interface Split {
	readonly schedule: Schedule;
	/** The groups without the rules of the schedule. */
	readonly groups: Rule[][];
}

/** The schedule and the rest. Only what every group says is the schedule; a group of nothing else among others stays as it is. */
export function splitSchedule( conditions: Conditions ): Split {
	const [ first = [] ] = conditions;
	let schedule = NO_SCHEDULE;
	let groups = conditions.map( ( group ) => [ ...group ] );
	for ( const type of TYPES ) {
		const rule = first.find( ( it ) => {
			const key = keyOf( it );
			return (
				it.type === type &&
				key !== 'null' &&
				conditions.every( ( group ) =>
					group.some(
						( other ) =>
							other.type === type && keyOf( other ) === key
					)
				)
			);
		} );
		if ( rule !== undefined ) {
			const key = keyOf( rule );
			schedule = { ...schedule, ...partOfSchedule( rule ) };
			groups = groups.map( ( group ) => {
				const at = group.findIndex(
					( it ) => it.type === type && keyOf( it ) === key
				);
				return group.filter( ( _, place ) => place !== at );
			} );
		}
	}
	if ( groups.length === 1 && groups[ 0 ]?.length === 0 ) {
		return { schedule, groups: [] };
	}
	return groups.some( ( group ) => group.length === 0 )
		? {
				schedule: NO_SCHEDULE,
				groups: conditions.map( ( group ) => [ ...group ] ),
			}
		: { schedule, groups };
}

function rulesOf( { from, to, days, opens, closes }: Schedule ): Rule[] {
	return [
		...( from === '' && to === ''
			? []
			: [ { type: 'date_range', op: 'is', value: { from, to } } ] ),
		...( days.length === 0
			? []
			: [ { type: 'day_of_week', op: 'is', value: [ ...days ] } ] ),
		...( opens === '' && closes === ''
			? []
			: [
					{
						type: 'time_of_day',
						op: 'is',
						value: { from: opens, to: closes },
					},
				] ),
	];
}

/** Conditions of a schedule and the rest; splitSchedule() reads them back. */
export function joinSchedule( { schedule, groups }: Split ): Rule[][] {
	const rules = rulesOf( schedule );
	if ( groups.length === 0 ) {
		return rules.length === 0 ? [] : [ rules ];
	}
	return groups.map( ( group ) => [ ...group, ...rules ] );
}
