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

/** A snippet that pages show by a shortcode of the plugin it came from. */
export type KeptShortcode =
	OperationOutput< 'list-source-shortcodes' >[ number ];

/** @throws {ApiError} */
export const loadShortcodes = (
	source: string,
	signal: AbortSignal
): Promise< KeptShortcode[] > =>
	call( 'list-source-shortcodes', { source }, { signal } );
