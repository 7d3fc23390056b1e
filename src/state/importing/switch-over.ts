import { call } from '../../client/index.js';
import type { OperationOutput } from '../../contract/index.js';

/**
 * Having snippets run here instead of in the other plugin, in two requests (spec 4.8): the first switches them off over there, the second,
 * `run-bulk`, switches them on here. In one request both would declare the same functions. A third one asks what changed for visitors.
 */

export type SwitchedOff = OperationOutput< 'switch-source' >;

/** Pages of the site as guests get them, beside how they were before a switch-over. */
export type SiteComparison = OperationOutput< 'compare-source' >;

/**
 * @param source
 * @param ids    In the source.
 * @throws {ApiError}
 */
export const switchOffOverThere = (
	source: string,
	ids: readonly string[]
): Promise< SwitchedOff > =>
	call( 'switch-source', { source, ids: [ ...ids ] } );

/**
 * The way back of what was switched over from a source: off here, and on again over there.
 *
 * @param source
 * @param ids    In the source; all when left out.
 * @throws {ApiError}
 */
export const switchBack = (
	source: string,
	ids?: readonly string[]
): Promise< SwitchedOff > =>
	call( 'switch-source', {
		source,
		back: true,
		...( ids && { ids: [ ...ids ] } ),
	} );

/**
 * What has changed for visitors since the last switch-over from a source. It takes some seconds: the site asks itself for its pages.
 *
 * @param source
 * @throws {ApiError}
 */
export const comparePages = ( source: string ): Promise< SiteComparison > =>
	call( 'compare-source', { source } );
