/** The pages of the documentation that a release brings (`scripts/build-docs.ts`). */
import { builtPage } from '../../client/index.js';

/** A page, as an address of the app has it: `/help/recover`, and what stands after `#` as the parameter `section`. */
export interface HelpPage {
	readonly path: string;
	readonly params: Readonly< Record< string, string > >;
}

const FIRST = 'README';

/** @param name Such as `recover#go-back`. */
export function helpPage( name: string ): HelpPage {
	const [ page = FIRST, section = '' ] = name.split( '#' );
	return {
		path: page === FIRST ? '/help' : `/help/${ page }`,
		params: section === '' ? {} : { section },
	};
}

/** The page at an address of the app. */
export const pageAt = ( path: string ): string =>
	/^\/help\/([a-z0-9/-]+)$/i.exec( path )?.[ 1 ] ?? FIRST;

/**
 * The page to which a link leads.
 *
 * @param href As in the page.
 * @param page The page that it is on.
 * @return As `recover#go-back`; null for another site.
 */
export function linkedPage( href: string, page: string ): string | null {
	const base = 'https://docs.invalid/';
	const { origin, pathname, hash } = new URL(
		href,
		`${ base }${ page }.html`
	);
	return `${ origin }/` === base
		? pathname.slice( 1 ).replace( /\.html$/, '' ) + hash
		: null;
}

/**
 * @param page   Such as `recover`.
 * @param signal
 * @throws ApiError When the file is missing or cannot be fetched.
 */
export const loadHelp = (
	page: string,
	signal: AbortSignal
): Promise< Document > => builtPage( `docs/${ page }.html`, signal );
