/** What only one provider has, or one version of it; and settings that cannot be used. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Forge } from '../../support/forge/forge.ts';
import { ask, commitCall, PROBE } from '../../support/forge/probe.ts';
import { testSite } from '../../support/test-site.ts';

const site = testSite( { muPlugins: { 'probe.php': PROBE } } );

describe( 'what differs', () => {
	let forge: Forge;

	afterEach( async () => {
		await forge.stop();
		expect( forge.mistakes ).toEqual( [] );
	} );

	test( 'GitHub: a loser who is told that he may not is stale; older reads are what the provider says', async () => {
		forge = await Forge.start( 'github' );
		const { repository } = forge;
		const first = await repository.commit( {
			branch: 'main',
			parent: null,
			write: { 'snippets/a.php': 'a' },
			message: 'First',
		} );
		forge.faults.forbidsLoser = true;
		await repository.commit( {
			branch: 'main',
			parent: first,
			write: { 'snippets/b.php': 'b' },
			message: 'Second',
		} );
		const change = commitCall(
			first,
			{ write: { 'snippets/c.php': 'c' } },
			'Ours'
		);
		expect( await ask( site, forge, [ change ] ) ).toMatchObject( {
			stale: true,
		} );
		forge.faults.lag = { commit: first, reads: 1 };
		expect(
			( await ask( site, forge, [ [ 'head', [] ] ] ) ).answers
		).toEqual( [ first ] );
	} );

	test( 'GitHub: in a repository that is too large to be listed, the folder is', async () => {
		forge = await Forge.start( 'github' );
		const id = await forge.repository.commit( {
			branch: 'main',
			parent: null,
			write: { 'snippets/deep/a.php': 'a', 'other/b.php': 'b' },
			message: 'First',
		} );
		forge.faults.truncated = 'deep';
		const answer = await ask( site, forge, [
			[ 'tree', [ id, 'snippets' ] ],
		] );
		expect( answer.answers?.[ 0 ], answer.message ).toMatchObject( [
			{ path: 'snippets/deep/a.php' },
		] );
	} );

	test( 'Bitbucket: files that have not changed since a known commit keep their ids', async () => {
		forge = await Forge.start( 'bitbucket' );
		const { repository } = forge;
		const first = await repository.commit( {
			branch: 'main',
			parent: null,
			write: { 'snippets/a.php': 'a', 'snippets/b.php': 'b' },
			message: 'First',
		} );
		const second = await repository.commit( {
			branch: 'main',
			parent: first,
			write: { 'snippets/b.php': 'B' },
			message: 'Second',
		} );
		const blob =
			( await repository.file( first, 'snippets/a.php' ) )?.id ?? '';
		const known = {
			commit: first,
			blobs: { 'snippets/a.php': blob, 'snippets/b.php': 'of old' },
		};
		const asked: [ string, unknown[] ][] = [
			[ 'tree', [ second, 'snippets' ] ],
		];
		const listed = ( await ask( site, forge, asked, { known } ) )
			.answers?.[ 0 ];
		expect( listed ).toMatchObject( [
			{ path: 'snippets/a.php', blob },
			{ path: 'snippets/b.php', blob: '' },
		] );
		known.commit = 'f'.repeat( 40 );
		const anew = ( await ask( site, forge, asked, { known } ) )
			.answers?.[ 0 ];
		expect( anew ).toMatchObject( [ { blob: '' }, { blob: '' } ] );
		// What cannot be told is not "nothing has changed", and stops nothing.
		known.commit = first;
		for ( const untold of [ 'failed', 'elsewhere', 'no list' ] as const ) {
			forge.faults.untold = untold;
			const { answers } = await ask( site, forge, asked, { known } );
			expect( answers?.[ 0 ], untold ).toMatchObject( [
				{ path: 'snippets/a.php', blob: '' },
				{ path: 'snippets/b.php', blob: '' },
			] );
		}
	} );

	test( 'Gitea before 1.24 has no batches, and files come one by one', async () => {
		forge = await Forge.start( 'gitea' );
		forge.version = '1.23.8';
		const id = await forge.repository.commit( {
			branch: 'main',
			parent: null,
			write: { 'snippets/a.php': 'a', 'snippets/b.php': 'b' },
			message: 'First',
		} );
		const listed = (
			await ask( site, forge, [ [ 'tree', [ id, 'snippets' ] ] ] )
		).answers?.[ 0 ];
		const answer = await ask( site, forge, [
			[ 'blobs', [ id, listed ] ],
		] );
		expect( answer.answers, answer.message ).toEqual( [
			{
				'snippets/a.php': Buffer.from( 'a' ).toString( 'base64' ),
				'snippets/b.php': Buffer.from( 'b' ).toString( 'base64' ),
			},
		] );
	} );

	test( 'a repository of SHA-256 is read by its longer ids', async () => {
		forge = await Forge.start( 'gitea', 'sha256' );
		const id = await forge.repository.commit( {
			branch: 'main',
			parent: null,
			write: { 'snippets/a.php': 'a' },
			message: 'First',
		} );
		const listed = (
			await ask( site, forge, [ [ 'tree', [ id, 'snippets' ] ] ] )
		).answers?.[ 0 ];
		const answer = await ask( site, forge, [
			[ 'blobs', [ id, listed ] ],
		] );
		expect( answer.answers, answer.message ).toEqual( [
			{ 'snippets/a.php': Buffer.from( 'a' ).toString( 'base64' ) },
		] );
	} );
} );

describe( 'settings', () => {
	let forge: Forge;

	beforeAll( async () => {
		forge = await Forge.start( 'gitea' );
	} );
	afterAll( () => forge.stop() );

	/** `tests/unit/Git/HttpTest.php` and `UsableSettingsTest.php` have what else is refused. */
	test( 'that cannot be used ask nothing', async () => {
		for ( const setting of [
			{ api: 'https://git.example.com\\@evil.example' },
			{ repo: 'acme/../../x' },
			{ branch: 'a..b' },
		] ) {
			const asked = await ask( site, forge, [ [ 'head', [] ] ], setting );
			expect( asked ).toMatchObject( { refused: 'settings' } );
		}
		expect( forge.requests ).toEqual( [] );
	} );

	test( 'a token with a line break is none', async () => {
		const answer = await ask( site, forge, [ [ 'head', [] ] ], {
			token: 'abc\r\nX-Other: 1',
		} );
		expect( answer ).toMatchObject( { refused: 'token_rejected' } );
		expect( answer.message ).not.toContain( 'abc' );
	} );

	test( 'a host that the site may not ask is named', async () => {
		const answer = await ask( site, forge, [ [ 'head', [] ] ], {
			api: 'https://git.example.com',
		} );
		expect( answer ).toMatchObject( { refused: 'http_blocked' } );
		expect( answer.message ).toContain( 'git.example.com' );
	} );
} );
