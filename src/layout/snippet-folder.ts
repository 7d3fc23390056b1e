import {
	extensionOf,
	extensions,
	hasMergeMarks,
	ofFile,
	toFile,
} from './code-text';
import {
	ATTRIBUTES_FILE,
	byBytes,
	directoryOf,
	folderOf,
	isRead,
	lower,
	partsOf,
	README_FILE,
	SIDECAR,
	stemFor,
	uidOf,
} from './file-names';
import { readSidecar, writeSidecar, type Fields } from './sidecar';

/**
 * A folder of snippets as files: code beside settings, the directory is the snippet's folder, the permanent id in the settings says
 * which snippet it is. `includes/Domain/Layout/SnippetFolder.php` holds the same rules. Pure: who calls it has the files.
 */

/** Path in the folder, with slashes, to text; null for a file that is no UTF-8 text. */
export type Files = ReadonlyMap< string, string | null >;

/** A snippet as an export has it, with the file and the line that its code begins at. */
export interface Item extends Fields {
	readonly uid: string;
	readonly path: string;
	readonly first_line: number;
	readonly code: string;
	readonly type: string;
	readonly lang: string;
}

type HeldCode =
	| 'not_text'
	| 'merge_markers'
	| 'bad_metadata'
	| 'code_missing'
	| 'type_mismatch'
	| 'duplicate_uid';

/** A file that cannot be used. */
export interface Held {
	readonly path: string;
	readonly code: HeldCode;
	readonly message: string;
}

const sentences: Readonly< Record< HeldCode, string > > = {
	not_text: 'This file is not UTF-8 text. Save it as UTF-8.',
	merge_markers:
		'This file has conflict markers of a merge. Resolve the conflict first.',
	bad_metadata:
		'This file is not valid JSON of format 1, in which "uid" and "type" are texts and "active" is true or false. Correct it, or delete it to have it written anew.',
	code_missing:
		'The file with the code of these settings is missing. Bring it back, or delete this file, too.',
	type_mismatch:
		'The type in the settings is not that of the code file. Correct "type", or the extension of the file.',
	duplicate_uid:
		'Another file has the same uid. Take the uid out of the copy.',
};

/** Written once into an empty folder. */
const ATTRIBUTES = '* text=auto eol=lf\n';
const README = `# Snippets

Each snippet is a code file with a \`.snippet.json\` beside it: the code in the one, the settings in the other. The directory is the
folder of the snippet. \`uid\` says which snippet it is: keep it when you rename or move the two files, and leave it out in a copy.
`;

const textOf = ( item: Fields, field: string ): string => {
	const value = item[ field ];
	return typeof value === 'string' ? value : '';
};

const stemPath = ( path: string ): string => {
	const { directory, stem } = partsOf( path );
	return directory + stem;
};

/** The file with the settings of a code file, whether it is there or not. */
export const sidecarOf = ( path: string ): string => stemPath( path ) + SIDECAR;

/** The file whose code belongs to settings: that of their type where there are several. */
function codeOf(
	settings: string,
	codes: readonly string[],
	files: Files
): string | null {
	const type = textOf(
		readSidecar( files.get( settings ) ?? '' ) ?? {},
		'type'
	);
	return (
		codes.find(
			( path ) =>
				extensions.get( partsOf( path ).extension )?.type === type
		) ??
		codes[ 0 ] ??
		null
	);
}

interface Pair {
	readonly code: string | null;
	readonly settings: string | null;
}

function pairsOf( files: Files, paths: readonly string[] ): Pair[] {
	const codes = new Map< string, string[] >();
	for ( const path of paths ) {
		if ( ! path.endsWith( SIDECAR ) ) {
			const at = stemPath( path );
			codes.set( at, [ ...( codes.get( at ) ?? [] ), path ] );
		}
	}
	return paths.flatMap( ( path ): Pair[] => {
		const at = stemPath( path );
		const settings = at + SIDECAR;
		const code = files.has( settings )
			? codeOf( settings, codes.get( at ) ?? [], files )
			: null;
		if ( path === settings ) {
			return [ { code, settings } ];
		}
		return path === code ? [] : [ { code: path, settings: null } ];
	} );
}

