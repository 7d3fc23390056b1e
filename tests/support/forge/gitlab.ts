/** GitLab: commits guarded file by file, refusals with status 400 told apart by their sentences (recorded on gitlab.com and CE). */
import type { Forge } from './forge.ts';
import { Moved } from './repository.ts';
import {
	type Answer,
	json,
	only,
	type Provider,
	type Request,
} from './request.ts';

type Action = {
	action: 'create' | 'update' | 'delete';
	file_path: string;
	content?: string;
	encoding?: string;
	last_commit_id?: string;
};

const said = ( status: number, message: string ): Answer => ( {
	status,
	body: { message },
} );

/** The sentence of a file that is not as the action takes it to be; null when it is. */
async function stale(
	forge: Forge,
	head: string,
	action: Action
): Promise< string | null > {
	const there = await forge.repository.file( head, action.file_path );
	if ( action.action === 'create' ) {
		return there === null ? null : 'A file with this name already exists';
	}
	if ( there === null ) {
		return "A file with this name doesn't exist";
	}
	const last = await forge.repository.lastTouch( head, action.file_path );
	if ( action.last_commit_id === undefined ) {
		forge.mistake( `${ action.file_path } is written without a guard.` );
	}
	return last === action.last_commit_id
		? null
		: `The file has changed since you started editing it: ${ action.file_path }`;
}

async function commit( forge: Forge, request: Request ): Promise< Answer > {
	const sent = json( request );
	only(
		sent,
		[
			'branch',
			'commit_message',
			'actions',
			'author_name',
			'author_email',
		],
		'POST commits'
	);
	const { repository, faults } = forge;
	if ( faults.readOnly ) {
		return {
			status: 403,
			body: { error: 'insufficient_scope', scope: 'api read_api' },
		};
	}
	if ( faults.isProtected ) {
		return said(
			403,
			'403 Forbidden - You are not allowed to push into this branch'
		);
	}
	await faults.before?.();
	const branch = String( sent.branch );
	const actions = sent.actions as Action[];
	const head = await repository.head( branch );
	if ( head === null && ( await repository.anyBranch() ) !== null ) {
		return said(
			400,
			'You can only create or edit files when you are on a branch'
		);
	}
	for ( const action of actions ) {
		only(
			action,
			[ 'action', 'file_path', 'content', 'encoding', 'last_commit_id' ],
			'An action'
		);
		const why = head === null ? null : await stale( forge, head, action );
		if ( why !== null ) {
			return said( 400, why );
		}
	}
	try {
		const id = await repository.commit( {
			branch,
			parent: head,
			write: Object.fromEntries(
				actions
					.filter( ( one ) => one.action !== 'delete' )
					.map( ( one ) => [
						one.file_path,
						Buffer.from(
							one.content ?? '',
							one.encoding === 'base64' ? 'base64' : 'utf8'
						),
					] )
			),
			remove: actions
				.filter( ( one ) => one.action === 'delete' )
				.map( ( one ) => one.file_path ),
			message: String( sent.commit_message ),
			author:
				sent.author_name === undefined
					? undefined
					: {
							name: String( sent.author_name ),
							email: String( sent.author_email ),
						},
		} );
		return faults.lost
			? { status: 502, body: '<html>Bad Gateway</html>' }
			: {
					status: 201,
					body: { id, parent_ids: head === null ? [] : [ head ] },
				};
	} catch ( error ) {
		if ( error instanceof Moved ) {
			return said(
				400,
				`Could not update refs/heads/${ branch }. Please refresh and try again.`
			);
		}
		throw error;
	}
}

/** GraphQL answers what the one query of ours asks for. */
async function blobs( forge: Forge, request: Request ): Promise< Answer > {
	const { query, variables, ...rest } = json( request );
	only( rest, [], 'GraphQL' );
	const { project, ref, paths, ...more } = variables as {
		project: string;
		ref: string;
		paths: string[];
	};
	only( more, [], 'The query' );
	if (
		project !== forge.name ||
		! String( query ).includes( 'nodes{path oid rawTextBlob}' )
	) {
		forge.mistake( `GraphQL: ${ String( query ) }` );
	}
	if ( paths.length > 20 ) {
		return {
			status: 200,
			body: { errors: [ { message: 'Query has complexity of 301' } ] },
		};
	}
	const nodes = [];
	for ( const path of paths ) {
		const item = await forge.repository.file( ref, path );
		const bytes = item && ( await forge.repository.blob( item.id ) );
		if ( item && bytes ) {
			nodes.push( {
				path,
				oid: item.id,
				rawTextBlob: bytes.includes( 0 ) ? null : forge.text( bytes ),
			} );
		}
	}
	return {
		status: 200,
		body: { data: { project: { repository: { blobs: { nodes } } } } },
	};
}

async function tree( forge: Forge, request: Request ): Promise< Answer > {
	const { query } = request;
	const items = await forge.repository.tree(
		query.get( 'ref' ) ?? '',
		query.get( 'path' ) ?? ''
	);
	if ( items === null ) {
		return said( 404, '404 invalid revision or path Not Found' );
	}
	const start = Number( query.get( 'page_token' ) ?? 0 );
	// Smaller pages than asked for are pages, too, and show what a second one does.
	const next = start + Math.min( 5, Number( query.get( 'per_page' ) ) );
	const more = new URLSearchParams( query );
	more.set( 'page_token', String( next ) );
	const isCut = forge.faults.truncated !== undefined;
	return isCut
		? { status: 500, body: { message: '500 Internal Server Error' } }
		: {
				status: 200,
				headers:
					next < items.length
						? {
								link: `<${ forge.origin }/api/v4/projects/${ encodeURIComponent(
									forge.name
								) }/repository/tree?${ more }>; rel="next"`,
							}
						: {},
				body: items.slice( start, next ).map( ( item ) => ( {
					id: item.id,
					name: item.path.split( '/' ).at( -1 ),
					type: item.type,
					path: item.path,
					mode: item.mode,
				} ) ),
			};
}

