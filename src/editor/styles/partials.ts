import { ApiError, call } from '../../client/index.js';
import { pathOf } from '../../styles/names.js';
import type { Partials, StyleLang } from '../../styles/types.js';

/** The stylesheets of this site as others can use them, asked for once in a while. */

export interface SitePartial {
	readonly id: number;
	readonly uid: string;
	readonly path: string;
	readonly title: string;
	readonly lang: StyleLang;
	readonly code: string;
}

const FRESH_MS = 30_000;

let kept:
	| { readonly time: number; readonly all: Promise< readonly SitePartial[] > }
	| undefined;

export const styleLang = ( lang: string ): StyleLang =>
	lang === 'scss' || lang === 'less' ? lang : 'css';

async function ask(): Promise< readonly SitePartial[] > {
	try {
		const all = await call( 'list-snippets', {
			type: 'css',
			with_code: true,
		} );
		return all.map( ( { id, uid, folder, title, lang, code } ) => ( {
			id,
			// As the server calls those that have none.
			uid: uid === '' ? `snippet-${ id }` : uid,
			path: pathOf( folder, title ),
			title,
			lang: styleLang( lang ),
			code: code ?? '',
		} ) );
	} catch ( error ) {
		if ( error instanceof ApiError ) {
			return [];
		}
		throw error;
	}
}

export function sitePartials(): Promise< readonly SitePartial[] > {
	if ( kept === undefined || Date.now() - kept.time > FRESH_MS ) {
		kept = { time: Date.now(), all: ask() };
	}
	return kept.all;
}

/** After a save. */
export function forgetPartials(): void {
	kept = undefined;
}

/** In the form of the compiler, without the stylesheet that asks. */
export const partialsOf = (
	all: readonly SitePartial[],
	except: number
): Partials =>
	Object.fromEntries(
		all
			.filter( ( { id } ) => id !== except )
			.map( ( { uid, path, lang, code } ) => [
				uid,
				{ path, lang, code },
			] )
	);
