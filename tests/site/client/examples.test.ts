/** The examples of `svc help …` work as they stand there, one after the other in one folder. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examples } from '../../../src/command/help.ts';
import { testSite } from '../../support/test-site.ts';
import { identity, plainEnv, SVC } from './svc.ts';

const site = testSite( {}, { reset: false } );
/** What goes on until Ctrl-C is ended once it has said something. */
const ENDLESS = /svc watch|--follow/;
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
	const child = spawn( 'bash', [ '-c', run ], {
		cwd: folder,
		env,
		detached: true,
	} );
	let output = '';
	for ( const stream of [ child.stdout, child.stderr ] ) {
		stream.on( 'data', ( part: Buffer ) => {
			output += part.toString();
			if ( ENDLESS.test( run ) ) {
				process.kill( -( child.pid ?? 0 ), 'SIGINT' );
			}
		} );
	}
	const [ code ] = ( await once( child, 'close' ) ) as [ number | null ];
	expect( code ?? 0, output ).toBe( 0 );
	expect( output ).not.toMatch( /NOT saved|\[svc_/ );
	expect( output !== '' || run.includes( ' > ' ) ).toBe( true );
} );
