import { __, _n, sprintf } from '@wordpress/i18n';

const DAY = 86_400;

/**
 * How long something can still be had back.
 *
 * @param expires Unix timestamp.
 * @param now     Unix timestamp.
 */
export function remaining( expires: number, now = Date.now() / 1_000 ): string {
	const days = Math.floor( ( expires - now ) / DAY );
	return days < 1
		? __( 'goes for good today', 'svc' )
		: sprintf(
				/* translators: %d: number of days. */
				_n(
					'goes for good in %d day',
					'goes for good in %d days',
					days,
					'svc'
				),
				days
			);
}
