/**
 * Bundles the style compiler for its hosts: `build/styles/node.mjs` for the server and the command, and
 * `build/styles/worker.js` for the browser. Both are built for the browser platform, so that neither contains the
 * file-reading half of Sass; all that differs is how a request comes in.
 */

import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions } from 'esbuild';

const root = join( dirname( fileURLToPath( import.meta.url ) ), '..' );
const outputs = join( root, 'build/styles' );

/**
 * What Sass may ask for where it finds itself in Node: one module, which turns paths into addresses. Anything else (the
 * file system, other processes) is not there to be had.
 */
const nodeBanner = `import * as nodeUrl from 'node:url';
const require = ( name ) => {
	if ( name === 'url' ) {
		return nodeUrl;
	}
	throw new Error( 'Not available to the style compiler: ' + name );
};`;

const shared: BuildOptions = {
	bundle: true,
	platform: 'browser',
	format: 'esm',
	minify: true,
	legalComments: 'eof',
	logLevel: 'warning',
};

const bundles: readonly {
	entry: string;
	file: string;
	options: BuildOptions;
}[] = [
	{
		entry: 'node.ts',
		file: 'node.mjs',
		options: { target: 'node18', banner: { js: nodeBanner } },
	},
	{ entry: 'worker.ts', file: 'worker.js', options: { target: 'es2022' } },
];

await mkdir( outputs, { recursive: true } );
for ( const { entry, file, options } of bundles ) {
	const outfile = join( outputs, file );
	await build( {
		...shared,
		...options,
		entryPoints: [ join( root, 'src/styles', entry ) ],
		outfile,
	} );
	const { size } = await stat( outfile );
	process.stdout.write(
		`build/styles/${ file } ${ Math.round( size / 1024 ) } KiB\n`
	);
}