/** Whether a merge left its marks in a file; a file of settings that is valid has none. */
function isUnmerged( path: string, text: string ): boolean {
	if ( path.endsWith( SIDECAR ) ) {
		return readSidecar( text ) === null && /^<<<<<<< /m.test( text );
	}
	const type = extensions.get( partsOf( path ).extension )?.type;
	return type !== undefined && hasMergeMarks( type, text );
}

/** What is wrong with the text of a file. */
const wrongWith = (
	path: string,
	text: string | null
): 'not_text' | 'merge_markers' | undefined => {
	if ( text === null || text.includes( '\0' ) ) {
		return 'not_text';
	}
	return isUnmerged( path, text ) ? 'merge_markers' : undefined;
};

interface Wrong {
	readonly path: string;
	readonly code: HeldCode;
}

function itemOf( { code, settings }: Pair, files: Files ): Item | Wrong {
	const main = settings ?? code ?? '';
	for ( const path of [ code, settings ] ) {
		const wrong =
			path === null
				? undefined
				: wrongWith( path, files.get( path ) ?? null );
		if ( path !== null && wrong !== undefined ) {
			return { path, code: wrong };
		}
	}
	const read =
		settings === null ? {} : readSidecar( files.get( settings ) ?? '' );
	if ( read === null ) {
		return { path: main, code: 'bad_metadata' };
	}
	if ( code === null ) {
		return { path: main, code: 'code_missing' };
	}
	const { directory, stem, extension } = partsOf( code );
	const { type, lang } = extensions.get( extension ) ?? {
		type: 'php',
		lang: '',
	};
	if ( ! [ '', type ].includes( textOf( read, 'type' ) ) ) {
		return { path: main, code: 'type_mismatch' };
	}
	const { code: text, firstLine } = ofFile( type, files.get( code ) ?? '' );
	const uid = textOf( read, 'uid' );
	return {
		title: stem,
		...read,
		uid: uid === '' ? uidOf( code ) : uid,
		type,
		lang,
		code: text,
		folder: folderOf( directory ),
		path: code,
		first_line: firstLine,
	};
}

/** The snippets in files, and the files that cannot be used. */
export function readFolder( files: Files ): {
	readonly items: readonly Item[];
	readonly held: readonly Held[];
} {
	const paths = [ ...files.keys() ].filter( isRead ).sort( byBytes );
	const items: Item[] = [];
	const held: Held[] = [];
	const seen = new Set< string >();
	for ( const pair of pairsOf( files, paths ) ) {
		const item = itemOf( pair, files );
		if ( ! ( 'uid' in item ) ) {
			held.push( { ...item, message: sentences[ item.code ] } );
		} else if ( seen.has( item.uid ) ) {
			held.push( {
				path: pair.settings ?? pair.code ?? '',
				code: 'duplicate_uid',
				message: sentences.duplicate_uid,
			} );
		} else {
			seen.add( item.uid );
			items.push( item );
		}
	}
	return { items, held };
}

/**
 * The code file that the settings of a name belong to, or would belong to once there are some, by path without extension. Any other code
 * file of that name needs another one before it gets settings: they would be taken for those of the first.
 */
function keepersOf( files: Files ): Map< string, string > {
	const keepers = new Map< string, string >();
	const paths = [ ...files.keys() ].filter( isRead ).sort( byBytes );
	for ( const { code, settings } of pairsOf( files, paths ) ) {
		if (
			code !== null &&
			( settings !== null || ! keepers.has( stemPath( code ) ) )
		) {
			keepers.set( stemPath( code ), code );
		}
	}
	return keepers;
}

