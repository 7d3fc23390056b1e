import * as sass from 'sass';
import { SourceMapConsumer, SourceMapGenerator } from 'source-map-js';

/**
 * Makes finished CSS small with the printer that SCSS goes through anyway (Sass reads plain CSS strictly and writes it
 * compressed), so that no second minifier is shipped. CSS that Sass will not read is returned as it came: browsers
 * forgive more than Sass does, and a stylesheet must never be lost to its minifier. Called by `compile.ts` only.
 */

export interface Stylesheet {
	readonly css: string;
	/** Source map version 3 as JSON, or empty. */
	readonly map: string;
}

export function minifyCss( { css, map }: Stylesheet ): Stylesheet {
	try {
		const result = sass.compileString( css, {
			syntax: 'css',
			style: 'compressed',
			charset: false,
			sourceMap: map !== '',
			logger: sass.Logger.silent,
		} );
		// Sass writes escapes it cannot spell (`\0`, an old browser switch) as U+FFFD, which means something else.
		if ( result.css.includes( '\uFFFD' ) && ! css.includes( '\uFFFD' ) ) {
			return { css, map };
		}
		return {
			css: result.css,
			map:
				result.sourceMap === undefined
					? ''
					: composed( JSON.stringify( result.sourceMap ), map ),
		};
	} catch {
		return { css, map };
	}
}

/** The map from small to finished CSS, carried through to what the finished CSS was made from. */
function composed( outer: string, inner: string ): string {
	const consumer = new SourceMapConsumer( JSON.parse( outer ) );
	const generator = SourceMapGenerator.fromSourceMap( consumer );
	const [ between ] = consumer.sources;
	generator.applySourceMap(
		new SourceMapConsumer( JSON.parse( inner ) ),
		between
	);
	return generator.toString();
}

/**
 * Names the encoding where minified CSS needs it. On a line of its own, so that a source map moves by one line only.
 */
export function withCharset( { css, map }: Stylesheet ): Stylesheet {
	if ( /^[\x00-\x7f]*$/.test( css ) || /^@charset /i.test( css ) ) {
		return { css, map };
	}
	const shifted: unknown = map === '' ? null : JSON.parse( map );
	return {
		css: `@charset "UTF-8";\n${ css }`,
		map:
			typeof shifted === 'object' &&
			shifted !== null &&
			'mappings' in shifted
				? JSON.stringify( {
						...shifted,
						mappings: `;${ String( shifted.mappings ) }`,
					} )
				: '',
	};
}
