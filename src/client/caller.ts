import * as z from 'zod';
import {
	errors,
	operations,
	type OperationInput,
	type OperationId,
	type OperationOutput,
} from '../contract/index.js';
import { ApiError, type ApiErrorCode } from './api-error.js';
import { mapInSlices } from './in-slices.js';
import { wireRequest, type WireRequest } from './request.js';

/**
 * Calls of the service by operation, typed by the contract and held to it: what comes back fits the type or an error is thrown. How a
 * request travels is said by who makes a caller: the admin page by WordPress' own fetch, programs by their own.
 */

export interface Answer {
	readonly status: number;
	readonly headers: Headers;
	readonly body: unknown;
}

/**
 * Sends one request and gives its JSON, whatever the status.
 *
 * @throws {ApiError} When there is none.
 */
export type Exchange = (
	request: WireRequest,
	signal?: AbortSignal
) => Promise< Answer >;

/** Sentences that are not the same for a page and for a program. */
export interface Words {
	/** The answer is not what the contract promises; `what` says where. */
	readonly mismatch: ( what: string ) => ApiError;
	readonly withoutReason: () => string;
}

export interface CallOptions {
	readonly signal?: AbortSignal;
}

/** One page of a list and the number of items on all pages. */
export interface Paged< Output > {
	readonly data: Output;
	readonly total: number;
	/** Pages with the same value are pages of one set: nothing was changed between them. Empty where a list has none. */
	readonly set: string;
}

export interface Caller {
	/** @throws {ApiError} */
	call: < Id extends OperationId >(
		id: Id,
		input: OperationInput< Id >,
		options?: CallOptions
	) => Promise< OperationOutput< Id > >;
	/**
	 * Like call(), for lists that come in pages.
	 *
	 * @throws {ApiError}
	 */
	callPage: < Id extends OperationId >(
		id: Id,
		input: OperationInput< Id >,
		options?: CallOptions
	) => Promise< Paged< OperationOutput< Id > > >;
}

const codes: ReadonlySet< string > = new Set(
	errors.map( ( error ) => error.code )
);

const isOurs = ( code: unknown ): code is ApiErrorCode =>
	typeof code === 'string' && codes.has( code );

const isObject = ( value: unknown ): value is Record< string, unknown > =>
	typeof value === 'object' && value !== null && ! Array.isArray( value );

/** @throws {ApiError} When it cannot be asked over REST, or the input is nothing that JSON can say. */
function requestOf< Id extends OperationId >(
	id: Id,
	input: OperationInput< Id >
): WireRequest {
	try {
		return wireRequest( id, input );
	} catch ( error ) {
		throw new ApiError(
			'svc_invalid',
			error instanceof Error ? error.message : String( error )
		);
	}
}

/** Makes the two ways to call. */
export function caller( exchange: Exchange, words: Words ): Caller {
	const refusal = ( { status, body }: Answer ): ApiError => {
		const details = isObject( body ) ? body : null;
		const message = details?.message;
		return new ApiError(
			isOurs( details?.code ) ? details.code : 'host',
			typeof message === 'string' && message !== ''
				? message
				: words.withoutReason(),
			status,
			details
		);
	};

	const mismatchAt = (
		id: OperationId,
		issue: z.core.$ZodIssue | undefined,
		before: readonly PropertyKey[] = []
	): ApiError =>
		words.mismatch(
			`${ id }: ${ [ ...before, ...( issue?.path ?? [] ) ].join( '.' ) } ${ issue?.message ?? '' }`
		);

	const outputOf = async < Id extends OperationId >(
		id: Id,
		body: unknown
	): Promise< OperationOutput< Id > > => {
		const output = operations.find(
			( operation ) => operation.id === id
		)?.output;
		const element =
			output instanceof z.ZodArray
				? ( output.element as z.ZodType )
				: null;
		if ( element !== null && Array.isArray( body ) ) {
			// Lists may be long, and what the user does meanwhile goes first.
			const items = await mapInSlices( body, ( item, at ) => {
				const found = element.safeParse( item );
				if ( ! found.success ) {
					throw mismatchAt( id, found.error.issues[ 0 ], [ at ] );
				}
				return found.data;
			} );
			// The entry with this id has this output: the table's type says it, find() forgets it.
			return items as OperationOutput< Id >;
		}
		const found = output?.safeParse( body );
		if ( found?.success !== true ) {
			throw mismatchAt( id, found?.error.issues[ 0 ] );
		}
		return found.data as OperationOutput< Id >;
	};

	const answerTo = async < Id extends OperationId >(
		id: Id,
		input: OperationInput< Id >,
		options: CallOptions
	): Promise< Answer > => {
		const answer = await exchange( requestOf( id, input ), options.signal );
		if ( answer.status >= 200 && answer.status < 300 ) {
			const proposal = isObject( answer.body ) && answer.body.proposal;
			if (
				answer.status === 202 &&
				isObject( proposal ) &&
				id !== 'propose-snippet'
			) {
				throw new ApiError(
					'proposed',
					String( proposal.message ),
					answer.status,
					proposal
				);
			}
			return answer;
		}
		throw refusal( answer );
	};

	return {
		async call( id, input, options = {} ) {
			return outputOf(
				id,
				( await answerTo( id, input, options ) ).body
			);
		},
		async callPage( id, input, options = {} ) {
			const answer = await answerTo( id, input, options );
			return {
				data: await outputOf( id, answer.body ),
				total: Number( answer.headers.get( 'x-wp-total' ) ?? '0' ),
				set: answer.headers.get( 'x-svc-set' ) ?? '',
			};
		},
	};
}
