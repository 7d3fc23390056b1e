/**
 * A Git hosting provider on this machine: what the four providers answer to the requests that the plugin makes, over a real repository. It is
 * stricter than they are: what they would pass over in silence is noted in `mistakes`, which a test expects to be empty.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { bitbucket } from './bitbucket.ts';
import { gitea } from './gitea.ts';
import { github } from './github.ts';
import { gitlab } from './gitlab.ts';
import { Repository } from './repository.ts';
import { judgeOf } from './rules/judges.ts';
import type { Answer, Provider, Request } from './request.ts';

export type Kind = 'github' | 'gitlab' | 'bitbucket' | 'gitea' | 'forgejo';

const PROVIDERS: Record< Kind, Provider > = {
	github,
	gitlab,
	bitbucket,
	gitea,
	forgejo: gitea,
};

/** What goes wrong, or is otherwise than usual. */
export type Faults = {
	/** Reads of the branch answer with this older commit, so many times. */
	lag?: { commit: string; reads: number } | undefined;
	/** So many seconds until anything is answered again. */
	limited?: number;
	/** A commit lands and its answer is lost: status 502. */
	lost?: boolean;
	/** Listings of files are cut short; `deep` the whole tree only, as for a large repository. */
	truncated?: 'all' | 'deep';
	/** Another client is quicker: runs right before a commit is made. */
	before?: ( () => Promise< unknown > ) | undefined;
	/** The branch takes no direct commits. */
	isProtected?: boolean;
	/** The token may only read. */
	readOnly?: boolean;
	archived?: boolean;
	/** The repository has another name by now; requests by its old one are redirected, or answered with the new one. */
	renamed?: string;
	/** The repository was deleted, or the token may not see it any more. */
	gone?: boolean;
	/** Everything is redirected to this origin. */
	elsewhere?: string;
	/** Texts of files come with a byte changed in batches, as where they are no UTF-8; or everywhere. */
	mangled?: 'batches' | 'all';
	/** A page of a firewall instead of an answer. */
	page?: boolean;
	/** Requests that are left, of a hundred. */
	remaining?: number;
	/** Difference of the clock of this server, seconds. */
	clock?: number;
	/** The loser of two at once is told that he may not (GitHub). */
	forbidsLoser?: boolean;
	/** What differs between two commits cannot be told, is elsewhere, or the answer has no list (Bitbucket). */
	untold?: 'failed' | 'elsewhere' | 'no list' | undefined;
};

export class Forge {
	faults: Faults = {};

	/** Requests as they came: method, path with query. */
	requests: string[] = [];

	/** What a provider would have passed over, or what would have given the token away. */
	mistakes: string[] = [];

	/** New names of branches, by their old ones. */
	readonly renamedBranches = new Map< string, string >();

	/** Version that Gitea and Forgejo say. */
	version: string;

	/** Scheme, host and port, also after it was stopped. */
	readonly origin: string;

	private constructor(
		readonly kind: Kind,
		readonly repository: Repository,
		readonly name: string,
		readonly token: string,
		private readonly server: Server
	) {
		this.origin = `http://127.0.0.1:${
			( server.address() as AddressInfo ).port
		}`;
		this.version = kind === 'forgejo' ? '13.0.3+gitea-1.22.0' : '1.25.3';
	}

	static async start(
		kind: Kind,
		/** What its ids are, or a repository of which it gets a copy. */
		from: 'sha1' | 'sha256' | Repository = 'sha1'
	): Promise< Forge > {
		const server = createServer();
		server.listen( 0, '127.0.0.1' );
		await once( server, 'listening' );
		const forge = new Forge(
			kind,
			typeof from === 'string'
				? await Repository.make( from )
				: await from.copy(),
			'acme/snippets',
			`token-${ kind }-${ Math.random().toString( 36 ).slice( 2 ) }`,
			server
		);
		server.on( 'request', async ( incoming, outgoing ) => {
			const answer = await forge.answer( incoming );
			const body = answer.body ?? '';
			const isJson =
				typeof body === 'object' && ! Buffer.isBuffer( body );
			outgoing.writeHead( answer.status, {
				...( isJson ? { 'content-type': 'application/json' } : {} ),
				date: new Date(
					Date.now() + ( forge.faults.clock ?? 0 ) * 1000
				).toUTCString(),
				...answer.headers,
			} );
			outgoing.end( isJson ? JSON.stringify( body ) : body );
		} );
		return forge;
	}