/** Whether the settings beside a code file are its own, or would be once there are some. */
export const ownsSettings = ( path: string, files: Files ): boolean =>
	keepersOf( files ).get( stemPath( path ) ) === path;

/** Permanent id to code file, also of snippets whose files cannot be used as they are: else each writing would add another two. */
function placesOf( files: Files ): Map< string, string > {
	const { items, held } = readFolder( files );
	const places = new Map( items.map( ( { uid, path } ) => [ uid, path ] ) );
	const unusable = new Set( held.map( ( { path } ) => stemPath( path ) ) );
	const paths = [ ...files.keys() ].filter( isRead ).sort( byBytes );
	for ( const { code, settings } of pairsOf( files, paths ) ) {
		if (
			code !== null &&
			settings !== null &&
			unusable.has( stemPath( code ) )
		) {
			const uid = textOf(
				readSidecar( files.get( settings ) ?? '' ) ?? {},
				'uid'
			);
			if ( uid !== '' && ! places.has( uid ) ) {
				places.set( uid, code );
			}
		}
	}
	return places;
}

/**
 * What has to be written and removed so that the files say what the snippets are. Files of other snippets stay, a snippet that has files
 * keeps their name, and a folder that is empty gets a word of explanation.
 *
 * @param items Snippets as an export has them.
 * @param files As they are.
 */
export function writeFolder(
	items: readonly Fields[],
	files: Files
): {
	readonly write: ReadonlyMap< string, string >;
	readonly remove: readonly string[];
} {
	const places = placesOf( files );
	const keepers = keepersOf( files );
	const taken = new Map< string, Set< string > >();
	const take = ( directory: string, stem: string ) => {
		const stems = taken.get( lower( directory ) ) ?? new Set();
		taken.set( lower( directory ), stems.add( lower( stem ) ) );
	};
	for ( const path of files.keys() ) {
		const { directory, stem } = partsOf( path );
		take( directory, stem );
	}
	const write = new Map< string, string >();
	const remove: string[] = [];
	if ( files.size === 0 ) {
		write.set( ATTRIBUTES_FILE, ATTRIBUTES ).set( README_FILE, README );
	}
	// Names depend on which snippets there are, and not on who lists them how.
	const ordered = items.toSorted( ( a, b ) =>
		byBytes( textOf( a, 'uid' ), textOf( b, 'uid' ) )
	);
	for ( const item of ordered ) {
		const directory = directoryOf( textOf( item, 'folder' ) );
		const stems = taken.get( lower( directory ) ) ?? new Set();
		const old = places.get( textOf( item, 'uid' ) );
		const was = old === undefined ? undefined : partsOf( old );
		const isKeeper =
			old !== undefined && keepers.get( stemPath( old ) ) === old;
		const keeps =
			was !== undefined &&
			( was.directory === directory
				? isKeeper
				: ! stems.has( lower( was.stem ) ) );
		const stem = keeps
			? was.stem
			: stemFor( textOf( item, 'title' ), textOf( item, 'uid' ), stems );
		take( directory, stem );
		const type = textOf( item, 'type' );
		const before = isKeeper ? sidecarOf( old ) : '';
		const extension = extensionOf( type, textOf( item, 'lang' ) );
		const now = new Map( [
			[
				`${ directory }${ stem }.${ extension }`,
				toFile( type, textOf( item, 'code' ) ),
			],
			[
				directory + stem + SIDECAR,
				writeSidecar( item, files.get( before ) ?? '' ),
			],
		] );
		for ( const [ path, text ] of now ) {
			if ( files.get( path ) !== text ) {
				write.set( path, text );
			}
		}
		for ( const path of old === undefined ? [] : [ old, before ] ) {
			if ( files.has( path ) && ! now.has( path ) ) {
				remove.push( path );
			}
		}
	}
	return {
		write: new Map(
			[ ...write ].sort( ( [ a ], [ b ] ) => byBytes( a, b ) )
		),
		remove: remove.sort( byBytes ),
	};
}
