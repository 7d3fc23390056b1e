import { __, sprintf } from '@wordpress/i18n';
import './day-chart.scss';
import { language } from './time.js';

/** One day of a chart. */
export interface ChartDay {
	/** `2026-11-28`, of UTC. */
	readonly day: string;
	/** The middle value and a high one; null where there is none. */
	readonly value: { readonly middle: number; readonly high: number } | null;
}

const WIDTH = 12;
const HEIGHT = 28;

const formatted = ( day: string, parts: Intl.DateTimeFormatOptions ): string =>
	new Intl.DateTimeFormat( language(), {
		...parts,
		timeZone: 'UTC',
	} ).format( new Date( `${ day }T00:00:00Z` ) );

const dayInWords = ( day: string ): string =>
	formatted( day, { weekday: 'short', day: 'numeric', month: 'short' } );

function Bars( {
	days,
	inWords,
}: {
	readonly days: readonly ChartDay[];
	readonly inWords: ( value: number ) => string;
} ) {
	const top = Math.max( ...days.map( ( { value } ) => value?.high ?? 0 ) );
	const heightOf = ( value: number ) =>
		top === 0 ? 1 : Math.max( 1, ( value / top ) * HEIGHT );
	return days.map( ( { day, value }, at ) => {
		const left = at * WIDTH + 2;
		if ( value === null ) {
			return (
				<rect
					key={ day }
					className="svc-chart__none"
					x={ left }
					y={ HEIGHT - 1 }
					width={ WIDTH - 4 }
					height={ 1 }
				/>
			);
		}
		const middle = heightOf( value.middle );
		const high = heightOf( value.high );
		return (
			<g key={ day }>
				<title>
					{ sprintf(
						/* translators: 1: day, such as "Fri, 28 Nov", 2: a usual value, such as "1.2 ms", 3: a high value. */
						__( '%1$s: %2$s (95%% within %3$s)', 'svc' ),
						dayInWords( day ),
						inWords( value.middle ),
						inWords( value.high )
					) }
				</title>
				<rect
					className="svc-chart__high"
					x={ left }
					y={ HEIGHT - high }
					width={ WIDTH - 4 }
					height={ high }
				/>
				<rect
					x={ left }
					y={ HEIGHT - middle }
					width={ WIDTH - 4 }
					height={ middle }
				/>
			</g>
		);
	} );
}

/** Values of the last days as bars: the middle in full, what is high above it in outline. In words, they are the name of the picture or a table. */
export function DayChart( {
	label,
	days,
	inWords,
	hasTable = false,
}: {
	readonly label: string;
	readonly days: readonly ChartDay[];
	/** A value with its unit. */
	readonly inWords: ( value: number ) => string;
	/** Whether a screen reader gets a table; otherwise one sentence. */
	readonly hasTable?: boolean;
} ) {
	const sentence = days.flatMap( ( { day, value } ) =>
		value === null
			? []
			: [
					sprintf(
						/* translators: 1: day, such as "Fri, 28 Nov", 2: a value, such as "1.2 ms". */
						__( '%1$s: %2$s', 'svc' ),
						dayInWords( day ),
						inWords( value.middle )
					),
				]
	);
	return (
		<>
			<svg
				className={ `svc-chart${ hasTable ? ' is-large' : '' }` }
				viewBox={ `0 0 ${ days.length * WIDTH } ${ HEIGHT }` }
				{ ...( hasTable
					? { 'aria-hidden': true }
					: {
							role: 'img',
							'aria-label': `${ label }. ${ new Intl.ListFormat( language(), { type: 'unit' } ).format( sentence ) }`,
						} ) }
			>
				<Bars { ...{ days, inWords } } />
			</svg>
			{ hasTable && (
				<div className="svc-chart__days" aria-hidden>
					{ days.map( ( { day } ) => (
						<span key={ day }>
							{ formatted( day, { weekday: 'short' } ) }
						</span>
					) ) }
				</div>
			) }
			{ hasTable && (
				<div className="screen-reader-text">
					<table>
						<caption>{ label }</caption>
						<thead>
							<tr>
								<th scope="col">{ __( 'Day', 'svc' ) }</th>
								<th scope="col">{ __( 'Median', 'svc' ) }</th>
								<th scope="col">
									{ __( '95th percentile', 'svc' ) }
								</th>
							</tr>
						</thead>
						<tbody>
							{ days.map( ( { day, value } ) => (
								<tr key={ day }>
									<th scope="row">{ dayInWords( day ) }</th>
									<td>
										{ value === null
											? __( 'Not measured', 'svc' )
											: inWords( value.middle ) }
									</td>
									<td>
										{ value === null
											? ''
											: inWords( value.high ) }
									</td>
								</tr>
							) ) }
						</tbody>
					</table>
				</div>
			) }
		</>
	);
}
