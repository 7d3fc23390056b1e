import { createHash } from 'node:crypto';
import { extensions } from './code-text';

/**
 * Names of files and directories: a stem for a title, a directory for a folder and back, and a permanent id for a file that has none.
 * `includes/Domain/Layout/FileNames.php` holds the same rules.
 */

/** Ending of the file with a snippet's settings, beside that with its code. */
export const SIDECAR = '.snippet.json';

/** What is written once into an empty folder, beside the snippets. */
export const README_FILE = 'README.md';
export const ATTRIBUTES_FILE = '.gitattributes';

const LONGEST = 60;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;
const IDS = '5d1c9a34-7d0e-5a52-9f0b-3a1c6e2b8f47';

/** ASCII only, as PHP does it. */
export const lower = ( text: string ): string =>
	text.replaceAll( /[A-Z]/g, ( letter ) => letter.toLowerCase() );

const slug = ( text: string ): string =>
	lower( text )
		.replaceAll( /[^a-z0-9]+/g, '-' )
		.replaceAll( /^-+|-+$/g, '' );

/** A stem for a title. `taken` has the stems of the directory, in small letters. */
export function stemFor(
	title: string,
	uid: string,
	taken: ReadonlySet< string >
): string {
	const short = slug( title ).slice( 0, LONGEST ).replace( /-+$/, '' );
	const named = short === '' ? 'snippet' : short;
	const own = slug( uid );
	const full = `${ named }-${ own }`;
	return (
		[ named, `${ named }-${ own.slice( 0, 6 ) }`, full ].find(
			( stem ) => ! taken.has( stem ) && ! RESERVED.test( stem )
		) ?? full
	);
}

/**
 * The directory of a folder, with a slash at the end; empty at the top. What not every disk can hold is percent-encoded, and so are the
 * names that are never read: hidden ones, and `node_modules`, in which a file would be run.
 */
export const directoryOf = ( folder: string ): string =>
	folder === ''
		? ''
		: folder
				.split( '/' )
				.map( ( part ) =>
					part.replaceAll(
						/[%<>:"|?*]|^\.|[. ]$|^n(?=ode_modules$)/gi,
						( found ) =>
							`%${ found.charCodeAt( 0 ).toString( 16 ).toUpperCase() }`
					)
				)
				.join( '/' ) + '/';

/** The folder of a directory, with or without a slash at its end. */
export const folderOf = ( directory: string ): string =>
	directory
		.replace( /\/+$/, '' )
		.replaceAll( /%([0-9A-F]{2})/g, ( _, code: string ) =>
			String.fromCharCode( Number.parseInt( code, 16 ) )
		);

export interface PathParts {
	/** With a slash at the end; empty at the top. */
	readonly directory: string;
	readonly stem: string;
	/** Without a dot; `snippet.json` for settings. */
	readonly extension: string;
}

export function partsOf( path: string ): PathParts {
	const slash = path.lastIndexOf( '/' ) + 1;
	const directory = path.slice( 0, slash );
	const name = path.slice( slash );
	if ( name.endsWith( SIDECAR ) ) {
		return {
			directory,
			stem: name.slice( 0, -SIDECAR.length ),
			extension: 'snippet.json',
		};
	}
	const dot = name.lastIndexOf( '.' );
	return dot < 0
		? { directory, stem: name, extension: '' }
		: {
				directory,
				stem: name.slice( 0, dot ),
				extension: name.slice( dot + 1 ),
			};
}

/** Whether a file of the folder has a meaning: settings, or code. */
export function isRead( path: string ): boolean {
	const { stem, extension } = partsOf( path );
	return (
		stem !== '' &&
		( extension === 'snippet.json' || extensions.has( extension ) )
	);
}

/**
 * The permanent id of a code file without settings: the same wherever the file has the same path.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9562#section-5.5
 */
export function uidOf( path: string ): string {
	const hex = createHash( 'sha1' )
		.update( Buffer.from( IDS.replaceAll( '-', '' ), 'hex' ) )
		.update( path )
		.digest( 'hex' );
	// Version 5, and the two bits of the variant.
	const variant = (
		8 +
		( Number.parseInt( hex.charAt( 16 ), 16 ) % 4 )
	).toString( 16 );
	return [
		hex.slice( 0, 8 ),
		hex.slice( 8, 12 ),
		`5${ hex.slice( 13, 16 ) }`,
		variant + hex.slice( 17, 20 ),
		hex.slice( 20, 32 ),
	].join( '-' );
}

/** Order of texts by their bytes, as PHP sorts them. */
export const byBytes = ( a: string, b: string ): number =>
	Buffer.compare( Buffer.from( a ), Buffer.from( b ) );
