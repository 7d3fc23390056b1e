/** Bundles the script of pages with unsaved snippets to `build/frame.js`, which the runtime prints into them. */

import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const LIMIT_BYTES = 4000;

const root = join( dirname( fileURLToPath( import.meta.url ) ), '..' );
const outfile = join( root, 'build/frame.js' );

await build( {
	entryPoints: [ join( root, 'src/frame/main.ts' ) ],
	outfile,
	bundle: true,
	platform: 'browser',
	format: 'iife',
	target: 'es2020',
	minify: true,
	legalComments: 'none',
	logLevel: 'warning',
} );

const code = await readFile( outfile );
const packed = gzipSync( code ).length;
process.stdout.write(
	`build/frame.js ${ code.length } bytes, ${ packed } compressed\n`
);
if ( packed > LIMIT_BYTES ) {
	throw new Error(
		`build/frame.js may have ${ LIMIT_BYTES } bytes compressed, it has ${ packed }.`
	);
}
if ( /<\/?script|<!--/i.test( code.toString() ) ) {
	throw new Error( 'build/frame.js must not hold a script tag.' );
}
