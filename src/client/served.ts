/** What visitors get at an address of the site. */

export interface Served {
	readonly status: number;
	readonly text: string;
}

/**
 * Fetches an address as a visitor who is not signed in.
 *
 * @return Null when that cannot be known: no connection, or an address that this page may not look at.
 */
export async function servedAt(
	url: string,
	signal: AbortSignal
): Promise< Served | null > {
	try {
		const answer = await window.fetch( url, {
			credentials: 'omit',
			cache: 'no-store',
			signal,
		} );
		return { status: answer.status, text: await answer.text() };
	} catch {
		return null;
	}
}
