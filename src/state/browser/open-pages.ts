/** Opens pages of the site in hidden frames, before a switch-over and after it, and tells what differs in the browser. */
import { call } from '../../client/index.js';
import type { OperationOutput } from '../../contract/index.js';
import type { Styled } from './collect.js';
import {
	changesBetween,
	isChanged,
	readFindings,
	type BrowserChanges,
	type Findings,
} from './findings.js';
import { visitorPage } from './page-document.js';
import { styledBy } from './styled.js';

type Page = OperationOutput< 'list-source-pages' >[ number ];

/** How pages were in this browser. */
export interface BrowserBefore {
	readonly pages: readonly Page[];
	readonly styled: readonly Styled[];
	/** Answers by address; of a page that could not be opened, none. */
	readonly answers: ReadonlyMap< string, readonly Findings[] >;
}

export interface BrowserComparison {
	/** By address; of pages that were opened before and after. */
	readonly changes: ReadonlyMap< string, BrowserChanges >;
	/** Names of pages that could not be opened. */
	readonly unopened: readonly string[];
}

/** Milliseconds after which a page has no answer any more. */
const PATIENCE = 12_000;

const BYTES = 16;

const newToken = (): string =>
	[ ...crypto.getRandomValues( new Uint8Array( BYTES ) ) ]
		.map( ( byte ) => byte.toString( 16 ).padStart( 2, '0' ) )
		.join( '' );

/** A page out of sight: it may run scripts, and has no origin, so it reaches neither the app nor a session. */
function frameOf( html: string ): HTMLIFrameElement {
	const frame = document.createElement( 'iframe' );
	frame.setAttribute( 'sandbox', 'allow-scripts' );
	frame.setAttribute( 'aria-hidden', 'true' );
	frame.tabIndex = -1;
	frame.style.cssText =
		'position:fixed;top:0;left:-10000px;width:1280px;height:800px;border:0;visibility:hidden';
	frame.srcdoc = html;
	document.body.append( frame );
	return frame;
}

/** @return Null where the page could not be opened, or did not come to an end. */
async function open(
	url: string,
	styled: readonly Styled[]
): Promise< Findings | null > {
	const token = newToken();
	const app = window.location.origin;
	const html = await visitorPage( url, { token, app, styled } );
	if ( html === null ) {
		return null;
	}
	const frame = frameOf( html );
	return new Promise( ( done ) => {
		const end = ( found: Findings | null ) => {
			window.removeEventListener( 'message', listen );
			window.clearTimeout( limit );
			frame.remove();
			done( found );
		};
		const listen = ( { source, data }: MessageEvent< unknown > ) => {
			const found =
				source === frame.contentWindow
					? readFindings( data, token )
					: null;
			if ( found !== null ) {
				end( found );
			}
		};
		const limit = window.setTimeout( () => end( null ), PATIENCE );
		window.addEventListener( 'message', listen );
	} );
}

/** Answers of pages at the same time; those that could not be opened are left out. */
async function round(
	urls: readonly string[],
	styled: readonly Styled[]
): Promise< Map< string, Findings > > {
	const found = await Promise.all(
		urls.map( async ( url ) => [ url, await open( url, styled ) ] as const )
	);
	return new Map(
		found.filter(
			( one ): one is [ string, Findings ] => one[ 1 ] !== null
		)
	);
}

/** Answers by address that both rounds have. */
const together = (
	one: ReadonlyMap< string, Findings >,
	other: ReadonlyMap< string, Findings >
): Map< string, readonly Findings[] > =>
	new Map(
		[ ...one ].flatMap( ( [ url, first ] ) => {
			const second = other.get( url );
			return second === undefined ? [] : [ [ url, [ first, second ] ] ];
		} )
	);

/**
 * Opens the pages that a switch-over compares, twice: what differs between the two differs by itself.
 *
 * @param source
 * @param ids    In the source.
 * @throws {ApiError}
 */
export async function openBefore(
	source: string,
	ids: readonly string[]
): Promise< BrowserBefore > {
	const [ pages, snippets ] = await Promise.all( [
		call( 'list-source-pages', { source, ids: [ ...ids ] } ),
		call( 'preview-source', { source, ids: [ ...ids ], with_code: true } ),
	] );
	const styled = styledBy(
		snippets.map( ( { maps, code } ) => ( {
			type: String( maps.type ?? 'php' ),
			code,
		} ) )
	);
	const urls = pages.map( ( { url } ) => url );
	const first = await round( urls, styled );
	const second = await round( [ ...first.keys() ], styled );
	return { pages, styled, answers: together( first, second ) };
}

/** Opens the same pages once more, and what seems to have changed another time: what is there by chance is another one then. */
export async function compareInBrowser( {
	pages,
	styled,
	answers,
}: BrowserBefore ): Promise< BrowserComparison > {
	const now = await round( [ ...answers.keys() ], styled );
	const changesOf = ( url: string, after: readonly Findings[] ) =>
		changesBetween( answers.get( url ) ?? [], after, styled );
	const again = await round(
		[ ...now ]
			.filter( ( [ url, found ] ) =>
				isChanged( changesOf( url, [ found ] ) )
			)
			.map( ( [ url ] ) => url ),
		styled
	);
	return {
		changes: new Map(
			[ ...now ].map( ( [ url, found ] ) => {
				const second = again.get( url );
				return [
					url,
					changesOf(
						url,
						second === undefined ? [ found ] : [ found, second ]
					),
				];
			} )
		),
		unopened: pages
			.filter( ( { url } ) => ! now.has( url ) )
			.map( ( { label } ) => label ),
	};
}
