/**
 * GitHub: GraphQL executed against its own schema (`@octokit/graphql-schema`), REST for what that does not have. Sentences and types of refusals
 * are recorded ones.
 */
import { schema as official } from '@octokit/graphql-schema';
import { buildSchema, graphql, GraphQLError } from 'graphql';
import type { Forge } from './forge.ts';
import { Moved } from './repository.ts';
import {
	type Answer,
	json,
	only,
	type Provider,
	type Request,
} from './request.ts';

// It declares two fields twice, which is no concern of ours.
const schema = buildSchema( official.idl, { assumeValidSDL: true } );

const refused = ( type: string, message: string ) =>
	new GraphQLError( message, { extensions: { type } } );

type CommitInput = {
	branch: { repositoryNameWithOwner: string; branchName: string };
	expectedHeadOid: string;
	message: { headline: string; body?: string };
	fileChanges: {
		additions?: { path: string; contents: string }[];
		deletions?: { path: string }[];
	};
};

async function createCommit( forge: Forge, input: CommitInput ) {
	const { repository, faults } = forge;
	const { branchName } = input.branch;
	if ( faults.gone || input.branch.repositoryNameWithOwner !== forge.name ) {
		throw refused( 'NOT_FOUND', 'Could not resolve to a Repository.' );
	}
	if ( faults.readOnly ) {
		throw refused(
			'FORBIDDEN',
			'Resource not accessible by personal access token'
		);
	}
	if ( faults.isProtected ) {
		throw refused(
			'BRANCH_PROTECTION_RULE_VIOLATION',
			'Repository rule violations found\n\nChanges must be made through a pull request.'
		);
	}
	await faults.before?.();
	const head = await repository.head( branchName );
	if ( head === null ) {
		throw refused( 'NOT_FOUND', `Branch ${ branchName } not found` );
	}
	const stale = () =>
		faults.forbidsLoser
			? refused( 'FORBIDDEN', 'viewer does not have permission' )
			: refused(
					'STALE_DATA',
					`Expected branch to point to "${ head }" but it did not.  Pull and try again.`
				);
	if ( head !== input.expectedHeadOid ) {
		throw stale();
	}
	const paths = ( await repository.tree( head ) ) ?? [];
	for ( const { path } of input.fileChanges.deletions ?? [] ) {
		if ( ! paths.some( ( item ) => item.path === path ) ) {
			throw refused(
				'UNPROCESSABLE',
				`A path was requested for deletion which does not exist as of commit oid ${ head }`
			);
		}
	}
	try {
		const id = await repository.commit( {
			branch: branchName,
			parent: head,
			write: Object.fromEntries(
				( input.fileChanges.additions ?? [] ).map( ( one ) => [
					one.path,
					Buffer.from( one.contents, 'base64' ),
				] )
			),
			remove: ( input.fileChanges.deletions ?? [] ).map(
				( one ) => one.path
			),
			message: [ input.message.headline, input.message.body ]
				.filter( Boolean )
				.join( '\n\n' ),
			author: { name: 'Owner of the token', email: 'owner@example.com' },
		} );
		return { commit: { oid: id } };
	} catch ( error ) {
		throw error instanceof Moved ? stale() : error;
	}
}

function repositoryOf( forge: Forge ) {
	const target = async ( branch: string ) => {
		const oid = await forge.head( branch );
		return oid === null ? null : { __typename: 'Commit', oid };
	};
	return {
		nameWithOwner: forge.faults.renamed ?? forge.name,
		isEmpty: async () => ( await forge.repository.anyBranch() ) === null,
		isArchived: forge.faults.archived === true,
		isDisabled: false,
		// Of the person: a token may have less.
		viewerPermission: 'WRITE',
		defaultBranchRef: async () => {
			const name = await forge.repository.anyBranch();
			return name === null
				? null
				: { name, target: () => target( name ) };
		},
		ref: async ( { qualifiedName }: { qualifiedName: string } ) => {
			const name = qualifiedName.replace( 'refs/heads/', '' );
			const at = await target( name );
			return at === null
				? null
				: {
						target: at,
						rules: {
							nodes: forge.faults.isProtected
								? [ { type: 'PULL_REQUEST' } ]
								: [],
						},
					};
		},
		object: async ( { oid }: { oid: string } ) => {
			const bytes = await forge.repository.blob( oid );
			if ( bytes === null ) {
				return null;
			}
			const isBinary = bytes.includes( 0 );
			return {
				__typename: 'Blob',
				oid,
				byteSize: bytes.length,
				isBinary,
				isTruncated: bytes.length > 512_000,
				text: isBinary ? null : forge.text( bytes ),
			};
		},
	};
}

