import apiFetch from '@wordpress/api-fetch';

/**
 * The two requests of the command palette on every admin screen. The contract and its checks are not loaded there: this file must
 * stay as small as it is, and what it is answered is looked at here.
 */

export interface Found {
	readonly id: number;
	readonly title: string;
	readonly type?: unknown;
	readonly folder?: unknown;
	readonly status?: unknown;
}

/** Most snippets that the palette offers for one search. */
const OFFERED = 10;

const isFound = ( value: unknown ): value is Found =>
	typeof value === 'object' &&
	value !== null &&
	'id' in value &&
	'title' in value &&
	typeof value.id === 'number' &&
	typeof value.title === 'string';

/**
 * Snippets with these words in title, description or tags.
 *
 * @param words
 * @param withPhp Whether those in PHP are among them.
 * @param signal
 * @return None when the site does not answer: the palette then offers what others have.
 */
export async function findSnippets(
	words: string,
	withPhp: boolean,
	signal: AbortSignal
): Promise< readonly Found[] > {
	const path = `/svc/v1/snippets?per_page=${ withPhp ? OFFERED : 10 * OFFERED }&search=${ encodeURIComponent( words ) }`;
	try {
		const answer: unknown = await apiFetch( { path, signal } );
		return Array.isArray( answer )
			? answer
					.filter( isFound )
					.filter( ( { type } ) => withPhp || type !== 'php' )
					.slice( 0, OFFERED )
			: [];
	} catch {
		return [];
	}
}

/**
 * Stops every snippet of the site.
 *
 * @return Whether that is done.
 */
export const stopAllSnippets = (): Promise< boolean > =>
	apiFetch( {
		method: 'POST',
		path: '/svc/v1/safe-mode',
		data: { on: true },
	} ).then(
		() => true,
		() => false
	);
