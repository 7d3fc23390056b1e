/**
 * Bundles what the runtime prints into pages of the site: `build/visitor.js`, the browser's half of conditions and consent,
 * `build/frame.js`, the script of pages with unsaved snippets, and `build/apart.js`, that of previews and rescues. They are part of the page, so their size is held here.
 */

import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** Compressed bytes of each. */
const LIMIT_BYTES = 4500;

const root = join( dirname( fileURLToPath( import.meta.url ) ), '..' );

for ( const [ name, source ] of [
	[ 'visitor', 'src/visitor/main.ts' ],
	[ 'frame', 'src/frame/main.ts' ],
	[ 'apart', 'src/frame/apart.ts' ],
] as const ) {
	const outfile = join( root, `build/${ name }.js` );
	await build( {
		entryPoints: [ join( root, source ) ],
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
		`build/${ name }.js ${ code.length } bytes, ${ packed } compressed\n`
	);
	if ( packed > LIMIT_BYTES ) {
		throw new Error(
			`build/${ name }.js may have ${ LIMIT_BYTES } bytes compressed, it has ${ packed }.`
		);
	}
	if ( /<\/?script|<!--/i.test( code.toString() ) ) {
		throw new Error( `build/${ name }.js must not hold a script tag.` );
	}
}
