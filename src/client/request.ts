import * as z from 'zod';
import { operations, type OperationId } from '../contract/index.js';

/**
 * From an operation and its input to what goes over the wire: method, path with its names filled in, and the rest of the input in the
 * query of a GET or in the body. Decides nothing about the answer.
 */

export interface WireRequest {
	readonly method: string;
	/** Path of the REST API with its query, for example `/svc/v1/snippets?page=1`. */
	readonly path: string;
	/** JSON text; null for requests without one. */
	readonly body: string | null;
	readonly headers?: Readonly< Record< string, string > >;
}

const refusalWithTicket = z.object( {
	data: z.object( { retry_ticket: z.string() } ),
} );

/** The same request, with the ticket of the busy site that refused it, which keeps its place among those who wait. */
export function withTicket(
	request: WireRequest,
	refusal: unknown
): WireRequest {
	const { success, data } = refusalWithTicket.safeParse( refusal );
	return success
		? {
				...request,
				headers: { 'Svc-Retry-Ticket': data.data.retry_ticket },
			}
		: request;
}

const NAMESPACE = '/svc/v1';

function doorOf( id: OperationId ) {
	const spec = operations.find( ( operation ) => operation.id === id );
	if ( spec?.rest === undefined ) {
		throw new Error( `The operation "${ id }" has no REST door.` );
	}
	return spec.rest;
}

/** Lists as `ids=1,2` would lose commas in values, so they go as `ids[0]=1`. */
function queryOf( values: Readonly< Record< string, unknown > > ): string {
	const pairs: string[] = [];
	for ( const [ name, value ] of Object.entries( values ) ) {
		if ( Array.isArray( value ) ) {
			value.forEach( ( item, at ) =>
				pairs.push(
					`${ name }[${ at }]=${ encodeURIComponent( String( item ) ) }`
				)
			);
		} else if ( value !== undefined && value !== null ) {
			pairs.push(
				`${ name }=${ encodeURIComponent( String( value ) ) }`
			);
		}
	}
	return pairs.length === 0 ? '' : `?${ pairs.join( '&' ) }`;
}

/**
 * @param id    Operation with a REST door.
 * @param input Its input; what stands in the path is taken out of it.
 */
export function wireRequest(
	id: OperationId,
	input: Readonly< Record< string, unknown > >
): WireRequest {
	const { methods, path: pattern, query = [] } = doorOf( id );
	const method = methods.includes( 'POST' )
		? 'POST'
		: ( methods[ 0 ] ?? 'GET' );
	const rest = { ...input };
	const path = pattern.replaceAll( /\{(\w+)\}/g, ( _, name: string ) => {
		const value = rest[ name ];
		delete rest[ name ];
		return encodeURIComponent( String( value ) );
	} );
	if ( method === 'GET' || method === 'DELETE' ) {
		return {
			method,
			path: `${ NAMESPACE }${ path }${ queryOf( rest ) }`,
			body: null,
		};
	}
	const inQuery: Record< string, unknown > = {};
	for ( const name of query ) {
		inQuery[ name ] = rest[ name ];
		delete rest[ name ];
	}
	return {
		method,
		path: `${ NAMESPACE }${ path }${ queryOf( inQuery ) }`,
		body: JSON.stringify( rest ),
	};
}

/** A body that a firewall cannot read as code: the same JSON in base64 (UTF-8), which every route of the service accepts. */
export function encodedBody( body: string ): string {
	const bytes = new TextEncoder().encode( body );
	let text = '';
	// In parts: a call takes only so many arguments.
	for ( let at = 0; at < bytes.length; at += 0x8000 ) {
		text += String.fromCharCode( ...bytes.subarray( at, at + 0x8000 ) );
	}
	return JSON.stringify( { encoded: btoa( text ) } );
}
