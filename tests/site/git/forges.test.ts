/**
 * Every provider through one list: what the plugin asks of a Git hosting provider, in a real WordPress, answered by `tests/support/forge` over a
 * real repository. After each test the token is looked for wherever it must not be.
 */
import {
	afterAll,
	afterEach,
	beforeAll,
	beforeEach,
	describe,
	expect,
	test,
} from 'vitest';
import { IS_LONG, sample } from '../../support/long.ts';
import { Forge, type Kind } from '../../support/forge/forge.ts';
import {
	ask,
	commitCall,
	PROBE,
	type Said,
	watched,
} from '../../support/forge/probe.ts';
import { Repository } from '../../support/forge/repository.ts';
import { testSite } from '../../support/test-site.ts';
import { FIRST, forgeCalls } from './forge-calls.ts';

/**
 * The short form has every third: one that guards a commit as a whole, and one that guards each file. What only reads, it asks of the first;
 * `sync.test.ts` reads from GitLab.
 */
const KINDS: Kind[] = [ 'github', 'gitea', 'bitbucket', 'gitlab', 'forgejo' ];

/** Those whose commits are guarded file by file. */
const GUARDS_FILES: Kind[] = [ 'gitlab', 'gitea', 'forgejo' ];

const site = testSite( { muPlugins: { 'probe.php': PROBE } } );

let origin: Repository;
let first = '';
beforeAll( async () => {
	origin = await Repository.make();
	first = await origin.commit( FIRST );
} );
afterAll( () => origin.remove() );

