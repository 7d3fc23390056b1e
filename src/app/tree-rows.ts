import type { ListedSnippet } from '../contract/index.js';
import { type Folder } from '../state/list/index.js';
import { nameOf } from '../state/replacing/index.js';

/** The lines of the tree in the sidebar: folders, and the snippets of those that are open. Pure. */

interface Line {
	/** Path of a folder, or `/` and the ID of a snippet: no path begins so. */
	readonly key: string;
	/** What letters that are typed find it by. */
	readonly name: string;
	/** From 1. */
	readonly level: number;
	/** Place among its siblings, from 1, and how many they are. */
	readonly at: number;
	readonly of: number;
}

export interface FolderLine extends Line {
	readonly folder: Folder;
	/** Whether what is in it is shown. */
	readonly isOpen: boolean;
}

export interface SnippetLine extends Line {
	readonly snippet: ListedSnippet;
}

export type TreeLine = FolderLine | SnippetLine;

/** Which folders are open: as the user chose for one, and for all others whether there are folders in it. */
export interface Opened {
	readonly open: ReadonlySet< string >;
	readonly shut: ReadonlySet< string >;
	/** Folder of the snippet that is shown; empty for none. It is open with those above it, unless the user shut one. */
	readonly shown: string;
}

export const keyOfSnippet = ( id: number ): string => `/${ id }`;

export const isFolderLine = ( line: TreeLine ): line is FolderLine =>
	'folder' in line;

const isOpen = (
	{ path, folders }: Folder,
	{ open, shut, shown }: Opened
): boolean =>
	! shut.has( path ) &&
	( folders.length > 0 ||
		open.has( path ) ||
		shown === path ||
		shown.startsWith( `${ path }/` ) );

const byName = new Intl.Collator( undefined, { numeric: true } );

/** Snippets of each folder, in no order; made once for a list. */
const inFolders = new WeakMap<
	readonly ListedSnippet[],
	ReadonlyMap< string, ListedSnippet[] >
>();

function foldersOf(
	list: readonly ListedSnippet[]
): ReadonlyMap< string, ListedSnippet[] > {
	const known = inFolders.get( list );
	if ( known !== undefined ) {
		return known;
	}
	const all = new Map< string, ListedSnippet[] >();
	for ( const snippet of list ) {
		const siblings = all.get( snippet.folder );
		if ( siblings === undefined ) {
			all.set( snippet.folder, [ snippet ] );
		} else {
			siblings.push( snippet );
		}
	}
	inFolders.set( list, all );
	return all;
}

/**
 * @param folders
 * @param list    All snippets.
 * @param opened
 * @param level   Of these folders, from 1.
 */
export function treeLines(
	folders: readonly Folder[],
	list: readonly ListedSnippet[],
	opened: Opened,
	level = 1,
	own: readonly ListedSnippet[] = []
): readonly TreeLine[] {
	const of = folders.length + own.length;
	return [
		...folders.flatMap( ( folder, at ) => {
			const { path, name } = folder;
			const line: FolderLine = {
				...{ key: path, name, folder, level, at: at + 1, of },
				isOpen: isOpen( folder, opened ),
			};
			const inside = foldersOf( list ).get( path ) ?? [];
			return line.isOpen
				? [
						line,
						...treeLines(
							folder.folders,
							list,
							opened,
							level + 1,
							inside
						),
					]
				: [ line ];
		} ),
		...own
			.map( ( snippet ) => ( { snippet, name: nameOf( snippet ) } ) )
			.sort( ( one, other ) => byName.compare( one.name, other.name ) )
			.map( ( { snippet, name }, at ): SnippetLine => ( {
				...{
					key: keyOfSnippet( snippet.id ),
					name,
					snippet,
					level,
					of,
				},
				at: folders.length + at + 1,
			} ) ),
	];
}
