/**
 * Files of a folder of snippets: which endings are looked at. What such files say, and where a snippet goes, is known by
 * `includes/Domain/Layout` alone.
 */

/** Ending of the file with the settings of a snippet, beside that with its code. */
export const settingsEnding = '.snippet.json';

/**
 * What the layout names a file, without its ending: a slug, and none of the names that something runs or serves by itself (drop-ins and
 * configuration of WordPress, entry points of PHP and Node) or that Windows refuses. A pattern both languages read alike.
 */
export const stems = {
	slug: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
	reserved:
		'^(?:con|prn|aux|nul|com[0-9]|lpt[0-9]|index|server|gulpfile|gruntfile|jakefile|autoload|functions|wp-(?:config|load|settings|cron|login|blog-header)|xmlrpc|db|db-error|object-cache|advanced-cache|sunrise|maintenance|install|php-error|fatal-error-handler|blog-(?:deleted|inactive|suspended))$',
} as const;

/** Extension of a file with code => type and language of the snippet. */
export const codeFiles = {
	php: [ 'php', '' ],
	html: [ 'html', '' ],
	css: [ 'css', 'css' ],
	scss: [ 'css', 'scss' ],
	less: [ 'css', 'less' ],
	js: [ 'js', '' ],
} as const;
