/** The same day on every host that a site is from the start. */
import { expect, test } from 'vitest';
import { day, expectDay } from './day.ts';
import { OWN_SITES } from './own-sites.ts';

test.each( OWN_SITES )(
	'$name',
	async ( { start, says } ) => {
		const { site, person, isSo, stop } = await start();
		try {
			expectDay( await day( person ), says );
			expect( await isSo(), 'it was such a host' ).toBe( true );
		} finally {
			await stop?.();
			await site.stop();
		}
	},
	600_000
);
