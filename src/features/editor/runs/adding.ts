import { useEffect, useRef } from '@wordpress/element';
import type { RefObject } from 'react';
import type { Conditions, Place } from './moving.js';
import { stripOf } from './strips.js';

/**
 * Puts the focus where the work goes on after a rule was added: on what the new one looks at.
 *
 * @param list       What holds all groups.
 * @param conditions
 * @return Tells that a rule is on its way, and where it will stand.
 */
export function useAdding(
	list: RefObject< HTMLElement >,
	conditions: Conditions
): ( place: Place ) => void {
	const wanted = useRef< Place | null >( null );
	useEffect( () => {
		if ( wanted.current !== null ) {
			const { 'data-gap': gap } = stripOf( wanted.current, {
				isRule: true,
			} );
			wanted.current = null;
			list.current
				?.querySelector< HTMLElement >(
					`[data-gap="${ gap }"] .svc-pick__toggle`
				)
				?.focus();
		}
	}, [ conditions, list ] );
	return ( place ) => {
		wanted.current = place;
	};
}
