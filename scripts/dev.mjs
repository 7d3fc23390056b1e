/**
 * Builds, and builds again after every change below `src/`.
 */
import { watch } from 'node:fs';
import path from 'node:path';
import { ROOT } from './lib/paths.mjs';
import { endWithTheTerminal, launch } from './lib/processes.mjs';

const QUIET_MS = 150;

endWithTheTerminal( async () => {} );

let isBuilding = false;
let isStale = false;

async function build() {
	if ( isBuilding ) {
		isStale = true;
		return;
	}
	isBuilding = true;
	do {
		isStale = false;
		const code = await launch( 'node', [ 'scripts/build.mjs' ], {
			cwd: ROOT,
			inherit: true,
		} ).ended;
		console.log(
			code === 0
				? 'Built; waiting for changes.'
				: 'The build failed; waiting for changes.'
		);
	} while ( isStale );
	isBuilding = false;
}

/** @type {NodeJS.Timeout | undefined} */
let timer;
watch( path.join( ROOT, 'src' ), { recursive: true }, () => {
	clearTimeout( timer );
	timer = setTimeout( build, QUIET_MS );
} );
await build();
