import { __ } from '@wordpress/i18n';
import * as z from 'zod';
import { ApiError } from './api-error.js';
import type { Credentials } from './app-passwords.js';
import { bootData } from './boot.js';
import { offline } from './refusals.js';

/** The MCP server of the plugin MCP Adapter, asked as a program would ask it: with a password and without cookies. */

const PROTOCOL = '2025-06-18';

const discovered = z.object( {
	result: z.object( {
		structuredContent: z.object( {
			abilities: z.array( z.object( { name: z.string() } ) ),
		} ),
	} ),
} );

/** In base64, as RFC 7617 has it: of UTF-8. */
const basicAuth = ( { user, password }: Credentials ): string =>
	`Basic ${ btoa( String.fromCharCode( ...new TextEncoder().encode( `${ user }:${ password }` ) ) ) }`;

function reasonOf( status: number ): string {
	switch ( status ) {
		case 401:
			return __(
				'The site refuses the password. Ask your host to pass on the Authorization header.',
				'svc'
			);
		case 404:
			return __(
				'The MCP server is missing. Install and activate the plugin MCP Adapter.',
				'svc'
			);
		default:
			return __(
				'The MCP server does not answer. Check the plugin MCP Adapter.',
				'svc'
			);
	}
}

const refusalOf = ( status: number ): ApiError =>
	new ApiError( 'host', reasonOf( status ), status );

/**
 * Connects, and ends the connection again.
 *
 * @return Number of abilities of snippets that the MCP server offers to this user.
 * @throws {ApiError} With a sentence that says what to do.
 */
export async function testConnection(
	credentials: Credentials
): Promise< number > {
	const headers = new Headers( {
		Accept: 'application/json, text/event-stream',
		Authorization: basicAuth( credentials ),
		'Content-Type': 'application/json',
	} );
	const send = ( method: string, body?: unknown ) =>
		window
			.fetch( bootData().mcp?.url ?? '', {
				method,
				headers,
				credentials: 'omit',
				...( body === undefined
					? {}
					: { body: JSON.stringify( body ) } ),
			} )
			.catch( () => {
				throw offline();
			} );
	const ask = async ( id: number, method: string, params: unknown ) => {
		const response = await send( 'POST', {
			jsonrpc: '2.0',
			id,
			method,
			params,
		} );
		if ( ! response.ok ) {
			throw refusalOf( response.status );
		}
		return response;
	};
	const { headers: answered } = await ask( 1, 'initialize', {
		protocolVersion: PROTOCOL,
		capabilities: {},
		clientInfo: { name: 'svc', version: bootData().version },
	} );
	headers.set( 'Mcp-Session-Id', answered.get( 'Mcp-Session-Id' ) ?? '' );
	try {
		const answer = await ask( 2, 'tools/call', {
			name: 'mcp-adapter-discover-abilities',
			arguments: {},
		} );
		const found = discovered.safeParse(
			await answer.json().catch( () => undefined )
		);
		if ( ! found.success ) {
			throw refusalOf( answer.status );
		}
		return found.data.result.structuredContent.abilities.filter(
			( { name } ) => name.startsWith( 'svc/' )
		).length;
	} finally {
		// The adapter keeps sessions with the user. One that does not end here expires.
		await send( 'DELETE' ).catch( () => undefined );
	}
}
