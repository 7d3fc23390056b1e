/**
 * Bundles the browser's half of conditions and consent to `build/visitor.js`, which the runtime prints into pages. It is part of every page
 * that needs it, so its size is held here.
 */

import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const LIMIT_BYTES = 4000;

const root = join( dirname( fileURLToPath( import.meta.url ) ), '..' );
const outfile = join( root, 'build/visitor.js' );

await build( {
	entryPoints: [ join( root, 'src/visitor/main.ts' ) ],
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
	`build/visitor.js ${ code.length } bytes, ${ packed } compressed\n`
);
if ( packed > LIMIT_BYTES ) {
	throw new Error(
		`build/visitor.js may have ${ LIMIT_BYTES } bytes compressed, it has ${ packed }.`
	);
}
if ( /<\/?script|<!--/i.test( code.toString() ) ) {
	throw new Error( 'build/visitor.js must not hold a script tag.' );
}
