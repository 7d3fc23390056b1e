import { _n, __, sprintf } from '@wordpress/i18n';
import { bootData } from '../../client/index.js';
import type { ListedSnippet } from '../../contract/index.js';
import { bulkWithUndo, undoOffer } from './bulk-actions.js';
import { currentPlace, navigate } from '../frame/navigation.js';
import { say, sayFailure } from '../frame/notices.js';
import { prefer, readPreference } from '../frame/preferences.js';
import { renameFolder } from './snippet-actions.js';
import { isInFolder } from '../list/views.js';

/** What people do to folders. A folder is nothing but the path that snippets carry, so all of it is a change of snippets. */

/** Kind of what is dragged: the path of a folder. */
const FOLDER_TYPE = 'application/x-svc-folder';

/** While something is over a place, the browser does not say what it is; so the page remembers which folder is on its way. */
let dragged: string | null = null;

export const setDraggedFolder = (
	transfer: DataTransfer,
	path: string
): void => {
	transfer.setData( FOLDER_TYPE, path );
	transfer.effectAllowed = 'move';
	dragged = path;
};

export const endFolderDrag = (): void => {
	dragged = null;
};

export const draggedFolder = (): string | null => dragged;

export const nameOfFolder = ( path: string ): string =>
	path.slice( path.lastIndexOf( '/' ) + 1 );

/** Path of the folder in which a folder lies; empty at the top. */
export const folderAbove = ( path: string ): string =>
	path.slice( 0, Math.max( 0, path.lastIndexOf( '/' ) ) );

/** Path of a folder or a name in another folder; in none when that is empty. */
export const pathIn = ( parent: string, name: string ): string =>
	parent === '' ? name : `${ parent }/${ name }`;

/** Path as people read it. */
export const pathInWords = ( path: string ): string =>
	path.replaceAll( '/', ' / ' );

/** Whether a folder can be put into another one, or to the top: not where it is, and not into itself. */
export const canPutInto = ( path: string, parent: string ): boolean =>
	folderAbove( path ) !== parent &&
	parent !== path &&
	! parent.startsWith( `${ path }/` );

/** Who may move, rename and delete folders. */
export const mayChangeFolders = (): boolean => bootData().level === 'full';

const moved = ( path: string, from: string, to: string ): string =>
	path === from || path.startsWith( `${ from }/` )
		? `${ to }${ path.slice( from.length ) }`.replace( /^\//, '' )
		: path;

/** What shows a folder or keeps it shut goes along with it. */
function follow( from: string, to: string ): void {
	const { path, params } = currentPlace();
	const { folder = '' } = params;
	if ( path === '/' && folder !== '' ) {
		navigate(
			'/',
			{ ...params, folder: moved( folder, from, to ) },
			{ replace: true }
		);
	}
	for ( const name of [ 'openFolders', 'shutFolders' ] as const ) {
		prefer( name, [
			...new Set(
				readPreference( name ).map( ( it ) => moved( it, from, to ) )
			),
		] );
	}
}

/** Gives a folder another path, says so and offers Undo. What lies in it goes along. */
export async function moveFolderWithUndo(
	from: string,
	to: string
): Promise< void > {
	try {
		const { moved: count, generation } = await renameFolder( from, to );
		follow( from, to );
		say(
			sprintf(
				/* translators: 1: path that a folder had, 2: path that it has now, 3: number of snippets in it. */
				_n(
					'Renamed %1$s to %2$s, with %3$d snippet.',
					'Renamed %1$s to %2$s, with %3$d snippets.',
					count,
					'svc'
				),
				pathInWords( from ),
				pathInWords( to ),
				count
			),
			undoOffer( generation, () => follow( to, from ) )
		);
	} catch ( error ) {
		sayFailure( error );
	}
}

/** Takes a folder away and leaves what is in it: that lies in the folder above then, or in none. */
export async function dissolveFolder( path: string ): Promise< void > {
	const above = folderAbove( path );
	try {
		const { generation } = await renameFolder( path, above );
		follow( path, above );
		say(
			sprintf(
				/* translators: %s: path of a folder. */
				__( 'Deleted the folder %s. Its snippets are kept.', 'svc' ),
				pathInWords( path )
			),
			undoOffer( generation )
		);
	} catch ( error ) {
		sayFailure( error );
	}
}

/** Puts every snippet of a folder and below it into the trash; with the last one the folder is gone. */
export const deleteFolder = (
	path: string,
	list: readonly ListedSnippet[]
): Promise< void > =>
	bulkWithUndo(
		list
			.filter( ( snippet ) => isInFolder( snippet, path ) )
			.map( ( { id } ) => id ),
		'delete'
	);
