import type { Partials, StyleLang, StyleRequest } from './types';

/**
 * How one stylesheet names another. A snippet's path is its folder and its title as slugs; a name in `@use`, `@forward`
 * or `@import` is turned into the same form and looked up in four places, nearest first; a folder stands for the `_index` in it. `includes/Styles/Partials.php`
 * holds the same rules for the server; `tests/unit/styles/names.json` runs through both.
 */

/** What a name means: one partial, none, or too many. */
export type Resolution =
	| { readonly found: string }
	| { readonly candidates: readonly string[] }
	| null;

const EXTENSION = /\.(?:scss|sass|less|css)$/;

/** Which languages a stylesheet can be built from. Plain CSS goes into both. */
const READS: Readonly< Record< StyleLang, readonly StyleLang[] > > = {
	css: [ 'css' ],
	scss: [ 'scss', 'css' ],
	less: [ 'less', 'css' ],
};

/** Whether a stylesheet in one language can use a partial in another. */
export function canUse( lang: StyleLang, partial: StyleLang ): boolean {
	return READS[ lang ].includes( partial );
}

/**
 * The slug of a title or folder: `_Brand Colors.scss` becomes `brand-colors`. ASCII only is folded, so that PHP
 * without mbstring comes to the same result.
 */
export function slug( text: string ): string {
	return text
		.replace( /[A-Z]/g, ( letter ) => letter.toLowerCase() )
		.replace( EXTENSION, '' )
		.replace( /[^a-z0-9_\u0080-\uffff]+/g, '-' )
		.replace( /^[-_]+|-+$/g, '' );
}

/** The path of a snippet from its folder (`Brand/Base`) and title. */
export function pathOf( folder: string, title: string ): string {
	return [ ...folder.split( '/' ), title ]
		.map( slug )
		.filter( ( part ) => part !== '' )
		.join( '/' );
}

/** The folder of a path: empty at the top. */
function folderOf( path: string ): string {
	return path.slice( 0, Math.max( 0, path.lastIndexOf( '/' ) ) );
}

/** A name seen from a folder, as a path; null when it leads above the top folder or is not a path. */
function seenFrom( folder: string, name: string ): string | null {
	const parts = folder === '' ? [] : folder.split( '/' );
	for ( const part of name.split( '/' ) ) {
		if ( part === '' || part === '.' ) {
			continue;
		}
		if ( part === '..' ) {
			if ( parts.pop() === undefined ) {
				return null;
			}
			continue;
		}
		parts.push( slug( part ) );
	}
	// The folder itself is not a stylesheet, and a snippet without a title has no path.
	return parts.length === 0 ? null : parts.join( '/' );
}

/**
 * Finds the partial a name means: from the folder of the stylesheet that uses it, from the top, by title slug alone,
 * by uid. The first place that knows the name decides; two partials in one place are an ambiguity.
 *
 * @param name     As written, extension and leading `_` optional.
 * @param from     Path of the stylesheet the name stands in.
 * @param partials Everything that can be used.
 * @param lang     Language of the stylesheet; partials it cannot read are not seen.
 */
export function resolve(
	name: string,
	from: string,
	partials: Partials,
	lang: StyleLang
): Resolution {
	if ( /^[a-z][a-z0-9+.-]*:|^\/\/|[\\\0]/i.test( name ) ) {
		return null;
	}
	const usable = Object.entries( partials ).filter( ( [ , partial ] ) =>
		canUse( lang, partial.lang )
	);
	const near = seenFrom( folderOf( from ), name );
	const top = seenFrom( '', name );
	// The name of a folder means the `_index` in it, in SCSS.
	const isIndexOf = ( folder: string | null, path: string ) =>
		lang === 'scss' && folder !== null && path === `${ folder }/index`;
	const places: readonly ( ( uid: string, path: string ) => boolean )[] = [
		( _uid, path ) => path === near,
		( _uid, path ) => isIndexOf( near, path ),
		( _uid, path ) => path === top,
		( _uid, path ) => isIndexOf( top, path ),
		( _uid, path ) =>
			! name.includes( '/' ) && path.endsWith( `/${ top }` ),
		( uid ) => uid === name,
	];
	for ( const isHere of places ) {
		const hits = usable.filter( ( [ uid, { path } ] ) =>
			isHere( uid, path )
		);
		const [ first ] = hits;
		if ( first !== undefined && hits.length === 1 ) {
			return { found: first[ 0 ] };
		}
		if ( hits.length > 1 ) {
			return {
				candidates: hits
					.map( ( [ uid, { path } ] ) => `${ path } (${ uid })` )
					.sort(),
			};
		}
	}
	return null;
}

/** What to tell the person who wrote a name that means nothing or too much. */
export function complaint( name: string, resolution: Resolution ): string {
	if ( resolution !== null && 'candidates' in resolution ) {
		return `More than one snippet is called "${ name }": use the folder path or the uid of one of ${ resolution.candidates.join(
			', '
		) }.`;
	}
	return `No stylesheet snippet is called "${ name }": use its folder path and title, its title alone, or its uid.`;
}

/** The partials of a request and, as `entry`, the stylesheet itself: a partial that uses it closes a circle, and the compiler says so. */
export function withOwn( request: StyleRequest ) {
	const { uid = '', name = '', lang, code } = request;
	const entry = uid === '' ? 'input' : uid;
	const partials: Partials = {
		...request.partials,
		[ entry ]: { path: name, lang, code },
	};
	return { entry, partials };
}
