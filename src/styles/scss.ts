import * as sass from 'sass';
import { complaint, resolve, withOwn } from './names';
import type { Partials, StyleError, StyleRequest, StyleResult } from './types';

/**
 * SCSS through the reference compiler. Sass is given no load path and no file importer: the only importer looks names up
 * in the map of partials, therefore nothing outside the request can be read. Called by `compile.ts` only.
 */

/** Canonical URLs are this and the uid. Three slashes, so that Sass resolves `../x` inside it and never as a host. */
const ROOT = 'svc:///';

function urlOf( uid: string ): URL {
	return new URL( ROOT + encodeURIComponent( uid ) );
}

function uidOf( url: URL ): string {
	return decodeURIComponent( url.href.slice( ROOT.length ) );
}

/**
 * Sass asks twice for a relative name: first resolved against the canonical URL of the stylesheet that uses it, then as
 * written, with that stylesheet as `containingUrl`. Only the second has what the lookup needs; the first is answered when
 * it is a canonical URL itself.
 */
function importer(
	request: StyleRequest,
	partials: Partials
): sass.Importer< 'sync' > {
	return {
		canonicalize( name, { containingUrl } ) {
			if ( name.startsWith( ROOT ) ) {
				const url = new URL( name );
				return Object.hasOwn( partials, uidOf( url ) ) ? url : null;
			}
			const user = containingUrl === null ? '' : uidOf( containingUrl );
			const from = partials[ user ]?.path ?? request.name ?? '';
			const resolution = resolve(
				decodeName( name ),
				from,
				partials,
				'scss'
			);
			if ( resolution !== null && 'found' in resolution ) {
				return urlOf( resolution.found );
			}
			throw new Error( complaint( name, resolution ) );
		},
		load( url ) {
			const partial = partials[ uidOf( url ) ];
			return partial === undefined
				? null
				: {
						contents: partial.code,
						syntax: partial.lang === 'css' ? 'css' : 'scss',
						// Without it Sass writes the whole code as the name of the source.
						sourceMapUrl: url,
					};
		},
	};
}

/** Sass percent-encodes names that are not URLs; a broken encoding is used unchanged. */
function decodeName( name: string ): string {
	try {
		return decodeURIComponent( name );
	} catch {
		return name;
	}
}

function errorOf( error: unknown, entry: string ): StyleError {
	if ( ! ( error instanceof sass.Exception ) ) {
		const message =
			error instanceof Error ? error.message : String( error );
		return { message, line: 0, column: 0, partial: null };
	}
	const uid = error.span.url === undefined ? entry : uidOf( error.span.url );
	return {
		message: error.sassMessage,
		line: error.span.start.line + 1,
		column: error.span.start.column + 1,
		partial: uid === entry ? null : uid,
	};
}

export function compileScss( request: StyleRequest ): StyleResult {
	const { entry, partials } = withOwn( request );
	const lookup = importer( request, partials );
	try {
		const result = sass.compileString( request.code, {
			importer: lookup,
			importers: [ lookup ],
			url: urlOf( entry ),
			style: request.minify === true ? 'compressed' : 'expanded',
			// In compressed style Sass would write a byte order mark, which breaks inline CSS; `compile.ts` writes a rule.
			charset: request.minify !== true,
			sourceMap: request.sourceMap === true,
			logger: sass.Logger.silent,
		} );
		const map = result.sourceMap;
		return {
			ok: true,
			css: result.css,
			map:
				map === undefined
					? ''
					: JSON.stringify( {
							...map,
							sources: map.sources.map( ( url ) =>
								uidOf( new URL( url ) )
							),
						} ),
			deps: result.loadedUrls
				.map( uidOf )
				.filter( ( uid ) => uid !== entry )
				.sort(),
		};
	} catch ( error: unknown ) {
		return { ok: false, errors: [ errorOf( error, entry ) ] };
	}
}
