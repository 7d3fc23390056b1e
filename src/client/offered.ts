import type { OperationId } from '../contract/index.js';
import { wireRequest } from './request.js';
import { exchange } from './transport.js';

/**
 * Whether the site has the route of an operation: a site may have another version than the page that is open.
 *
 * @param id
 * @param input  What stands in the path of the route.
 * @param signal
 * @throws {ApiError} When the site was not reached.
 */
export async function isOffered(
	id: OperationId,
	input: Readonly< Record< string, unknown > >,
	signal: AbortSignal
): Promise< boolean > {
	const { path } = wireRequest( id, input );
	const { status, body } = await exchange(
		{ method: 'OPTIONS', path, body: null },
		signal
	);
	// WordPress answers for any path, and describes the route where there is one.
	return (
		status === 200 &&
		typeof body === 'object' &&
		body !== null &&
		'methods' in body
	);
}
