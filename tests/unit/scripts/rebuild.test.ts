/**
 * `npm run dev` sees every way in which editors save, and the build leaves
 * out only what has not changed.
 */
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build as bundle } from 'esbuild';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
	BUILD_STEPS,
	contentHash,
	saveSignature,
	stepsBefore,
} from '../../../scripts/lib/build-steps.mjs';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { rebuildOnSave } from '../../../scripts/lib/rebuild.mjs';

let root = '';

beforeEach( async () => {
	root = await mkdtemp( path.join( tmpdir(), 'svc-dev-' ) );
	await mkdir( path.join( root, 'src' ) );
	await writeFile( path.join( root, 'src/one.ts' ), 'one' );
} );
afterEach( () => rm( root, { recursive: true, force: true } ) );

const at = ( file: string ) => path.join( root, file );

/** The ways in which a save can reach the disk. */
const SAVES: [ string, () => Promise< void > ][] = [
	[ 'in place', () => writeFile( at( 'src/one.ts' ), 'two' ) ],
	[
		'by a rename over the old file',
		async () => {
			await writeFile( at( 'src/.one.ts.swp' ), 'two' );
			await rename( at( 'src/.one.ts.swp' ), at( 'src/one.ts' ) );
		},
	],
	[
		'of a file in a new folder',
		async () => {
			await mkdir( at( 'src/deep/deeper' ), { recursive: true } );
			await writeFile( at( 'src/deep/deeper/new.ts' ), 'new' );
		},
	],
	[ 'that removes a file', () => rm( at( 'src/one.ts' ) ) ],
];

describe( 'rebuildOnSave', () => {
	/** Runs the loop until it has built so often. */
	async function runs(
		count: number,
		onBuild: ( number: number ) => Promise< void >
	): Promise< number > {
		const stop = new AbortController();
		const limit = setTimeout( () => stop.abort(), 2000 );
		let number = 0;
		await rebuildOnSave( {
			signature: () => saveSignature( [ 'src' ], root ),
			build: async () => {
				number++;
				await onBuild( number );
				if ( number === count ) {
					stop.abort();
				}
			},
			signal: stop.signal,
			interval_ms: 10,
			quiet_ms: 10,
		} );
		clearTimeout( limit );
		return number;
	}

	test.each( SAVES )( 'builds again after a save %s', async ( _, save ) => {
		const seen = await runs( 2, async ( number ) => {
			if ( number === 1 ) {
				setTimeout( () => void save(), 50 );
			}
		} );
		expect( seen ).toBe( 2 );
	} );

	test.each( SAVES )(
		'does not lose a save %s during a build',
		async ( _, save ) => {
			const seen = await runs( 2, async ( number ) => {
				if ( number === 1 ) {
					await save();
					await sleep( 20 );
				}
			} );
			expect( seen ).toBe( 2 );
		}
	);

	test( 'builds once when nothing is saved', async () => {
		expect( await runs( 2, async () => {} ) ).toBe( 1 );
	} );
} );

describe( 'contentHash', () => {
	test.each( SAVES )( 'is another one after a save %s', async ( _, save ) => {
		const before = contentHash( [ 'src', 'gone' ], root );
		expect( contentHash( [ 'src', 'gone' ], root ) ).toBe( before );
		await save();
		expect( contentHash( [ 'src', 'gone' ], root ) ).not.toBe( before );
	} );

	test( 'does not ask for times', async () => {
		const before = contentHash( [ 'src' ], root );
		await writeFile( at( 'src/one.ts' ), 'one' );
		expect( contentHash( [ 'src' ], root ) ).toBe( before );
	} );
} );

describe( 'the steps of the build', () => {
	/** TypeScript that the bundler or the script itself starts from. */
	const ENTRIES: Record< string, string[] > = {
		'src/bridge/generate.ts': [ 'src/bridge/generate.ts' ],
		'scripts/build-styles.ts': [
			'src/styles/node.ts',
			'src/styles/worker.ts',
		],
		'scripts/build-page-scripts.ts': [
			'src/frame/main.ts',
			'src/visitor/main.ts',
		],
	};

	test.each( Object.entries( ENTRIES ) )(
		'%s names everything it reads',
		async ( script, entryPoints ) => {
			const step = BUILD_STEPS.find( ( it ) => it.script === script );
			const { metafile } = await bundle( {
				entryPoints,
				absWorkingDir: ROOT,
				bundle: true,
				packages: 'external',
				platform: 'node',
				format: 'esm',
				outdir: root,
				write: false,
				metafile: true,
			} );
			const unnamed = Object.keys( metafile.inputs ).filter(
				( file ) =>
					! file.startsWith( 'node_modules/' ) &&
					step?.inputs.some( ( place ) =>
						`${ file }/`.startsWith( `${ place }/` )
					) !== true
			);
			expect( unnamed ).toEqual( [] );
		}
	);

	test( 'what is built from built files waits for them', () => {
		const before = Object.fromEntries(
			BUILD_STEPS.map( ( step ) => [
				step.script,
				stepsBefore( step ).map( ( it ) => it.script ),
			] )
		);

		expect( before ).toMatchObject( {
			'scripts/build-app.ts': [],
			'scripts/build-library.ts': [
				'src/bridge/generate.ts',
				'scripts/vendor.ts',
			],
			'scripts/build-client.ts': [
				'scripts/build-styles.ts',
				'scripts/licences.ts',
			],
			'scripts/translations.ts': [ 'scripts/pot.ts' ],
		} );
		const built = BUILD_STEPS.flatMap( ( step ) =>
			step.inputs
				.filter( ( place ) => /^(?:build|languages)\//.test( place ) )
				.map( ( place ) => ( { step, place } ) )
		);
		for ( const { step, place } of built ) {
			const writers = stepsBefore( step ).flatMap( ( it ) => it.outputs );
			expect(
				writers.some( ( it ) =>
					`${ place }/`.startsWith( `${ it }/` )
				),
				`${ step.script } reads ${ place }`
			).toBe( true );
		}
	} );
} );
