/**
 * docs/ci.md and docs/own-editor.md: everything that they say to type is
 * typed here, in a home of its own: the package is packed and installed, the
 * credentials are written, and every step of the workflow runs.
 */
import { execFile } from 'node:child_process';
import {
	cp,
	mkdir,
	mkdtemp,
	readdir,
	readFile,
	rm,
	symlink,
	writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { IS_LONG } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { shelf, type Shelf } from './shelf.ts';
import { identity, plainEnv } from './svc.ts';

const site = testSite( {}, { reset: false } );
const page = ( name: string ) =>
	readFile( path.join( ROOT, 'docs', name ), 'utf8' );
const blocks = async ( name: string, kind: string ) =>
	[
		...( await page( name ) ).matchAll(
			new RegExp( `\`\`\`${ kind }\\n([\\s\\S]*?)\`\`\``, 'g' )
		),
	].map( ( [ , code = '' ] ) => code );

let home = '';
let work = '';
let registry: Shelf;
beforeAll( async () => {
	home = await mkdtemp( path.join( tmpdir(), 'svc-docs-' ) );
	work = path.join( home, 'checkout' );
	await mkdir( work );
	await symlink( path.join( ROOT, 'build' ), path.join( work, 'build' ) );
	registry = await shelf( 'zod' );
} );
afterAll( async () => {
	await registry.close();
	await rm( home, { recursive: true, force: true } );
} );

type Said = { code: number; output: string };

function bash(
	line: string,
	more: Record< string, string > = {},
	cwd = work
): Promise< Said > {
	const env = {
		...plainEnv(),
		HOME: home,
		XDG_CONFIG_HOME: path.join( home, '.config' ),
		npm_config_prefix: path.join( home, 'npm' ),
		npm_config_cache: path.join( home, 'npm-cache' ),
		npm_config_registry: registry.url,
		npm_config_audit: 'false',
		npm_config_fund: 'false',
		npm_config_update_notifier: 'false',
		PATH: `${ home }/npm/bin:${ process.env.PATH }`,
		...more,
	};
	return promisify( execFile )( 'bash', [ '-eo', 'pipefail', '-c', line ], {
		cwd,
		env,
	} ).then(
		( { stdout, stderr } ) => ( { code: 0, output: stdout + stderr } ),
		( error: { code: number; stdout: string; stderr: string } ) => ( {
			code: error.code,
			output: error.stdout + error.stderr,
		} )
	);
}

async function runs( line: string ): Promise< string > {
	const { code, output } = await bash( line );
	expect( code, `${ line }\n${ output }` ).toBe( 0 );
	return output;
}

describe( 'docs/own-editor.md', () => {
	test( 'installs the command', async () => {
		const [ install = '' ] = await blocks( 'own-editor.md', 'console' );
		expect( install ).toContain( 'npm install --global' );
		await runs( install );
		const where = await runs( 'command -v svc && svc --version' );
		expect( where ).toMatch( /npm\/bin\/svc\n\d+\.\d+\.\d+\n$/ );
	}, 120_000 );

	test( 'says where credentials go and what they look like', async () => {
		const [ , make = '' ] = await blocks( 'own-editor.md', 'console' );
		const [ json = '' ] = await blocks( 'own-editor.md', 'json' );
		await runs( make );
		const { SVC_URL, SVC_USER, SVC_PASSWORD } = await identity( site );
		const mine = JSON.parse( json );
		expect( Object.keys( mine ) ).toEqual( [ 'default', 'staging' ] );
		for ( const entry of Object.values< Record< string, unknown > >(
			mine
		) ) {
			Object.assign( entry, {
				url: SVC_URL,
				user: SVC_USER,
				password: SVC_PASSWORD,
			} );
		}
		await writeFile(
			path.join( home, '.config/svc/credentials.json' ),
			JSON.stringify( mine )
		);
		expect( await runs( 'svc list --site=staging --json' ) ).toBe( '[]\n' );
	} );

	test( 'works with a folder', async () => {
		const [ , , working = '' ] = await blocks( 'own-editor.md', 'console' );
		expect( await runs( working ) ).toContain( '<p>Hello</p>' );
	} );
} );

describe( 'docs/ci.md', () => {
	type Step = { name?: string; run?: string; uses?: string; if?: string };
	let steps: Step[] = [];

	test( 'has a workflow that is one', async () => {
		const [ yaml = '' ] = await blocks( 'ci.md', 'yaml' );
		const file = path.join( home, 'workflow.yml' );
		await writeFile( file, yaml );
		const { on, jobs, permissions } = JSON.parse(
			(
				await site.wp(
					'eval',
					`echo json_encode( Spyc::YAMLLoad( '${ file }' ) );`
				)
			).stdout
		);
		expect( permissions ).toEqual( { contents: 'read' } );
		expect( Object.keys( on ) ).toEqual( [
			'push',
			'pull_request',
			'schedule',
		] );
		expect( Object.keys( jobs.snippets.env ) ).toEqual( [
			'SVC_URL',
			'SVC_USER',
			'SVC_PASSWORD',
		] );
		steps = jobs.snippets.steps;
		for ( const step of steps ) {
			expect( Object.keys( step ) ).toContain(
				step.uses === undefined ? 'run' : 'uses'
			);
		}
		const events = steps.flatMap( ( step ) => step.if ?? [] );
		expect( events ).toEqual(
			[ 'pull_request', 'push', 'schedule' ].map(
				( event ) => `github.event_name == '${ event }'`
			)
		);
	} );

	test( 'has steps that work in a repository, and tell when the site was changed', async () => {
		const repository = path.join( home, 'repository' );
		await mkdir( path.join( repository, 'tools' ), { recursive: true } );
		// Packed as the other page says, which is what this one says, too.
		const [ tarball = '' ] = ( await readdir( work ) ).filter( ( name ) =>
			/^svc-client-.+\.tgz$/.test( name )
		);
		await cp(
			path.join( work, tarball ),
			path.join( repository, 'tools/svc-client.tgz' )
		);
		// In the short form the command is there already, installed as the other page says.
		const me = {
			...( await identity( site ) ),
			...( IS_LONG
				? {
						npm_config_prefix: path.join( home, 'runner' ),
						PATH: `${ home }/runner/bin:${ process.env.PATH }`,
					}
				: {} ),
		};
		const lines = steps.flatMap( ( step ) => step.run ?? [] );
		expect( lines ).toHaveLength( 4 );
		const [ install = '', ...others ] = lines;
		expect( install ).toBe( 'npm install --global ./tools/svc-client.tgz' );
		if ( IS_LONG ) {
			const made = await bash( install, me, repository );
			expect( made.code, made.output ).toBe( 0 );
		}
		// The folder was written once, as the page says.
		await bash( 'svc pull snippets', me, repository );
		for ( const line of others ) {
			const { code, output } = await bash( line, me, repository );
			expect( code, `${ line }\n${ output }` ).toBe( 0 );
		}
		const [ one ] = ( await site.rest( 'GET', '/snippets' ) ).body;
		await site.rest( 'PUT', `/snippets/${ one.id }`, { priority: 77 } );
		const drift = await bash( others.at( -1 ) ?? '', me, repository );
		expect( drift.code, drift.output ).toBe( 10 );
	}, 120_000 );
} );
