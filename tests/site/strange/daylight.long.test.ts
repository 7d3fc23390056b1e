/**
 * The two days of the year on which a clock jumps, on a site in such a time zone: conditions of time hold when the clock on the wall
 * says so, and a day goes as any other.
 */
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { day, expectDay, onSite } from './day.ts';

/** Lets a request believe that it is another time, as far as conditions go. */
const site = testSite(
	{
		muPlugins: {
			'clock.php': `<?php
				if ( isset( $_SERVER['HTTP_X_CLOCK'] ) ) {
					require_once WP_PLUGIN_DIR . '/svc/includes/Runtime/conditions/matches.php';
					Svc\\Runtime\\seen_instead( [ 'clock' => (int) $_SERVER['HTTP_X_CLOCK'] ] );
				}`,
		},
	},
	{ quiet: false }
);

/** In Berlin 02:00 is 03:00 on the one day, and 03:00 is 02:00 on the other. PHP reads 02:30 as 03:30 there, and as the second of two here. */
const FROM = { spring: '2026-03-29 02:30', autumn: '2026-10-25 02:30' };

/** Universal time; whether it is between two and three by the clock on the wall, after half past two of the spring day, of the autumn day. */
const MOMENTS: [ string, boolean, boolean, boolean ][] = [
	[ '2026-03-29T00:59:59Z', false, false, false ],
	[ '2026-03-29T01:00:00Z', true, false, false ],
	[ '2026-03-29T01:01:00Z', false, false, false ],
	[ '2026-03-29T01:29:00Z', false, false, false ],
	[ '2026-03-29T01:30:00Z', false, true, false ],
	[ '2026-10-24T23:59:00Z', false, true, false ],
	[ '2026-10-25T00:00:00Z', true, true, false ],
	[ '2026-10-25T00:30:00Z', true, true, false ],
	[ '2026-10-25T01:00:00Z', true, true, false ],
	[ '2026-10-25T01:29:00Z', true, true, false ],
	[ '2026-10-25T01:30:00Z', true, true, true ],
	[ '2026-10-25T02:00:00Z', true, true, true ],
	[ '2026-10-25T02:01:00Z', false, true, true ],
];

test( 'a day with one hour less, and one with one more', async () => {
	await site.wp( 'option', 'update', 'timezone_string', 'Europe/Berlin' );
	const rules = {
		'from two to three': {
			type: 'time_of_day',
			value: { from: '02:00', to: '03:00' },
		},
		'from spring on': {
			type: 'date_range',
			value: { from: FROM.spring, to: '' },
		},
		'from autumn on': {
			type: 'date_range',
			value: { from: FROM.autumn, to: '' },
		},
	};
	const names = Object.keys( rules );
	for ( const [ title, rule ] of Object.entries( rules ) ) {
		const made = await site.rest( 'POST', '/snippets', {
			title,
			type: 'php',
			hook: 'wp_footer',
			status: 'active',
			code: `echo '<i>${ title }</i>';`,
			conditions: [ [ { op: 'is', ...rule } ] ],
		} );
		expect( made.body, made.text ).toMatchObject( {
			errors: [],
			warnings: [],
		} );
	}
	for ( const [ moment, ...wanted ] of MOMENTS ) {
		const headers = { 'x-clock': String( Date.parse( moment ) / 1000 ) };
		const { text } = await site.page( '/', { headers } );
		expect(
			names.map( ( name ) => text.includes( `<i>${ name }</i>` ) ),
			moment
		).toEqual( wanted );
	}
	expectDay( await day( onSite( site ) ) );
}, 300_000 );
