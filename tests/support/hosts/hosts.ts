/**
 * The kinds of PHP that svc is tried on.
 */
import {
	PLAYGROUND_PHP,
	startPlayground,
} from '../../../scripts/lib/playground.mjs';
import {
	DEBIAN_PHP,
	startDebian,
	unitTests,
} from '../../../scripts/lib/debian-php.mjs';
import { start } from '../../../scripts/lib/embedded-site.mjs';
import type { Host } from './host.ts';

function playground( php: string, workers: number, name: string ): Host {
	return {
		name,
		outcome: workers > 1 ? 'pass' : 'unknown',
		start: async ( dir ) => ( {
			...( await startPlayground( { php, workers, dir } ) ),
			inside: '/wordpress',
		} ),
	};
}

const OWN: Host = {
	name: 'this machine',
	outcome: 'pass',
	start: async () => {
		const site = await start();
		return {
			url: site.url,
			password: site.appPassword( 'admin' ),
			dir: site.dir,
			inside: site.dir,
			stop: site.stop,
		};
	},
};

export const HOSTS: Host[] = [
	OWN,
	...PLAYGROUND_PHP.map( ( php ) =>
		playground( php, 2, `Playground, PHP ${ php }, two workers` )
	),
	playground( '8.3', 1, 'Playground, PHP 8.3, one worker' ),
	...Object.entries( DEBIAN_PHP ).map( ( [ name, debian ] ): Host => ( {
		name,
		outcome: 'pass',
		unitTests: () => unitTests( debian ),
		start: ( dir ) => startDebian( debian, dir ),
	} ) ),
];
