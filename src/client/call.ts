import { __ } from '@wordpress/i18n';
import {
	errors,
	operations,
	type OperationInput,
	type OperationId,
	type OperationOutput,
} from '../contract/index.js';
import { ApiError, mismatch, type ApiErrorCode } from './api-error.js';
import { wireRequest } from './request.js';
import { exchange, type Answer } from './transport.js';

/**
 * Calls of the service by operation, typed by the contract and held to it: what comes back fits the type or an error is thrown.
 */

export interface CallOptions {
	readonly signal?: AbortSignal;
}

/** One page of a list and the number of items on all pages. */
export interface Paged< Output > {
	readonly data: Output;
	readonly total: number;
}

const codes: ReadonlySet< string > = new Set(
	errors.map( ( error ) => error.code )
);

const isOurs = ( code: unknown ): code is ApiErrorCode =>
	typeof code === 'string' && codes.has( code );

const isObject = ( value: unknown ): value is Record< string, unknown > =>
	typeof value === 'object' && value !== null && ! Array.isArray( value );

function refusal( { status, body }: Answer ): ApiError {
	const details = isObject( body ) ? body : null;
	const message = details?.message;
	return new ApiError(
		isOurs( details?.code ) ? details.code : 'host',
		typeof message === 'string' && message !== ''
			? message
			: __( 'The site refused without a reason.', 'svc' ),
		status,
		details
	);
}

function outputOf< Id extends OperationId >(
	id: Id,
	body: unknown
): OperationOutput< Id > {
	const spec = operations.find( ( operation ) => operation.id === id );
	const found = spec?.output.safeParse( body );
	if ( found?.success !== true ) {
		const issue = found?.error.issues[ 0 ];
		throw mismatch(
			`${ id }: ${ issue?.path.join( '.' ) ?? '' } ${ issue?.message ?? '' }`
		);
	}
	// The entry with this id has this output: the table's type says it, find() forgets it.
	return found.data as OperationOutput< Id >;
}

async function answerTo< Id extends OperationId >(
	id: Id,
	input: OperationInput< Id >,
	options: CallOptions
): Promise< Answer > {
	const answer = await exchange( wireRequest( id, input ), options.signal );
	if ( answer.status >= 200 && answer.status < 300 ) {
		return answer;
	}
	throw refusal( answer );
}

/**
 * @throws {ApiError}
 */
export async function call< Id extends OperationId >(
	id: Id,
	input: OperationInput< Id >,
	options: CallOptions = {}
): Promise< OperationOutput< Id > > {
	return outputOf( id, ( await answerTo( id, input, options ) ).body );
}

/**
 * Like call(), for lists that come in pages.
 *
 * @throws {ApiError}
 */
export async function callPage< Id extends OperationId >(
	id: Id,
	input: OperationInput< Id >,
	options: CallOptions = {}
): Promise< Paged< OperationOutput< Id > > > {
	const answer = await answerTo( id, input, options );
	return {
		data: outputOf( id, answer.body ),
		total: Number( answer.headers.get( 'x-wp-total' ) ?? '0' ),
	};
}
