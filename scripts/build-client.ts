/**
 * The typed client and the command `svc` as an npm package, `build/client`: `npm pack ./build/client` makes the archive. Its only
 * dependency is zod; the style compiler is the one that the server runs, in a process of its own.
 */
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions } from 'esbuild';
import { launch } from './lib/processes.mjs';

const root = join( dirname( fileURLToPath( import.meta.url ) ), '..' );
const output = join( root, 'build/client' );

const { version, license, engines, devDependencies } = JSON.parse(
	await readFile( join( root, 'package.json' ), 'utf8' )
);

const shared: BuildOptions = {
	bundle: true,
	format: 'esm',
	target: 'node20',
	external: [ 'zod' ],
	logLevel: 'warning',
	legalComments: 'none',
};

await rm( output, { recursive: true, force: true } );
await mkdir( output, { recursive: true } );
await build( {
	...shared,
	platform: 'neutral',
	entryPoints: [ join( root, 'src/client/remote/index.ts' ) ],
	outfile: join( output, 'index.js' ),
} );
await build( {
	...shared,
	platform: 'node',
	banner: { js: '#!/usr/bin/env node' },
	define: { SVC_VERSION: JSON.stringify( version ) },
	entryPoints: [ join( root, 'src/command/main.ts' ) ],
	outfile: join( output, 'svc.js' ),
} );
const types = launch(
	process.execPath,
	[
		join( root, 'node_modules/typescript/bin/tsc' ),
		'-p',
		'src/client/remote/tsconfig.json',
	],
	{ cwd: root, inherit: true }
);
if ( ( await types.ended ) !== 0 ) {
	throw new Error( 'The types of the client could not be written.' );
}
await copyFile(
	join( root, 'build/styles/node.mjs' ),
	join( output, 'styles.mjs' )
);
// What that loads, under the names by which it does.
for ( const name of [ 'batch.mjs', 'chunk.mjs' ] ) {
	await copyFile( join( root, 'build/styles', name ), join( output, name ) );
}
await copyFile( join( root, 'LICENSE' ), join( output, 'LICENSE' ) );
await copyFile(
	join( root, 'build/third-party.txt' ),
	join( output, 'third-party.txt' )
);
await copyFile(
	join( root, 'src/client/README.md' ),
	join( output, 'README.md' )
);
await writeFile(
	join( output, 'package.json' ),
	`${ JSON.stringify(
		{
			name: 'svc-client',
			version,
			description:
				'Typed client of the REST API of svc, the snippet manager for WordPress, and its command svc.',
			license,
			type: 'module',
			engines: { node: engines.node },
			exports: {
				'.': {
					types: './types/client/remote/index.d.ts',
					default: './index.js',
				},
			},
			types: './types/client/remote/index.d.ts',
			bin: { svc: 'svc.js' },
			files: [
				'index.js',
				'svc.js',
				'styles.mjs',
				'batch.mjs',
				'chunk.mjs',
				'types',
				'third-party.txt',
			],
			dependencies: { zod: devDependencies.zod },
		},
		null,
		'\t'
	) }\n`
);
