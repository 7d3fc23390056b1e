import { useSyncExternalStore } from '@wordpress/element';
import {
	prefer,
	readPreference,
	usePreference,
} from '../../../state/frame/index.js';
import { mediaHolds, NARROW, useMedia } from '../../../ui/index.js';

/**
 * Whether the live page is shown. Beside the code it is a preference. Where
 * there is only room for it in the place of the code, it is shown until it is
 * closed or the app is left: on a phone, a user who likes it beside the code
 * on their desk must find the code.
 */
let isCovering = false;
const listeners = new Set< () => void >();

function listen( listener: () => void ): () => void {
	listeners.add( listener );
	return () => {
		listeners.delete( listener );
	};
}

export function useLiveShown(): boolean {
	const isNarrow = useMedia( NARROW );
	const isBeside = usePreference( 'live' );
	const covers = useSyncExternalStore( listen, () => isCovering );
	return isNarrow ? covers : isBeside;
}

export function showLive( isShown: boolean ): void {
	if ( ! mediaHolds( NARROW ) ) {
		prefer( 'live', isShown );
		return;
	}
	isCovering = isShown;
	listeners.forEach( ( listener ) => listener() );
}

export function toggleLive(): void {
	showLive(
		! ( mediaHolds( NARROW ) ? isCovering : readPreference( 'live' ) )
	);
}
