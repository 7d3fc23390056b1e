/** What a stylesheet that is being written may use: names of other stylesheets, and what is in them. */

export interface StyleMember {
	readonly kind: 'variable' | 'mixin' | 'function' | 'placeholder';
	/** With its sign: `$gap`, `@gap`, `%box`, `.round` for mixins of LESS; mixins and functions of SCSS have none. */
	readonly name: string;
	/** Parameters of a mixin or function, or the value of a variable. */
	readonly detail: string;
	/** Counted from 1. */
	readonly line: number;
}

type Lang = 'css' | 'scss' | 'less';

const PATTERNS: Readonly<
	Record< Lang, readonly ( readonly [ StyleMember[ 'kind' ], RegExp ] )[] >
> = {
	css: [],
	scss: [
		[ 'variable', /^(\$[\w-]+)\s*:\s*([^;{}]+)/ ],
		[ 'mixin', /^\s*@mixin\s+([\w-]+)\s*(\([^{]*\))?/ ],
		[ 'function', /^\s*@function\s+([\w-]+)\s*(\([^{]*\))?/ ],
		[ 'placeholder', /^\s*(%[\w-]+)()/ ],
	],
	less: [
		[ 'variable', /^(@[\w-]+)\s*:\s*([^;{}]+)/ ],
		[ 'mixin', /^\s*([.#][\w-]+)\s*(\([^{;]*\))\s*(?:when[^{]*)?\{/ ],
		[ 'mixin', /^\s*([.#][\w-]+)()\s*\{/ ],
	],
};

/** Comments, and line breaks within them, as blanks, so that lines keep their numbers. */
const withoutComments = ( code: string ): string =>
	code.replaceAll( /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g, ( comment ) =>
		comment.replaceAll( /[^\n]/g, ' ' )
	);

/** What a stylesheet offers to others. */
export function membersOf( code: string, lang: Lang ): readonly StyleMember[] {
	return withoutComments( code )
		.split( '\n' )
		.flatMap( ( text, at ) => {
			for ( const [ kind, pattern ] of PATTERNS[ lang ] ) {
				const found = pattern.exec( text );
				if ( found !== null ) {
					return {
						kind,
						name: found[ 1 ] ?? '',
						detail: ( found[ 2 ] ?? '' )
							.replace( /\s*!default\s*$/, '' )
							.trim(),
						line: at + 1,
					};
				}
			}
			return [];
		} );
}

/** One `@use`, `@forward` or `@import` with what its members are called by: `*` for no prefix. */
export interface Used {
	readonly name: string;
	readonly prefix: string;
}

/** Which stylesheets one uses. */
export function usesIn( code: string ): readonly Used[] {
	const found = withoutComments( code ).matchAll(
		/@(use|import)\s+(?:\([^)]*\)\s*)?["']([^"']+)["'](?:\s+as\s+([\w-]+|\*))?/g
	);
	return [ ...found ].map( ( [ , rule = '', name = '', as = '' ] ) => {
		const last = name.split( '/' ).at( -1 ) ?? name;
		const own = last
			.replace( /\.(?:scss|less|css)$/, '' )
			.replace( /^_/, '' );
		return { name, prefix: rule === 'import' ? '*' : as || own };
	} );
}

export type StyleContext =
	| { readonly kind: 'none' }
	/** The name of another stylesheet. */
	| { readonly kind: 'path'; readonly word: string }
	/** What a used stylesheet has: `colors.` */
	| {
			readonly kind: 'member';
			readonly prefix: string;
			readonly word: string;
	  }
	| { readonly kind: 'mixin'; readonly word: string }
	| { readonly kind: 'variable'; readonly word: string };

/**
 * What is being written.
 *
 * @param line Its text up to the cursor.
 */
export function styleContext( line: string, lang: Lang ): StyleContext {
	if ( lang === 'css' || /(?<!:)\/\//.test( line ) ) {
		return { kind: 'none' };
	}
	const path =
		/@(?:use|forward|import)\s+(?:\([^)]*\)\s*)?["']([^"']*)$/.exec( line );
	if ( path !== null ) {
		return { kind: 'path', word: path[ 1 ] ?? '' };
	}
	const member =
		lang === 'scss'
			? /(?<![\w-])([A-Za-z_][\w-]*)\.(\$?[\w-]*)$/.exec( line )
			: null;
	if ( member !== null ) {
		return {
			kind: 'member',
			prefix: member[ 1 ] ?? '',
			word: member[ 2 ] ?? '',
		};
	}
	const mixin = (
		lang === 'scss' ? /@include\s+([\w-]*)$/ : /^\s*([.#][\w-]*)$/
	).exec( line );
	if ( mixin !== null ) {
		return { kind: 'mixin', word: mixin[ 1 ] ?? '' };
	}
	const variable = ( lang === 'scss' ? /\$[\w-]*$/ : /@[\w-]*$/ ).exec(
		line
	);
	return variable === null
		? { kind: 'none' }
		: { kind: 'variable', word: variable[ 0 ] };
}
