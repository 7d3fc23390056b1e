/** The examples of `svc help …` work as they stand there, one after the other in one folder. */
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examples } from '../../../src/command/help.ts';
import { testSite } from '../../support/test-site.ts';
import { identity, plainEnv, SVC } from './svc.ts';

const site = testSite( {}, { reset: false } );
const ENDED = 124;
let folder = '';
let env: NodeJS.ProcessEnv = {};

/** Where the examples find `svc`, and an editor. */
async function program( name: string, text: string ): Promise< void > {
	const file = path.join( folder, 'bin', name );
	await writeFile( file, `#!/bin/sh\n${ text }\n` );
	await chmod( file, 0o755 );
}

beforeAll( async () => {
	folder = await mkdtemp( path.join( tmpdir(), 'svc-examples-' ) );
	await mkdir( path.join( folder, 'bin' ) );
	await program( 'svc', `exec '${ process.execPath }' '${ SVC }' "$@"` );
	await program( 'nano', 'sed -i s/Footer/Foot/ "$1"' );
	await writeFile(
		path.join( folder, 'footer.php' ),
		"<?php\nadd_action( 'wp_footer', static function (): void { echo 'Footer'; } );\n"
	);
	env = {
		...plainEnv(),
		...( await identity( site ) ),
		PATH: `${ folder }/bin:${ process.env.PATH }`,
	};
} );
afterAll( () => rm( folder, { recursive: true, force: true } ) );

test.each( examples )( '$run', async ( { run } ) => {
	// What goes on until Ctrl-C is ended after it has begun.
	const isEndless = /svc watch|--follow/.test( run );
	const { code, output } = await new Promise<
		Readonly< { code: number; output: string } >
	>( ( resolve ) => {
		execFile(
			'bash',
			[ '-c', isEndless ? `timeout --signal=INT 4 ${ run }` : run ],
			{ cwd: folder, env },
			( error, stdout, stderr ) =>
				resolve( {
					code: error === null ? 0 : Number( error.code ),
					output: stdout + stderr,
				} )
		);
	} );
	expect( [ 0, isEndless ? ENDED : 0 ], output ).toContain( code );
	expect( output ).not.toMatch( /NOT saved|\[svc_/ );
	expect( output !== '' || run.includes( ' > ' ) ).toBe( true );
} );
