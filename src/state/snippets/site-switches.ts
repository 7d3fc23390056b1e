import { useSyncExternalStore } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { bootData, call, type Boot } from '../../client/index.js';
import { say } from '../frame/notices.js';

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

/**
 * Stops all snippets of the site, or lets them run again.
 *
 * @throws {ApiError}
 */
export async function setSafeMode( on: boolean ): Promise< void > {
	const answer = await call( 'set-safe-mode', { on } );
	changeSiteSwitches( { safeMode: answer.on } );
	if ( answer.on && ! on ) {
		say(
			__(
				'Remove SVC_SAFE_MODE from wp-config.php to turn it off.',
				'svc'
			)
		);
	}
}

export function useSiteSwitches(): SiteSwitches {
	return useSyncExternalStore( ( listener ) => {
		listeners.add( listener );
		return () => listeners.delete( listener );
	}, read );
}
