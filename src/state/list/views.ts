import { __ } from '@wordpress/i18n';
import type { ListedSnippet } from '../../contract/index.js';

/** The views of the list that all users have, and the folders that the snippets make. */

export interface SavedView {
	readonly id: string;
	readonly label: string;
	readonly mark: '' | 'good' | 'bad' | 'testing';
	readonly holds: ( snippet: ListedSnippet ) => boolean;
}

const startOfToday = (): number => new Date().setHours( 0, 0, 0, 0 ) / 1_000;

/** Whether something is wrong with it that should be looked at. */
export const isBroken = ( snippet: ListedSnippet ): boolean =>
	snippet.error !== null || snippet.stale;

export const savedViews = (): readonly SavedView[] => [
	{ id: '', label: __( 'All', 'svc' ), mark: '', holds: () => true },
	{
		id: 'on',
		label: __( 'Active', 'svc' ),
		mark: 'good',
		holds: ( { status } ) => status === 'active',
	},
	{
		id: 'broken',
		label: __( 'Errors', 'svc' ),
		mark: 'bad',
		holds: isBroken,
	},
	{
		id: 'testing',
		label: __( 'Testing', 'svc' ),
		mark: 'testing',
		holds: ( { mode } ) => mode === 'test',
	},
	{
		id: 'today',
		label: __( 'Changed today', 'svc' ),
		mark: '',
		holds: ( { modified } ) => modified >= startOfToday(),
	},
];

export interface Folder {
	/** Whole path, such as `Shop/Checkout`. */
	readonly path: string;
	readonly name: string;
	/** Snippets in it and below it. */
	readonly count: number;
	readonly folders: readonly Folder[];
}

/** Whether a snippet lies in a folder or below it. */
export const isInFolder = ( snippet: ListedSnippet, path: string ): boolean =>
	snippet.folder === path || snippet.folder.startsWith( `${ path }/` );

function makeTree( snippets: readonly ListedSnippet[] ): readonly Folder[] {
	const counts = new Map< string, number >();
	for ( const { folder } of snippets ) {
		let path = '';
		for ( const name of folder === '' ? [] : folder.split( '/' ) ) {
			path = path === '' ? name : `${ path }/${ name }`;
			counts.set( path, ( counts.get( path ) ?? 0 ) + 1 );
		}
	}
	const below = new Map< string, string[] >();
	for ( const path of counts.keys() ) {
		const parent = path.slice( 0, Math.max( 0, path.lastIndexOf( '/' ) ) );
		const siblings = below.get( parent );
		if ( siblings === undefined ) {
			below.set( parent, [ path ] );
		} else {
			siblings.push( path );
		}
	}
	const byName = new Intl.Collator( undefined, { numeric: true } );
	const foldersIn = ( parent: string ): Folder[] =>
		( below.get( parent ) ?? [] )
			.map( ( path ) => ( {
				path,
				name: path.slice( path.lastIndexOf( '/' ) + 1 ),
				count: counts.get( path ) ?? 0,
				folders: foldersIn( path ),
			} ) )
			.sort( ( a, b ) => byName.compare( a.name, b.name ) );
	return foldersIn( '' );
}

/** Trees of the lists that were asked for: sidebar, filters and dialogs ask for the same. */
const trees = new WeakMap< readonly ListedSnippet[], readonly Folder[] >();

/** The tree of folders, each level by name. The same for the same array. */
export function folderTree(
	snippets: readonly ListedSnippet[]
): readonly Folder[] {
	const known = trees.get( snippets ) ?? makeTree( snippets );
	trees.set( snippets, known );
	return known;
}

/** Every folder's path, for pickers. */
export const folderPaths = (
	snippets: readonly ListedSnippet[]
): readonly string[] => {
	const flat = ( folders: readonly Folder[] ): string[] =>
		folders.flatMap( ( { path, folders: more } ) => [
			path,
			...flat( more ),
		] );
	return flat( folderTree( snippets ) );
};

/** Every tag, by name. */
export const allTags = ( snippets: readonly ListedSnippet[] ): string[] =>
	[ ...new Set( snippets.flatMap( ( { tags } ) => tags ) ) ].sort();
