import type { ErrorCode } from '../contract/index.js';

/**
 * Why a call gave no answer. Codes of the service come as they are; the others are what can go wrong on the way:
 *
 * - `offline`: no connection, or the server did not answer;
 * - `blocked`: something in front of the site answered instead, also when the body was sent encoded;
 * - `size`: the web server takes no request of this size;
 * - `session`: the person is signed out by now;
 * - `mismatch`: the answer is not what the contract promises, so this page and the site have different versions;
 * - `aborted`: the caller ended the call;
 * - `proposed`: the change waits as a proposal, because this person may only propose; the message says so;
 * - `host`: a refusal of WordPress or of another plugin, whose sentence stands in the message.
 */
export type ApiErrorCode =
	| ErrorCode
	| 'offline'
	| 'blocked'
	| 'size'
	| 'session'
	| 'mismatch'
	| 'aborted'
	| 'proposed'
	| 'host';

/** Whether the web server refused a call for its size alone, so that parts of it may get through. */
export const isTooLarge = ( error: unknown ): error is ApiError =>
	error instanceof ApiError && error.code === 'size';

/** The only error that the client throws. */
export class ApiError extends Error {
	override readonly name = 'ApiError';

	/**
	 * @param code
	 * @param message A sentence for the person.
	 * @param status  HTTP status; 0 when there was no answer.
	 * @param details The body of a refusal; null when it was no JSON.
	 */
	constructor(
		readonly code: ApiErrorCode,
		message: string,
		readonly status = 0,
		readonly details: Readonly< Record< string, unknown > > | null = null
	) {
		super( message );
	}

	/**
	 * Whether the very same call may succeed a moment later, without any change: also where a proxy says that the site does
	 * not answer, and where WordPress is being updated.
	 */
	get isPassing(): boolean {
		return (
			[ 'offline', 'session', 'svc_busy' ].includes( this.code ) ||
			[ 429, 502, 503, 504 ].includes( this.status )
		);
	}
	/** What is wrong with each field of the request, by its name; empty where the site does not say so. */
	get params(): Readonly< Record< string, string > > {
		const data = this.details?.data;
		return typeof data === 'object' &&
			data !== null &&
			'params' in data &&
			typeof data.params === 'object'
			? { ...( data.params as Record< string, string > ) }
			: {};
	}
}