async function graphQl( forge: Forge, request: Request ): Promise< Answer > {
	const { query, variables, ...rest } = json( request );
	only( rest, [], 'GraphQL' );
	const rootValue = {
		repository: ( args: { owner: string; name: string } ) => {
			if (
				forge.faults.gone ||
				`${ args.owner }/${ args.name }` !== forge.name
			) {
				throw refused(
					'NOT_FOUND',
					`Could not resolve to a Repository with the name '${ args.owner }/${ args.name }'.`
				);
			}
			return repositoryOf( forge );
		},
		createCommitOnBranch: ( args: { input: CommitInput } ) =>
			createCommit( forge, args.input ),
	};
	const result = await graphql( {
		schema,
		source: String( query ),
		rootValue,
		variableValues: variables as Record< string, unknown >,
	} );
	for ( const error of result.errors ?? [] ) {
		if ( error.extensions.type === undefined ) {
			forge.mistake( `GraphQL: ${ error.message }` );
		}
	}
	const isCommit =
		String( query ).includes( 'createCommitOnBranch' ) &&
		result.errors === undefined;
	if ( isCommit && forge.faults.lost ) {
		return { status: 502, body: '<html>Bad Gateway</html>' };
	}
	return {
		status: 200,
		body: {
			data: result.data,
			...( result.errors && {
				errors: result.errors.map( ( error ) => ( {
					type: error.extensions.type,
					path: error.path,
					message: error.message,
				} ) ),
			} ),
		},
	};
}

async function firstCommit(
	forge: Forge,
	request: Request,
	path: string
): Promise< Answer > {
	const { message, content, branch, ...rest } = json( request );
	only( rest, [], 'PUT contents' );
	if ( ( await forge.repository.anyBranch() ) !== null ) {
		forge.mistake( 'PUT contents guards nothing.' );
	}
	const sha = await forge.repository.commit( {
		branch: String( branch ),
		parent: null,
		write: {
			[ decodeURIComponent( path ) ]: Buffer.from(
				String( content ),
				'base64'
			),
		},
		message: String( message ),
	} );
	return { status: 201, body: { content: {}, commit: { sha } } };
}

async function listing( forge: Forge, request: Request, commit: string ) {
	const items = await forge.repository.tree( commit );
	if ( items === null ) {
		return github.notFound;
	}
	const isDeep = request.query.has( 'recursive' );
	const listed = items.filter(
		( { path } ) => isDeep || ! path.includes( '/' )
	);
	const isCut =
		forge.faults.truncated === 'all' ||
		( forge.faults.truncated === 'deep' &&
			isDeep &&
			// The folder of the snippets alone is small enough.
			items.some( ( { path } ) => path.startsWith( 'snippets/' ) ) );
	return {
		status: 200,
		body: {
			sha: commit,
			truncated: isCut,
			tree: ( isCut ? listed.slice( 0, 1 ) : listed ).map( ( item ) => ( {
				path: item.path,
				mode: item.mode,
				type: item.type,
				sha: item.id,
				...( item.type === 'blob' && { size: item.size } ),
			} ) ),
		},
	};
}

