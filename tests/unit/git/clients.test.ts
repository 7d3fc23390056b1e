/**
 * The published clients of the providers read and write the emulator that Git synchronization is tested with: it speaks their API, and not only
 * our reading of it.
 */
import { Gitlab } from '@gitbeaker/rest';
import { Octokit } from '@octokit/rest';
import { Bitbucket } from 'bitbucket';
import { giteaApi } from 'gitea-js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Forge, type Kind } from '../../support/forge/forge.ts';

const [ OWNER, NAME ] = [ 'acme', 'snippets' ] as const;
const PROJECT = `${ OWNER }/${ NAME }`;
const CODE = "<?php\necho 'ü';\n";
const WRITTEN = '/* ours */\n';

/** One list for all of them. */
type Client = {
	head: () => Promise< string | undefined >;
	/** Ids of files by path, or their paths alone. */
	tree: ( commit: string ) => Promise< Record< string, string > >;
	text: ( commit: string, id: string ) => Promise< string >;
	messages: ( commit: string ) => Promise< ( string | undefined )[] >;
	/** Writes `snippets/b.css`; undefined where the client cannot send it. */
	commit?: ( head: string ) => Promise< unknown >;
};

const decoded = ( content: string | undefined ) =>
	Buffer.from( content ?? '', 'base64' ).toString();
const encoded = Buffer.from( WRITTEN ).toString( 'base64' );
const byPath = < T extends { path?: string; type?: string } >(
	items: T[] | undefined,
	id: ( item: T ) => string | undefined
) =>
	Object.fromEntries(
		( items ?? [] )
			.filter( ( item ) => ! /tree|directory/.test( item.type ?? '' ) )
			.map( ( item ) => [ item.path ?? '', id( item ) ?? '' ] )
	);

/** GitHub and Gitea take a token in two ways, and the emulator in the one that svc has. */
const saying =
	( authorization: string ): typeof fetch =>
	( address, options ) => {
		const headers = new Headers( options?.headers );
		headers.set( 'authorization', authorization );
		return fetch( address, { ...options, headers } );
	};

