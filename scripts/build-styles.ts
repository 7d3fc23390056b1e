/**
 * Bundles the style compilers and the reader of JavaScript for their hosts: `build/styles/node.mjs` for the server and the
 * command, with the compilers themselves in `build/styles/batch.mjs`, which is loaded for stylesheets only, and
 * `build/styles/worker.js` for the browser. All are built for the browser platform, so that none contains the
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
	files: readonly string[];
	options: BuildOptions;
}[] = [
	{
		entry: 'node.ts',
		files: [ 'node.mjs', 'batch.mjs' ],
		options: {
			target: 'node18',
			banner: { js: nodeBanner },
			splitting: true,
			chunkNames: '[name]',
			outExtension: { '.js': '.mjs' },
		},
	},
	{
		entry: 'worker.ts',
		files: [ 'worker.js' ],
		options: { target: 'es2022' },
	},
];

await mkdir( outputs, { recursive: true } );
for ( const { entry, files, options } of bundles ) {
	await build( {
		...shared,
		...options,
		entryPoints: [ join( root, 'src/styles', entry ) ],
		outdir: outputs,
	} );
	for ( const file of files ) {
		const { size } = await stat( join( outputs, file ) );
		process.stdout.write(
			`build/styles/${ file } ${ Math.round( size / 1024 ) } KiB\n`
		);
	}
}