/** A branch that was renamed is answered with its new place (recorded, github.com/google/go-github, issue 1895). */
async function branchOf( forge: Forge, name: string ): Promise< Answer > {
	const sha = await forge.head( name );
	if ( sha !== null ) {
		return { status: 200, body: { name, commit: { sha } } };
	}
	const now = forge.renamedBranches.get( name );
	if ( now === undefined ) {
		return github.notFound;
	}
	const url = `${ forge.origin }/api/v3/repositories/${
		forge.name
	}/branches/${ encodeURIComponent( now ).replaceAll( '%2F', '/' ) }`;
	return {
		status: 301,
		headers: { location: url },
		body: {
			message: 'Moved Permanently',
			url,
			documentation_url: 'https://docs.github.com/rest',
		},
	};
}

async function plain(
	forge: Forge,
	request: Request,
	path: string
): Promise< Answer | undefined > {
	const { repository, faults } = forge;
	const [ , kind = '', id = '' ] =
		/^\/(branches|git\/trees|git\/blobs|commits|contents|git\/refs)(?:\/(.*))?$/.exec(
			path
		) ?? [];
	switch ( `${ request.method } ${ kind }` ) {
		// svc asks GraphQL and comes here for a branch that is missing; clients of REST ask this.
		case 'GET branches':
			return branchOf( forge, decodeURIComponent( id ) );
		case 'GET git/trees':
			return listing( forge, request, id );
		case 'GET git/blobs': {
			if (
				request.headers.accept !== 'application/vnd.github.raw+json'
			) {
				return undefined;
			}
			const bytes = await repository.blob( id );
			return bytes === null
				? github.notFound
				: {
						status: 200,
						body: faults.mangled === 'all' ? `${ bytes } ` : bytes,
					};
		}
		case 'GET commits':
			return {
				status: 200,
				body: (
					await repository.log(
						request.query.get( 'sha' ) ?? '',
						Number( request.query.get( 'per_page' ) )
					)
				).map( ( commit ) => ( {
					sha: commit.id,
					parents: commit.parents.map( ( sha ) => ( { sha } ) ),
					commit: {
						message: commit.message,
						author: { name: commit.name, email: commit.email },
						committer: { date: commit.date },
					},
				} ) ),
			};
		case 'POST git/blobs':
			if ( faults.readOnly ) {
				return {
					status: 403,
					body: {
						message:
							'Resource not accessible by personal access token',
					},
				};
			}
			return ( await repository.anyBranch() ) === null
				? { status: 409, body: { message: 'Git Repository is empty.' } }
				: {
						status: 201,
						headers: {
							'github-authentication-token-expiration':
								'2030-01-02 03:04:05 UTC',
						},
						body: { sha: '0'.repeat( 40 ) },
					};
		case 'PUT contents':
			return firstCommit( forge, request, id );
		case 'POST git/refs': {
			const { ref, sha, ...more } = json( request );
			only( more, [], 'POST git/refs' );
			await repository.move(
				String( ref ).replace( 'refs/heads/', '' ),
				String( sha ),
				null
			);
			return { status: 201, body: { ref, object: { sha } } };
		}
	}
	return path === '' && request.method === 'GET'
		? { status: 200, body: { full_name: forge.name } }
		: undefined;
}

export const github: Provider = {
	root: '/api/v3',
	others: [ '/api/graphql' ],
	authorization: ( token ) => `Bearer ${ token }`,
	unauthorized: { status: 401, body: { message: 'Bad credentials' } },
	notFound: { status: 404, body: { message: 'Not Found' } },
	limited: ( seconds ) => ( {
		status: 403,
		headers: { 'retry-after': String( seconds ) },
		body: { message: 'You have exceeded a secondary rate limit.' },
	} ),
	answer: async ( forge, request ) => {
		if ( request.path === '/api/graphql' ) {
			return graphQl( forge, request );
		}
		const start = `/repos/${ forge.name }`;
		if ( forge.faults.gone || ! request.path.startsWith( start ) ) {
			return github.notFound;
		}
		return plain( forge, request, request.path.slice( start.length ) );
	},
};
