import { useSyncExternalStore } from '@wordpress/element';
import { bootData, type Boot } from '../client/index.js';

/** What is switched for the whole site, as the page brought it and as it was changed since in this window. */

export interface SiteSwitches {
	/** Whether all snippets are stopped. */
	readonly safeMode: boolean;
	readonly sampling: Boot[ 'sampling' ];
}

const listeners = new Set< () => void >();
let current: SiteSwitches | null = null;

function read(): SiteSwitches {
	const { safeMode, sampling } = bootData();
	current ??= { safeMode, sampling };
	return current;
}

export function changeSiteSwitches( change: Partial< SiteSwitches > ): void {
	current = { ...read(), ...change };
	listeners.forEach( ( listener ) => listener() );
}

export function useSiteSwitches(): SiteSwitches {
	return useSyncExternalStore( ( listener ) => {
		listeners.add( listener );
		return () => listeners.delete( listener );
	}, read );
}
