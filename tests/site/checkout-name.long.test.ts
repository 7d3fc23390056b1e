/**
 * The checkout may have any name, also the one that is natural: `svc`. Then
 * every path of every file contains `/svc/`, like those of the storage.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { run } from '../../scripts/lib/processes.mjs';
import { removeTree } from '../../scripts/lib/remove-tree.mjs';
import { newRunDirectory } from '../../scripts/lib/site-files.mjs';
import { cloneInto } from '../support/clone.ts';

/** Tests that look at the paths of loaded files. */
const FILE = 'tests/site/runtime/php.test.ts';
const NAME = 'load nothing of ours but';

const room = await newRunDirectory();
const checkout = path.join( room, 'svc' );

afterAll( () => removeTree( room ) );

test( 'a clone named svc passes the tests that look at paths', async () => {
	await cloneInto( checkout );
	const report = path.join( room, 'report.json' );
	// Its vitest must not take itself for a worker of ours.
	const ours = Object.keys( process.env ).filter( ( name ) =>
		/^(VITEST|TEST$|NODE_ENV$|TINYPOOL)/.test( name )
	);
	const { stdout, stderr } = await run(
		'node_modules/.bin/vitest',
		[
			'run',
			'--project',
			'site',
			'--testNamePattern',
			NAME,
			'--reporter=json',
			`--outputFile=${ report }`,
			FILE,
		],
		{
			cwd: checkout,
			env: Object.fromEntries(
				ours.map( ( name ) => [ name, undefined ] )
			),
		}
	);
	const result = JSON.parse(
		await readFile( report, 'utf8' ).catch( () => '{}' )
	) as { numPassedTests?: number; numFailedTests?: number };
	expect( result, stdout + stderr ).toMatchObject( {
		numPassedTests: 1,
		numFailedTests: 0,
	} );
}, 120_000 );
