import { __, sprintf } from '@wordpress/i18n';
import { bootData, recentPages, type SitePage } from '../../../client/index.js';
import type { Snippet } from '../../../contract/index.js';

/** Pages to look at: those that the snippet's own conditions name come first. */

export interface Place {
	/** Path and query, from the host on. */
	readonly path: string;
	readonly label: string;
}

/** Operators of `url` whose value is, or begins, an address that fits. */
const FITTING = [ 'equals', 'contains', 'starts_with' ];

const siteUrl = (): URL => new URL( bootData().site.url );

export const siteOrigin = (): string => siteUrl().origin;

export const frontPath = (): string => siteUrl().pathname;

/** An address of this site as a path; null for any other. */
export function pathOfAddress( address: string ): string | null {
	const site = siteUrl();
	const text = address.trim();
	let url: URL;
	try {
		url = new URL( text, site );
	} catch {
		return null;
	}
	// A path may be written without its first slash; what names a host has to name this one.
	return url.origin === site.origin
		? url.pathname + url.search + url.hash
		: null;
}

/** Addresses that the conditions of a snippet name. */
export function pathsOfConditions(
	conditions: Snippet[ 'conditions' ]
): readonly string[] {
	const base = frontPath().replace( /\/$/, '' );
	return conditions.flat().flatMap( ( { type, op, value } ) => {
		if ( type === 'url' && FITTING.includes( op ) ) {
			return typeof value === 'string' && value.startsWith( '/' )
				? [ value ]
				: [];
		}
		if ( type === 'post_id' && op === 'is' && Array.isArray( value ) ) {
			return value
				.filter( ( id ) => typeof id === 'number' )
				.slice( 0, 3 )
				.map( ( id ) => `${ base }/?p=${ id }` );
		}
		return [];
	} );
}

let recent: Promise< readonly SitePage[] > | null = null;

/** Everything that is suggested; asked for once. */
export async function suggestions(
	conditions: Snippet[ 'conditions' ]
): Promise< readonly Place[] > {
	recent ??= recentPages();
	const pages = await recent;
	const all: Place[] = [
		...pathsOfConditions( conditions ).map( ( path ) => ( {
			path,
			label: __( 'where the snippet runs', 'svc' ),
		} ) ),
		{ path: frontPath(), label: __( 'front page', 'svc' ) },
		...pages.flatMap( ( { link, title } ) => {
			const path = pathOfAddress( link );
			return path === null ? [] : [ { path, label: title } ];
		} ),
		{
			path: `${ frontPath() }?s=a`,
			label: __( 'search results', 'svc' ),
		},
		{
			path: `${ frontPath() }no-such-page`,
			label: sprintf(
				/* translators: %d: HTTP status. */ __(
					'missing page (%d)',
					'svc'
				),
				404
			),
		},
	];
	const seen = new Set< string >();
	return all.filter( ( { path } ) => ! seen.has( path ) && seen.add( path ) );
}

/** Address of a page with a draft on it. */
export function withDraft( path: string, draft: string ): string {
	const url = new URL( path, siteOrigin() );
	url.searchParams.set( 'svc-draft', draft );
	return url.href;
}
