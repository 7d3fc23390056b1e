import { __, _n, sprintf } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import type { ListedSnippet } from '../../contract/index.js';
import { AppLink } from '../../state/frame/index.js';
import {
	bytesInWords,
	requestInWords,
	shareInWords,
	timeInWords,
	type Insight,
	type InsightsQuery,
} from '../../state/insights/index.js';
import { nameOf } from '../../state/replacing/index.js';
import { lineInWords, withLine } from '../../state/words/index.js';
import { ago, DayChart, fullTime, TypeMark } from '../../ui/index.js';
import { columns, Heading } from './Heading.js';

/** A value with its label, which is shown where there is no room for columns, and what is rarer below. */
function Cell( {
	label,
	children,
	below = '',
}: {
	readonly label: string;
	readonly children: ReactNode;
	readonly below?: string;
} ) {
	return (
		<td>
			<span className="svc-insights__label">{ label }</span>
			<span className="svc-insights__value">
				{ children }
				{ below !== '' && (
					<span className="svc-insights__below">{ below }</span>
				) }
			</span>
		</td>
	);
}

/** Where its time goes: the slowest hooks and the server it waits for. */
function whereInWords( { hooks, host }: Insight ): string {
	return [
		...hooks
			.slice( 0, 2 )
			.map( ( { name, ms } ) => `${ name } ${ timeInWords( ms ) }` ),
		...( host === ''
			? []
			: [
					sprintf(
						/* translators: %s: name of a server, such as "api.example.com". */
						__( 'waits for %s', 'svc' ),
						host
					),
				] ),
	].join( ' · ' );
}

function Failed( {
	insight: { id, errors, error },
}: {
	readonly insight: Insight;
} ) {
	if ( error === null ) {
		return <>{ 0 }</>;
	}
	const problem = withLine( error.message );
	const { line } = problem;
	return (
		<>
			{ errors }{ ' ' }
			<AppLink
				dir="auto"
				to={ `/snippet/${ id }` }
				params={ line > 0 ? { line: String( line ) } : {} }
			>
				{ lineInWords( problem ) }
			</AppLink>
			<span className="svc-insights__below">
				{ [
					ago( error.time ),
					requestInWords( error.request ),
					error.path,
				]
					.filter( ( part ) => part !== '' )
					.join( ' · ' ) }
			</span>
		</>
	);
}

function LastRun( {
	insight: { last_run: time, unused },
}: {
	readonly insight: Insight;
} ) {
	return (
		<>
			{ time === null ? (
				__( 'Not seen', 'svc' )
			) : (
				<time title={ fullTime( time ) }>{ ago( time ) }</time>
			) }
			{ unused && (
				<span className="svc-insights__below">
					{ __( 'Not run for 90 days', 'svc' ) }
				</span>
			) }
		</>
	);
}

/** Figures of a snippet that sampling saw since it was last changed. */
function Figures( { insight }: { readonly insight: Insight } ) {
	const { samples, ms, ms_p95: high, share, memory, queries } = insight;
	const isKnown = samples > 0;
	return (
		<>
			<Cell
				label={ __( 'Time', 'svc' ) }
				below={
					isKnown
						? sprintf(
								/* translators: %s: a time, such as "12 ms". */
								__( '95%% within %s', 'svc' ),
								timeInWords( high )
							)
						: ''
				}
			>
				{ isKnown ? timeInWords( ms ) : '–' }
			</Cell>
			<Cell label={ __( 'Share of page', 'svc' ) }>
				{ isKnown ? shareInWords( share ) : '–' }
			</Cell>
			<Cell label={ __( 'Memory', 'svc' ) }>
				{ isKnown ? bytesInWords( memory ) : '–' }
			</Cell>
			<Cell
				label={ __( 'Queries', 'svc' ) }
				below={
					isKnown
						? sprintf(
								/* translators: %d: number of requests. */
								_n(
									'%d request',
									'%d requests',
									samples,
									'svc'
								),
								samples
							)
						: ''
				}
			>
				{ isKnown ? queries : '–' }
			</Cell>
		</>
	);
}

function Row( {
	insight,
	snippet,
	days,
}: {
	readonly insight: Insight;
	readonly snippet: ListedSnippet | undefined;
	readonly days: readonly string[];
} ) {
	const { id, daily, status } = insight;
	const week = __( 'Last 7 days', 'svc' );
	return (
		<tr>
			<th scope="row">
				<span className="svc-insights__title">
					{ snippet !== undefined && (
						<TypeMark type={ snippet.type } lang={ snippet.lang } />
					) }
					<AppLink
						className="svc-line__title"
						dir="auto"
						to={ `/snippet/${ id }` }
						params={ { tab: 'details' } }
					>
						{ nameOf( insight ) }
					</AppLink>
					{ status !== 'active' && (
						<span className="svc-chip">
							{ __( 'Inactive', 'svc' ) }
						</span>
					) }
				</span>
				<span className="svc-insights__below">
					{ whereInWords( insight ) }
				</span>
			</th>
			<Figures insight={ insight } />
			<Cell label={ __( 'Errors', 'svc' ) }>
				<Failed insight={ insight } />
			</Cell>
			<Cell label={ __( 'Last run', 'svc' ) }>
				<LastRun insight={ insight } />
			</Cell>
			<Cell label={ week }>
				<DayChart
					label={ week }
					days={ days.map( ( day, at ) => {
						const one = daily[ at ] ?? null;
						return {
							day,
							value: one && { middle: one.ms, high: one.ms_p95 },
						};
					} ) }
					inWords={ timeInWords }
				/>
			</Cell>
		</tr>
	);
}

/** One row a snippet; where there is no room for columns, a list of labels and values. */
export function Table( {
	rows,
	list,
	days,
	query,
}: {
	readonly rows: readonly Insight[];
	readonly list: readonly ListedSnippet[];
	/** The last seven, as `daily` counts them. */
	readonly days: readonly string[];
	readonly query: InsightsQuery;
} ) {
	const byId = new Map( list.map( ( snippet ) => [ snippet.id, snippet ] ) );
	return (
		<table className="svc-insights">
			<caption className="screen-reader-text">
				{ __( 'Costs, errors and last run of snippets', 'svc' ) }
			</caption>
			<thead>
				<tr>
					{ columns().map( ( column ) => (
						<Heading
							key={ column.field }
							column={ column }
							query={ query }
						/>
					) ) }
					<th scope="col">{ __( 'Last 7 days', 'svc' ) }</th>
				</tr>
			</thead>
			<tbody>
				{ rows.map( ( insight ) => (
					<Row
						key={ insight.id }
						insight={ insight }
						snippet={ byId.get( insight.id ) }
						days={ days }
					/>
				) ) }
			</tbody>
		</table>
	);
}
