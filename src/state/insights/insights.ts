import { __, sprintf } from '@wordpress/i18n';
import type { ListedSnippet, OperationOutput } from '../../contract/index.js';
import type { Preferences } from '../frame/preferences.js';
import { numberInWords } from '../words/joined.js';

/** What sampling and errors tell of snippets: which are shown, in which order, and in which words. Pure. */

export type Insights = OperationOutput< 'get-insights' >;
export type Insight = Insights[ 'snippets' ][ number ];

/** Share of a page's time from which on a snippet costs much. */
const MUCH = 0.1;

/** Sampled requests before a share is news: one slow request proves nothing. */
const ENOUGH = 10;

const costsMuch = ( {
	share,
	samples,
}: {
	readonly share: number;
	readonly samples: number;
} ): boolean => share > MUCH && samples >= ENOUGH;

type Shown = 'all' | 'much' | 'errors' | 'unused';

const holds: Readonly< Record< Shown, ( insight: Insight ) => boolean > > = {
	all: () => true,
	much: costsMuch,
	errors: ( { errors } ) => errors > 0,
	unused: ( { unused } ) => unused,
};

const values = {
	title: ( { title }: Insight ) => title,
	ms: ( { ms }: Insight ) => ms,
	share: ( { share }: Insight ) => share,
	memory: ( { memory }: Insight ) => memory,
	queries: ( { queries }: Insight ) => queries,
	errors: ( { errors }: Insight ) => errors,
	last_run: ( { last_run: time }: Insight ) => time ?? 0,
} as const;

export type SortField = keyof typeof values;

export interface InsightsQuery {
	readonly show: Shown;
	readonly sort: SortField;
	readonly isAscending: boolean;
}

/** What the address says; the slowest first where it says nothing that is known. */
export function queryOf( {
	show = '',
	sort = '',
	order = '',
}: Readonly< Record< string, string > > ): InsightsQuery {
	return {
		show: Object.hasOwn( holds, show ) ? ( show as Shown ) : 'all',
		sort: Object.hasOwn( values, sort ) ? ( sort as SortField ) : 'ms',
		isAscending: order === 'asc',
	};
}

/** The insights that fit, in their order; equals by title. */
export function ordered(
	insights: readonly Insight[],
	{ show, sort, isAscending }: InsightsQuery
): readonly Insight[] {
	const valueOf = values[ sort ];
	const compare = ( one: Insight, other: Insight ): number => {
		const a = valueOf( one );
		const b = valueOf( other );
		return typeof a === 'number' && typeof b === 'number'
			? a - b
			: String( a ).localeCompare( String( b ) );
	};
	return insights
		.filter( holds[ show ] )
		.sort(
			( one, other ) =>
				compare( one, other ) * ( isAscending ? 1 : -1 ) ||
				one.title.localeCompare( other.title )
		);
}

/** What is kept of a banner that a person has put away: a changed snippet is news. */
const keyOf = ( { id, modified }: ListedSnippet ): string =>
	`${ id } ${ modified }`;

/** Versions that are remembered. */
const MOST_DISMISSED = 50;

/** The active snippet that takes the largest share of a page, where that is much and not put away; null without one. */
export function costliest(
	list: readonly ListedSnippet[],
	dismissed: readonly string[]
): ListedSnippet | null {
	const [ first = null ] = list
		.filter(
			( snippet ) =>
				snippet.status === 'active' &&
				snippet.cost !== undefined &&
				costsMuch( snippet.cost ) &&
				! dismissed.includes( keyOf( snippet ) )
		)
		.sort(
			( one, other ) =>
				( other.cost?.share ?? 0 ) - ( one.cost?.share ?? 0 )
		);
	return first;
}

export const dismissedWith = (
	dismissed: readonly string[],
	snippet: ListedSnippet
): Preferences[ 'costsDismissed' ] =>
	[ ...dismissed, keyOf( snippet ) ].slice( -MOST_DISMISSED );

/** `1.25 ms`; with fewer digits where it is more. */
export const timeInWords = ( ms: number ): string =>
	sprintf(
		/* translators: %s: number of milliseconds. */
		__( '%s ms', 'svc' ),
		numberInWords( ms, ms < 10 ? 2 : 0 )
	);

/** `32%`; a small share with one more digit. */
export const shareInWords = ( share: number ): string =>
	sprintf(
		/* translators: %s: a number of percent. */
		__( '%s%%', 'svc' ),
		numberInWords( share * 100, share < MUCH ? 1 : 0 )
	);

export const bytesInWords = ( bytes: number ): string =>
	bytes < 1_000_000
		? sprintf(
				/* translators: %s: number of kilobytes. */
				__( '%s kB', 'svc' ),
				numberInWords( bytes / 1_000, bytes < 10_000 ? 1 : 0 )
			)
		: sprintf(
				/* translators: %s: number of megabytes. */
				__( '%s MB', 'svc' ),
				numberInWords( bytes / 1_000_000, bytes < 10_000_000 ? 1 : 0 )
			);

/** The kind of a request, as a person says it; empty where it is not known. */
export function requestInWords( request: string ): string {
	switch ( request ) {
		case 'frontend':
			return __( 'Page', 'svc' );
		case 'admin':
			return __( 'Admin screen', 'svc' );
		case 'login':
			return __( 'Login page', 'svc' );
		case 'rest':
			return __( 'REST API', 'svc' );
		case 'ajax':
			return __( 'Ajax', 'svc' );
		case 'cron':
			return __( 'Scheduled event', 'svc' );
		case 'cli':
			return __( 'WP-CLI', 'svc' );
		default:
			return '';
	}
}
