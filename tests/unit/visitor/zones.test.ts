/**
 * Conditions of time in the zones of the world: what the server decides, and the browser on the page that it was given, is what the clock
 * on the wall says there.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { decide } from '../../../src/visitor/decide.ts';
import { type Rule } from '../../../src/visitor/gate.ts';

/** Universal time, and what the clock on the wall shows then: day of the week (1 is Monday), date and time. */
const CLOCKS: [ zone: string, moment: string, wall: string ][] = [
	[ 'UTC', '2026-06-30T23:59:59Z', '2 2026-06-30 23:59' ],
	// Quarters of an hour, with and without daylight saving.
	[ 'Asia/Kathmandu', '2026-03-01T18:14:59Z', '7 2026-03-01 23:59' ],
	[ 'Asia/Kathmandu', '2026-03-01T18:15:00Z', '1 2026-03-02 00:00' ],
	[ 'Pacific/Chatham', '2026-04-04T14:00:00Z', '7 2026-04-05 02:45' ],
	[ 'Pacific/Chatham', '2026-04-04T13:59:59Z', '7 2026-04-05 03:44' ],
	[ 'Pacific/Chatham', '2026-04-05T12:00:00Z', '1 2026-04-06 00:45' ],
	[ 'Pacific/Chatham', '2026-09-26T13:59:59Z', '7 2026-09-27 02:44' ],
	[ 'Pacific/Chatham', '2026-09-26T14:00:00Z', '7 2026-09-27 03:45' ],
	// It had daylight saving until 2019.
	[ 'America/Sao_Paulo', '2026-11-01T02:59:59Z', '6 2026-10-31 23:59' ],
	[ 'America/Sao_Paulo', '2026-11-01T03:00:00Z', '7 2026-11-01 00:00' ],
	// By half an hour.
	[ 'Australia/Lord_Howe', '2026-04-04T14:59:59Z', '7 2026-04-05 01:59' ],
	[ 'Australia/Lord_Howe', '2026-04-04T15:00:00Z', '7 2026-04-05 01:30' ],
	// Begins at midnight, so that this day has no hour before one.
	[ 'Africa/Cairo', '2026-04-23T21:59:59Z', '4 2026-04-23 23:59' ],
	[ 'Africa/Cairo', '2026-04-23T22:00:00Z', '5 2026-04-24 01:00' ],
	// Less in summer than in winter, which is the other way round in the list of zones.
	[ 'Europe/Dublin', '2026-03-29T00:59:59Z', '7 2026-03-29 00:59' ],
	[ 'Europe/Dublin', '2026-03-29T01:00:00Z', '7 2026-03-29 02:00' ],
	// Both ends of the day.
	[ 'Pacific/Kiritimati', '2026-12-31T10:00:00Z', '5 2027-01-01 00:00' ],
	[ 'Pacific/Pago_Pago', '2027-01-01T10:59:59Z', '4 2026-12-31 23:59' ],
	// By hand: UTC+5.75, UTC-9.5, UTC+0.
	[ '+05:45', '2026-03-01T18:15:00Z', '1 2026-03-02 00:00' ],
	[ '-09:30', '2026-03-02T09:29:59Z', '7 2026-03-01 23:59' ],
	[ '+00:00', '2026-03-02T00:00:00Z', '1 2026-03-02 00:00' ],
];

interface Case {
	rule: { type: string; op: 'is' | 'is_not'; value: unknown };
	holds: boolean;
	clock: number;
	zone: string;
}

const two = ( number: number ) => String( number ).padStart( 2, '0' );

/** Every condition of time, with ends at this minute, in the one before it and in the one after. */
function* cases(): Generator< Case > {
	for ( const [ zone, moment, wall ] of CLOCKS ) {
		const clock = Date.parse( moment ) / 1000;
		const [ weekday = '', date = '', time = '' ] = wall.split( ' ' );
		const [ hours = 0, minutes = 0 ] = time.split( ':' ).map( Number );
		const at = hours * 60 + minutes;
		const near = ( shift: number ) => {
			const minute = ( at + shift + 1440 ) % 1440;
			return `${ two( Math.floor( minute / 60 ) ) }:${ two( minute % 60 ) }`;
		};
		const day = ( shift: number ) =>
			new Date( Date.parse( `${ date }T00:00:00Z` ) + shift * 86_400_000 )
				.toISOString()
				.slice( 0, 10 );
		const rows: [ string, unknown, boolean ][] = [
			[ 'day_of_week', [ weekday ], true ],
			[
				'day_of_week',
				[ String( ( Number( weekday ) % 7 ) + 1 ) ],
				false,
			],
			[ 'time_of_day', { from: near( 0 ), to: near( 2 ) }, true ],
			[ 'time_of_day', { from: near( -2 ), to: near( -1 ) }, false ],
			[ 'time_of_day', { from: near( 1 ), to: near( 3 ) }, false ],
			// Over midnight, wherever it lies from here.
			[ 'time_of_day', { from: near( 1 ), to: near( 0 - 1 ) }, false ],
			[ 'time_of_day', { from: near( -60 ), to: near( -61 ) }, true ],
			[ 'date_range', { from: date, to: date }, true ],
			[ 'date_range', { from: day( 1 ), to: '' }, false ],
			[ 'date_range', { from: '', to: day( -1 ) }, false ],
			[ 'date_range', { from: `${ day( -1 ) } 23:59`, to: '' }, true ],
			[ 'date_range', { from: '', to: `${ day( 1 ) } 00:00` }, true ],
		];
		for ( const [ type, value, holds ] of rows ) {
			for ( const op of [ 'is', 'is_not' ] as const ) {
				yield {
					rule: { type, op, value },
					holds: holds === ( op === 'is' ),
					clock,
					zone,
				};
			}
		}
	}
}

interface Verdict {
	rest: Rule | boolean | null;
	zone: [ number, number ][];
	matches: boolean;
}

test( 'server and browser say what the clock on the wall says', () => {
	const all = [ ...cases() ];
	const visits = all.map( ( { rule, clock, zone } ) => ( {
		rule,
		clock,
		zone,
		query: '',
		referrer: '',
		consent: [],
		device: [],
	} ) );
	const { stdout, stderr } = spawnSync(
		'php',
		[ path.join( import.meta.dirname, 'decide.php' ) ],
		{ input: JSON.stringify( visits ) }
	);
	expect( stderr.toString() ).toBe( '' );
	const verdicts = JSON.parse( stdout.toString() ) as Verdict[];
	const wrong: string[] = [];
	let asked = 0;
	for ( const [ number, one ] of all.entries() ) {
		const { rest = null, zone = [], matches } = verdicts[ number ] ?? {};
		const seen = {
			cookies: '',
			query: '',
			referrer: '',
			agent: '',
			mobile: undefined,
			now: one.clock,
			hasConsent: null,
		};
		asked += typeof rest === 'object' && rest !== null ? 1 : 0;
		const browser =
			typeof rest === 'object' && rest !== null
				? decide( { if: [ [ rest ] ], zone }, seen )
				: rest;
		if ( matches !== one.holds || browser !== one.holds ) {
			wrong.push(
				`${ JSON.stringify( one ) }: server ${ matches }, browser ${ browser }`
			);
		}
	}
	expect( wrong ).toEqual( [] );
	expect( asked ).toBeGreaterThan( all.length / 2 );
} );
