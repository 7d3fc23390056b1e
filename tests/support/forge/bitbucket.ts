/** Bitbucket Cloud: files are fields of a form, the parent is asserted, listings name no ids of contents. */
import type { Forge } from './forge.ts';
import { Moved } from './repository.ts';
import {
	type Answer,
	json,
	only,
	type Provider,
	type Request,
} from './request.ts';

const said = ( status: number, message: string ): Answer => ( {
	status,
	body: { type: 'error', error: { message } },
} );

const STALE = said( 409, 'The parent is not the tip of the branch.' );

async function commit( forge: Forge, request: Request ): Promise< Answer > {
	const { repository, faults } = forge;
	if (
		request.headers[ 'content-type' ] !==
		'application/x-www-form-urlencoded'
	) {
		forge.mistake( 'POST src takes a form.' );
	}
	if ( faults.readOnly ) {
		return said(
			403,
			'Your credentials lack one or more required privilege scopes.'
		);
	}
	if ( faults.isProtected ) {
		return said( 403, 'Permission denied to update branch main.' );
	}
	await faults.before?.();
	const write: Record< string, string > = {};
	const remove: string[] = [];
	const fields: Record< string, string > = {};
	for ( const [ name, value ] of new URLSearchParams(
		request.body.toString()
	) ) {
		if ( name.startsWith( '/' ) ) {
			write[ name.slice( 1 ) ] = value;
		} else if ( name === 'files' ) {
			remove.push( value.replace( /^\//, '' ) );
		} else {
			fields[ name ] = value;
		}
	}
	only( fields, [ 'branch', 'parents', 'author', 'message' ], 'POST src' );
	const [ , name = '', email = '' ] =
		/^(.*) <(.*)>$/.exec( fields.author ?? '' ) ?? [];
	const head = await repository.head( fields.branch ?? '' );
	if ( fields.parents === undefined && head !== null ) {
		forge.mistake( 'POST src without a parent guards nothing.' );
	}
	if ( fields.parents !== undefined && fields.parents !== head ) {
		return STALE;
	}
	try {
		const id = await repository.commit( {
			branch: fields.branch ?? '',
			parent: head,
			write,
			remove,
			message: fields.message ?? '',
			author: fields.author === undefined ? undefined : { name, email },
		} );
		return faults.lost
			? { status: 502, body: '<html>Bad Gateway</html>' }
			: {
					status: 201,
					headers: {
						location: `${ forge.origin }/2.0/repositories/${ forge.name }/commit/${ id }`,
					},
				};
	} catch ( error ) {
		if ( error instanceof Moved ) {
			return STALE;
		}
		throw error;
	}
}

const ATTRIBUTES: Record< string, string > = {
	'120000': 'link',
	'160000': 'subrepository',
	'100755': 'executable',
};

/** A folder, or the bytes of a file. */
async function source(
	forge: Forge,
	request: Request,
	commitId: string,
	path: string
): Promise< Answer > {
	const { repository, faults } = forge;
	if ( path !== '' && ! path.endsWith( '/' ) ) {
		const item = await repository.file( commitId, path );
		const bytes = item && ( await repository.blob( item.id ) );
		return bytes === null
			? said( 404, 'No such file or directory' )
			: {
					status: 200,
					headers: { 'content-type': 'text/plain' },
					body: faults.mangled === undefined ? bytes : `${ bytes } `,
				};
	}
	const folder = path.replace( /\/$/, '' );
	const items = await repository.tree( commitId, folder );
	if ( items === null ) {
		return said( 404, 'No such file or directory' );
	}
	if ( faults.truncated !== undefined ) {
		return { status: 504, body: '<html>Gateway Time-out</html>' };
	}
	const deepest = Number( request.query.get( 'max_depth' ) );
	const depth = ( one: string ) =>
		one.slice( folder === '' ? 0 : folder.length + 1 ).split( '/' ).length;
	const listed = items.filter( ( item ) => depth( item.path ) <= deepest );
	const start = Number( request.query.get( 'page' ) ?? 0 );
	const next =
		start + Math.min( 5, Number( request.query.get( 'pagelen' ) ) );
	const more = new URLSearchParams( request.query );
	more.set( 'page', String( next ) );
	return {
		status: 200,
		body: {
			values: listed.slice( start, next ).map( ( item ) => ( {
				path: item.path,
				type: item.type === 'tree' ? 'commit_directory' : 'commit_file',
				...( item.type !== 'tree' && {
					size: item.size,
					attributes: [ ATTRIBUTES[ item.mode ] ].filter( Boolean ),
				} ),
			} ) ),
			...( next < listed.length && {
				next: `${ forge.origin }/2.0/repositories/${ forge.name }/src/${ commitId }/${ path }?${ more }`,
			} ),
		},
	};
}

async function read(
	forge: Forge,
	request: Request,
	below: string
): Promise< Answer | undefined > {
	const { repository } = forge;
	const [ , kind = '', rest = '' ] =
		/^\/(refs\/branches|commits|commit|src|diffstat)\/(.*)$/.exec(
			below
		) ?? [];
	if ( below === '' ) {
		const name = await repository.anyBranch();
		return {
			status: 200,
			headers: {
				'x-oauth-scopes': forge.faults.readOnly
					? 'repository'
					: 'repository:write',
			},
			body: {
				full_name: forge.name,
				mainbranch: name === null ? null : { name },
			},
		};
	}
	switch ( kind ) {
		case 'refs/branches': {
			const hash = await forge.head( decodeURIComponent( rest ) );
			return hash === null
				? said( 404, 'No such branch' )
				: { status: 200, body: { name: rest, target: { hash } } };
		}
		case 'commit':
			return ( await repository.tree( rest ) ) === null
				? said( 404, 'No such commit' )
				: { status: 200, body: { hash: rest } };
		case 'commits': {
			const commits = await repository.log(
				rest,
				Number( request.query.get( 'pagelen' ) )
			);
			return {
				status: 200,
				body: {
					values: commits.map( ( one ) => ( {
						hash: one.id,
						parents: one.parents.map( ( hash ) => ( { hash } ) ),
						message: one.message,
						author: { raw: `${ one.name } <${ one.email }>` },
						date: one.date,
					} ) ),
				},
			};
		}
		case 'src': {
			const [ , id = '', path = '' ] =
				/^([0-9a-f]+)\/(.*)$/.exec( rest ) ?? [];
			return source( forge, request, id, decodeURIComponent( path ) );
		}
		case 'diffstat': {
			const [ one = '', other = '' ] = rest.split( '..' );
			const paths = await repository.changed( one, other );
			if ( forge.faults.untold === 'no list' ) {
				return { status: 200, body: {} };
			}
			if ( forge.faults.untold === 'elsewhere' ) {
				return {
					status: 302,
					headers: { location: `${ forge.origin }/elsewhere` },
				};
			}
			if ( forge.faults.untold === 'failed' ) {
				return said( 502, 'The diff took too long' );
			}
			return paths === null
				? said( 404, 'No such commit' )
				: {
						status: 200,
						body: {
							values: paths.map( ( path ) => ( {
								status: 'modified',
								old: { path },
								new: null,
							} ) ),
						},
					};
		}
	}
	return undefined;
}

export const bitbucket: Provider = {
	root: '/2.0',
	authorization: ( token ) => `Bearer ${ token }`,
	unauthorized: said( 401, 'Token is invalid or not supported' ),
	notFound: said( 404, 'Repository not found' ),
	limited: ( seconds ) => ( {
		status: 429,
		headers: { 'retry-after': String( seconds ) },
		body: 'Rate limit for this resource has been exceeded',
	} ),
	answer: async ( forge, request ) => {
		const start = `/repositories/${ forge.name }`;
		const { gone, renamed } = forge.faults;
		if ( gone || ! request.path.startsWith( start ) ) {
			return bitbucket.notFound;
		}
		const below = request.path.slice( start.length );
		if ( renamed !== undefined ) {
			return {
				status: 301,
				headers: {
					location: `${ forge.origin }/2.0/repositories/${ renamed }${ below }`,
				},
			};
		}
		if ( request.method === 'POST' && below === '/src' ) {
			return commit( forge, request );
		}
		if ( request.method === 'POST' && below === '/refs/branches' ) {
			const { name, target, ...rest } = json( request );
			only( rest, [], 'POST branches' );
			await forge.repository.move(
				String( name ),
				( target as { hash: string } ).hash,
				null
			);
			return { status: 201, body: {} };
		}
		return request.method === 'GET'
			? read( forge, request, below )
			: undefined;
	},
};
