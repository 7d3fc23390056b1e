import { codeFiles, settingsEnding, stems } from '../contract/index.js';

/**
 * Names of files of a folder: which are looked at, and which a site may have written: those that the layout makes by itself
 * (`includes/Domain/Layout/FileNames`). Other names are a person's choice, such as `eslint.config.js`, which a tool runs.
 */

/** Path in the folder, with slashes, to text; null for a file that is no UTF-8 text. */
export type Files = ReadonlyMap< string, string | null >;

const endings = [
	settingsEnding,
	...Object.keys( codeFiles ).map( ( extension ) => `.${ extension }` ),
];

const endingOf = ( path: string ): string =>
	endings.find( ( ending ) => path.endsWith( ending ) ) ?? '';

/** Whether a file may be one of a snippet, by its name. */
export const isRead = ( path: string ): boolean => {
	const ending = endingOf( path );
	return (
		ending !== '' &&
		path.slice( path.lastIndexOf( '/' ) + 1 ).length > ending.length
	);
};

/** What the files of one snippet have in common. */
export const nameOf = ( path: string ): string =>
	path.slice( 0, path.length - endingOf( path ).length );

export const isSettings = ( path: string ): boolean =>
	path.endsWith( settingsEnding );

const directories =
	/^(?:(?!\.)(?:[^\x00-\x1f\x7f%<>:"|?*/\\]|%[0-9A-F]{2})+(?<![. ])\/)*$/u;
const unread = /(?:^|\/)node_modules\//iu;
const slug = new RegExp( stems.slug, 'u' );
const reserved = new RegExp( stems.reserved, 'u' );

/** A path without its directories. */
const stemOf = ( path: string ): string =>
	nameOf( path ).slice( path.lastIndexOf( '/' ) + 1 );

/** Whether the layout would give a snippet this name. */
const isOfLayout = ( path: string ): boolean =>
	slug.test( stemOf( path ) ) && ! reserved.test( stemOf( path ) );

/** Whether a site may have a file written: one that the layout names, or that keeps the name of a snippet which has settings in the folder. */
export function mayWrite( path: string, files: Files ): boolean {
	const directory = path.slice( 0, path.lastIndexOf( '/' ) + 1 );
	if (
		! isRead( path ) ||
		! directories.test( directory ) ||
		unread.test( directory )
	) {
		return false;
	}
	const named = [ ...files.keys() ].some(
		( other ) => isSettings( other ) && stemOf( other ) === stemOf( path )
	);
	// Settings run nowhere, and a stylesheet or markup is what the code beside them may become.
	const isBeside =
		! /\.(?:php|js)$/.test( path ) &&
		[ ...files.keys() ].some(
			( other ) => nameOf( other ) === nameOf( path )
		);
	return isOfLayout( path ) || named || isBeside;
}

/**
 * The files of a folder that a site may say something of when it is asked what to write. Code that the layout would not name so, and that
 * has no settings, is a snippet's only once it was sent: until then it may be a tool's.
 *
 * @param files
 * @param wasSent Whether a file was written here or sent before.
 */
export const filesOfSnippets = (
	files: Files,
	wasSent: ( path: string ) => boolean
): Map< string, string | null > =>
	new Map(
		[ ...files ].filter(
			( [ path ] ) =>
				isSettings( path ) ||
				! /\.(?:php|js)$/.test( path ) ||
				isOfLayout( path ) ||
				files.has( nameOf( path ) + settingsEnding ) ||
				wasSent( path )
		)
	);
