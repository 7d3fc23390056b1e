import { call } from '../../client/index.js';
import type { OperationOutput } from '../../contract/index.js';

/** Other plugins whose snippets lie on this site. */

export type Source = OperationOutput< 'list-sources' >[ number ];

/** @throws {ApiError} */
export const loadSources = ( signal: AbortSignal ): Promise< Source[] > =>
	call( 'list-sources', {}, { signal } );

/** Snippets of a source that are not here yet. A source may keep what it does not count, so more may be here than it counts. */
export const remainingOf = ( { count, imported }: Source ): number =>
	Math.max( 0, count - imported );
