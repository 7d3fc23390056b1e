/** Gitea and Forgejo: commits guarded file by file; what differs between the two and their versions is the batch of contents. */
import type { Forge } from './forge.ts';
import { type Item, Moved } from './repository.ts';
import {
	type Answer,
	json,
	only,
	type Provider,
	type Request,
} from './request.ts';

type Change = {
	operation: 'create' | 'update' | 'delete';
	path: string;
	content?: string;
	sha?: string;
};

const said = ( status: number, message: string ): Answer => ( {
	status,
	body: { message, url: 'https://example.com/api/swagger' },
} );

/** How a file that is not as the change takes it to be is refused; null when it is. */
function stale( there: Item | undefined, change: Change ): Answer | null {
	if ( change.operation === 'create' ) {
		return there === undefined
			? null
			: said(
					422,
					`repository file already exists [path: ${ change.path }]`
				);
	}
	if ( there === undefined ) {
		return said(
			404,
			`repository file does not exist [path: ${ change.path }]`
		);
	}
	return there.id === change.sha
		? null
		: said(
				422,
				`sha does not match [given: ${ change.sha }, expected: ${ there.id }]`
			);
}

async function commit( forge: Forge, request: Request ): Promise< Answer > {
	const { repository, faults } = forge;
	const sent = json( request );
	only(
		sent,
		[ 'branch', 'message', 'author', 'committer', 'files' ],
		'POST contents'
	);
	if ( faults.readOnly ) {
		return said(
			403,
			'token does not have at least one of required scope(s): [write:repository]'
		);
	}
	if ( faults.isProtected ) {
		return said(
			403,
			'user should have a permission to write to the target branch'
		);
	}
	await faults.before?.();
	const branch = String( sent.branch );
	const changes = sent.files as Change[];
	const head = await repository.head( branch );
	if ( head === null && ( await repository.anyBranch() ) !== null ) {
		return said( 404, `branch does not exist [name: ${ branch }]` );
	}
	const items =
		head === null ? [] : ( ( await repository.tree( head ) ) ?? [] );
	for ( const change of changes ) {
		only(
			change,
			[ 'operation', 'path', 'content', 'sha', 'from_path' ],
			'A file'
		);
		const refusal = stale(
			items.find( ( item ) => item.path === change.path ),
			change
		);
		if ( refusal !== null ) {
			return refusal;
		}
	}
	try {
		const sha = await repository.commit( {
			branch,
			parent: head,
			write: Object.fromEntries(
				changes
					.filter( ( one ) => one.operation !== 'delete' )
					.map( ( one ) => [
						one.path,
						Buffer.from( one.content ?? '', 'base64' ),
					] )
			),
			remove: changes
				.filter( ( one ) => one.operation === 'delete' )
				.map( ( one ) => one.path ),
			message: String( sent.message ),
			author: sent.author as { name: string; email: string } | undefined,
		} );
		return faults.lost
			? { status: 502, body: '<html>Bad Gateway</html>' }
			: { status: 201, body: { commit: { sha }, files: [] } };
	} catch ( error ) {
		if ( error instanceof Moved ) {
			return said( 500, `cannot lock ref 'refs/heads/${ branch }'` );
		}
		throw error;
	}
}

async function contents( forge: Forge, item: Item, isBatch: boolean ) {
	const bytes =
		( await forge.repository.blob( item.id ) ) ?? Buffer.alloc( 0 );
	const isMangled =
		forge.faults.mangled === 'all' ||
		( isBatch && forge.faults.mangled === 'batches' );
	return {
		path: item.path,
		sha: item.id,
		size: bytes.length,
		encoding: 'base64',
		content: ( isMangled
			? Buffer.concat( [ bytes, Buffer.from( ' ' ) ] )
			: bytes
		).toString( 'base64' ),
	};
}

async function tree( forge: Forge, request: Request, commitId: string ) {
	const items = await forge.repository.tree( commitId );
	if ( items === null ) {
		return said( 404, 'object does not exist' );
	}
	const page = Number( request.query.get( 'page' ) ?? 1 );
	// Small pages, so that there is a second one.
	const next = page * 5;
	const isCut = forge.faults.truncated !== undefined;
	return {
		status: 200,
		body: {
			sha: commitId,
			page,
			total_count: items.length,
			truncated: isCut || next < items.length,
			tree: items.slice( next - 5, next ).map( ( item ) => ( {
				path: item.path,
				mode: item.mode,
				type: item.type,
				sha: item.id,
				size: item.size,
			} ) ),
		},
	};
}

async function branchOf( forge: Forge, name: string ): Promise< Answer > {
	const id = await forge.head( name );
	return id === null
		? said( 404, 'branch does not exist' )
		: {
				status: 200,
				body: {
					name,
					commit: { id },
					protected: forge.faults.isProtected === true,
					user_can_push:
						! forge.faults.isProtected && ! forge.faults.readOnly,
				},
			};
}

