import { __, _n, sprintf } from '@wordpress/i18n';
import type { TriedPage } from '../../contract/index.js';
import { bytesInWords, timeInWords } from './insights.js';

/** What the tested code took of the page on which it took most, in a sentence; empty where no page told. */
export function testCostInWords(
	pages: ReadonlyArray< Pick< TriedPage, 'label' | 'cost' > >
): string {
	const [ most ] = pages
		.flatMap( ( { label, cost } ) =>
			cost === null ? [] : [ { label, ...cost } ]
		)
		.sort( ( one, other ) => other.ms - one.ms );
	if ( most === undefined ) {
		return '';
	}
	const { label, ms, memory, queries } = most;
	return ms === 0
		? __( 'The code did not run on the tested pages.', 'svc' )
		: sprintf(
				/* translators: 1: a page, such as "the front page", 2: time, such as "3 ms", 3: memory, such as "20 kB", 4: number of queries. */
				_n(
					'Highest cost, on %1$s: %2$s, %3$s of memory, %4$d database query.',
					'Highest cost, on %1$s: %2$s, %3$s of memory, %4$d database queries.',
					queries,
					'svc'
				),
				label,
				timeInWords( ms ),
				bytesInWords( memory ),
				queries
			);
}
