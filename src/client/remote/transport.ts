import type { Answer, Exchange } from '../caller.js';
import { commandFor, isFirewall, isTooLarge, sizeOf } from '../firewall.js';
import { encodedBody, type WireRequest, withTicket } from '../request.js';
import * as words from './remote-errors.js';

/**
 * Requests of a program: by fetch, with an application password or a nonce. A site that is busy is asked again a few times, as long as
 * it says; a redirect is never followed, so a password goes nowhere but where it was meant to go.
 */

export interface Connection {
	/** Address of the site, `https://example.com`, or of its REST API where that is elsewhere (`…/wp-json`). */
	readonly url: string;
	readonly user?: string;
	/** An application password: Users, Profile, Application Passwords. */
	readonly password?: string;
	/** A nonce for the action `wp_rest`, for scripts in a page of the site. */
	readonly nonce?: string;
	/**
	 * Whether plain HTTP is taken for hosts other than this machine. The password can be read on the way then.
	 *
	 * @default false
	 */
	readonly allowHttp?: boolean;
	/**
	 * Most times that a busy site is asked.
	 *
	 * @default 5
	 */
	readonly attempts?: number;
	/**
	 * Longest wait between two of them, milliseconds, whatever Retry-After says.
	 *
	 * @default 30000
	 */
	readonly longestWait?: number;
	/** @default globalThis.fetch */
	readonly fetch?: typeof fetch;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\]|.+\.localhost)$/;

/** @throws {ApiError} When the address is none, or a password would travel in the open. */
function rootOf( { url, allowHttp = false }: Connection ): URL {
	if ( ! URL.canParse( url ) ) {
		throw words.badAddress( url );
	}
	const root = new URL( url );
	const isSafe =
		root.protocol === 'https:' ||
		( root.protocol === 'http:' &&
			( allowHttp || LOOPBACK.test( root.hostname ) ) );
	if ( ! isSafe || root.username !== '' || root.password !== '' ) {
		throw isSafe ? words.passwordInAddress() : words.unsafeAddress( url );
	}
	root.pathname = root.pathname.replace( /\/*$/, '/' );
	return root;
}

/** The address of a route, which works with and without pretty permalinks. */
function addressOf( root: URL, path: string ): URL {
	const [ route = '', query = '' ] = path.split( '?' );
	const address = new URL( root );
	if ( /\/wp-json\/$/.test( root.pathname ) ) {
		address.pathname += route.slice( 1 );
		address.search = query;
	} else {
		// By name: for the directory itself, web servers such as nginx refuse DELETE and PUT.
		address.pathname = address.pathname.replace(
			/(?:index\.php\/)?$/,
			'index.php'
		);
		address.search = `rest_route=${ route }${ query === '' ? '' : `&${ query }` }`;
	}
	return address;
}

function headersOf( connection: Connection ): Record< string, string > {
	const { user = '', password = '', nonce } = connection;
	if ( nonce !== undefined ) {
		return { 'X-WP-Nonce': nonce };
	}
	const bytes = new TextEncoder().encode( `${ user }:${ password }` );
	return {
		Authorization: `Basic ${ btoa( String.fromCharCode( ...bytes ) ) }`,
	};
}

/** @throws {ApiError} `aborted` */
function pause( ms: number, signal: AbortSignal | undefined ): Promise< void > {
	return new Promise( ( resolve, reject ) => {
		if ( signal?.aborted === true ) {
			reject( words.aborted() );
			return;
		}
		const end = () => {
			clearTimeout( timer );
			reject( words.aborted() );
		};
		const timer = setTimeout( () => {
			signal?.removeEventListener( 'abort', end );
			resolve();
		}, ms );
		signal?.addEventListener( 'abort', end, { once: true } );
	} );
}

/** Milliseconds until a busy site wants to be asked again. */
function waitOf( response: Response, longest: number ): number {
	const after = response.headers.get( 'retry-after' ) ?? '1';
	const seconds = Number( after );
	const ms = Number.isFinite( seconds )
		? seconds * 1_000
		: Date.parse( after ) - Date.now();
	return Math.min(
		longest,
		Math.max( 100, Number.isNaN( ms ) ? 1_000 : ms )
	);
}

const parsed = ( text: string ): unknown => {
	try {
		return JSON.parse( text );
	} catch {
		return undefined;
	}
};

const codeOf = ( body: unknown ): unknown =>
	typeof body === 'object' && body !== null && 'code' in body
		? body.code
		: undefined;

/** @throws {ApiError} When the address is none, or a password would travel in the open. */
export function exchangeOver( connection: Connection ): Exchange {
	const root = rootOf( connection );
	const { attempts = 5, longestWait = 30_000 } = connection;

	const send = async (
		{ method, path, headers = {} }: WireRequest,
		body: string | null,
		signal: AbortSignal | undefined
	): Promise< Response > => {
		try {
			return await ( connection.fetch ?? fetch )(
				addressOf( root, path ),
				{
					method,
					body,
					redirect: 'manual',
					headers: {
						...headers,
						...headersOf( connection ),
						Accept: 'application/json',
						...( body === null
							? {}
							: { 'Content-Type': 'application/json' } ),
					},
					signal: signal ?? null,
				}
			);
		} catch ( error ) {
			throw signal?.aborted === true
				? words.aborted()
				: words.offline( root, error );
		}
	};

	/** The other end may be gone before all of the answer is here. */
	const read = async (
		response: Response,
		signal: AbortSignal | undefined
	): Promise< unknown > => {
		const text = await response.text().catch( ( error: unknown ) => {
			throw signal?.aborted === true
				? words.aborted()
				: words.offline( root, error );
		} );
		return parsed( text );
	};

	const once = async (
		request: WireRequest,
		signal: AbortSignal | undefined
	): Promise< [ Response, unknown ] > => {
		let sent = request.body;
		let response = await send( request, sent, signal );
		let body = await read( response, signal );
		if ( response.status >= 300 && response.status < 400 ) {
			throw words.redirected( response.headers.get( 'location' ) ?? '' );
		}
		if ( sent !== null && isFirewall( response.status, body ) ) {
			sent = encodedBody( sent );
			response = await send( request, sent, signal );
			body = await read( response, signal );
		}
		if ( isTooLarge( response.status, body ) ) {
			throw words.tooLarge( sizeOf( sent ), commandFor( request.path ) );
		}
		return [ response, body ];
	};

	return async ( request, signal ): Promise< Answer > => {
		let next = request;
		for ( let attempt = 1; ; attempt++ ) {
			const [ response, body ] = await once( next, signal );
			// Only a site that says so did nothing; a proxy may have passed a change on before it gave up.
			const mayRepeat =
				codeOf( body ) === 'svc_busy' || request.method === 'GET';
			if ( response.status === 503 && mayRepeat && attempt < attempts ) {
				next = withTicket( request, body );
				await pause( waitOf( response, longestWait ), signal );
				continue;
			}
			if ( body === undefined || isFirewall( response.status, body ) ) {
				throw words.blocked( response.status );
			}
			return { status: response.status, headers: response.headers, body };
		}
	};
}
