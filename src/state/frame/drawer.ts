import { useSyncExternalStore } from '@wordpress/element';

/** Whether the sidebar is open over the screen, where there is no room beside it. */

const listeners = new Set< () => void >();
let isOpen = false;

export function openDrawer( open: boolean ): void {
	isOpen = open;
	listeners.forEach( ( listener ) => listener() );
}

export function useDrawer(): boolean {
	return useSyncExternalStore(
		( listener ) => {
			listeners.add( listener );
			return () => listeners.delete( listener );
		},
		() => isOpen
	);
}
