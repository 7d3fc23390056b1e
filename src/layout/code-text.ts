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

/** The text of the file for a code. What a code ends with stays: the file has one line feed more. */
export function toFile( type: string, code: string ): string {
	const text = ( type === 'php' ? OPENING : '' ) + linesOf( code );
	return type === 'php' && text === OPENING ? text : `${ text }\n`;
}

/** The code in a file, and the line of the file that it begins at. */
export function ofFile(
	type: string,
	text: string
): { readonly code: string; readonly firstLine: number } {
	const lines = linesOf( text );
	const isOpened = type === 'php' && lines.startsWith( OPENING );
	return {
		code: lines.slice( isOpened ? OPENING.length : 0 ).replace( /\n$/, '' ),
		firstLine: isOpened ? 2 : 1,
	};
}

/** What may hold lines of any kind and still be valid: comments, heredocs, template literals, preformatted text. */
const quoting: Readonly< Record< SnippetType, RegExp > > = {
	php: /\/\*[\s\S]*?\*\/|<<<[ \t]*["']?(\w+)["']?\n[\s\S]*?\n[ \t]*\1\b/g,
	html: /<!--[\s\S]*?-->|<(pre|textarea)\b[\s\S]*?<\/\1>/g,
	css: /\/\*[\s\S]*?\*\//g,
	js: /\/\*[\s\S]*?\*\/|`(?:\\[\s\S]|[^`\\])*`/g,
};

const MARKS = /^<<<<<<< [\s\S]*^=======$[\s\S]*^>>>>>>> /m;

/** Whether a merge left its marks in a code: all three in their order, where they are no text of the code. */
export const hasMergeMarks = ( type: SnippetType, text: string ): boolean => {
	const lines = linesOf( text );
	return (
		MARKS.test( lines ) &&
		MARKS.test( lines.replaceAll( quoting[ type ], '' ) )
	);
};
