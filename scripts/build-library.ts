/**
 * Builds `build/library` out of `src/library`. The schemas of the contract
 * are stricter than what an agency's folder is held against, so that nothing
 * of ours is written in a way that is only put up with; what the files mean
 * is said once, in `includes/Library`.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import {
	LIBRARY,
	packs,
	readItem,
	readPack,
	sets,
	slugsOf,
} from './lib/library-items.ts';
import { ROOT } from './lib/paths.mjs';

sets().forEach( readPack );
for ( const pack of packs() ) {
	readPack( pack );
	for ( const slug of slugsOf( pack ) ) {
		readItem( pack, slug );
	}
}
const target = path.join( ROOT, 'build/library' );
const { status } = spawnSync(
	'php',
	[ path.join( ROOT, 'scripts/build-library.php' ), LIBRARY, target ],
	{ stdio: 'inherit' }
);
if ( status !== 0 ) {
	// What is half of a library must not look like one.
	rmSync( target, { recursive: true, force: true } );
	process.exitCode = 1;
}
