import {
	createContext,
	useEffect,
	useMemo,
	useRef,
	useState,
} from '@wordpress/element';
import {
	isScheduled,
	joinSchedule,
	splitSchedule,
	type Schedule,
	type Setting,
} from '../../../state/words/index.js';
import type { Conditions, Place } from './moving.js';

/** Takes a rule that is to become one of this type into the schedule; false where it has to stay a rule. */
export const ScheduleContext = createContext<
	( type: string, place: Place ) => boolean
>( () => false );

const isEmptyFor = ( schedule: Schedule, type: string ): boolean => {
	switch ( type ) {
		case 'date_range':
			return schedule.from + schedule.to === '';
		case 'day_of_week':
			return schedule.days.length === 0;
		default:
			return schedule.opens + schedule.closes === '';
	}
};

/** Conditions as a person edits them: the schedule, and the groups of all other rules. */
export function useSchedule(
	conditions: Conditions,
	onChange: ( conditions: Conditions ) => void,
	open: ( setting: Setting ) => void
) {
	const split = useMemo( () => splitSchedule( conditions ), [ conditions ] );
	const [ isOpen, setOpen ] = useState( false );
	const isWanted = useRef( false );
	const { schedule, groups } = split;
	useEffect( () => {
		if ( isWanted.current ) {
			isWanted.current = false;
			open( 'schedule' );
		}
	}, [ isOpen, conditions, open ] );
	return {
		schedule,
		groups,
		isOpen,
		setOpen: ( next: boolean ) => {
			isWanted.current = true;
			setOpen( next );
		},
		setSchedule: ( next: Schedule ) => {
			// The fields stay when the last one is emptied.
			setOpen( true );
			onChange( joinSchedule( { schedule: next, groups } ) );
		},
		join: ( next: Conditions ): Conditions =>
			joinSchedule( { schedule, groups: next } ),
		take: ( type: string, { group, rule }: Place ): boolean => {
			if (
				groups.length > 1 ||
				! isScheduled( type ) ||
				! isEmptyFor( schedule, type )
			) {
				return false;
			}
			isWanted.current = true;
			setOpen( true );
			onChange(
				joinSchedule( {
					schedule,
					groups: groups
						.map( ( rules, at ) =>
							at === group
								? rules.filter( ( _, place ) => place !== rule )
								: rules
						)
						.filter( ( rules ) => rules.length > 0 ),
				} )
			);
			return true;
		},
	};
}
