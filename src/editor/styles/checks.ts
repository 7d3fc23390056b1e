import { __, sprintf } from '@wordpress/i18n';
import type { Problem } from '../../contract/index.js';
import { originsOf, type Origin } from '../../intelligence/source-map.js';
import { pathOf } from '../../styles/names.js';
import type { StyleRequest } from '../../styles/types.js';
import { scriptSentence } from '../script/script-errors.js';
import { partialsOf, sitePartials, styleLang } from './partials.js';
import { compileHere, faultHere } from './worker.js';

/** Mistakes in stylesheets and scripts, found in the browser during typing, by the code that the server runs. */

export interface Checked {
	readonly id: number;
	readonly uid: string;
	readonly type: string;
	readonly lang: string;
	readonly folder: string;
	readonly title: string;
	readonly code: string;
}

async function requestOf( snippet: Checked ): Promise< StyleRequest > {
	return {
		lang: styleLang( snippet.lang ),
		code: snippet.code,
		uid: snippet.uid,
		name: pathOf( snippet.folder, snippet.title ),
		partials: partialsOf( await sitePartials(), snippet.id ),
	};
}

/** What became of a stylesheet: CSS with the origin of each of its lines, or why there is none. */
export type Shown =
	| { readonly css: string; readonly origins: readonly ( Origin | null )[] }
	| { readonly fault: string };

/** Compiles a stylesheet as it stands in the editor. Never rejects. */
export async function compileShown( snippet: Checked ): Promise< Shown > {
	try {
		const result = await compileHere( {
			...( await requestOf( snippet ) ),
			sourceMap: true,
		} );
		return result.ok
			? { css: result.css, origins: originsOf( result.map ) }
			: { fault: result.errors[ 0 ]?.message ?? '' };
	} catch ( error ) {
		return { fault: error instanceof Error ? error.message : '' };
	}
}

async function styleProblems(
	snippet: Checked
): Promise< readonly Problem[] > {
	const result = await compileHere( await requestOf( snippet ) );
	return result.ok
		? []
		: result.errors.map( ( { message, line, partial } ) =>
				partial === null
					? { message, line }
					: {
							message: sprintf(
								/* translators: 1: number of a line, 2: what is wrong. */
								__(
									'In an imported stylesheet, line %1$d: %2$s',
									'svc'
								),
								line,
								message
							),
							line: 0,
						}
			);
}

async function scriptProblems( code: string ): Promise< readonly Problem[] > {
	const fault = await faultHere( code );
	return fault === null
		? []
		: [ { message: scriptSentence( fault ), line: fault.line } ];
}

/** What is wrong, as far as the browser can tell; nothing for types that only the server can read. */
export async function problemsHere(
	snippet: Checked
): Promise< readonly Problem[] > {
	try {
		switch ( snippet.type ) {
			case 'css':
				return snippet.lang === '' || snippet.lang === 'css'
					? []
					: await styleProblems( snippet );
			case 'js':
				return await scriptProblems( snippet.code );
			default:
				return [];
		}
	} catch {
		// A stylesheet that does not come to an end is told about by the server.
		return [];
	}
}
