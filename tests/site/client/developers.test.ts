/**
 * Two clones of one repository and a real site: the commit that was applied is kept there, so what a checkout does not contain is not
 * replaced, and what it contains is. All other ways of it: `tests/unit/command/developers.test.ts`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { identity, svc, type Run } from './svc.ts';

const site = testSite( {}, { reset: false } );
const CONFLICT = 5;
let base = '';
let env: Record< string, string > = {};

const at = ( name: string ): string => path.join( base, name );
const git = ( name: string, ...args: string[] ): string =>
	execFileSync(
		'git',
		[ '-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args ],
		{ cwd: at( name ), stdio: 'pipe', encoding: 'utf8' }
	).trim();
const clone = ( name: string, ...options: string[] ): string =>
	git( '.', 'clone', '-q', ...options, `file://${ at( 'origin' ) }`, name );
const run = ( name: string, ...args: string[] ): Promise< Run > =>
	svc( args, { env, cwd: at( name ) } );
const write = ( name: string, code: string, file = 'x.js' ) =>
	writeFile( path.join( at( name ), file ), `${ code }\n` );
async function share( name: string, code: string ): Promise< string > {
	await write( name, code );
	git( name, 'add', '-A' );
	git( name, 'commit', '-qm', code );
	git( name, 'push', '-q', 'origin', 'HEAD:main' );
	return git( name, 'rev-parse', 'HEAD' );
}
const code = async (): Promise< string > =>
	( await run( 'anna', 'get', 'x', '--code' ) ).stdout.trim();

beforeAll( async () => {
	base = await mkdtemp( path.join( tmpdir(), 'svc-developers-' ) );
	env = await identity( site );
	git( '.', 'init', '-q', '--bare', '-b', 'main', 'origin' );
	clone( 'anna' );
	git( 'anna', 'checkout', '-qB', 'main' );
	await write(
		'anna',
		'{"uid":"x","name":"x","type":"js"}',
		'x.snippet.json'
	);
	await share( 'anna', 'one();' );
	const applied = await run( 'anna', 'apply', '.' );
	expect( applied.code, applied.stderr ).toBe( 0 );
	clone( 'ben' );
} );
afterAll( () => rm( base, { recursive: true, force: true } ) );

test( 'an older checkout does not undo a newer one, and one that contains it goes on', async () => {
	const commit = await share( 'ben', 'two();' );
	const applied = await run( 'ben', 'apply', '.' );
	expect( applied.code, applied.stderr ).toBe( 0 );
	const planned = await run( 'anna', 'plan', '.', '--json' );
	expect( planned.code ).toBe( CONFLICT );
	expect( JSON.parse( planned.stdout ) ).toMatchObject( {
		steps: [ { uid: 'x', drifted: false, commit } ],
		newer: [ { path: 'x.js', uid: 'x' } ],
	} );
	const refused = await run( 'anna', 'apply', '.' );
	expect( refused.code ).toBe( CONFLICT );
	expect( refused.stderr ).toMatch(
		new RegExp(
			`^x\\.js: Newer on the site: saved by admin on \\d{4}-.* UTC, from commit ${ commit.slice( 0, 7 ) }\\.\\nNothing was applied\\.`
		)
	);
	expect( await code() ).toBe( 'two();' );
	git( 'anna', 'pull', '-q' );
	await share( 'anna', 'three();' );
	const done = await run( 'anna', 'apply', '.' );
	expect( done.code, done.stderr ).toBe( 0 );
	expect( await code() ).toBe( 'three();' );
} );

test( 'a change by hand is of no commit, and a push names it', async () => {
	git( 'ben', 'pull', '-q' );
	expect( ( await run( 'ben', 'apply', '.' ) ).code ).toBe( 0 );
	const { body } = await site.rest( 'GET', '/snippets' );
	await site.rest( 'POST', `/snippets/${ body[ 0 ].id }`, {
		code: 'hand();',
	} );
	const pushed = await run( 'ben', 'push', '--json' );
	expect( pushed.code ).toBe( CONFLICT );
	expect( JSON.parse( pushed.stdout ) ).toMatchObject( [
		{ path: 'x.js', result: 'newer' },
	] );
	const refused = await run( 'ben', 'apply', '.' );
	expect( refused.code ).toBe( CONFLICT );
	expect( refused.stderr ).not.toContain( 'commit' );
	expect( ( await run( 'ben', 'apply', '.', '--force' ) ).code ).toBe( 0 );
	expect( await code() ).toBe( 'three();' );
} );
