import { caller, type Caller } from '../caller.js';
import { exchangeOver, type Connection } from './transport.js';
import { mismatch } from './remote-errors.js';

/**
 * The client as a package: every operation of the service, typed by the contract, for programs outside WordPress and for scripts in a
 * page of the site.
 */

export { ApiError, isTooLarge, type ApiErrorCode } from '../api-error.js';
export type { Caller, CallOptions, Paged } from '../caller.js';
export type * from '../../contract/types.js';
export type { Connection } from './transport.js';

/**
 * Makes a client of one site. Nothing is sent before the first call.
 *
 * @throws {ApiError} When the address is none, or a password would travel in the open.
 */
export const createClient = ( connection: Connection ): Caller =>
	caller( exchangeOver( connection ), {
		mismatch,
		withoutReason: () => 'The request was refused.',
	} );
