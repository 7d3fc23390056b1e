import apiFetch from '@wordpress/api-fetch';
import type { Answer } from './caller.js';
import { commandFor, isFirewall, isTooLarge, sizeOf } from './firewall.js';
import { aborted, blocked, offline, signedOut, tooLarge } from './refusals.js';
import { encodedBody, type WireRequest, withTicket } from './request.js';

/**
 * Sends one request and gives its JSON, whatever the status. Puts right on the way what no caller needs to know of: a nonce that is
 * too old is renewed once, a body that a firewall refuses is sent encoded once, a site that is busy is asked again.
 */

/** How long a busy site is asked again and again, and the longest wait between two times, milliseconds. */
const BUSY_FOR_MS = 60_000;
const LONGEST_WAIT_MS = 10_000;

async function send(
	{ method, path, headers = {} }: WireRequest,
	body: string | null,
	signal: AbortSignal | undefined
): Promise< Response > {
	try {
		return await apiFetch< Response, false >( {
			method,
			path,
			parse: false,
			...( body === null
				? { headers }
				: {
						body,
						headers: {
							...headers,
							'Content-Type': 'application/json',
						},
					} ),
			...( signal === undefined ? {} : { signal } ),
		} );
	} catch ( error ) {
		if ( error instanceof Response ) {
			return error;
		}
		throw signal?.aborted === true ? aborted() : offline();
	}
}

/** What an answer says; undefined where that is no JSON. */
async function read( response: Response ): Promise< unknown > {
	try {
		return await response.json();
	} catch {
		return undefined;
	}
}

function codeOf( body: unknown ): string {
	return typeof body === 'object' &&
		body !== null &&
		'code' in body &&
		typeof body.code === 'string'
		? body.code
		: '';
}

/**
 * Asks WordPress for a fresh nonce.
 *
 * @return Whether the person is still, or again, signed in.
 */
export async function renewNonce(): Promise< boolean > {
	const { nonceEndpoint, nonceMiddleware } = apiFetch;
	if ( nonceEndpoint === undefined || nonceMiddleware === undefined ) {
		return false;
	}
	const answer = await window
		.fetch( nonceEndpoint, { credentials: 'include' } )
		.catch( () => {
			throw offline();
		} );
	const nonce = await answer.text().catch( () => {
		throw offline();
	} );
	if ( ! answer.ok || ! /^[0-9a-f]{6,}$/i.test( nonce ) ) {
		return false;
	}
	nonceMiddleware.nonce = nonce;
	return true;
}

/** How long to wait, milliseconds: as long as the site says, and up to half as long again, so that several do not come in step. */
function waitOf( response: Response ): number {
	const seconds = Number( response.headers.get( 'retry-after' ) ?? '1' );
	const wait = ( Number.isFinite( seconds ) ? seconds : 1 ) * 1_000;
	return Math.min(
		LONGEST_WAIT_MS,
		Math.round( wait * ( 1 + Math.random() / 2 ) )
	);
}

/** Resolves after a time, or at once when the caller ends the call. */
function pause( ms: number, signal: AbortSignal | undefined ): Promise< void > {
	return new Promise( ( resolve, reject ) => {
		if ( signal?.aborted === true ) {
			reject( aborted() );
			return;
		}
		const end = (): void => {
			clearTimeout( timer );
			reject( aborted() );
		};
		const timer = setTimeout( () => {
			signal?.removeEventListener( 'abort', end );
			resolve();
		}, ms );
		signal?.addEventListener( 'abort', end, { once: true } );
	} );
}

/** @throws {ApiError} `blocked` or `size`, where something in front of the site refuses also what is encoded. */
async function sendReadably(
	request: WireRequest,
	signal: AbortSignal | undefined
): Promise< [ Response, unknown ] > {
	let sent = request.body;
	let response = await send( request, sent, signal );
	let body = await read( response );
	if ( sent !== null && isFirewall( response.status, body ) ) {
		sent = encodedBody( sent );
		response = await send( request, sent, signal );
		body = await read( response );
	}
	if ( isTooLarge( response.status, body ) ) {
		throw tooLarge( sizeOf( sent ), commandFor( request.path ) );
	}
	if ( body === undefined || isFirewall( response.status, body ) ) {
		throw blocked( response.status );
	}
	return [ response, body ];
}

/**
 * @throws {ApiError} `offline`, `blocked`, `size`, `session` or `aborted`.
 */
export async function exchange(
	request: WireRequest,
	signal?: AbortSignal
): Promise< Answer > {
	let isRenewed = false;
	let next = request;
	const until = Date.now() + BUSY_FOR_MS;
	for (;;) {
		const [ response, body ] = await sendReadably( next, signal );
		const code = codeOf( body );
		const wait = waitOf( response );
		if ( code === 'rest_cookie_invalid_nonce' ) {
			if ( isRenewed || ! ( await renewNonce() ) ) {
				throw signedOut( response.status );
			}
			isRenewed = true;
		} else if (
			response.status === 503 &&
			code === 'svc_busy' &&
			Date.now() + wait < until
		) {
			next = withTicket( request, body );
			await pause( wait, signal );
		} else {
			return { status: response.status, headers: response.headers, body };
		}
	}
}
