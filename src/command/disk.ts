import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import {
	access,
	copyFile,
	lstat,
	mkdir,
	readdir,
	readFile,
	rename,
	rm,
	stat,
	writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isRead, type Files } from './file-names';
import { reasonOf, UsageError } from './terminal';

/**
 * A folder of snippets on the disk, and beside it (`.svc/`, which Git ignores) what was last the same here and on the site. Files are
 * written whole or not at all, and what is replaced by force is kept.
 */

/** A snippet as it was last the same here and on the site. */
export interface Base {
	readonly id: number;
	/** `hash` and `modified` of the site's snippet. */
	readonly hash: string;
	readonly modified: number;
	/** Values of its settings, and its canonical code under `code`. */
	readonly fields: Readonly< Record< string, unknown > >;
}

/** What is known of one site. */
interface Notes {
	readonly snippets: Record< string, Base >;
	/** Path to hash of the text that was last written or sent. */
	readonly files: Record< string, string >;
}

export interface State extends Notes {
	readonly url: string;
	/** The same of other sites, by address. */
	readonly elsewhere: Readonly< Record< string, Notes > >;
}

/** `state.json`: the sites that a folder was in touch with, and the address of the last one. */
interface Kept {
	readonly url: string;
	readonly sites: Readonly< Record< string, Notes > >;
}

const OWN = '.svc';

export const hashOf = ( text: string ): string =>
	createHash( 'sha256' ).update( text ).digest( 'hex' ).slice( 0, 12 );

const decoder = new TextDecoder( 'utf-8', { fatal: true, ignoreBOM: true } );

/**
 * The text of a file; null when it is no UTF-8 text.
 *
 * @throws {UsageError} When it cannot be read.
 */
export async function textAt( file: string ): Promise< string | null > {
	const bytes = await readFile( file ).catch( ( error: unknown ) => {
		throw new UsageError(
			`"${ file }" cannot be read: ${ reasonOf( error ) }.`
		);
	} );
	try {
		return decoder.decode( bytes );
	} catch {
		return null;
	}
}

/**
 * The files of a folder that have a meaning. Hidden ones, links and `node_modules` are not looked at.
 *
 * @throws {UsageError} When there is no such folder.
 */
export async function readFiles(
	folder: string
): Promise< Map< string, string | null > > {
	const files = new Map< string, string | null >();
	const walk = async ( below: string ): Promise< void > => {
		const entries = await readdir( join( folder, below ), {
			withFileTypes: true,
		} );
		for ( const entry of entries ) {
			const path = below + entry.name;
			if (
				entry.name.startsWith( '.' ) ||
				entry.name === 'node_modules'
			) {
				continue;
			}
			if ( entry.isDirectory() ) {
				await walk( `${ path }/` );
			} else if ( entry.isFile() && isRead( path ) ) {
				files.set( path, await textAt( join( folder, path ) ) );
			}
		}
	};
	try {
		await access( folder, constants.R_OK );
		await walk( '' );
	} catch ( error ) {
		throw error instanceof UsageError
			? error
			: new UsageError(
					`The folder "${ folder }" cannot be read: ${ reasonOf( error ) }.`
				);
	}
	return files;
}

/** Whether there is a folder. */
export const isFolder = async ( path: string ): Promise< boolean > =>
	( await stat( path ).catch( () => undefined ) )?.isDirectory() ?? false;

/** The directories between a folder and a file of it, and the file: `a`, `a/b`, `a/b/c.php`. */
const stepsTo = ( path: string ): readonly string[] =>
	path
		.split( '/' )
		.map( ( _, at, all ) => all.slice( 0, at + 1 ).join( '/' ) );

const what = ( path: string ) => lstat( path ).catch( () => undefined );

/**
 * Whether something that was not read stands where a file is to be written: a link, which may lead anywhere, a directory, or a file that
 * has no meaning here.
 *
 * @param folder
 * @param path
 * @param files Those of the folder that were read.
 */
export async function isInTheWay(
	folder: string,
	path: string,
	files: Files
): Promise< boolean > {
	for ( const step of stepsTo( path ) ) {
		const found = await what( join( folder, step ) );
		if ( found === undefined ) {
			return false;
		}
		if ( step === path ) {
			return ! files.has( path );
		}
		if ( ! found.isDirectory() ) {
			return true;
		}
	}
	return false;
}

/**
 * Writes a file of a folder so that readers see the old text or the new one.
 *
 * @throws {UsageError} When a link leads to its directory: what is in the folder must not say what is written outside it.
 */
export async function writeText(
	folder: string,
	path: string,
	text: string
): Promise< void > {
	for ( const step of stepsTo( path ).slice( 0, -1 ) ) {
		if ( ( await what( join( folder, step ) ) )?.isSymbolicLink() ) {
			throw new UsageError(
				`"${ join( folder, step ) }" is a link, and nothing is written through links. Put a directory in its place.`
			);
		}
	}
	const file = join( folder, path );
	await mkdir( dirname( file ), { recursive: true } );
	const temporary = join(
		dirname( file ),
		`.${ process.pid }-${ hashOf( file ) }.tmp`
	);
	// What a repository brings under this name may be a link, too.
	await rm( temporary, { force: true } );
	try {
		await writeFile( temporary, text, { flag: 'wx' } );
		await rename( temporary, file );
	} catch ( error ) {
		await rm( temporary, { force: true } );
		throw error;
	}
}

/** Keeps files that are about to be replaced; gives the folder they are kept in. */
export async function keepFiles(
	folder: string,
	paths: readonly string[]
): Promise< string > {
	const time = new Date().toISOString().replaceAll( /[:.]/g, '-' );
	const kept = `${ OWN }/kept/${ time }`;
	for ( const path of paths ) {
		// Makes its directory. The bytes are copied, because not every file is text.
		await writeText( folder, `${ kept }/${ path }`, '' );
		await copyFile( join( folder, path ), join( folder, kept, path ) );
	}
	return join( folder, kept );
}

export const removeFile = ( folder: string, path: string ): Promise< void > =>
	rm( join( folder, path ), { force: true } );

async function readKept( folder: string ): Promise< Kept > {
	try {
		const { url = '', sites = {} } = JSON.parse(
			await readFile( join( folder, OWN, 'state.json' ), 'utf8' )
		) as Partial< Kept >;
		return { url, sites };
	} catch {
		// Missing, or damaged: then nothing is known to be the same, and nothing is overwritten.
		return { url: '', sites: {} };
	}
}

/** Address of the site that a folder was last in touch with; empty for none. */
export const lastSite = async ( folder: string ): Promise< string > =>
	( await readKept( folder ) ).url;

/** What was last the same here and on a site. */
export async function readState(
	folder: string,
	url: string
): Promise< State > {
	const { [ url ]: notes, ...elsewhere } = ( await readKept( folder ) ).sites;
	return { url, snippets: {}, files: {}, ...notes, elsewhere };
}

export async function writeState(
	folder: string,
	{ url, snippets, files }: State
): Promise< void > {
	const { sites } = await readKept( folder );
	const now: Kept = {
		url,
		sites: { ...sites, [ url ]: { snippets, files } },
	};
	await writeText( folder, `${ OWN }/.gitignore`, '*\n' );
	await writeText(
		folder,
		`${ OWN }/state.json`,
		`${ JSON.stringify( now, null, '\t' ) }\n`
	);
}
