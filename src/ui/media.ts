import { useSyncExternalStore } from '@wordpress/element';

/** Where there is no room for anything beside the code; WordPress' own step to its menu for phones. */
export const NARROW = '(max-width: 781px)';

interface Watched {
	readonly listen: ( listener: () => void ) => () => void;
	readonly holds: () => boolean;
}

/** One list for each query, so that drawing again neither asks the browser nor listens anew. */
const watched = new Map< string, Watched >();

function watch( query: string ): Watched {
	const list = window.matchMedia( query );
	const made: Watched = {
		listen: ( listener ) => {
			list.addEventListener( 'change', listener );
			return () => list.removeEventListener( 'change', listener );
		},
		holds: () => list.matches,
	};
	watched.set( query, made );
	return made;
}

const watchedOnce = ( query: string ): Watched =>
	watched.get( query ) ?? watch( query );

/** Whether a media query holds at this moment. */
export const mediaHolds = ( query: string ): boolean =>
	watchedOnce( query ).holds();

/** Whether a media query holds, and again whenever that changes. */
export function useMedia( query: string ): boolean {
	const { listen, holds } = watchedOnce( query );
	return useSyncExternalStore( listen, holds );
}
