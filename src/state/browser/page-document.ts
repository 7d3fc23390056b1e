/** A page as a visitor gets it, made ready for a hidden frame of its own origin. */
import { collect, type CollectOrder } from './collect.js';

/** Scripts of a page that are fetched; those beyond are loaded by the page, and their errors have no words. */
const MOST_SCRIPTS = 60;

/** Styles that are on their way from one value to another would be read half-way. */
const STILL =
	'<style>*,*::before,*::after{transition:none!important;animation-delay:0s!important;animation-duration:0s!important}</style>';

const SCRIPT = /<script\b[^>]*?\ssrc\s*=\s*(["'])(.*?)\1[^>]*>/gi;

/** Text within a script, where `</script>` and `<!--` mean something. */
const inScript = ( value: unknown ): string =>
	JSON.stringify( value ).replaceAll( '<', '\\u003c' );

const asAttribute = ( text: string ): string =>
	text
		.replaceAll( '&', '&amp;' )
		.replaceAll( '"', '&quot;' )
		.replaceAll( '<', '&lt;' );

/** An address in an attribute, without its entities. */
const fromAttribute = ( text: string ): string =>
	text.replaceAll( /&(?:amp|#0*38);/g, '&' );

/** Addresses of a page's scripts on its own origin, as they stand in it and as they are asked for. */
export function ownScripts(
	html: string,
	url: string
): ReadonlyMap< string, string > {
	const found = new Map< string, string >();
	for ( const [ , , written = '' ] of html.matchAll( SCRIPT ) ) {
		try {
			const address = new URL( fromAttribute( written ), url );
			if (
				address.origin === new URL( url ).origin &&
				found.size < MOST_SCRIPTS
			) {
				found.set( written, address.href );
			}
		} catch {
			// No address, so nothing loads.
		}
	}
	return found;
}

/**
 * @param html    Of a page.
 * @param url     Its address.
 * @param scripts Code of its scripts by their address as it is written: a browser hides what goes wrong in files of another origin.
 * @param order
 * @return The page for `srcdoc`.
 */
export function framedPage(
	html: string,
	url: string,
	scripts: ReadonlyMap< string, string >,
	order: CollectOrder
): string {
	const page = html.replaceAll( SCRIPT, ( tag, _, written: string ) => {
		const code = scripts.get( written );
		return code === undefined
			? tag
			: tag
					.replace(
						written,
						`data:text/javascript;charset=utf-8,${ encodeURIComponent( code ).replaceAll( "'", '%27' ) }`
					)
					.replace(
						/^<script\b/i,
						( name ) =>
							`${ name } data-svc-src="${ asAttribute( new URL( fromAttribute( written ), url ).href ) }"`
					);
	} );
	const first = `<base href="${ asAttribute( url ) }">${ STILL }<script>(${ collect.toString() })(${ inScript( order ) })</script>`;
	const head =
		/<head\b[^>]*>/i.exec( page ) ?? /^\s*<!doctype[^>]*>/i.exec( page );
	const at = head === null ? 0 : head.index + head[ 0 ].length;
	return page.slice( 0, at ) + first + page.slice( at );
}

const asVisitor: RequestInit = { credentials: 'omit', cache: 'no-store' };

async function codeOf( url: string ): Promise< string | null > {
	try {
		const answer = await fetch( url, asVisitor );
		return answer.ok ? await answer.text() : null;
	} catch {
		return null;
	}
}

/**
 * A page as a visitor gets it, ready for a frame.
 *
 * @return Null where the browser gets no page without a session, as at another origin.
 */
export async function visitorPage(
	url: string,
	order: CollectOrder
): Promise< string | null > {
	const marked = new URL( url );
	// No page cache has a page for it.
	marked.searchParams.set( 'svc-mark', order.token );
	const html = await codeOf( marked.href );
	if ( html === null ) {
		return null;
	}
	const scripts = new Map< string, string >();
	await Promise.all(
		[ ...ownScripts( html, url ) ].map( async ( [ written, address ] ) => {
			const code = await codeOf( address );
			if ( code !== null ) {
				scripts.set( written, code );
			}
		} )
	);
	return framedPage( html, url, scripts, order );
}
