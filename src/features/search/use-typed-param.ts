import { useEffect, useRef, useState } from '@wordpress/element';
import { changeParams, usePlace } from '../../state/frame/index.js';

/** Milliseconds of quiet after which what was typed goes into the address, and with that to the site. */
const AFTER_MS = 250;

/** A text field whose value stands in the address, a moment after the last key. */
export function useTypedParam(
	name: string
): readonly [ string, ( text: string ) => void ] {
	const value = usePlace().params[ name ] ?? '';
	const [ typed, setTyped ] = useState( value );
	const sent = useRef( value );
	useEffect( () => {
		// Back and forward change the field; what it has sent itself does not.
		if ( value !== sent.current ) {
			sent.current = value;
			setTyped( value );
		}
	}, [ value ] );
	useEffect( () => {
		if ( typed === sent.current ) {
			return undefined;
		}
		const timer = window.setTimeout( () => {
			sent.current = typed;
			changeParams( { [ name ]: typed }, { replace: true } );
		}, AFTER_MS );
		return () => window.clearTimeout( timer );
	}, [ name, typed ] );
	return [ typed, setTyped ];
}
