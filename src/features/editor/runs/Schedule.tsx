import { Button, TextControl } from '@wordpress/components';
import { useContext } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { bootData } from '../../../client/index.js';
import {
	NO_SCHEDULE,
	weekdays,
	type Schedule as Times,
} from '../../../state/words/index.js';
import { DateTime } from './DateTime.js';
import { Decided, type Decision } from './Decided.js';
import { Mark } from './Mark.js';
import { TracedContext } from './use-would-run.js';
import { settingOf } from './use-open-setting.js';
import { PartHead } from './PartHead.js';

/** Types of the rules that the schedule is kept as. */
const typesOf = ( { from, to, days, opens, closes }: Times ): string[] => [
	...( from + to === '' ? [] : [ 'date_range' ] ),
	...( days.length === 0 ? [] : [ 'day_of_week' ] ),
	...( opens + closes === '' ? [] : [ 'time_of_day' ] ),
];

/** An offset alone is one from UTC. */
const zoneName = () => bootData().site.timezone.replace( /^[+-]/, 'UTC$&' );

/** Whether the page that was named is in the schedule; undefined where that is not known. */
function useFits( types: readonly string[] ): boolean | null | undefined {
	const explanation = useContext( TracedContext );
	const [ group = [] ] = explanation?.groups ?? [];
	const seen = group.filter( ( { type } ) => types.includes( type ) );
	if ( seen.length === 0 ) {
		return undefined;
	}
	return seen.every( ( { match } ) => match === true )
		? true
		: ( seen.find( ( { match } ) => match !== true )?.match ?? null );
}

function Weekdays( {
	days,
	onChange,
}: {
	readonly days: Times[ 'days' ];
	readonly onChange: ( days: Times[ 'days' ] ) => void;
} ) {
	return (
		<div
			className="svc-weekdays"
			role="group"
			aria-label={ __( 'Days of the week', 'svc' ) }
		>
			{ weekdays().map( ( { value, short, long } ) => (
				<Button
					key={ value }
					size="compact"
					title={ long }
					aria-pressed={ days.includes( value ) }
					onClick={ () =>
						onChange(
							days.includes( value )
								? days.filter( ( day ) => day !== value )
								: [ ...days, value ].sort()
						)
					}
				>
					{ short }
				</Button>
			) ) }
		</div>
	);
}

function Fields( {
	schedule,
	onChange,
}: {
	readonly schedule: Times;
	readonly onChange: ( schedule: Times ) => void;
} ) {
	const change = ( part: Partial< Times > ) =>
		onChange( { ...schedule, ...part } );
	const time = ( name: 'opens' | 'closes', label: string ) => (
		<TextControl
			__next40pxDefaultSize
			// The component names fewer kinds than browsers have.
			type={ 'time' as 'text' }
			label={ label }
			value={ schedule[ name ] }
			onChange={ ( text ) => change( { [ name ]: text } ) }
		/>
	);
	return (
		<>
			<DateTime
				label={ __( 'From', 'svc' ) }
				value={ schedule.from }
				onChange={ ( from ) => change( { from } ) }
			/>
			<DateTime
				label={ __( 'Until', 'svc' ) }
				value={ schedule.to }
				onChange={ ( to ) => change( { to } ) }
			/>
			<Weekdays
				days={ schedule.days }
				onChange={ ( days ) => change( { days } ) }
			/>
			<div className="svc-pair">
				{ time( 'opens', __( 'Each day from', 'svc' ) ) }
				{ time( 'closes', __( 'Each day until', 'svc' ) ) }
			</div>
			<p className="svc-hint">
				{ sprintf(
					/* translators: %s: name of a time zone, such as "Europe/Berlin". */
					__( 'Time zone: %s.', 'svc' ),
					zoneName()
				) }
			</p>
		</>
	);
}

/** Days, weekdays and hours at which it runs, as one thing. */
export function Schedule( {
	schedule,
	isOpen,
	isFirst,
	decision,
	onOpen,
	onChange,
}: {
	readonly schedule: Times;
	/** Whether its fields are shown while it is empty. */
	readonly isOpen: boolean;
	/** Whether no rule says already who decides. */
	readonly isFirst: boolean;
	readonly decision: Decision;
	readonly onOpen: ( isOpen: boolean ) => void;
	readonly onChange: ( schedule: Times ) => void;
} ) {
	const types = typesOf( schedule );
	const fits = useFits( types );
	const isShown = isOpen || types.length > 0;
	return (
		<section
			className="svc-section svc-schedule"
			aria-labelledby="svc-schedule"
			{ ...settingOf( 'schedule' ) }
		>
			<PartHead
				id="svc-schedule"
				title={ __( 'Schedule', 'svc' ) }
				help="first-condition#3-set-a-schedule"
			>
				{ fits !== undefined && <Mark fits={ fits } /> }
				{ isShown && (
					<Button
						size="small"
						variant="tertiary"
						onClick={ () => {
							onOpen( false );
							onChange( NO_SCHEDULE );
						} }
					>
						{ __( 'Remove', 'svc' ) }
					</Button>
				) }
			</PartHead>
			{ isShown ? (
				<Fields schedule={ schedule } onChange={ onChange } />
			) : (
				<Button
					variant="secondary"
					size="compact"
					onClick={ () => onOpen( true ) }
				>
					{ __( 'Add a schedule', 'svc' ) }
				</Button>
			) }
			{ types.some( ( type ) => decision.types.includes( type ) ) && (
				<Decided isFirst={ isFirst } decision={ decision } />
			) }
		</section>
	);
}
