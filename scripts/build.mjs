/**
 * Everything in `build/`: the bridge first, because the rest may read it.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './lib/paths.mjs';
import { endWithTheTerminal } from './lib/processes.mjs';
import { step } from './lib/setup.mjs';

const STEPS = [
	'src/bridge/generate.ts',
	'scripts/vendor.ts',
	'scripts/build-styles.ts',
	'scripts/build-visitor.ts',
];

endWithTheTerminal( async () => {} );
try {
	for ( const script of STEPS ) {
		if ( existsSync( path.join( ROOT, script ) ) ) {
			await step( 'node', [ '--import', 'tsx', script ] );
		}
	}
} catch ( error ) {
	console.error( error instanceof Error ? error.message : error );
	process.exitCode = 1;
}
