/** The schedule as one thing, and as the rules that it is kept as. */
import { expect, test } from 'vitest';
import {
	joinSchedule,
	NO_SCHEDULE,
	splitSchedule,
} from '../../../src/state/words/index.ts';

const rule = ( type: string, value: unknown, op = 'is' ) => ( {
	type,
	op,
	value,
} );
const date = rule( 'date_range', { from: '2026-12-01', to: '2026-12-24' } );
const days = rule( 'day_of_week', [ '1', '2' ] );
const hours = rule( 'time_of_day', { from: '08:00', to: '' } );
const a = rule( 'url', '/a', 'contains' );
const b = rule( 'url', '/b', 'contains' );
const december = { ...NO_SCHEDULE, from: '2026-12-01', to: '2026-12-24' };
const all = { ...december, days: [ '1', '2' ], opens: '08:00' };

test.each( [
	[ 'nothing', [], NO_SCHEDULE, [] ],
	[ 'no times', [ [ a ], [ b ] ], NO_SCHEDULE, [ [ a ], [ b ] ] ],
	[ 'a schedule alone', [ [ date ] ], december, [] ],
	[ 'all of it', [ [ a, date, days, hours ] ], all, [ [ a ] ] ],
	[
		'the same in every group',
		[
			[ date, a ],
			[ b, date ],
		],
		december,
		[ [ a ], [ b ] ],
	],
	[
		'a day of one group only',
		[ [ a, days ], [ b ] ],
		NO_SCHEDULE,
		[ [ a, days ], [ b ] ],
	],
	[
		'partly in every group',
		[
			[ a, date, days ],
			[ b, date ],
		],
		december,
		[ [ a, days ], [ b ] ],
	],
	[
		'a group of nothing else',
		[ [ date ], [ a, date ] ],
		NO_SCHEDULE,
		[ [ date ], [ a, date ] ],
	],
	[
		'a second range',
		[ [ date, rule( 'date_range', { from: '', to: '2027-01-01' } ) ] ],
		december,
		[ [ rule( 'date_range', { from: '', to: '2027-01-01' } ) ] ],
	],
	[
		'an exception',
		[ [ rule( 'day_of_week', [ '1' ], 'is_not' ) ] ],
		NO_SCHEDULE,
		[ [ rule( 'day_of_week', [ '1' ], 'is_not' ) ] ],
	],
	[
		'a range without ends',
		[ [ rule( 'date_range', { from: '', to: '' } ) ] ],
		NO_SCHEDULE,
		[ [ rule( 'date_range', { from: '', to: '' } ) ] ],
	],
	[
		'no days',
		[ [ rule( 'day_of_week', [] ) ] ],
		NO_SCHEDULE,
		[ [ rule( 'day_of_week', [] ) ] ],
	],
	[
		'a rule that does not fit',
		[ [ { ...date, unfit: 'x' } ] ],
		NO_SCHEDULE,
		[ [ { ...date, unfit: 'x' } ] ],
	],
] )( '%s', ( _, conditions, schedule, groups ) => {
	expect( splitSchedule( conditions ) ).toEqual( { schedule, groups } );
} );

test.each( [
	[ NO_SCHEDULE, [], [] ],
	[ NO_SCHEDULE, [ [ a ] ], [ [ a ] ] ],
	[ all, [], [ [ date, days, hours ] ] ],
	[
		december,
		[ [ a ], [ b ] ],
		[
			[ a, date ],
			[ b, date ],
		],
	],
] )(
	'kept as rules of every group, and read back',
	( schedule, groups, conditions ) => {
		expect( joinSchedule( { schedule, groups } ) ).toEqual( conditions );
		expect( splitSchedule( conditions ) ).toEqual( { schedule, groups } );
	}
);
