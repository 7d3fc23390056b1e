import { useCallback, useEffect, useRef } from '@wordpress/element';
import type { KeyboardEvent, RefObject } from 'react';
import type { Setting } from '../../../state/words/index.js';

/** A part of the sentence below the title that was pressed on a phone; each press is a new object. */
export interface AskedSetting {
	readonly setting: Setting;
}

/** What holds the control of a setting. */
export const settingOf = ( setting: Setting ) => ( {
	'data-setting': setting,
} );

const FIELDS = ':is(input, select, textarea)';

/** Opens a list of choices, presses a button; everything else gets the focus. Of a rule, its value, or without one its comparison. */
function show( control: HTMLElement ): void {
	control.scrollIntoView( { block: 'nearest' } );
	const pressed = control.matches( 'button' )
		? control
		: control.querySelector< HTMLElement >(
				':scope > .svc-pick .svc-pick__toggle'
			);
	if ( pressed !== null ) {
		// A list takes the focus itself, and gives it back to the sentence; a new rule takes it, too.
		pressed.click();
		return;
	}
	const field = control.matches( FIELDS )
		? control
		: ( control.querySelector< HTMLElement >(
				`:scope > :not(.svc-rule__head) ${ FIELDS }`
			) ??
			control.querySelector< HTMLElement >( FIELDS ) ??
			control.querySelector< HTMLElement >( 'button' ) );
	field?.focus();
}

/**
 * The way from a part of the sentence to its control, and back with Escape.
 *
 * @param tab     What holds the controls.
 * @param asked   The setting whose control opens.
 * @param isReady Whether the controls can be opened.
 */
export function useOpenSetting(
	tab: RefObject< HTMLElement >,
	asked: AskedSetting | null,
	isReady: boolean
) {
	const from = useRef< Setting | null >( null );
	const open = useCallback(
		( setting: Setting ) => {
			from.current = setting;
			const control = tab.current?.querySelector< HTMLElement >(
				`[data-setting="${ setting }"]`
			);
			if ( control !== null && control !== undefined ) {
				show( control );
			}
		},
		[ tab ]
	);
	useEffect( () => {
		if ( asked !== null && isReady ) {
			open( asked.setting );
		}
	}, [ asked, isReady, open ] );
	const onEscape = useCallback(
		( event: KeyboardEvent< HTMLElement > ) => {
			const { key, target } = event;
			// An open list, a lifted rule and what lies above the page have an Escape of their own.
			const isFree =
				target instanceof window.Element &&
				tab.current?.contains( target ) === true &&
				target.getAttribute( 'aria-expanded' ) !== 'true' &&
				target.getAttribute( 'aria-pressed' ) !== 'true';
			const part = tab.current?.querySelector< HTMLElement >(
				`[data-part="${ from.current }"]`
			);
			if ( key === 'Escape' && isFree && part ) {
				event.preventDefault();
				event.stopPropagation();
				part.focus();
			}
		},
		[ tab ]
	);
	return { open, onEscape };
}
