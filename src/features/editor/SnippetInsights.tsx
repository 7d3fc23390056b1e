import { useCallback } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import { call } from '../../client/index.js';
import { useAnswer } from '../../state/asking/index.js';
import { AppLink } from '../../state/frame/index.js';
import {
	bytesInWords,
	shareInWords,
	timeInWords,
	type Insight,
	type Insights,
} from '../../state/insights/index.js';
import { seesPhp } from '../../state/snippets/index.js';
import { ago, DayChart, fullTime, Loadable } from '../../ui/index.js';
import { HookMates } from './HookMates.js';
import type { ReadyDocument } from './ready.js';

/** A middle value and a high one. */
const both = ( middle: string, high: string ): string =>
	sprintf(
		/* translators: 1: a usual value, such as "1.2 ms", 2: a high value. */
		__( '%1$s (95%% within %2$s)', 'svc' ),
		middle,
		high
	);

function costRows(
	insight: Insight
): readonly ( readonly [ string, string ] )[] {
	const { samples, ms, memory, queries, share, host } = insight;
	return samples === 0
		? []
		: [
				[
					__( 'Time', 'svc' ),
					both( timeInWords( ms ), timeInWords( insight.ms_p95 ) ),
				],
				[ __( 'Share of page', 'svc' ), shareInWords( share ) ],
				[
					__( 'Memory', 'svc' ),
					both(
						bytesInWords( memory ),
						bytesInWords( insight.memory_p95 )
					),
				],
				[
					__( 'Queries', 'svc' ),
					both( String( queries ), String( insight.queries_p95 ) ),
				],
				[
					__( 'Measured', 'svc' ),
					sprintf(
						/* translators: %d: number of requests. */
						_n( '%d request', '%d requests', samples, 'svc' ),
						samples
					),
				],
				...( host === ''
					? []
					: [ [ __( 'Waits for', 'svc' ), host ] as const ] ),
			];
}

function Known( {
	insight,
	days,
}: {
	readonly insight: Insight;
	readonly days: readonly string[];
} ) {
	const { id, daily, hooks, last_run: time, errors, error } = insight;
	const rows: readonly ( readonly [ string, string ] )[] = [
		...costRows( insight ),
		[
			__( 'Last run', 'svc' ),
			time === null ? __( 'Not seen', 'svc' ) : ago( time ),
		],
		[
			__( 'New errors', 'svc' ),
			error === null
				? String( errors )
				: sprintf(
						/* translators: 1: number of errors, 2: time of the last one. */
						__( '%1$d, last on %2$s', 'svc' ),
						errors,
						fullTime( error.time )
					),
		],
	];
	return (
		<>
			<dl className="svc-facts">
				{ rows.map( ( [ name, value ] ) => (
					<div key={ name }>
						<dt>{ name }</dt>
						<dd>{ value }</dd>
					</div>
				) ) }
			</dl>
			{ daily.some( ( day ) => day !== null ) && (
				<DayChart
					hasTable
					label={ __( 'Time, last 7 days', 'svc' ) }
					days={ days.map( ( day, at ) => {
						const one = daily[ at ] ?? null;
						return {
							day,
							value: one && { middle: one.ms, high: one.ms_p95 },
						};
					} ) }
					inWords={ timeInWords }
				/>
			) }
			{ hooks.length > 0 && (
				<ul className="svc-names__list">
					{ hooks.map( ( hook ) =>
						// A shortcode has no other callbacks, and hooks are a matter of PHP.
						seesPhp() && ! hook.name.startsWith( '[' ) ? (
							<HookMates
								key={ hook.name }
								hook={ hook }
								note={ timeInWords( hook.ms ) }
								own={ id }
							/>
						) : (
							<li key={ hook.name } className="svc-name">
								<code>{ hook.name }</code>
								<span className="svc-weak">
									{ timeInWords( hook.ms ) }
								</span>
							</li>
						)
					) }
				</ul>
			) }
		</>
	);
}

function Told( {
	insights: { on, snippets, days },
}: {
	readonly insights: Insights;
} ) {
	const [ insight ] = snippets;
	if ( insight !== undefined ) {
		return <Known insight={ insight } days={ days } />;
	}
	return (
		<p className="svc-hint">
			{ on
				? __( 'No insights yet', 'svc' )
				: __( 'Insights are off', 'svc' ) }
			{ '. ' }
			<AppLink to="/insights">{ __( 'Show insights', 'svc' ) }</AppLink>
		</p>
	);
}

/** What this snippet costs, when it last ran, how often it failed, and who else hooks the actions and filters that take its time. */
export function SnippetInsights( {
	document: {
		base: { id, modified },
	},
}: {
	readonly document: ReadyDocument;
} ) {
	const load = useCallback(
		async ( signal: AbortSignal ) => ( {
			// Its figures start anew with every save.
			of: modified,
			...( await call( 'get-insights', { snippet: id }, { signal } ) ),
		} ),
		[ id, modified ]
	);
	const answer = useAnswer( load );
	const title = __( 'Insights', 'svc' );
	return (
		<section className="svc-section svc-names" aria-label={ title }>
			<h3 className="svc-section__title">{ title }</h3>
			<Loadable isLine answer={ answer }>
				{ ( insights ) => <Told insights={ insights } /> }
			</Loadable>
		</section>
	);
}
