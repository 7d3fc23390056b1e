import { codeFiles, limits, settingsEnding } from '../contract/index.js';
import {
	ApiError,
	type Caller,
	type OperationInput,
	type OperationOutput,
} from '../client/remote/index.js';
import { exits, UsageError } from './terminal';

/**
 * A folder of snippets as the site reads it: files go there as they are and come back as snippets, and the other way round. What a file
 * means is known there alone; here it is known which files are looked at.
 */

/** Path in the folder, with slashes, to text; null for a file that is no UTF-8 text. */
export type Files = ReadonlyMap< string, string | null >;

type Conversion = OperationOutput< 'convert-files' >;

/** A snippet as its files say. */
export type Item = Conversion[ 'items' ][ number ];

/** A file that cannot be used. */
export type Held = Conversion[ 'held' ][ number ];

interface Read {
	readonly items: readonly Item[];
	readonly held: readonly Held[];
}

/** Characters of text in one request: what PHP takes without being told otherwise is 8 MB, and JSON is longer than what it says. */
const AT_ONCE = 3_000_000;

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
const nameOf = ( path: string ): string =>
	path.slice( 0, path.length - endingOf( path ).length );

export const isSettings = ( path: string ): boolean =>
	path.endsWith( settingsEnding );

const OLD =
	'The svc of the site is older than this command and takes no files. Update svc on the site, or install it where there is none.';

/**
 * Says of a site that does not know files what is to be done.
 *
 * @throws {UsageError} When that is what the error means; the error itself otherwise.
 */
export function tellOld( error: unknown ): never {
	const { code, data } =
		( error instanceof ApiError ? error.details : null ) ?? {};
	const params =
		typeof data === 'object' && data !== null && 'params' in data
			? data.params
			: null;
	const asksForSnippets =
		typeof params === 'object' && params !== null && 'snippets' in params;
	throw code === 'rest_no_route' || asksForSnippets
		? new UsageError( OLD, exits.fault )
		: error;
}

/** Whether a file may be written: one of a snippet inside the folder, or what a new folder has to say of itself. */
const isInside = ( path: string ): boolean =>
	path === 'README.md' ||
	path === '.gitattributes' ||
	( isRead( path ) &&
		! /[\\\x00-\x1f\x7f]|(?:^|\/)(?:\.|\/|node_modules\/)/.test( path ) );

/** Whatever the site is, it does not say what happens outside of the folder. */
function requireInside( { write, remove }: Conversion, files: Files ): void {
	for ( const { path } of [ ...write, ...remove ] ) {
		if ( ! files.has( path ) && ! isInside( path ) ) {
			throw new UsageError(
				`The site names a file that is none of a snippet, so nothing was written: "${ path }".`,
				exits.fault
			);
		}
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
		.catch( tellOld );
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
		throw new UsageError( held[ 0 ]?.message ?? 'There is no code.' );
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

type Group = Map< string, string | null >;

const grouped = ( files: Files ): Map< string, Group > => {
	const groups = new Map< string, Group >();
	for ( const [ path, text ] of files ) {
		const group = groups.get( nameOf( path ) ) ?? new Map();
		groups.set( nameOf( path ), group.set( path, text ) );
	}
	return groups;
};

/** Whether two groups have the same files. */
const isSame = ( a: Group, b: Group | undefined ): boolean =>
	a.size === b?.size &&
	[ ...a ].every( ( [ path, text ] ) => b.get( path ) === text );

const byPath = ( a: { path: string }, b: { path: string } ): number =>
	a.path < b.path ? -1 : Number( a.path > b.path );

/** Reads a folder again and again, and asks the site only about files that have changed since. */
export class Reader {
	/** Path without ending to files as they were read, and what they are. */
	private known = new Map<
		string,
		{ group: Group; items: Item[]; held: Held[] }
	>();

	constructor( private readonly site: Caller ) {}

	/** The snippets in files, and the files that cannot be used. */
	async read( files: Files ): Promise< Read > {
		const groups = grouped( files );
		for ( const name of this.known.keys() ) {
			if ( ! groups.has( name ) ) {
				this.known.delete( name );
			}
		}
		const changed = [ ...groups ].filter(
			( [ name, group ] ) =>
				! isSame( group, this.known.get( name )?.group )
		);
		for ( const slice of slices( changed ) ) {
			await this.ask( slice );
		}
		// Of two with one permanent id, only who sees both can say so.
		const twice = this.twice();
		if ( twice.length > 0 ) {
			await this.ask( twice );
		}
		const read = this.all();
		read.held
			.filter( ( { code } ) => code === 'duplicate_uid' )
			.forEach( ( { uid } ) => this.forget( uid ) );
		return read;
	}

	/** Paths of files that were not read as they are. */
	unread( files: Files ): string[] {
		return [ ...grouped( files ) ].flatMap( ( [ name, group ] ) =>
			[ ...group ]
				.filter(
					( [ path, text ] ) =>
						this.known.get( name )?.group.get( path ) !== text
				)
				.map( ( [ path ] ) => path )
		);
	}

	/** Takes up what the site said of files when it was asked for something else. */
	learn( files: Files, { items, held }: Read ): void {
		for ( const [ name, group ] of grouped( files ) ) {
			this.known.set( name, { group, items: [], held: [] } );
		}
		for ( const item of items ) {
			this.known.get( nameOf( item.path ) )?.items.push( item );
		}
		for ( const one of held ) {
			this.known.get( nameOf( one.path ) )?.held.push( one );
		}
	}

	private async ask(
		groups: readonly ( readonly [ string, Group ] )[]
	): Promise< void > {
		const files = new Map(
			groups.flatMap( ( [ , group ] ) => [ ...group ] )
		);
		this.learn( files, await convert( this.site, files ) );
	}

	private all(): Read {
		const all = [ ...this.known.values() ];
		return {
			items: all.flatMap( ( { items } ) => items ).sort( byPath ),
			held: all.flatMap( ( { held } ) => held ).sort( byPath ),
		};
	}

	private twice(): ( readonly [ string, Group ] )[] {
		const times = new Map< string, number >();
		for ( const { uid } of this.all().items ) {
			times.set( uid, ( times.get( uid ) ?? 0 ) + 1 );
		}
		return [ ...this.known ]
			.filter( ( [ , { items } ] ) =>
				items.some( ( { uid } ) => ( times.get( uid ) ?? 0 ) > 1 )
			)
			.map( ( [ name, { group } ] ) => [ name, group ] );
	}

	/** Has everything of a permanent id asked about again, together. */
	private forget( uid: string ): void {
		for ( const [ name, { items, held } ] of this.known ) {
			if ( [ ...items, ...held ].some( ( one ) => one.uid === uid ) ) {
				this.known.delete( name );
			}
		}
	}
}

/** Groups in parts that one request takes. */
function slices(
	groups: readonly ( readonly [ string, Group ] )[]
): ( readonly [ string, Group ] )[][] {
	const parts: ( readonly [ string, Group ] )[][] = [];
	let size = 0;
	let count = 0;
	for ( const entry of groups ) {
		const texts = [ ...entry[ 1 ].values() ];
		const length = texts.reduce(
			( sum, text ) => sum + ( text?.length ?? 0 ),
			0
		);
		const last = parts.at( -1 );
		if (
			last === undefined ||
			size + length > AT_ONCE ||
			count + texts.length > limits.files
		) {
			parts.push( [ entry ] );
			size = length;
			count = texts.length;
		} else {
			last.push( entry );
			size += length;
			count += texts.length;
		}
	}
	return parts;
}
