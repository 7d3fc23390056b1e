import { useCallback, useRef, useState } from '@wordpress/element';
import type { RefObject } from 'react';
import type { FrameMessage, FrameOrder } from '../../../contract/index.js';

/** Picking an element of the page in the frame. */

export type Picked = Extract< FrameMessage, { svc: 'picked' } >[ 'selectors' ];

/**
 * @param frame
 * @param say   Tells the page in the frame.
 */
export function usePicking(
	frame: RefObject< HTMLIFrameElement | null >,
	say: ( order: FrameOrder ) => void
) {
	const [ isPicking, setPicking ] = useState( false );
	const [ picked, setPicked ] = useState< Picked | null >( null );
	/** The same as `isPicking`, for messages that come before it is drawn. */
	const isOn = useRef( false );
	const turn = useCallback( ( on: boolean ) => {
		isOn.current = on;
		setPicking( on );
	}, [] );

	/** A page is there. One that was loaded anew knows nothing of what was begun in the page before it. */
	const goOn = useCallback( () => {
		if ( ! isOn.current ) {
			return;
		}
		say( { svc: 'pick', on: true } );
		const { activeElement, body } =
			frame.current?.ownerDocument ?? window.document;
		// A frame that is gone has taken the focus with it.
		if ( activeElement === body ) {
			frame.current?.focus();
		}
	}, [ frame, say ] );

	/** What the page says about it: the selectors, or null when the person gave up. */
	const ended = useCallback(
		( selectors: Picked | null ) => {
			turn( false );
			if ( selectors !== null ) {
				setPicked( selectors );
			}
		},
		[ turn ]
	);

	return {
		isPicking,
		picked,
		goOn,
		ended,
		pick: ( on: boolean ) => {
			turn( on );
			setPicked( null );
			say( { svc: 'pick', on } );
			if ( on ) {
				frame.current?.focus();
			}
		},
		putPickedAway: () => setPicked( null ),
	};
}
