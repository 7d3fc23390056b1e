import { speak } from '@wordpress/a11y';
import { useEffect, useRef, useState } from '@wordpress/element';
import { __, isRTL, sprintf } from '@wordpress/i18n';
import type { KeyboardEvent, MouseEvent, PointerEvent, RefObject } from 'react';
import { say, takeOffer } from '../../../state/frame/index.js';
import { isApple } from '../../../ui/index.js';
import { followPointer } from './follow-pointer.js';
import { gapInWords, placeInWords } from './moving-words.js';
import {
	gapAt,
	gapsFor,
	homeOf,
	isSameGap,
	moveRule,
	nextGap,
	type Conditions,
	type Gap,
	type Place,
} from './moving.js';
import { stripsOf } from './strips.js';

/** The hand that moves a rule: by pointer, by keys, or with its menu. Shows and says where it would go. */

interface Lift {
	readonly from: Place;
	readonly gap: Gap;
	readonly isByKeys: boolean;
}

/** Ctrl+Z takes the last move back, where the key does not belong to a text. */
function undoByKey( event: globalThis.KeyboardEvent ): void {
	const isAsked =
		event.key.toLowerCase() === 'z' &&
		( isApple ? event.metaKey : event.ctrlKey ) &&
		! event.shiftKey;
	if (
		isAsked &&
		event.target instanceof Element &&
		event.target.closest( 'input, textarea' ) === null
	) {
		event.preventDefault();
		takeOffer();
	}
}

export type Moving = ReturnType< typeof useMoving >;

