import { settingsEnding } from '../contract/index.js';
import {
	ApiError,
	type Caller,
	type OperationInput,
	type OperationOutput,
} from '../client/remote/index.js';
import { isSettings, mayWrite, nameOf, type Files } from './file-names';
import { exits, UsageError } from './terminal';

/**
 * A folder of snippets as the site reads it: files go there as they are and come back as snippets, and the other way round. What a file
 * means is known there alone; here it is known which files are looked at.
 */

type Conversion = OperationOutput< 'convert-files' >;

/** A snippet as its files say. */
export type Item = Conversion[ 'items' ][ number ];

/** A file that cannot be used. */
export type Held = Conversion[ 'held' ][ number ];

export interface Read {
	readonly items: readonly Item[];
	readonly held: readonly Held[];
}

const OLD =
	'The svc of the site is older than this command and takes no files. Update svc on the site, or install it where there is none.';

/**
 * Says of a site that does not know files what is to be done.
 *
 * @throws {UsageError} When that is what the error means; the error itself otherwise.
 */
export function throwOutdated( error: unknown ): never {
	const asksForSnippets =
		error instanceof ApiError && 'snippets' in error.params;
	const isNoRoute =
		error instanceof ApiError && error.details?.code === 'rest_no_route';
	throw isNoRoute || asksForSnippets
		? new UsageError( OLD, exits.fault )
		: error;
}

/** What a new folder has to say of itself. */
const OF_FOLDER = [ 'README.md', '.gitattributes' ];

/** Files in an answer that are not here, and that no snippet would have beside those that are here. */
function unknownFiles(
	{ items, held, write, remove }: Conversion,
	files: Files
): readonly string[] {
	const known = new Set( [
		...files.keys(),
		...write
			.map( ( { path } ) => path )
			.filter(
				( path ) =>
					OF_FOLDER.includes( path ) || mayWrite( path, files )
			),
	] );
	return [
		...[ ...items, ...held, ...write ]
			.map( ( { path } ) => path )
			.filter( ( path ) => ! known.has( path ) ),
		...remove
			.map( ( { path } ) => path )
			.filter( ( path ) => ! files.has( path ) ),
		...items.flatMap( ( { path, settings } ) =>
			settings === null || settings === nameOf( path ) + settingsEnding
				? []
				: [ settings ]
		),
	];
}

/**
 * Whatever the site is, it does not say what happens outside of the folder: also what it says of files that are there leads to some that are
 * written, moved or removed.
 */
function requireInside( said: Conversion, files: Files ): void {
	const [ path ] = unknownFiles( said, files );
	if ( path !== undefined ) {
		throw new UsageError(
			`The site names a file that is none of a snippet here, so nothing was written: "${ path }".`,
			exits.fault
		);
	}
}

/**
 * Has the site read files, or say which to write.
 *
 * @throws {ApiError}
 * @throws {UsageError} When the site knows no files, or names one outside the folder.
 */
export async function convert(
	site: Caller,
	files: Files,
	input: Omit< OperationInput< 'convert-files' >, 'files' > = {}
): Promise< Conversion > {
	const said = await site
		.call( 'convert-files', {
			...input,
			files: Object.fromEntries( files ),
		} )
		.catch( throwOutdated );
	requireInside( said, files );
	return said;
}

/**
 * One text as the code of a file.
 *
 * @param site
 * @param extension With its dot.
 * @param text
 * @throws {UsageError} When the site cannot use it.
 */
export async function codeIn(
	site: Caller,
	extension: string,
	text: string
): Promise< Item > {
	const path = `snippet${ extension }`;
	const { items, held } = await convert(
		site,
		new Map( [ [ path, text ] ] )
	);
	const [ item ] = items;
	if ( item === undefined ) {
		throw new UsageError( held[ 0 ]?.message ?? 'Code is missing.' );
	}
	return item;
}

/** Names of files with what says where they belong: the code says nothing of that, and stays here. */
export const withoutCode = ( files: Files ): Files =>
	new Map(
		[ ...files ].map( ( [ path, text ] ) => [
			path,
			isSettings( path ) ? text : '',
		] )
	);
