import { useCallback, useRef } from '@wordpress/element';
import type { KeyboardEvent, RefObject } from 'react';
import type { Setting } from '../../../state/words/index.js';

/** What holds the control of a setting. */
export const settingOf = ( setting: Setting ) => ( {
	'data-setting': setting,
} );

const FIELDS = ':is(input, select, textarea)';

/** Opens a list of choices; everything else gets the focus. Of a rule, its value, or without one its comparison. */
function show( control: HTMLElement ): void {
	control.scrollIntoView( { block: 'nearest' } );
	const toggle = control.querySelector< HTMLElement >(
		':scope > .svc-pick .svc-pick__toggle'
	);
	if ( toggle !== null ) {
		// The list takes the focus itself, and gives it back to the sentence.
		toggle.click();
		return;
	}
	const field = control.matches( `${ FIELDS }, button` )
		? control
		: ( control.querySelector< HTMLElement >(
				`:scope > :not(.svc-rule__head) ${ FIELDS }`
			) ??
			control.querySelector< HTMLElement >( FIELDS ) ??
			control.querySelector< HTMLElement >( 'button' ) );
	field?.focus();
}

/** The way from a part of the sentence to its control, and back with Escape. */
export function useOpenSetting( tab: RefObject< HTMLElement > ) {
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
