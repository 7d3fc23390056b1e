import { __ } from '@wordpress/i18n';
import { ApiError } from './api-error.js';
import { bootData } from './boot.js';
import { aborted, offline } from './refusals.js';

/** Files of the build that are no part of the app's own bundle. */

declare const __webpack_public_path__: string; // eslint-disable-line camelcase -- webpack's own name for where the app's files are

/** Address of a file below `build/`; another one with each version of the plugin. */
export const builtFile = ( place: string ): string =>
	`${ __webpack_public_path__ }../${ place }?ver=${ bootData().version }`; // eslint-disable-line camelcase

/**
 * A page of HTML below `build/`.
 *
 * @throws {ApiError} When it is missing or cannot be fetched.
 */
export async function builtPage(
	place: string,
	signal: AbortSignal
): Promise< Document > {
	let answer: Response;
	try {
		answer = await window.fetch( builtFile( place ), { signal } );
	} catch {
		throw signal.aborted ? aborted() : offline();
	}
	if ( ! answer.ok ) {
		throw new ApiError(
			'host',
			__( 'Page not found.', 'svc' ),
			answer.status
		);
	}
	return new DOMParser().parseFromString( await answer.text(), 'text/html' );
}
