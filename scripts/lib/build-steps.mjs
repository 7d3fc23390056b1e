/**
 * The steps of the build, what each reads and what each writes.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.mjs';

/**
 * @typedef {Object} BuildStep
 * @property {string}   script  Relative to the checkout.
 * @property {string[]} inputs  Files and folders it reads, beside the script itself; relative to the checkout.
 * @property {string[]} outputs Files and folders it writes.
 */

/** What every step depends on: the versions of the tools, and how they read TypeScript. */
const SHARED_INPUTS = [ 'package-lock.json', 'tsconfig.json' ];

/** @type {BuildStep[]} In order: what is later may read what is earlier, and waits for it then. */
export const BUILD_STEPS = [
	{
		script: 'src/bridge/generate.ts',
		inputs: [ 'src/bridge', 'src/contract' ],
		outputs: [ 'build/bridge', 'build/openapi.json', 'build/phpstan' ],
	},
	{
		script: 'scripts/build-app.ts',
		inputs: [
			'scripts/app.contract.cjs',
			'scripts/app.webpack.cjs',
			'src/app',
			'src/bundled',
			'src/client',
			'src/contract',
			'src/editor',
			'src/features',
			'src/intelligence',
			'src/state',
			'src/styles',
			'src/ui',
		],
		outputs: [ 'build/app' ],
	},
	{
		script: 'scripts/vendor.ts',
		inputs: [ 'scripts/vendor.php', 'vendor/composer/installed.json' ],
		outputs: [ 'build/vendor' ],
	},
	{
		script: 'scripts/build-library.ts',
		inputs: [
			'scripts/build-library.php',
			'build/bridge',
			'build/vendor',
			'includes/Checks',
			'includes/Compiler/PhpLiteral.php',
			'includes/Domain',
			'includes/Library',
			'includes/Storage/Outside/LibraryFiles.php',
			'src/contract',
			'src/library',
			'scripts/lib/library-items.ts',
		],
		outputs: [ 'build/library' ],
	},
	{
		script: 'scripts/build-styles.ts',
		inputs: [ 'src/styles' ],
		outputs: [ 'build/styles' ],
	},
	{
		script: 'scripts/build-page-scripts.ts',
		inputs: [ 'src/contract/frame.ts', 'src/frame', 'src/visitor' ],
		outputs: [ 'build/apart.js', 'build/frame.js', 'build/visitor.js' ],
	},
	{
		script: 'scripts/build-docs.ts',
		inputs: [ 'docs', 'scripts/lib/docs.ts' ],
		outputs: [ 'build/docs' ],
	},
	{
		script: 'scripts/build-types.ts',
		inputs: [],
		outputs: [ 'build/types' ],
	},
	{
		script: 'scripts/licences.ts',
		inputs: [
			'build/app/.packages.json',
			'src/frame',
			'src/styles',
			'src/visitor',
			'vendor/composer/installed.json',
		],
		outputs: [ 'build/third-party.txt' ],
	},
	{
		script: 'scripts/build-client.ts',
		inputs: [
			'build/styles/node.mjs',
			'build/third-party.txt',
			'package.json',
			'src/client',
			'src/command',
			'src/contract',
			'src/styles/names.ts',
		],
		outputs: [ 'build/client' ],
	},
	{
		script: 'scripts/pot.ts',
		inputs: [
			'scripts/pot.php',
			'scripts/pot-script-texts.ts',
			'build/bridge',
			'includes',
			'package.json',
			'src',
			'svc.php',
			'uninstall.php',
		],
		outputs: [ 'languages/svc.pot' ],
	},
	{
		script: 'scripts/translations.ts',
		inputs: [ 'languages/svc.pot', 'translations' ],
		outputs: [ 'languages' ],
	},
];

/**
 * @param {string} place Relative to the root.
 * @param {string} root
 * @return {string[]} The file, or all files below it; empty when it is missing. Relative to the root, sorted.
 */
function filesAt( place, root ) {
	const absolute = path.join( root, place );
	const found = statSync( absolute, { throwIfNoEntry: false } );
	if ( found === undefined ) {
		return [];
	}
	if ( found.isFile() ) {
		return [ place ];
	}
	return readdirSync( absolute, { recursive: true, withFileTypes: true } )
		.filter( ( entry ) => entry.isFile() )
		.map( ( entry ) =>
			path.relative( root, path.join( entry.parentPath, entry.name ) )
		)
		.sort();
}

/**
 * @param {BuildStep} step
 * @return {string[]} Everything that can change what the step writes.
 */
export function inputsOf( step ) {
	return [ ...SHARED_INPUTS, step.script, ...step.inputs ];
}

/**
 * @param {string[]} places
 * @param {string}   [root]
 * @return {string} Hash of names and contents. A missing place counts as such.
 */
export function contentHash( places, root = ROOT ) {
	const hash = createHash( 'sha256' );
	for ( const place of places ) {
		hash.update( `${ place }\n` );
		for ( const file of filesAt( place, root ) ) {
			const bytes = readFileSync( path.join( root, file ) );
			hash.update( `${ file } ${ bytes.length }\n` ).update( bytes );
		}
	}
	return hash.digest( 'hex' );
}

/**
 * Tells saves apart without reading files: place, size, times and inode of each. An editor that writes a new file and
 * renames it over the old one changes the inode, one that writes in place changes the times.
 *
 * @param {string[]} [places] What the build reads, by default.
 * @param {string}   [root]
 * @return {string} A text that is another one after every save.
 */
export function saveSignature(
	places = [ ...new Set( BUILD_STEPS.flatMap( inputsOf ) ) ],
	root = ROOT
) {
	return places
		.flatMap( ( place ) => filesAt( place, root ) )
		.map( ( file ) => {
			const found = statSync( path.join( root, file ), {
				bigint: true,
				throwIfNoEntry: false,
			} );
			return found === undefined
				? file
				: `${ file } ${ found.ino } ${ found.size } ${ found.mtimeNs } ${ found.ctimeNs }`;
		} )
		.join( '\n' );
}

/**
 * @param {string} a Relative to the checkout, as is the other.
 * @param {string} b
 * @return {boolean} Whether one is the other or lies in it.
 */
export function overlap( a, b ) {
	return a === b || a.startsWith( `${ b }/` ) || b.startsWith( `${ a }/` );
}

/**
 * @param {BuildStep} step
 * @return {BuildStep[]} Earlier steps that write what this one reads or writes.
 */
export function stepsBefore( step ) {
	const touched = [ ...inputsOf( step ), ...step.outputs ];
	return BUILD_STEPS.slice( 0, BUILD_STEPS.indexOf( step ) ).filter( ( it ) =>
		it.outputs.some( ( output ) =>
			touched.some( ( place ) => overlap( output, place ) )
		)
	);
}
