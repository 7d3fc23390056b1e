import { useSyncExternalStore } from '@wordpress/element';

/** A value that parts of the screen share for as long as the page is there. */
export function sharedValue< Value >( first: Value ) {
	const listeners = new Set< () => void >();
	let now = first;
	const get = () => now;
	const listen = ( listener: () => void ) => {
		listeners.add( listener );
		return () => listeners.delete( listener );
	};
	return {
		get,
		set: ( value: Value ): void => {
			now = value;
			listeners.forEach( ( listener ) => listener() );
		},
		use: () => useSyncExternalStore( listen, get ),
	};
}
