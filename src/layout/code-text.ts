/**
 * Code in a file of a folder, and code in a snippet: which extension says what, and what of a text belongs to the file and not to the
 * code. `includes/Domain/Layout/CodeText.php` holds the same rules; the fixtures in `tests/contract/layout` run through both.
 */

export type SnippetType = 'php' | 'html' | 'css' | 'js';

/** Extension to type and language of the snippet. */
export const extensions: ReadonlyMap<
	string,
	{ readonly type: SnippetType; readonly lang: string }
> = new Map( [
	[ 'php', { type: 'php', lang: '' } ],
	[ 'html', { type: 'html', lang: '' } ],
	[ 'css', { type: 'css', lang: 'css' } ],
	[ 'scss', { type: 'css', lang: 'scss' } ],
	[ 'less', { type: 'css', lang: 'less' } ],
	[ 'js', { type: 'js', lang: '' } ],
] );

const OPENING = '<?php\n';
const OPENINGS = /^(?:<\?php\n)+/;

/** The extension of a snippet's file, without a dot. */
export const extensionOf = ( type: string, lang: string ): string =>
	type === 'css' && lang !== '' ? lang : type;

const linesOf = ( text: string ): string =>
	text.replace( /^\uFEFF/, '' ).replaceAll( /\r\n?/g, '\n' );

/** What counts of a code: two codes with the same are the same code. */
export function canonical( type: string, code: string ): string {
	const lines = linesOf( code );
	return ( type === 'php' ? lines.replace( OPENINGS, '' ) : lines ).replace(
		/\n+$/,
		''
	);
}

/** The text of the file for a code. */
export function toFile( type: string, code: string ): string {
	const text = ( type === 'php' ? OPENING : '' ) + canonical( type, code );
	return text.endsWith( '\n' ) ? text : `${ text }\n`;
}

/** The code in a file, and the line of the file that it begins at. */
export const ofFile = (
	type: string,
	text: string
): { readonly code: string; readonly firstLine: number } => ( {
	code: canonical( type, text ),
	// What is taken off in front is whole lines.
	firstLine:
		1 +
		( type === 'php'
			? ( OPENINGS.exec( linesOf( text ) )?.[ 0 ].length ?? 0 ) /
				OPENING.length
			: 0 ),
} );
