/**
 * The same day on every strange host: nothing is lost, nothing broken goes live where it can be tried out, and what people read names
 * the cause and what to do.
 */
import { describe, expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { day, expectDay, onSite, openApp, OPENED } from './day.ts';
import { HOSTS } from './hosts.ts';

describe( 'a site like any other, but for', () => {
	const site = testSite( {}, { reset: false, quiet: false } );

	test.each( sample( HOSTS, 4 ) )(
		'$name',
		async ( { become, says } ) => {
			await site.clearLog();
			const { person, isSo, undo } = await become( site );
			try {
				const one = { ...onSite( site ), ...person };
				expectDay( await day( one ), says );
				expect( await openApp( one ) ).toMatch( OPENED );
				expect( await isSo(), 'it was such a host' ).toBe( true );
			} finally {
				await undo();
			}
		},
		300_000
	);
} );
