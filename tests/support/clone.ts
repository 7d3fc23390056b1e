/**
 * A second checkout, for tests of what a checkout's place or its commands do.
 */
import { cp, mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { BUILD_STEPS, inputsOf } from '../../scripts/lib/build-steps.mjs';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { linkTree } from '../../scripts/lib/site-files.mjs';

/** Imports are resolved from the real place of a file, and the build is written to. */
const COPIED = [
	// What the build was made of: it is not made again.
	'.wp/build.json',
	'LICENSE',
	'build',
	'composer.json',
	'languages',
	'package-lock.json',
	'package.json',
	'scripts',
	'svc.php',
	'translations',
	'tsconfig.json',
	'uninstall.php',
	'vitest.config.ts',
];

/** What is installed and downloaded is the same everywhere. */
const SHARED = [ 'node_modules', 'vendor', '.wp/cache' ];

/** What else the build reads, and the tests. These are not written to, so links will do. */
const LINKED = [
	...new Set( [
		'tests',
		...BUILD_STEPS.flatMap( inputsOf ).map( ( place ) =>
			String( place.split( '/' )[ 0 ] )
		),
	] ),
].filter( ( name ) => ! [ ...COPIED, ...SHARED ].includes( name ) );

/** Puts the working files of this checkout into the directory, which must not exist. */
export async function cloneInto( directory: string ): Promise< void > {
	await mkdir( path.join( directory, '.wp' ), { recursive: true } );
	for ( const name of LINKED ) {
		await linkTree( path.join( ROOT, name ), path.join( directory, name ) );
	}
	for ( const name of COPIED ) {
		await cp( path.join( ROOT, name ), path.join( directory, name ), {
			recursive: true,
			preserveTimestamps: true,
		} );
	}
	for ( const name of SHARED ) {
		await symlink( path.join( ROOT, name ), path.join( directory, name ) );
	}
}
