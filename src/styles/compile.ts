import { compileLess } from './less';
import { minifyCss, withCharset } from './minify';
import { compileScss } from './scss';
import type { StyleRequest, StyleResult } from './types';

/**
 * The one style compiler of svc (design 3.1): a request with everything it needs in, CSS or errors out. It touches no
 * file and no network and runs no script from a stylesheet. It runs in the admin app's worker, in the command-line
 * client and on the server, and must give the same bytes in all three. It has no clock: who calls it ends it.
 */

export type * from './types';

/** Compiles one stylesheet. Never rejects: whatever goes wrong inside a compiler is an error of the stylesheet. */
export async function compileStyle(
	request: StyleRequest
): Promise< StyleResult > {
	if ( request.lang === 'css' ) {
		return passCss( request );
	}
	const result =
		request.lang === 'scss'
			? compileScss( request )
			: await compileLess( request );
	if ( ! result.ok || request.minify !== true ) {
		return result;
	}
	const small = request.lang === 'less' ? minifyCss( result ) : result;
	return { ...result, ...withCharset( { css: small.css, map: small.map } ) };
}

/** Plain CSS is never refused: what a browser makes of it is the browser's business. */
function passCss( request: StyleRequest ): StyleResult {
	const given = { css: request.code.replace( /^\uFEFF/, '' ), map: '' };
	const { css } =
		request.minify === true ? withCharset( minifyCss( given ) ) : given;
	return { ok: true, css, map: '', deps: [] };
}
