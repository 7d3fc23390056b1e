/**
 * The way to a connection with a repository: where a person goes on, what is refused before the provider is asked, and what is told of a
 * synchronization.
 */
import { describe, expect, test } from 'vitest';
import { openApp, refusal } from '../../support/app-in-memory.ts';
import type {
	GitOpen,
	GitReport,
	GitSettings,
	GitStatus,
} from '../../../src/state/git/index.js';

const app = openApp();
const {
	disconnectGit,
	newSecret,
	problemOfAddress,
	problemOfBranch,
	problemOfRepository,
	stepOf,
	synchronize,
} = await import( '../../../src/state/git/index.js' );

test.each( [
	[ '', false, 1 ],
	[ '', true, 1 ],
	[ 'owner/name', false, 3 ],
	[ 'owner/name', true, 4 ],
] )(
	'with the repository "%s" (token: %s) it goes on with step %i',
	( repo, token, step ) => {
		expect( stepOf( { repo, has_token: token } as GitSettings ) ).toBe(
			step
		);
	}
);

describe( 'the address of a server', () => {
	test.each( [
		'git.example.com',
		'https://git.example.com',
		'http://localhost:3000/git/',
		'[::1]:3000',
		'git.example.com/a/b',
	] )( '%s is one', ( address ) => {
		expect( problemOfAddress( 'gitea', address ) ).toBe( '' );
	} );

	test.each( [
		'git example.com',
		'ftp://git.example.com',
		'git.example.com:port',
		'https://user@git.example.com',
		'git.example.com?x=1',
		'git.example.com\n',
	] )( '%j is none', ( address ) => {
		expect( problemOfAddress( 'gitlab', address ) ).not.toBe( '' );
	} );

	test( 'is to be entered for Gitea alone', () => {
		expect( problemOfAddress( 'gitea', '' ) ).not.toBe( '' );
		expect( problemOfAddress( 'github', '' ) ).toBe( '' );
	} );
} );

describe( 'the name of a repository', () => {
	test.each( [
		[ 'github', 'owner/name', true ],
		[ 'github', 'owner/group/name', false ],
		[ 'gitlab', 'group/name', true ],
		[ 'gitlab', 'group/subgroup/name', true ],
		[ 'gitlab', 'name', false ],
		[ 'bitbucket', 'workspace/name', true ],
		[ 'gitea', 'owner/', false ],
		[ 'gitea', '/name', false ],
		[ 'github', 'owner/my name', false ],
		[ 'github', 'https://github.com/owner/name', false ],
		[ 'github', 'owner/name#1', false ],
		[ 'github', 'host:owner/name', false ],
		[ 'github', 'owner/name?x', false ],
		[ 'github', '', false ],
	] as const )( 'of %s is %s: %s', ( provider, repo, is ) => {
		expect( problemOfRepository( provider, repo ) === '' ).toBe( is );
	} );

	test.each( [
		[ 'github', 'owner/name' ],
		[ 'gitea', 'owner/name' ],
		[ 'bitbucket', 'workspace/name' ],
		[ 'gitlab', 'group/name' ],
	] as const )( 'is asked of %s as %s', ( provider, words ) => {
		expect( problemOfRepository( provider, '' ) ).toContain( words );
	} );
} );

test.each( [
	[ 'main', true ],
	[ 'feature/new-1.x', true ],
	[ '', false ],
	[ 'my branch', false ],
	[ 'a..b', false ],
	[ 'a//b', false ],
	[ '-a', false ],
	[ '/a', false ],
	[ '.a', false ],
	[ 'a/', false ],
	[ 'a.', false ],
	[ 'a@{1}', false ],
	[ 'a~1', false ],
	[ 'a:b', false ],
	[ 'a[b', false ],
	[ 'a\\b', false ],
] )( '"%s" is the name of a branch: %s', ( branch, is ) => {
	expect( problemOfBranch( branch ) === '' ).toBe( is );
} );

describe( 'synchronizing', () => {
	const decided = [
		{ uid: 'u1', version: 'v1' },
		{ uid: 'u2', version: 'v2' },
	] as GitOpen[];

	test( 'carries out what was decided about the versions that were shown, for one side', async () => {
		app.answer( 'sync-git', () =>
			refusal( 'svc_git', 502, 'No such repository.' )
		);
		await expect( synchronize( decided, 'git' ) ).rejects.toThrow(
			'No such repository.'
		);
		expect( app.sent( 'sync-git' ) ).toEqual( [
			{
				resolve: { u1: 'git', u2: 'git' },
				seen: { u1: 'v1', u2: 'v2' },
			},
		] );
	} );

	test( 'tells how much came and went, and which decisions were about an older version', async () => {
		const status: GitStatus = {
			settings: {
				provider: 'github',
				repo: 'owner/name',
				branch: 'main',
				root: '',
				scope: '',
				api: '',
				schedule: 'off',
				user: 7,
				user_name: 'Ada',
				has_token: true,
				has_secret: false,
				token_constant: false,
				secret_constant: false,
				environment: 'production',
				approves: false,
				fixed: [],
				webhook: '',
			},
			last: null,
			conflicts: [],
			next: null,
			deliveries: { signed: null, refused: null },
			environments: [],
		};
		const line = { uid: 'u', action: 'update', path: 'a.php', title: '' };
		const report: GitReport = {
			ok: true,
			status: 'ok',
			message: '',
			head: { before: '', after: '' },
			commits: [],
			pulled: [ line, line ],
			pushed: [ line ],
			merged: [],
			conflicts: [],
			held: [],
			skipped: [],
			warnings: [],
			unresolved: {
				u1: 'conflict_changed',
				u2: 'not_in_conflict',
				u3: 'not_allowed',
			},
			more: false,
			left: 0,
			wait: 0,
			at: 100,
			by: '',
			alone: false,
		};
		app.answer( 'sync-git', () => ( { ...status, report } ) );
		expect( await synchronize() ).toEqual( {
			status,
			pulled: 2,
			pushed: 1,
			unresolved: 1,
			notAllowed: 1,
			isGoingOn: false,
		} );
	} );
} );

test( 'a connection is ended with its settings and its token', async () => {
	app.answer( 'reset-git', () => refusal( 'svc_git', 502 ) );
	await disconnectGit().catch( () => null );
	expect( app.sent( 'reset-git' ) ).toMatchObject( [ { all: 'true' } ] );
} );

test( 'a secret is 64 hexadecimal digits, another one each time', () => {
	expect( newSecret() ).toMatch( /^[0-9a-f]{64}$/ );
	expect( newSecret() ).not.toBe( newSecret() );
} );
