import {
	useCallback,
	useEffect,
	useMemo,
	useRef,
	useState,
} from '@wordpress/element';
import type { KeyboardEvent } from 'react';
import {
	navigate,
	prefer,
	usePreference,
	type Folder,
} from '../state/index.js';
import { FolderDialog, type FolderAsk } from './FolderDialogs.js';
import { FolderItem, type VisibleFolder } from './FolderItem.js';

/** Milliseconds after which letters that are typed begin another name. */
const WORD_ENDS_MS = 700;

function visible(
	folders: readonly Folder[],
	shut: ReadonlySet< string >,
	level = 1
): readonly VisibleFolder[] {
	return folders.flatMap( ( folder, at ) => {
		const isOpen = ! shut.has( folder.path );
		return [
			{ folder, level, at: at + 1, of: folders.length, isOpen },
			...( isOpen ? visible( folder.folders, shut, level + 1 ) : [] ),
		];
	} );
}

/** Which folder the keys are at, and what the arrows, Home, End and letters do. */
function useTreeKeys(
	rows: readonly VisibleFolder[],
	current: string,
	toggle: ( path: string, open: boolean ) => void
) {
	const tree = useRef< HTMLUListElement >( null );
	const typed = useRef( { text: '', until: 0 } );
	const [ wanted, setWanted ] = useState( '' );
	const paths = rows.map( ( { folder } ) => folder.path );
	const active =
		[ wanted, current ].find( ( path ) => paths.includes( path ) ) ??
		paths[ 0 ] ??
		'';
	const focus = useCallback(
		( path: string ) =>
			tree.current
				?.querySelector< HTMLElement >(
					`[data-path="${ CSS.escape( path ) }"]`
				)
				?.focus(),
		[]
	);
	const goTo = ( path: string | undefined ) => {
		if ( path !== undefined ) {
			setWanted( path );
			focus( path );
		}
	};
	const findTyped = ( key: string, from: number ) => {
		const now = Date.now();
		const text =
			( now < typed.current.until ? typed.current.text : '' ) + key;
		typed.current = { text, until: now + WORD_ENDS_MS };
		// One letter goes on to the next folder; more of them stay while they fit.
		const start = text.length === 1 ? from + 1 : from;
		return [ ...rows.slice( start ), ...rows.slice( 0, start ) ].find(
			( { folder } ) =>
				folder.name.toLowerCase().startsWith( text.toLowerCase() )
		)?.folder.path;
	};
	const onKeyDown = ( event: KeyboardEvent, row: VisibleFolder ) => {
		const { folder, isOpen, level } = row;
		const at = rows.indexOf( row );
		const hasMore = folder.folders.length > 0;
		const isPlain = ! event.ctrlKey && ! event.metaKey && ! event.altKey;
		const forward =
			document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
		const acts: Readonly< Record< string, () => void > > = {
			ArrowDown: () => goTo( paths[ at + 1 ] ),
			ArrowUp: () => goTo( paths[ at - 1 ] ),
			Home: () => goTo( paths[ 0 ] ),
			End: () => goTo( paths.at( -1 ) ),
			[ forward ]: () =>
				hasMore && ! isOpen
					? toggle( folder.path, true )
					: goTo( folder.folders[ 0 ]?.path ),
			[ forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight' ]: () =>
				hasMore && isOpen
					? toggle( folder.path, false )
					: goTo(
							paths
								.slice( 0, at )
								.findLast(
									( _, before ) =>
										( rows[ before ]?.level ?? 0 ) < level
								)
						),
			Enter: () => navigate( '/', { folder: folder.path } ),
			' ': () => navigate( '/', { folder: folder.path } ),
		};
		const act =
			acts[ event.key ] ??
			( event.key.length === 1
				? () => goTo( findTyped( event.key, at ) )
				: undefined );
		if ( isPlain && act !== undefined ) {
			event.preventDefault();
			act();
		}
	};
	return { tree, active, setWanted, focus, onKeyDown };
}

/** All folders as a tree: a stop of Tab for the folder that the keys are at, and one for what can be done with it. */
export function FolderTree( {
	folders,
	current,
}: {
	readonly folders: readonly Folder[];
	/** Path of the folder that the list shows; empty when it shows none. */
	readonly current: string;
} ) {
	const shut = usePreference( 'shutFolders' );
	const [ ask, setAsk ] = useState< FolderAsk | null >( null );
	const rows = useMemo(
		() => visible( folders, new Set( shut ) ),
		[ folders, shut ]
	);
	const toggle = ( path: string, open: boolean ) =>
		prefer(
			'shutFolders',
			open ? shut.filter( ( it ) => it !== path ) : [ ...shut, path ]
		);
	const { tree, active, setWanted, focus, onKeyDown } = useTreeKeys(
		rows,
		current,
		toggle
	);
	// Where the keys are goes along with what is shown, until somebody uses them.
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
		// A folder that was renamed or is gone takes the focus with it; the keys go on at the one that is there instead.
		const page = tree.current?.ownerDocument;
		if ( holds.current && page?.activeElement === page?.body ) {
			focus( active );
		}
	}, [ rows, active, ask, tree, focus ] );
	return (
		<>
			<ul
				className="svc-nav"
				role="tree"
				aria-labelledby="svc-folders"
				ref={ tree }
			>
				{ rows.map( ( row ) => (
					<FolderItem
						key={ row.folder.path }
						row={ row }
						isCurrent={ current === row.folder.path }
						isActive={ active === row.folder.path }
						onActive={ setWanted }
						onToggle={ toggle }
						onKeyDown={ onKeyDown }
						onAsk={ setAsk }
					/>
				) ) }
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
