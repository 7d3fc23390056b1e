/**
 * Files of a folder of snippets: which endings are looked at. What such files say, and where a snippet goes, is known by
 * `includes/Domain/Layout` alone.
 */

/** Ending of the file with the settings of a snippet, beside that with its code. */
export const settingsEnding = '.snippet.json';

/** Extension of a file with code => type and language of the snippet. */
export const codeFiles = {
	php: [ 'php', '' ],
	html: [ 'html', '' ],
	css: [ 'css', 'css' ],
	scss: [ 'css', 'scss' ],
	less: [ 'css', 'less' ],
	js: [ 'js', '' ],
} as const;
