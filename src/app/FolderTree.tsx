import { useSelect } from '@wordpress/data';
import {
	useEffect,
	useLayoutEffect,
	useMemo,
	useRef,
	useState,
} from '@wordpress/element';
import type { CSSProperties } from 'react';
import type { ListedSnippet } from '../contract/index.js';
import { documentsStore, isChanged } from '../state/documents/index.js';
import {
	navigate,
	prefer,
	readPreference,
	usePlace,
	usePreference,
} from '../state/frame/index.js';
import { type Folder } from '../state/list/index.js';
import { snippetsStore } from '../state/snippets/index.js';
import { FolderDialog, type FolderAsk } from './FolderDialogs.js';
import { FolderItem } from './FolderItem.js';
import { SnippetItem } from './SnippetItem.js';
import {
	isFolderLine,
	keyOfSnippet,
	treeLines,
	type TreeLine,
} from './tree-rows.js';
import { useTreeKeys } from './use-tree-keys.js';
import { useTreeWindow } from './use-tree-window.js';

/** Pixels that each level stands further in. */
const STEP = 16;
/** Pixels before the mark of a snippet, in line with the names of folders. */
const BEFORE_SNIPPET = 20;

/** What the screen shows: a folder, or a snippet; its line in the tree, and the folder that it is in. */
function useShown() {
	const { path, params } = usePlace();
	const id = Number( /^\/snippet\/([1-9]\d*)$/.exec( path )?.[ 1 ] ?? 0 );
	const shown = useSelect(
		( select ) =>
			select( snippetsStore ).getState().byId.get( id )?.folder ?? '',
		[ id ]
	);
	return id > 0
		? { current: keyOfSnippet( id ), shown }
		: { current: path === '/' ? ( params.folder ?? '' ) : '', shown: '' };
}

/** Opens a folder, or shuts it, for good. */
function toggle( path: string, open: boolean ): void {
	const without = ( name: 'openFolders' | 'shutFolders' ) =>
		readPreference( name ).filter( ( it ) => it !== path );
	const [ opened, shut ] = [
		without( 'openFolders' ),
		without( 'shutFolders' ),
	];
	prefer( 'openFolders', open ? [ ...opened, path ] : opened );
	prefer( 'shutFolders', open ? shut : [ ...shut, path ] );
}

const open = ( line: TreeLine ): void =>
	isFolderLine( line )
		? navigate( '/', { folder: line.key } )
		: navigate( `/snippet/${ line.snippet.id }` );

/** IDs of snippets with unsaved work, as one text: the tree is not drawn again during typing. */
const useUnsaved = (): ReadonlySet< string > => {
	const ids = useSelect(
		( select ) =>
			[ ...select( documentsStore ).getState().byId.values() ]
				.filter( isChanged )
				.map( ( { id } ) => id )
				.join(),
		[]
	);
	return useMemo( () => new Set( ids.split( ',' ) ), [ ids ] );
};

/** The lines that are drawn, each where it would be if all were. */
function useDrawn(
	tree: Parameters< typeof useTreeWindow >[ 0 ],
	lines: readonly TreeLine[],
	kept: readonly string[]
) {
	const { drawn, height } = useTreeWindow(
		tree,
		lines.length,
		kept.map( ( key ) => lines.findIndex( ( line ) => line.key === key ) )
	);
	const after = lines.length - 1 - ( drawn.at( -1 ) ?? -1 );
	return {
		after: after * height,
		shown: drawn.flatMap( ( at, n ) => {
			const line = lines[ at ];
			const before = at - 1 - ( drawn[ n - 1 ] ?? -1 );
			return line === undefined
				? []
				: [ { line, before: before * height } ];
		} ),
	};
}

const styleOf = ( line: TreeLine, before: number ): CSSProperties => ( {
	paddingInlineStart:
		( line.level - 1 ) * STEP +
		( isFolderLine( line ) ? 0 : BEFORE_SNIPPET ),
	...( before > 0 ? { marginBlockStart: before } : {} ),
} );

/** All folders as a tree, with the snippets of those that are open: a stop of Tab for the line that the keys are at, and one for what can be done with it. */
export function FolderTree( {
	folders,
	list,
}: {
	readonly folders: readonly Folder[];
	readonly list: readonly ListedSnippet[];
} ) {
	const shut = usePreference( 'shutFolders' );
	const opened = usePreference( 'openFolders' );
	const { current, shown } = useShown();
	const unsaved = useUnsaved();
	const [ ask, setAsk ] = useState< FolderAsk | null >( null );
	const lines = useMemo(
		() =>
			treeLines( folders, list, {
				open: new Set( opened ),
				shut: new Set( shut ),
				shown,
			} ),
		[ folders, list, opened, shut, shown ]
	);
	const { tree, active, setWanted, focus, focusAwaited, onKeyDown } =
		useTreeKeys( lines, current, toggle, open );
	const { shown: drawn, after } = useDrawn( tree, lines, [
		active,
		current,
	] );
	useLayoutEffect( focusAwaited );
	// Where the keys are goes along with what is shown, until they are used.
	useEffect( () => setWanted( '' ), [ current, setWanted ] );
	const holds = useRef( false );
	useEffect( () => {
		const note = ( { target }: FocusEvent ) => {
			holds.current =
				target instanceof Node &&
				tree.current?.contains( target ) === true;
		};
		document.addEventListener( 'focusin', note );
		return () => document.removeEventListener( 'focusin', note );
	}, [ tree ] );
	useEffect( () => {
		// A line that was renamed or is gone takes the focus with it; the keys go on at the one that is there instead.
		const page = tree.current?.ownerDocument;
		if ( holds.current && page?.activeElement === page?.body ) {
			focus( active );
		}
	}, [ lines, active, ask, tree, focus ] );
	return (
		<>
			<ul
				className="svc-nav"
				role="tree"
				aria-labelledby="svc-folders"
				ref={ tree }
				style={ { paddingBlockEnd: after } }
			>
				{ drawn.map( ( { line, before } ) => {
					const { key } = line;
					const shared = {
						isCurrent: current === key,
						isActive: active === key,
						style: styleOf( line, before ),
						onActive: setWanted,
						onKeyDown,
					};
					return isFolderLine( line ) ? (
						<FolderItem
							key={ key }
							line={ line }
							onToggle={ toggle }
							onAsk={ setAsk }
							{ ...shared }
						/>
					) : (
						<SnippetItem
							key={ key }
							line={ line }
							isUnsaved={ unsaved.has( key.slice( 1 ) ) }
							{ ...shared }
						/>
					);
				} ) }
			</ul>
			{ ask !== null && (
				<FolderDialog
					ask={ ask }
					onClose={ ( path ) => {
						holds.current = true;
						setAsk( null );
						setWanted( path );
					} }
				/>
			) }
		</>
	);
}