const CLIENTS: Record< string, ( forge: Forge ) => Client > = {
	github: ( forge ) => {
		const client = new Octokit( {
			auth: forge.token,
			baseUrl: `${ forge.origin }/api/v3`,
			request: { fetch: saying( `Bearer ${ forge.token }` ) },
		} );
		const repo = { owner: OWNER, repo: NAME };
		return {
			head: async () =>
				( await client.repos.getBranch( { ...repo, branch: 'main' } ) )
					.data.commit.sha,
			tree: async ( commit ) =>
				byPath(
					(
						await client.git.getTree( {
							...repo,
							tree_sha: commit,
							recursive: '1',
						} )
					).data.tree,
					( item ) => item.sha
				),
			text: async ( _, id ) => {
				const { data } = await client.git.getBlob( {
					...repo,
					file_sha: id,
					headers: { accept: 'application/vnd.github.raw+json' },
				} );
				return Buffer.from( data as unknown as ArrayBuffer ).toString();
			},
			messages: async ( sha ) =>
				(
					await client.repos.listCommits( {
						...repo,
						sha,
						per_page: 5,
					} )
				).data.map( ( one ) => one.commit.message ),
			commit: ( head ) =>
				client.graphql(
					`mutation($input:CreateCommitOnBranchInput!){
						createCommitOnBranch(input:$input){ commit{ oid } }
					}`,
					{
						input: {
							branch: {
								repositoryNameWithOwner: PROJECT,
								branchName: 'main',
							},
							expectedHeadOid: head,
							message: { headline: 'Theirs' },
							fileChanges: {
								additions: [
									{
										path: 'snippets/b.css',
										contents: encoded,
									},
								],
							},
						},
					}
				),
		};
	},
	gitlab: ( forge ) => {
		const client = new Gitlab( {
			host: forge.origin,
			oauthToken: forge.token,
		} );
		return {
			head: async () =>
				( await client.Branches.show( PROJECT, 'main' ) ).commit.id,
			tree: async ( ref ) =>
				byPath(
					await client.Repositories.allRepositoryTrees( PROJECT, {
						ref,
						recursive: true,
						perPage: 100,
					} ),
					( item ) => item.id
				),
			text: async ( _, id ) =>
				String(
					await (
						( await client.Repositories.showBlobRaw(
							PROJECT,
							id
						) ) as Blob
					 ).text()
				),
			messages: async ( refName ) =>
				(
					await client.Commits.all( PROJECT, {
						refName,
						perPage: 5,
						maxPages: 1,
					} )
				).map( ( one ) => one.message ),
			commit: () =>
				client.Commits.create( PROJECT, 'main', 'Theirs', [
					{
						action: 'create',
						filePath: 'snippets/b.css',
						content: encoded,
						encoding: 'base64',
					},
				] ),
		};
	},
	gitea: ( forge ) => {
		const client = giteaApi( forge.origin, {
			customFetch: saying( `token ${ forge.token }` ),
		} );
		return {
			head: async () =>
				( await client.repos.repoGetBranch( OWNER, NAME, 'main' ) ).data
					.commit?.id,
			tree: async ( commit ) =>
				byPath(
					(
						await client.repos.getTree( OWNER, NAME, commit, {
							recursive: true,
						} )
					).data.tree,
					( item ) => item.sha
				),
			text: async ( _, id ) =>
				decoded(
					( await client.repos.getBlob( OWNER, NAME, id ) ).data
						.content
				),
			messages: async ( sha ) =>
				(
					await client.repos.repoGetAllCommits( OWNER, NAME, {
						sha,
						limit: 5,
					} )
				).data.map( ( one ) => one.commit?.message ),
			commit: () =>
				client.repos.repoChangeFiles( OWNER, NAME, {
					branch: 'main',
					message: 'Theirs',
					files: [
						{
							operation: 'create',
							path: 'snippets/b.css',
							content: encoded,
						},
					],
				} ),
		};
	},
	bitbucket: ( forge ) => {
		const client = new Bitbucket( {
			baseUrl: `${ forge.origin }/2.0`,
			auth: { token: forge.token },
			notice: false,
		} );
		const repo = { workspace: OWNER, repo_slug: NAME };
		return {
			head: async () => {
				const { target } = (
					await client.repositories.getBranch( {
						...repo,
						name: 'main',
					} )
				).data;
				return target?.hash;
			},
			tree: async ( commit ) =>
				byPath(
					(
						await client.repositories.readSrc( {
							...repo,
							commit,
							path: 'snippets/',
							max_depth: 9,
							pagelen: 100,
						} as Parameters<
							typeof client.repositories.readSrc
						>[ 0 ] )
					).data.values,
					() => ''
				),
			text: async ( commit ) =>
				String(
					(
						await client.repositories.readSrc( {
							...repo,
							commit,
							path: 'snippets/a.php',
						} )
					).data
				),
			messages: async ( revision ) => {
				const { values } = (
					await client.commits.listAt( {
						...repo,
						revision,
						pagelen: 5,
					} as Parameters< typeof client.commits.listAt >[ 0 ] )
				).data as { values: { message: string }[] };
				return values.map( ( one ) => one.message );
			},
			// It sends files as a form of several parts, which is not what svc sends.
		};
	},
};

let forge: Forge | undefined;

afterEach( () => forge?.stop() );
beforeEach( () => {
	forge = undefined;
} );

test.each( Object.keys( CLIENTS ) )(
	'the client of %s reads and writes',
	async ( kind ) => {
		forge = await Forge.start( kind as Kind );
		const { repository } = forge;
		const first = await repository.commit( {
			branch: 'main',
			parent: null,
			write: { 'snippets/a.php': CODE },
			message: 'First',
		} );
		const client = CLIENTS[ kind ]?.( forge );
		expect( await client?.head() ).toBe( first );
		const id = ( await repository.file( first, 'snippets/a.php' ) )?.id;
		expect( await client?.tree( first ) ).toEqual( {
			'snippets/a.php': kind === 'bitbucket' ? '' : id,
		} );
		expect( await client?.text( first, id ?? '' ) ).toBe( CODE );
		expect( await client?.messages( first ) ).toEqual( [ 'First' ] );
		if ( client?.commit !== undefined ) {
			await client.commit( first );
			const head = ( await client.head() ) ?? '';
			const made = await repository.file( head, 'snippets/b.css' );
			expect(
				( await repository.blob( made?.id ?? '' ) )?.toString()
			).toBe( WRITTEN );
			expect( await client.messages( head ) ).toEqual( [
				'Theirs',
				'First',
			] );
		}
		// They say who they are, which svc must not.
		expect(
			forge.mistakes.filter( ( one ) => ! /^User agent/.test( one ) )
		).toEqual( [] );
	},
	// A process of git for each step.
	60_000
);