describe.each( sample( KINDS, 3 ) )( '%s', ( kind ) => {
	let forge: Forge;
	let said: Said[] = [];

	beforeEach( async () => {
		forge = await Forge.start( kind, origin );
		said = [];
	} );

	afterEach( async () => {
		const seen = await watched( site );
		await forge.stop();
		expect( forge.mistakes ).toEqual( [] );
		expect( JSON.stringify( said ) ).not.toContain( forge.token );
		expect( seen ).not.toContain( forge.token );
	} );

	const { calls, call, commit, tree, ids, contents, push } = forgeCalls(
		site,
		() => forge,
		( answer ) => said.push( answer )
	);
	const reads = test.runIf( IS_LONG || kind === KINDS[ 0 ] );

	reads( 'check says what is there, and that all is well', async () => {
		const answer = await call( 'check' );
		expect( answer.answers ).toEqual( [
			{
				name: 'acme/snippets',
				branch: 'main',
				writes: true,
				problems: [],
				expires: [ 'github', 'gitlab' ].includes( kind )
					? expect.any( Number )
					: null,
			},
		] );
	} );

	reads(
		'head and log name commits with their parents, whole message and author',
		async () => {
			const second = await push( { 'snippets/b.js': 'b( 2 );\n' } );
			const answer = await calls( [
				[ 'head', [] ],
				[ 'log', [ second, 10 ] ],
				[ 'log', [ second, 1 ] ],
			] );
			expect( answer.answers?.[ 0 ] ).toBe( second );
			expect( answer.answers?.[ 1 ] ).toMatchObject( [
				{
					id: second,
					parents: [ first ],
					message: 'By somebody else',
					author: 'Tom Tester <tom@example.com>',
				},
				{ id: first, parents: [], message: 'First\n\nBody of it' },
			] );
			expect( answer.answers?.[ 2 ] ).toHaveLength( 1 );
		}
	);

	reads(
		'tree lists what is below the folder, over several pages, with modes',
		async () => {
			const second = await forge.repository.commit( {
				branch: 'main',
				parent: first,
				write: {
					'snippets/link': 'a.php',
					'snippets/run.sh': 'x',
					'snippets/module': first,
				},
				modes: {
					'snippets/link': '120000',
					'snippets/run.sh': '100755',
					'snippets/module': '160000',
				},
				message: 'Strange ones',
			} );
			const entries = await tree( second );
			const listed = await ids( second );
			expect(
				entries.map( ( one ) => [ one.path, one.mode ] ).sort()
			).toEqual( [
				[ 'snippets/a.php', '100644' ],
				[ 'snippets/a.snippet.json', '100644' ],
				[ 'snippets/b.js', '100644' ],
				[ 'snippets/c.html', '100644' ],
				[ 'snippets/deep/er/ö ä.css', '100644' ],
				[ 'snippets/link', '120000' ],
				[ 'snippets/module', '160000' ],
				[ 'snippets/run.sh', '100755' ],
			] );
			for ( const { path, blob } of entries ) {
				expect( blob ).toBe(
					kind === 'bitbucket' ? '' : listed[ path ]
				);
			}
		}
	);

	reads( 'a folder that is not there has no files', async () => {
		const answer = await call( 'tree', first, 'elsewhere/deep' );
		expect( answer.answers ).toEqual( [ [] ] );
	} );

	test( 'a listing that is cut short is refused and never read as files that are gone', async () => {
		forge.faults.truncated = 'all';
		const answer = await call( 'tree', first, 'snippets' );
		expect( answer.answers ).toBeUndefined();
		expect( answer.refused === 'unreadable' || answer.unknown ).toBe(
			true
		);
	} );

	reads(
		'blobs come byte for byte, unusual names and bytes among them',
		async () => {
			const strange = Buffer.from( [ 0xff, 0xfe, 0x41, 0x0d, 0x0a ] );
			const second = await forge.repository.commit( {
				branch: 'main',
				parent: first,
				write: {
					'snippets/latin.php': strange,
					'snippets/nul.php': Buffer.from( [ 0x41, 0, 0x42 ] ),
					'snippets/empty.css': '',
				},
				message: 'Bytes',
			} );
			const entries = await tree( second );
			const answer = await call( 'blobs', second, entries );
			const bytes = ( answer.answers?.[ 0 ] ?? {} ) as Record<
				string,
				string
			>;
			expect( Object.keys( bytes ).sort() ).toEqual(
				entries.map( ( one ) => one.path ).sort()
			);
			for ( const [ path, text ] of Object.entries( bytes ) ) {
				const item = await forge.repository.file( second, path );
				expect( Buffer.from( text, 'base64' ) ).toEqual(
					await forge.repository.blob( item?.id ?? '' )
				);
			}
		}
	);

	reads(
		'texts that come changed in a batch are fetched again one by one; what stays changed is not taken',
		async () => {
			const entries = ( await tree( first ) ).filter( ( one ) =>
				one.path.endsWith( '.php' )
			);
			if ( kind !== 'bitbucket' ) {
				forge.faults.mangled = 'batches';
				expect( await contents( first, entries ) ).toEqual( {
					'snippets/a.php': "<?php\necho 'a';\n",
				} );
			}
			forge.faults.mangled = 'all';
			const answer = await call( 'blobs', first, entries );
			expect( answer ).toMatchObject( { unknown: true } );
			expect( answer.answers ).toBeUndefined();
		}
	);

	test( 'one commit adds, changes, deletes and renames', async () => {
		const was = await ids( first );
		const answer = await calls( [
			commitCall(
				first,
				{
					write: {
						'snippets/new/d & e.php': '<?php\n// ü + % \' "\n',
						'snippets/a.php': "<?php\necho 'A';\n",
						'snippets/renamed.js': 'b();\n',
					},
					remove: [ 'snippets/b.js', 'snippets/c.html' ],
					was,
				},
				'Update 1 snippet\n\n- change a.php\n\nSVC-Sync: 0198',
				{ name: 'Jane Döe', email: 'user-12@example.com.invalid' }
			),
		] );
		const id = String( answer.answers?.[ 0 ] );
		expect( await forge.repository.head( 'main' ), answer.message ).toBe(
			id
		);
		const [ made ] = await forge.repository.log( id, 1 );
		expect( made ).toMatchObject( {
			parents: [ first ],
			message: 'Update 1 snippet\n\n- change a.php\n\nSVC-Sync: 0198',
			name: kind === 'github' ? 'Owner of the token' : 'Jane Döe',
		} );
		const now = await ids( id );
		expect( now[ 'snippets/renamed.js' ] ).toBe( was[ 'snippets/b.js' ] );
		expect( Object.keys( now ) ).toContain( 'snippets/new/d & e.php' );
		expect( Object.keys( now ) ).not.toContain( 'snippets/b.js' );
		expect( Object.keys( now ) ).not.toContain( 'snippets/c.html' );
		expect( now[ 'README.md' ] ).toBe( was[ 'README.md' ] );
		const item = await forge.repository.file(
			id,
			'snippets/new/d & e.php'
		);
		expect(
			( await forge.repository.blob( item?.id ?? '' ) )?.toString()
		).toBe( '<?php\n// ü + % \' "\n' );
		expect( await forge.repository.faults() ).toBe( '' );
	} );

	test( 'a commit on a file that somebody has changed meanwhile is stale, and theirs stays', async () => {
		const was = await ids( first );
		const theirs = await push( { 'snippets/a.php': '<?php // theirs\n' } );
		for ( const change of [
			{ write: { 'snippets/a.php': '<?php // ours\n' } },
			{ remove: [ 'snippets/a.php' ] },
		] ) {
			const answer = await commit( first, { ...change, was } );
			expect( answer ).toMatchObject( { stale: true } );
		}
		expect( await forge.repository.head( 'main' ) ).toBe( theirs );
	} );

	test( 'a file that somebody else adds or deletes first is stale', async () => {
		const was = await ids( first );
		await push( { 'snippets/n.php': '<?php // theirs\n' }, [
			'snippets/b.js',
		] );
		expect(
			await commit( first, {
				write: { 'snippets/n.php': '<?php // ours\n' },
				was,
			} )
		).toMatchObject( { stale: true } );
		expect(
			await commit( first, { write: { 'snippets/b.js': 'ours' }, was } )
		).toMatchObject( { stale: true } );
	} );

	test( 'somebody who is quicker at the last moment wins, and nothing of theirs is lost', async () => {
		const was = await ids( first );
		forge.faults.before = async () => {
			forge.faults.before = undefined;
			await push( { 'snippets/b.js': 'theirs();\n' } );
		};
		const answer = await commit( first, {
			write: { 'snippets/a.php': '<?php // ours\n' },
			was,
		} );
		const head = ( await forge.repository.head( 'main' ) ) ?? '';
		const item = await forge.repository.file( head, 'snippets/b.js' );
		expect(
			( await forge.repository.blob( item?.id ?? '' ) )?.toString()
		).toBe( 'theirs();\n' );
		if ( GUARDS_FILES.includes( kind ) ) {
			expect( answer.answers ).toEqual( [ head ] );
			expect( await forge.repository.log( head, 3 ) ).toHaveLength( 3 );
		} else {
			expect( answer ).toMatchObject( { stale: true } );
		}
	} );

	test( 'a branch that was moved to another history is stale', async () => {
		const was = await ids( first );
		const other = await forge.repository.commit( {
			branch: 'other',
			parent: null,
			write: { 'snippets/a.php': '<?php // anew\n' },
			message: 'Anew',
		} );
		await forge.repository.move( 'main', other );
		expect(
			await commit( first, {
				write: { 'snippets/a.php': '<?php // ours\n' },
				was,
			} )
		).toMatchObject( { stale: true } );
	} );

	test( 'an answer that is lost after the commit is unknown, and the history tells', async () => {
		forge.faults.lost = true;
		const was = await ids( first );
		const answer = await commit(
			first,
			{ write: { 'snippets/a.php': '<?php // ours\n' }, was },
			'Ours\n\nSVC-Sync: 42'
		);
		expect( answer ).toMatchObject( { unknown: true } );
		expect(
			forge.requests.filter( ( one ) => one.startsWith( 'POST' ) )
		).toHaveLength( 1 );
		forge.faults = {};
		const head = ( await call( 'head' ) ).answers?.[ 0 ];
		expect( ( await call( 'log', head, 5 ) ).answers?.[ 0 ] ).toMatchObject(
			[ { message: 'Ours\n\nSVC-Sync: 42' }, { id: first } ]
		);
	} );

	test( 'a protected branch says so, before and while writing', async () => {
		forge.faults.isProtected = true;
		const was = await ids( first );
		const [ facts ] = ( await call( 'check' ) ).answers ?? [];
		if ( kind !== 'bitbucket' ) {
			expect( facts ).toMatchObject( {
				writes: false,
				problems: [ expect.stringContaining( 'protected' ) ],
			} );
		}
		expect(
			await commit( first, { write: { 'snippets/a.php': 'x' }, was } )
		).toMatchObject( {
			refused: 'branch_protected',
			message: expect.stringContaining( '"main"' ),
		} );
		expect( await forge.repository.head( 'main' ) ).toBe( first );
	} );

	test( 'a token that may only read says so, and reads', async () => {
		forge.faults.readOnly = true;
		const was = await ids( first );
		const [ facts ] = ( await call( 'check' ) ).answers ?? [];
		expect( facts ).toMatchObject( { writes: false } );
		expect(
			await commit( first, { write: { 'snippets/a.php': 'x' }, was } )
		).toMatchObject( { refused: 'no_write' } );
		expect(
			await contents( first, ( await tree( first ) ).slice( 0, 2 ) )
		).toEqual( {
			'snippets/a.php': "<?php\necho 'a';\n",
			'snippets/a.snippet.json': '{}\n',
		} );
	} );

	reads(
		'a wrong token is told, and everything else is left alone',
		async () => {
			const token = 'token-of-somebody-else';
			const answer = await calls( [ [ 'head', [] ] ], { token } );
			expect( answer ).toMatchObject( { refused: 'token_rejected' } );
			expect( JSON.stringify( answer ) ).not.toContain( token );
			const [ facts ] =
				( await calls( [ [ 'check', [] ] ], { token } ) ).answers ?? [];
			expect( facts ).toMatchObject( {
				writes: false,
				problems: [ expect.stringContaining( 'expired or revoked' ) ],
			} );
		}
	);

	reads(
		'a repository or a branch that is not there is told apart from one that is empty',
		async () => {
			expect(
				await calls( [ [ 'head', [] ] ], { repo: 'acme/other' } )
			).toMatchObject( { refused: 'repo_not_found' } );
			const missing = await calls(
				[
					[ 'head', [] ],
					[ 'check', [] ],
				],
				{
					branch: 'release/1',
				}
			);
			expect( missing.answers ).toMatchObject( [
				null,
				{ problems: [ expect.stringContaining( '"release/1"' ) ] },
			] );
			const made = await calls( [ [ 'bootstrap', [ 'Start' ] ] ], {
				branch: 'release/1',
			} );
			expect( made.answers, made.message ).toEqual( [ first ] );
			expect( await forge.repository.head( 'release/1' ) ).toBe( first );
		}
	);

	test( 'an empty repository gets its first commit', async () => {
		const empty = await Forge.start( kind );
		try {
			const answer = await ask( site, empty, [
				[ 'head', [] ],
				[ 'bootstrap', [ 'Snippets of example.com' ] ],
			] );
			expect( answer.answers?.[ 0 ], answer.message ).toBeNull();
			const id = String( answer.answers?.[ 1 ] );
			expect( await empty.repository.head( 'main' ) ).toBe( id );
			expect(
				( await empty.repository.tree( id ) )
					?.filter( ( item ) => item.type === 'blob' )
					.map( ( item ) => item.path )
			).toEqual( [ 'snippets/.gitattributes', 'snippets/README.md' ] );
			expect( empty.mistakes ).toEqual( [] );
		} finally {
			await empty.stop();
		}
	} );

	reads(
		'a limit is told with the seconds to wait, by the clock of the provider',
		async () => {
			forge.faults = { limited: 90, clock: -86_400 };
			expect( await call( 'head' ) ).toMatchObject( {
				refused: 'rate_limited',
				wait: 90,
			} );
		}
	);

	reads( 'a tenth of what may be asked is left for others', async () => {
		forge.faults = { remaining: 5, clock: 86_400 };
		const answer = await calls( [
			[ 'head', [] ],
			[ 'head', [] ],
		] );
		expect( answer ).toMatchObject( { refused: 'rate_limited' } );
		expect( answer.wait ).toBeGreaterThan( 590 );
		expect( answer.wait ).toBeLessThan( 602 );
		expect( forge.requests ).toHaveLength( 1 );
	} );

	test( 'a repository that has moved is named with what to enter, and nothing is brought from where it is now', async () => {
		forge.faults.renamed = 'somebody/moved';
		const told = expect.stringMatching(
			/"acme\/snippets" is now called "somebody\/moved".*wp svc git setup --repo=somebody\/moved/
		);
		expect( await call( 'head' ) ).toMatchObject( {
			refused: 'repo_moved',
			message: told,
		} );
		const [ facts ] = ( await call( 'check' ) ).answers ?? [];
		expect( facts ).toMatchObject( { writes: false, problems: [ told ] } );
		const was = await ids( first );
		await commit( first, { write: { 'snippets/b.js': 'ours' }, was } );
		expect(
			forge.requests.filter( ( one ) => one.includes( 'somebody' ) )
		).toEqual( [] );
		if ( kind !== 'github' ) {
			expect( await forge.repository.head( 'main' ) ).toBe( first );
		}
	} );

	reads(
		'a branch that was renamed is told with its new name, as far as it is known, and what to enter',
		async () => {
			await forge.renameBranch( 'main', 'trunk/2' );
			const { answers = [] } = await calls( [
				[ 'head', [] ],
				[ 'check', [] ],
			] );
			expect( answers[ 0 ] ).toBeNull();
			expect( answers[ 1 ] ).toMatchObject( {
				branch: 'trunk/2',
				problems: [
					expect.stringContaining(
						kind === 'github'
							? 'The branch "main" is now called "trunk/2".'
							: 'no branch "main". Enter "trunk/2"'
					),
				],
			} );
			expect( JSON.stringify( answers[ 1 ] ) ).toContain(
				'wp svc git setup --branch=trunk/2'
			);
			const named = await calls( [ [ 'head', [] ] ], {
				branch: 'trunk/2',
			} );
			expect( named.answers ).toEqual( [ first ] );
		}
	);

	reads(
		'a branch with the name of a command is none when it is copied',
		async () => {
			await forge.renameBranch( 'main', "x;id>'y'" );
			const [ facts ] = ( await call( 'check' ) ).answers ?? [];
			const { problems } = facts as { problems: string[] };
			expect( problems.join() ).toContain(
				`--branch='x;id>'\\''y'\\'''`
			);
		}
	);

	test( 'a repository that is gone, or not to be seen any more, is told with both and what to look at', async () => {
		forge.faults.gone = true;
		const told = expect.stringMatching(
			/The token can't see "acme\/snippets".*--repo=.*give the token access/
		);
		expect( await call( 'head' ) ).toMatchObject( {
			refused: 'repo_not_found',
			message: told,
		} );
		const [ facts ] = ( await call( 'check' ) ).answers ?? [];
		expect( facts ).toMatchObject( { writes: false, problems: [ told ] } );
		const was = await ids( first );
		const written = await commit( first, {
			write: { 'snippets/b.js': 'ours' },
			was,
		} );
		// GitLab is asked for the file first, and the next attempt begins with the branch.
		expect( written ).toMatchObject(
			kind === 'gitlab' ? { stale: true } : { refused: 'repo_not_found' }
		);
	} );

	reads( 'an archived repository is told', async () => {
		forge.faults.archived = true;
		const [ facts ] = ( await call( 'check' ) ).answers ?? [];
		expect( facts ).toMatchObject( { writes: kind === 'bitbucket' } );
	} );

	test( 'the token does not follow to another address', async () => {
		const elsewhere = await Forge.start( kind );
		try {
			forge.faults.elsewhere = elsewhere.origin;
			const answers = [
				await call( 'head' ),
				await call( 'tree', first, 'snippets' ),
				await commit( first, { write: { 'snippets/n.php': 'x' } } ),
			];
			for ( const answer of answers ) {
				expect( answer.answers ).toBeUndefined();
				expect( [ 'redirected', 'rejected' ] ).toContain(
					answer.refused
				);
			}
			expect( elsewhere.requests ).toEqual( [] );
		} finally {
			await elsewhere.stop();
		}
	} );

	reads( 'a page of a firewall is no answer', async () => {
		forge.faults.page = true;
		for ( const answer of [
			await call( 'head' ),
			await call( 'tree', first, 'snippets' ),
			await call( 'log', first, 5 ),
		] ) {
			expect( answer ).toMatchObject( { unknown: true } );
		}
	} );

	reads( 'a provider that does not answer is unknown', async () => {
		await forge.stop();
		expect( await call( 'head' ) ).toMatchObject( {
			unknown: true,
		} );
	} );
} );
