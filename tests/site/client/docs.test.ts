/**
 * docs/ci.md and docs/own-editor.md: their examples run as they stand there.
 */
import { execFile } from 'node:child_process';
import {
	chmod,
	cp,
	mkdir,
	mkdtemp,
	readFile,
	rm,
	symlink,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { testSite } from '../../support/test-site.ts';
import { identity, plainEnv, SVC } from './svc.ts';

const site = testSite( {}, { reset: false } );
const page = ( name: string ) =>
	readFile( path.join( ROOT, 'docs', name ), 'utf8' );

let folder = '';
beforeAll( async () => {
	folder = await mkdtemp( path.join( tmpdir(), 'svc-docs-' ) );
	await mkdir( path.join( folder, 'bin' ) );
	await symlink( SVC, path.join( folder, 'bin/svc' ) );
	await chmod( SVC, 0o755 );
	await cp( path.join( ROOT, 'LICENSE' ), path.join( folder, 'LICENSE' ) );
} );
afterAll( () => rm( folder, { recursive: true, force: true } ) );

async function bash(
	line: string
): Promise< { code: number; output: string } > {
	const env = {
		...plainEnv(),
		...( await identity( site ) ),
		PATH: `${ folder }/bin:${ process.env.PATH }`,
	};
	return promisify( execFile )( 'bash', [ '-ec', line ], {
		cwd: folder,
		env,
	} ).then(
		( { stdout, stderr } ) => ( { code: 0, output: stdout + stderr } ),
		( error: { code: number; stdout: string; stderr: string } ) => ( {
			code: error.code,
			output: error.stdout + error.stderr,
		} )
	);
}

test( 'the examples of docs/own-editor.md work', async () => {
	const blocks = [
		...( await page( 'own-editor.md' ) ).matchAll(
			/```console\n([\s\S]*?)```/g
		),
	];
	expect( blocks ).toHaveLength( 1 );
	for ( const [ , code = '' ] of blocks ) {
		const { code: exit, output } = await bash( code );
		expect( exit, output ).toBe( 0 );
		expect( output ).toContain( '<p>Hello</p>' );
	}
} );

test( 'the steps of the workflow in docs/ci.md work', async () => {
	const [ , yaml = '' ] =
		/```yaml\n([\s\S]*?)```/.exec( await page( 'ci.md' ) ) ?? [];
	const steps = [ ...yaml.matchAll( /^ +run: (svc .*)$/gm ) ].map(
		( [ , step = '' ] ) => step
	);
	expect( steps ).toHaveLength( 3 );
	expect( yaml ).not.toContain( '\t' );
	for ( const step of steps ) {
		const { code, output } = await bash( step );
		expect( code, output ).toBe( 0 );
	}
	await bash( 'svc enable hello' );
	const drift = await bash( steps[ 2 ] ?? '' );
	expect( drift.code, drift.output ).toBe( 10 );
} );