async function branchOf( forge: Forge, name: string ): Promise< Answer > {
	const id = await forge.head( name );
	const isOpen = ! forge.faults.isProtected && ! forge.faults.readOnly;
	return id === null
		? said( 404, '404 Branch Not Found' )
		: {
				status: 200,
				body: {
					name,
					commit: { id },
					protected: forge.faults.isProtected === true,
					can_push: isOpen,
				},
			};
}

async function projectOf( forge: Forge, name: string ): Promise< Answer > {
	const any = await forge.repository.anyBranch();
	return {
		status: 200,
		body: {
			path_with_namespace: name,
			default_branch: any,
			empty_repo: any === null,
			archived: forge.faults.archived === true,
			permissions: {
				project_access: {
					access_level: forge.faults.readOnly ? 20 : 30,
				},
				group_access: null,
			},
		},
	};
}

/** A project that has moved is answered with its number, and what would change it not at all (`user_project` in lib/api/helpers.rb). */
const NUMBER = '/projects/42';
const moved = ( forge: Forge, request: Request, below: string ): Answer =>
	request.method === 'GET'
		? {
				status: 301,
				headers: {
					location: `${ forge.origin }/api/v4${ NUMBER }${ below }`,
				},
			}
		: said( 405, 'Non GET methods are not allowed for moved projects' );

async function read(
	forge: Forge,
	request: Request,
	path: string
): Promise< Answer | undefined > {
	const { repository, faults } = forge;
	const [ , kind = '', rest = '' ] =
		/^\/repository\/(branches|commits|tree|files|blobs)(?:\/(.*))?$/.exec(
			path
		) ?? [];
	if ( path === '' ) {
		return projectOf( forge, forge.name );
	}
	switch ( kind ) {
		case 'branches':
			return branchOf( forge, decodeURIComponent( rest ) );
		case 'tree':
			return tree( forge, request );
		case 'files': {
			const name = decodeURIComponent( rest );
			const ref = request.query.get( 'ref' ) ?? '';
			const item = await repository.file( ref, name );
			return item === null
				? said( 404, '404 File Not Found' )
				: {
						status: 200,
						body: {
							file_path: name,
							blob_id: item.id,
							last_commit_id: await repository.lastTouch(
								ref,
								name
							),
						},
					};
		}
		case 'blobs': {
			const bytes = await repository.blob( rest.replace( '/raw', '' ) );
			return bytes === null
				? said( 404, '404 Blob Not Found' )
				: {
						status: 200,
						body: faults.mangled === 'all' ? `${ bytes } ` : bytes,
					};
		}
		case 'commits': {
			const from = rest === '' ? request.query.get( 'ref_name' ) : rest;
			const commits = await repository.log(
				from ?? '',
				Number( request.query.get( 'per_page' ) ?? 1 )
			);
			const body = commits.map( ( one ) => ( {
				id: one.id,
				parent_ids: one.parents,
				message: one.message,
				author_name: one.name,
				author_email: one.email,
				committed_date: one.date,
			} ) );
			return {
				status: 200,
				body: rest === '' ? body : ( body[ 0 ] ?? {} ),
			};
		}
	}
	return undefined;
}

async function newBranch( forge: Forge, request: Request ): Promise< Answer > {
	const { branch, ref, ...rest } = json( request );
	only( rest, [], 'POST branches' );
	const id = ( await forge.repository.head( String( ref ) ) ) ?? '';
	await forge.repository.move( String( branch ), id, null );
	return { status: 201, body: { name: branch, commit: { id } } };
}

export const gitlab: Provider = {
	root: '/api/v4',
	others: [ '/api/graphql' ],
	authorization: ( token ) => `Bearer ${ token }`,
	unauthorized: said( 401, '401 Unauthorized' ),
	notFound: said( 404, '404 Project Not Found' ),
	limited: ( seconds ) => ( {
		status: 429,
		headers: { 'retry-after': String( seconds ) },
		body: 'Retry later\n',
	} ),
	answer: async ( forge, request ) => {
		const { method, path } = request;
		if ( path === '/api/graphql' ) {
			return blobs( forge, request );
		}
		if ( path === '/personal_access_tokens/self' ) {
			return {
				status: 200,
				body: {
					active: true,
					scopes: [ forge.faults.readOnly ? 'read_api' : 'api' ],
					expires_at: '2030-01-02',
				},
			};
		}
		const start = `/projects/${ encodeURIComponent( forge.name ) }`;
		const { gone, renamed } = forge.faults;
		if ( gone || ! `${ path }/`.startsWith( `${ start }/` ) ) {
			return renamed !== undefined && path === NUMBER
				? projectOf( forge, renamed )
				: gitlab.notFound;
		}
		if ( renamed !== undefined ) {
			return moved( forge, request, path.slice( start.length ) );
		}
		const below = path.slice( start.length );
		if ( method === 'POST' && below === '/repository/commits' ) {
			return commit( forge, request );
		}
		if ( method === 'POST' && below === '/repository/branches' ) {
			return newBranch( forge, request );
		}
		return method === 'GET' ? read( forge, request, below ) : undefined;
	},
};
