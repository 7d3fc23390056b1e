import { call, type ApiError } from '../../client/index.js';
import type { OperationOutput } from '../../contract/index.js';
import { refreshDocuments } from '../documents/documents.js';
import { refreshSnippets } from '../snippets/snippet-actions.js';

/** Bringing the whole set back to an earlier state, with everything that is shown of it. */

export type Restored = OperationOutput< 'restore-generation' >;

/** What stands in the way of going back: the snippet, and why. */
export interface Obstacle {
	readonly snippet: number;
	readonly message: string;
}

/**
 * @param n             Number of the generation.
 * @param options
 * @param options.force Go back although some snippets would have to be switched off or left out.
 * @throws {ApiError} `svc_conflict` with obstacles when something would not work any more; nothing was changed then.
 */
export async function goBack(
	n: number,
	{ force }: { readonly force: boolean }
): Promise< Restored > {
	const restored = await call( 'restore-generation', { n, force } );
	// What is restored is restored, also where the list cannot be had now.
	await refreshSnippets();
	refreshDocuments();
	return restored;
}

/** What a refusal to go back names. */
export function obstaclesOf( { details }: ApiError ): readonly Obstacle[] {
	const data = details?.data;
	const errors =
		typeof data === 'object' && data !== null && 'errors' in data
			? data.errors
			: [];
	return Array.isArray( errors )
		? errors.flatMap( ( item: unknown ) =>
				typeof item === 'object' &&
				item !== null &&
				'snippet' in item &&
				'message' in item &&
				typeof item.snippet === 'number' &&
				typeof item.message === 'string'
					? [ { snippet: item.snippet, message: item.message } ]
					: []
			)
		: [];
}