async function batch(
	forge: Forge,
	request: Request
): Promise< Answer | undefined > {
	if ( forge.kind === 'forgejo' || forge.version.startsWith( '1.23' ) ) {
		return undefined;
	}
	if ( forge.faults.readOnly ) {
		return said(
			403,
			'token does not have at least one of required scope(s): [write:repository]'
		);
	}
	const items =
		( await forge.repository.tree( request.query.get( 'ref' ) ?? '' ) ) ??
		[];
	const { files, ...rest } = json( request );
	only( rest, [], 'POST file-contents' );
	return {
		status: 200,
		body: await Promise.all(
			( files as string[] ).map( ( path ) => {
				const item = items.find( ( one ) => one.path === path );
				return item === undefined
					? null
					: contents( forge, item, true );
			} )
		),
	};
}

async function blobs(
	forge: Forge,
	request: Request,
	id: string
): Promise< Answer | undefined > {
	const shas = request.query.get( 'shas' );
	if ( shas !== null && forge.kind !== 'forgejo' ) {
		return undefined;
	}
	const ids = shas === null ? [ id ] : shas.split( ',' );
	const found = await Promise.all(
		ids.map( async ( one ) => {
			// Contents by their id have no path.
			const { path, ...blob } = await contents(
				forge,
				{ path: '', mode: '', type: 'blob', id: one, size: 0 },
				shas !== null
			);
			return blob;
		} )
	);
	return { status: 200, body: shas === null ? ( found[ 0 ] ?? {} ) : found };
}

async function read(
	forge: Forge,
	request: Request,
	below: string
): Promise< Answer | undefined > {
	const { repository, faults } = forge;
	const [ , kind = '', rest = '' ] =
		/^\/(branches|commits|git\/trees|git\/blobs)(?:\/(.*))?$/.exec(
			below
		) ?? [];
	if ( below === '' ) {
		const any = await repository.anyBranch();
		return {
			status: 200,
			body: {
				full_name: forge.name,
				empty: any === null,
				archived: faults.archived === true,
				default_branch: any ?? 'main',
				object_format_name:
					repository.digits === 40 ? 'sha1' : 'sha256',
				permissions: {
					admin: false,
					push: ! faults.readOnly,
					pull: true,
				},
			},
		};
	}
	switch ( kind ) {
		case 'branches':
			return branchOf( forge, decodeURIComponent( rest ) );
		case 'git/trees':
			return tree( forge, request, rest );
		case 'git/blobs':
			return blobs( forge, request, rest );
		case 'commits': {
			const commits = await repository.log(
				request.query.get( 'sha' ) ?? '',
				Number( request.query.get( 'limit' ) )
			);
			return {
				status: 200,
				body: commits.map( ( one ) => ( {
					sha: one.id,
					parents: one.parents.map( ( sha ) => ( { sha } ) ),
					commit: {
						message: one.message,
						author: { name: one.name, email: one.email },
						committer: { date: one.date },
					},
				} ) ),
			};
		}
	}
	return undefined;
}

export const gitea: Provider = {
	root: '/api/v1',
	authorization: ( token ) => `token ${ token }`,
	unauthorized: said( 401, 'invalid username, password or token' ),
	notFound: said( 404, 'GetRepoByName' ),
	// Of a proxy in front of it: it has no limits of its own.
	limited: ( seconds ) => ( {
		status: 429,
		headers: { 'retry-after': String( seconds ) },
		body: 'Too Many Requests',
	} ),
	answer: async ( forge, request ) => {
		const { method, path } = request;
		if ( path === '/version' ) {
			return { status: 200, body: { version: forge.version } };
		}
		const start = `/repos/${ forge.name }`;
		const { gone, renamed } = forge.faults;
		if ( gone || ! path.startsWith( start ) ) {
			return gitea.notFound;
		}
		const below = path.slice( start.length );
		if ( renamed !== undefined ) {
			// `RedirectToRepo` of Gitea names the path alone.
			return {
				status: 307,
				headers: { location: `/api/v1/repos/${ renamed }${ below }` },
			};
		}
		if ( method === 'GET' ) {
			return read( forge, request, below );
		}
		switch ( below ) {
			case '/contents':
				return commit( forge, request );
			case '/file-contents':
				return batch( forge, request );
			case '/branches': {
				const made = json( request );
				only( made, [ 'new_branch_name', 'old_ref_name' ], below );
				const id =
					( await forge.repository.head(
						String( made.old_ref_name ).replace( 'refs/heads/', '' )
					) ) ?? '';
				await forge.repository.move(
					String( made.new_branch_name ),
					id,
					null
				);
				return { status: 201, body: { commit: { id } } };
			}
		}
		return undefined;
	},
};
