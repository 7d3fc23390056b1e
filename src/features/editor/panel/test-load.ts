import { __, _n, sprintf } from '@wordpress/i18n';
import { bootData } from '../../../client/index.js';
import type { TestLoad, TriedPage } from '../../../contract/index.js';
import type { ReadyDocument } from '../ready.js';

/** The pages of a test load, and what came of it, in words. */

/** A page of the last test load, or one that is being tried now. */
export type ShownPage = Omit< TriedPage, 'state' > & {
	readonly state: TriedPage[ 'state' ] | 'waiting';
};

export const isTrying = ( { saving }: ReadyDocument ): boolean =>
	saving.kind === 'saving' && saving.tries;

/** The pages that are tried now: which they are is known when the answer comes, so those of the last time, or the usual ones. */
function expectedPages( testLoad: TestLoad | null ): readonly ShownPage[] {
	const known = testLoad?.pages ?? [];
	return ( known.length > 0 ? known : bootData().testPages ).map(
		( { label, url } ) => ( {
			...{ label, url },
			state: 'waiting',
			ms: null,
			cost: null,
			message: '',
			line: 0,
		} )
	);
}

export const pagesOf = ( document: ReadyDocument ): readonly ShownPage[] =>
	isTrying( document )
		? expectedPages( document.testLoad )
		: ( document.testLoad?.pages ?? [] );

/** Whether the snippet is off only because the site cannot make the test run that it requires, which a person with full access may do without. */
export const maySkip = ( { saving, testLoad }: ReadyDocument ): boolean =>
	saving.kind === 'kept_off' &&
	testLoad?.outcome === 'fail' &&
	testLoad.reason !== '' &&
	bootData().level === 'full';

/** What came of it, in a sentence. */
export function verdictOf(
	{ outcome, reason, pages }: TestLoad,
	staysOn: boolean
): string {
	if ( reason !== '' ) {
		return reason;
	}
	if ( outcome === 'pass' ) {
		return sprintf(
			/* translators: %d: number of pages. */ _n(
				'Test run passed: %d page.',
				'Test run passed: %d pages.',
				pages.length,
				'svc'
			),
			pages.length
		);
	}
	const failed = pages.find( ( { state } ) => state === 'failed' );
	if ( failed === undefined ) {
		return __( 'Test run failed.', 'svc' );
	}
	return staysOn
		? sprintf(
				/* translators: %s: a page, such as "the front page". */ __(
					"Not saved: %s fails with this snippet. Visitors aren't affected.",
					'svc'
				),
				failed.label
			)
		: sprintf(
				/* translators: %s: a page, such as "the front page". */ __(
					"Not activated: %s fails with this snippet. Visitors aren't affected.",
					'svc'
				),
				failed.label
			);
}

export const stateWords = (): Readonly<
	Record< ShownPage[ 'state' ], string >
> => ( {
	waiting: __( 'waiting', 'svc' ),
	fine: __( 'works', 'svc' ),
	failed: __( 'fails', 'svc' ),
	unknown: __( 'inconclusive', 'svc' ),
	skipped: __( 'not tested', 'svc' ),
} );