	async stop(): Promise< void > {
		this.server.closeAllConnections();
		this.server.close();
		await this.repository.remove();
	}

	/** The commit that a branch is at, as far as this server knows already. */
	async head( branch: string ): Promise< string | null > {
		const { lag } = this.faults;
		if ( lag !== undefined && lag.reads > 0 ) {
			lag.reads--;
			return lag.commit;
		}
		return this.repository.head( branch );
	}

	/** Gives a branch another name. GitHub alone remembers the old one. */
	async renameBranch( old: string, name: string ): Promise< void > {
		await this.repository.renameBranch( old, name );
		this.renamedBranches.set( old, name );
	}

	/** Bytes of a file as a batch gives them. */
	text( bytes: Buffer ): string {
		const text = bytes.toString();
		return this.faults.mangled === undefined ? text : `${ text }\u00A0`;
	}

	readonly mistake = ( what: string ): void => {
		this.mistakes.push( what );
	};

	private async answer( incoming: IncomingMessage ): Promise< Answer > {
		const provider = PROVIDERS[ this.kind ];
		const url = incoming.url ?? '/';
		this.requests.push( `${ incoming.method } ${ url }` );
		const [ whole = '', query = '' ] = url.split( '?', 2 );
		const headers = Object.fromEntries(
			Object.entries( incoming.headers ).map( ( [ name, value ] ) => [
				name,
				String( value ),
			] )
		);
		const request: Request = {
			method: incoming.method ?? 'GET',
			path: whole,
			query: new URLSearchParams( query ),
			headers,
			body: await buffer( incoming ),
		};
		try {
			this.look( url, request );
			return await this.reply( provider, request );
		} catch ( error ) {
			this.mistake( String( error ) );
			return { status: 500, body: { message: String( error ) } };
		}
	}

	/** What no provider complains about and no client should send. */
	private look( url: string, request: Request ): void {
		if ( url.includes( this.token ) ) {
			this.mistake( 'The token stands in the address.' );
		}
		if (
			! /^svc-snippets\//.test( request.headers[ 'user-agent' ] ?? '' )
		) {
			this.mistake( `User agent ${ request.headers[ 'user-agent' ] }` );
		}
		if ( request.headers[ 'x-svc-mark' ] !== undefined ) {
			this.mistake( 'The mark has left the site.' );
		}
	}

	private async reply(
		provider: Provider,
		request: Request
	): Promise< Answer > {
		const { faults } = this;
		if ( faults.elsewhere !== undefined ) {
			return {
				status: 301,
				headers: { location: `${ faults.elsewhere }${ request.path }` },
			};
		}
		if ( faults.page ) {
			return {
				status: 200,
				headers: { 'content-type': 'text/html' },
				body: '<html><body>Are you human?</body></html>',
			};
		}
		if (
			request.headers.authorization !==
			provider.authorization( this.token )
		) {
			return provider.unauthorized;
		}
		if ( faults.limited !== undefined ) {
			return provider.limited( faults.limited );
		}
		const own = [ provider.root, ...( provider.others ?? [] ) ].find(
			( root ) => `${ request.path }/`.startsWith( `${ root }/` )
		);
		if ( own === undefined ) {
			return provider.notFound;
		}
		const path =
			own === provider.root
				? request.path.slice( provider.root.length )
				: request.path;
		const judge = path.endsWith( '/graphql' )
			? undefined
			: await judgeOf( this.kind );
		judge?.request( { ...request, path } ).forEach( this.mistake );
		const answer = await provider.answer( this, { ...request, path } );
		if ( answer === undefined ) {
			this.mistake(
				`${ this.kind } has no ${ request.method } ${ request.path }`
			);
			return provider.notFound;
		}
		judge?.answer( { ...request, path }, answer ).forEach( this.mistake );
		return {
			...answer,
			headers: { ...this.rates(), ...answer.headers },
		};
	}

	private rates(): Record< string, string > {
		const { remaining, clock = 0 } = this.faults;
		if ( remaining === undefined ) {
			return {};
		}
		return {
			'x-ratelimit-limit': '100',
			'x-ratelimit-remaining': String( remaining ),
			'x-ratelimit-reset': String(
				Math.floor( Date.now() / 1000 ) + clock + 600
			),
		};
	}
}