export function useMoving( {
	list,
	conditions,
	onChange,
	onUndo,
}: {
	/** What holds all groups. */
	readonly list: RefObject< HTMLElement >;
	readonly conditions: Conditions;
	readonly onChange: ( conditions: Conditions ) => void;
	/** Goes back from the second to the first; false when it is not so any more. */
	readonly onUndo: ( before: Conditions, after: Conditions ) => boolean;
} ) {
	const [ lift, setLift ] = useState< Lift | null >( null );
	const focused = useRef< Place | null >( null );
	// What a pointer is told may come before the next drawing.
	const held = useRef< Lift | null >( null );
	const stop = useRef< () => void >( () => undefined );
	const pointer = useRef( { x: 0, y: 0 } );
	const ghost = useRef< HTMLElement | null >( null );
	const hold = ( next: Lift | null ) => {
		held.current = next;
		setLift( next );
	};
	// What hangs at the pointer goes with it without drawing the rules anew.
	const followWith = () => {
		const { x, y } = pointer.current;
		if ( ghost.current !== null ) {
			ghost.current.style.translate = `${ x }px ${ y }px`;
		}
	};
	useEffect( () => () => stop.current(), [] );
	useEffect( () => {
		const element = list.current;
		element?.addEventListener( 'keydown', undoByKey );
		return () => element?.removeEventListener( 'keydown', undoByKey );
	}, [ list ] );
	useEffect( () => {
		if ( focused.current !== null ) {
			const { group, rule } = focused.current;
			focused.current = null;
			list.current
				?.querySelector< HTMLElement >(
					`[data-handle="${ group } ${ rule }"], [data-gap="0 new "] button`
				)
				?.focus();
		}
	}, [ conditions, list ] );

	const offerUndo = ( text: string, from: Place, after: Conditions ) =>
		say( text, [
			{
				label: __( 'Undo', 'svc' ),
				onClick: () => {
					focused.current = from;
					if ( ! onUndo( conditions, after ) ) {
						focused.current = null;
					}
				},
			},
		] );

	const move = ( from: Place, gap: Gap ) => {
		if ( isSameGap( gap, homeOf( from ) ) ) {
			return;
		}
		const after = moveRule( conditions, from, gap );
		focused.current = after.at;
		onChange( after.conditions );
		offerUndo(
			sprintf(
				/* translators: %s: place, such as "Rule 1 of 2 in group 3". */
				__( 'Moved: %s.', 'svc' ),
				placeInWords( after.conditions, after.at )
			),
			from,
			after.conditions
		);
	};
	const remove = ( { group, rule }: Place ) => {
		const left = conditions
			.map( ( rules, of ) =>
				of === group ? rules.filter( ( _, at ) => at !== rule ) : rules
			)
			.filter( ( rules ) => rules.length > 0 );
		const near = Math.min( group, left.length - 1 );
		focused.current = {
			group: near,
			rule: Math.min( rule, ( left[ near ]?.length ?? 1 ) - 1 ),
		};
		onChange( left );
		offerUndo( __( 'Rule removed.', 'svc' ), { group, rule }, left );
	};
	const drop = () => {
		const last = held.current;
		hold( null );
		if ( last === null ) {
			return;
		}
		if ( isSameGap( last.gap, homeOf( last.from ) ) ) {
			speak( __( 'Not moved.', 'svc' ), 'assertive' );
		}
		move( last.from, last.gap );
	};
	const cancel = () => {
		hold( null );
		speak( __( 'Put back.', 'svc' ), 'assertive' );
	};
	const liftByKeys = ( from: Place ) => {
		hold( { from, gap: homeOf( from ), isByKeys: true } );
		speak(
			sprintf(
				/* translators: %s: place, such as "Rule 1 of 2 in group 3". */
				__(
					'Picked up. %s. Move with arrow keys, drop with Space, cancel with Escape.',
					'svc'
				),
				placeInWords( conditions, from )
			),
			'assertive'
		);
	};
	const step = ( now: Lift, by: -1 | 1, inGroups: boolean ) => {
		const gap = nextGap(
			gapsFor( conditions, now.from ),
			now.gap,
			by,
			inGroups
		);
		hold( { ...now, gap } );
		speak( gapInWords( conditions, now.from, gap ), 'assertive' );
	};
	const drag = ( from: Place, event: PointerEvent< HTMLElement > ) => {
		const handle = event.currentTarget;
		const gaps = gapsFor( conditions, from );
		stop.current = followPointer(
			handle,
			event,
			handle.closest( '.svc-inspector__body' ),
			{
				onBegin: () =>
					hold( { from, gap: homeOf( from ), isByKeys: false } ),
				onMove: ( x, y ) => {
					pointer.current = { x, y };
					followWith();
					const meant = gapAt( stripsOf( list.current ), y );
					const gap =
						gaps.find(
							( it ) => meant !== null && isSameGap( it, meant )
						) ?? homeOf( from );
					if (
						held.current === null ||
						! isSameGap( held.current.gap, gap )
					) {
						hold( { from, gap, isByKeys: false } );
					}
				},
				onDrop: drop,
				onCancel: cancel,
			}
		);
	};

	const keys: Readonly< Record< string, ( now: Lift ) => void > > = {
		ArrowUp: ( now ) => step( now, -1, false ),
		ArrowDown: ( now ) => step( now, 1, false ),
		ArrowLeft: ( now ) => step( now, isRTL() ? 1 : -1, true ),
		ArrowRight: ( now ) => step( now, isRTL() ? -1 : 1, true ),
		Escape: cancel,
	};
	const isGap = ( gap: Gap ): boolean =>
		lift !== null &&
		isSameGap( lift.gap, gap ) &&
		! isSameGap( gap, homeOf( lift.from ) );
	return {
		lift,
		/** Whether what is lifted would be put there. */
		isGap,
		/** Whether the rule there is lifted. */
		isLifted: ( place: Place ): boolean =>
			lift !== null && isSameGap( lift.from, place ),
		/** What hangs at the pointer. */
		ghost: ( element: HTMLElement | null ) => {
			ghost.current = element;
			followWith();
		},
		/** Moves a rule at once, for its menu. */
		move,
		/** Takes a rule away; the focus goes to the one that is there then. */
		remove,
		/** What the handle of a rule listens to. */
		handle: ( from: Place ) => ( {
			'data-handle': `${ from.group } ${ from.rule }`,
			onPointerDown: ( event: PointerEvent< HTMLElement > ) => {
				if ( event.button === 0 && event.isPrimary ) {
					drag( from, event );
				}
			},
			// Of keys and of assistive technology; the click of a pointer has a number.
			onClick: ( event: MouseEvent ) => {
				if ( event.detail > 0 ) {
					return;
				}
				if ( held.current === null ) {
					liftByKeys( from );
				} else {
					drop();
				}
			},
			onKeyDown: ( event: KeyboardEvent ) => {
				const act = keys[ event.key ];
				if ( held.current?.isByKeys === true && act !== undefined ) {
					event.preventDefault();
					event.stopPropagation();
					act( held.current );
				}
			},
			onBlur: () => {
				if ( held.current?.isByKeys === true ) {
					cancel();
				}
			},
		} ),
	};
}
