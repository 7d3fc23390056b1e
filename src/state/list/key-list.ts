import { useSyncExternalStore } from '@wordpress/element';

/** Whether the list of all keys is shown. */

const listeners = new Set< () => void >();
let isShown = false;

export function showKeyList( show: boolean ): void {
	isShown = show;
	listeners.forEach( ( listener ) => listener() );
}

export function useKeyList(): boolean {
	return useSyncExternalStore(
		( listener ) => {
			listeners.add( listener );
			return () => listeners.delete( listener );
		},
		() => isShown
	);
}
