/**
 * Writes `build/docs`: the pages of `docs` as HTML, for the Help of the app and of WordPress. Links between pages are relative; a link
 * to a file that no release has, such as a page for developers, becomes its text.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Marked, type Tokens } from 'marked';
import { docPages, slugOf } from './lib/docs.ts';
import { ROOT } from './lib/paths.mjs';

const STYLE =
	'body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:16px/1.6 system-ui,sans-serif}pre{overflow:auto;padding:1rem;background:#f0f0f0}table{border-collapse:collapse}th,td{padding:.25rem .5rem;text-align:start;vertical-align:top;border:1px solid #ccc}';

const escape = ( text: string ): string =>
	text
		.replaceAll( '&', '&amp;' )
		.replaceAll( '<', '&lt;' )
		.replaceAll( '>', '&gt;' )
		.replaceAll( '"', '&quot;' );

/**
 * Where a link leads in a release.
 *
 * @param href  As in the page.
 * @param page  The page that it is on, relative to `docs`, without `.md`.
 * @param pages All pages that are shipped.
 * @return Null when it leads to a file that no release has.
 */
function shipped(
	href: string,
	page: string,
	pages: readonly string[]
): string | null {
	if ( /^https:|^#/.test( href ) ) {
		return href;
	}
	const [ file = '', fragment ] = href.split( '#' );
	const target = path.posix
		.join( path.posix.dirname( page ), file )
		.replace( /\.md$/, '' );
	return pages.includes( target )
		? file.replace( /\.md$/, '.html' ) +
				( fragment === undefined ? '' : `#${ fragment }` )
		: null;
}

/** A page as a document of its own. */
export function renderDoc(
	markdown: string,
	page: string,
	pages: readonly string[]
): string {
	const marked = new Marked( {
		renderer: {
			heading( { tokens, depth, text }: Tokens.Heading ) {
				return `<h${ depth } id="${ slugOf( text ) }">${ this.parser.parseInline( tokens ) }</h${ depth }>\n`;
			},
			link( { href, tokens }: Tokens.Link ) {
				const to = shipped( href, page, pages );
				const text = this.parser.parseInline( tokens );
				return to === null
					? text
					: `<a href="${ escape( to ) }">${ text }</a>`;
			},
			image: () => '',
			html: ( { text }: Tokens.HTML | Tokens.Tag ) => escape( text ),
		},
	} );
	const body = String(
		marked.parse( markdown, { async: false } )
	).replaceAll( '<p></p>\n', '' );
	const title = /^# (.+)$/m.exec( markdown )?.[ 1 ] ?? page;
	return `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>${ escape( title ) }</title>\n<style>${ STYLE }</style>\n</head>\n<body>\n<main>\n${ body }</main>\n</body>\n</html>\n`;
}

function main(): void {
	const folder = path.join( ROOT, 'build/docs' );
	rmSync( folder, { recursive: true, force: true } );
	const pages = docPages();
	let bytes = 0;
	for ( const page of pages ) {
		const file = path.join( folder, `${ page }.html` );
		const html = renderDoc(
			readFileSync( path.join( ROOT, 'docs', `${ page }.md` ), 'utf8' ),
			page,
			pages
		);
		mkdirSync( path.dirname( file ), { recursive: true } );
		writeFileSync( file, html );
		bytes += html.length;
	}
	process.stdout.write(
		`build/docs ${ pages.length } pages, ${ bytes } bytes\n`
	);
}

if ( process.argv[ 1 ] === fileURLToPath( import.meta.url ) ) {
	main();
}
