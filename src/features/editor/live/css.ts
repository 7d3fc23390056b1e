import { call } from '../../../client/index.js';
import {
	compileStyle,
	pathOf,
	type Partials,
	type StyleLang,
} from '../../../editor/style-compiler.js';
import type { ReadyDocument } from '../ready.js';

/** The CSS of an open stylesheet as it stands on the screen. */

const isLang = ( lang: string ): lang is StyleLang =>
	[ 'css', 'scss', 'less' ].includes( lang );

let kept: {
	readonly at: number;
	readonly partials: Promise< Partials >;
} | null = null;

/** Milliseconds for which the stylesheets of the site count as known: one may be saved meanwhile. */
const KEPT_MS = 20_000;

async function load(): Promise< Partials > {
	const all = await call( 'list-snippets', { type: 'css', with_code: true } );
	return Object.fromEntries(
		all.flatMap( ( { uid, folder, title, lang, code = '' } ) =>
			isLang( lang )
				? [ [ uid, { path: pathOf( folder, title ), lang, code } ] ]
				: []
		)
	);
}

function partialsOfSite(): Promise< Partials > {
	if ( kept === null || Date.now() - kept.at > KEPT_MS ) {
		const partials = load();
		partials.catch( () => ( kept = null ) );
		kept = { at: Date.now(), partials };
	}
	return kept.partials;
}

/** Null while it does not compile: the page keeps what it has. Other open stylesheets count as they stand on the screen. */
export async function cssOf(
	{ draft, base }: ReadyDocument,
	others: readonly ReadyDocument[]
): Promise< string | null > {
	const { lang, code, folder, title } = draft;
	if ( ! isLang( lang ) || lang === 'css' ) {
		return code;
	}
	const uses = /@(?:use|import|forward)\b/.test( code );
	const partials = uses ? await partialsOfSite().catch( () => ( {} ) ) : {};
	const open = others.flatMap( ( it ) =>
		isLang( it.draft.lang )
			? [
					[
						it.base.uid,
						{
							path: pathOf( it.draft.folder, it.draft.title ),
							lang: it.draft.lang,
							code: it.draft.code,
						},
					],
				]
			: []
	);
	const result = await compileStyle( {
		lang,
		code,
		uid: base.uid,
		name: pathOf( folder, title ),
		partials: { ...partials, ...Object.fromEntries( open ) },
	} );
	return result?.ok === true ? result.css : null;
}
