/** The same day on every host that a site is from the start. */
import { expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import { day, expectDay, openApp, OPENED } from './day.ts';
import { OWN_SITES } from './own-sites.ts';

test.each( sample( OWN_SITES, 3 ) )(
	'$name',
	async ( { start, says } ) => {
		const { site, person, isSo, stop } = await start();
		try {
			expectDay( await day( person ), says );
			expect( await openApp( person ) ).toMatch( OPENED );
			expect( await isSo(), 'it was such a host' ).toBe( true );
		} finally {
			await stop?.();
			await site.stop();
		}
	},
	600_000
);
