import { useSyncExternalStore } from '@wordpress/element';

/** Whether a media query holds, and again whenever that changes. */
export function useMedia( query: string ): boolean {
	return useSyncExternalStore(
		( listener ) => {
			const list = window.matchMedia( query );
			list.addEventListener( 'change', listener );
			return () => list.removeEventListener( 'change', listener );
		},
		() => window.matchMedia( query ).matches
	);
}
