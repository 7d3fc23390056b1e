import { DropdownMenu, Icon, MenuGroup, MenuItem } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import { useEffect, useRef, useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import { chevronRightSmall, moreVertical } from '@wordpress/icons';
import type { CSSProperties, KeyboardEvent, MouseEvent } from 'react';
import { addressOf, isPlainClick, navigate } from '../state/frame/index.js';
import { type Folder } from '../state/list/index.js';
import {
	endFolderDrag,
	mayChangeFolders,
	setDraggedFolder,
	snippetsStore,
} from '../state/snippets/index.js';
import { MenuItems } from '../ui/index.js';
import type { FolderAsk } from './FolderDialogs.js';
import { useDropInto } from './folder-drop.js';
import type { FolderLine } from './tree-rows.js';

/** Milliseconds for which something is held over a shut folder until it opens. */
const OPENS_AFTER_MS = 700;

const inNewTab = ( path: string ) =>
	window.open( addressOf( '/', { folder: path } ), '_blank', 'noopener' );

const nameOf = ( { name, count }: Folder ): string =>
	sprintf(
		/* translators: 1: name of a folder, 2: number of snippets in it. */
		_n( '%1$s, %2$d snippet', '%1$s, %2$d snippets', count, 'svc' ),
		name,
		count
	);

/** What can be done with a folder. */
function FolderMenu( {
	folder,
	isActive,
	isOpen,
	onToggle,
	onAsk,
}: {
	readonly folder: Folder;
	readonly isActive: boolean;
	readonly isOpen: boolean;
	readonly onToggle: ( open: boolean ) => void;
	readonly onAsk: ( ask: FolderAsk ) => void;
} ) {
	const { path, name } = folder;
	return (
		<DropdownMenu
			className="svc-nav__more"
			icon={ moreVertical }
			open={ isOpen }
			onToggle={ onToggle }
			toggleProps={ { size: 'small', tabIndex: isActive ? 0 : -1 } }
			label={ sprintf(
				/* translators: %s: name of a folder. */
				__( 'Actions for the folder %s', 'svc' ),
				name
			) }
		>
			{ ( { onClose } ) => {
				const asks = ( what: FolderAsk[ 'what' ] ) => () => {
					onClose();
					onAsk( { what, path } );
				};
				return (
					<MenuItems>
						<MenuGroup>
							{ mayChangeFolders() && (
								<>
									<MenuItem
										shortcut="F2"
										onClick={ asks( 'rename' ) }
									>
										{ __( 'Rename', 'svc' ) }
									</MenuItem>
									<MenuItem onClick={ asks( 'move' ) }>
										{ __( 'Move to a folder', 'svc' ) }
									</MenuItem>
								</>
							) }
							<MenuItem
								onClick={ () => {
									onClose();
									inNewTab( path );
								} }
							>
								{ __( 'Open in a new tab', 'svc' ) }
							</MenuItem>
							{ mayChangeFolders() && (
								<MenuItem
									isDestructive
									shortcut={
										/* translators: the key, as keyboards have it. */
										__( 'Del', 'svc' )
									}
									onClick={ asks( 'delete' ) }
								>
									{ __( 'Delete', 'svc' ) }
								</MenuItem>
							) }
						</MenuGroup>
					</MenuItems>
				);
			} }
		</DropdownMenu>
	);
}

/** One folder. Snippets and folders can be dropped on it; by keyboard there are the commands of list and menu. */
export function FolderItem( {
	line,
	isCurrent,
	isActive,
	style,
	onActive,
	onToggle,
	onKeyDown,
	onAsk,
}: {
	readonly line: FolderLine;
	/** Whether the list shows it. */
	readonly isCurrent: boolean;
	/** Whether Tab leads to it. */
	readonly isActive: boolean;
	readonly style: CSSProperties;
	readonly onActive: ( path: string ) => void;
	readonly onToggle: ( path: string, open: boolean ) => void;
	readonly onKeyDown: ( event: KeyboardEvent, line: FolderLine ) => void;
	readonly onAsk: ( ask: FolderAsk ) => void;
} ) {
	const { folder, level, at, of, isOpen } = line;
	const { path, name, count } = folder;
	// Of the first rows alone it would be a wrong number.
	const isCounted = useSelect(
		( select ) => select( snippetsStore ).isWhole(),
		[]
	);
	const item = useRef< HTMLLIElement >( null );
	const [ hasMenu, setMenu ] = useState( false );
	const { isOver, ...drop } = useDropInto( path );
	useEffect( () => {
		if ( ! isOver || isOpen ) {
			return;
		}
		const timer = setTimeout(
			() => onToggle( path, true ),
			OPENS_AFTER_MS
		);
		return () => clearTimeout( timer );
		// eslint-disable-next-line react-hooks/exhaustive-deps -- another function with every render, the same deed
	}, [ isOver, isOpen, path ] );
	const onClick = ( event: MouseEvent ) => {
		const { target } = event;
		if (
			! ( target instanceof Element ) ||
			! item.current?.contains( target )
		) {
			// The menu is drawn elsewhere; its clicks come up here all the same.
			return;
		}
		if ( target.closest( '.svc-nav__more' ) ) {
			return;
		}
		onActive( path );
		if ( target.closest( '.svc-nav__toggle' ) ) {
			onToggle( path, ! isOpen );
		} else if ( isPlainClick( event ) ) {
			navigate( '/', { folder: path } );
		} else {
			inNewTab( path );
		}
	};
	const keys = ( event: KeyboardEvent ) => {
		if ( event.target !== item.current ) {
			return;
		}
		if (
			event.key === 'ContextMenu' ||
			( event.key === 'F10' && event.shiftKey )
		) {
			event.preventDefault();
			setMenu( true );
		} else if ( event.key === 'F2' && mayChangeFolders() ) {
			event.preventDefault();
			onAsk( { what: 'rename', path } );
		} else if ( event.key === 'Delete' && mayChangeFolders() ) {
			event.preventDefault();
			onAsk( { what: 'delete', path } );
		} else {
			onKeyDown( event, line );
		}
	};
	return (
		<li
			ref={ item }
			className={ `svc-nav__row svc-nav__folder${ isOver ? ' is-over' : '' }` }
			style={ style }
			role="treeitem"
			data-path={ path }
			aria-label={ isCounted ? nameOf( folder ) : name }
			aria-level={ level }
			aria-setsize={ of }
			aria-posinset={ at }
			aria-expanded={ isOpen }
			aria-selected={ isCurrent }
			aria-current={ isCurrent ? 'page' : undefined }
			tabIndex={ isActive ? 0 : -1 }
			draggable={ mayChangeFolders() }
			onDragStart={ ( event ) =>
				setDraggedFolder( event.dataTransfer, path )
			}
			onDragEnd={ endFolderDrag }
			onFocus={ ( event ) => {
				if ( event.target === item.current ) {
					onActive( path );
				}
			} }
			onKeyDown={ keys }
			onClick={ onClick }
			onAuxClick={ ( event ) => {
				if ( event.button === 1 ) {
					inNewTab( path );
				}
			} }
			onContextMenu={ ( event ) => {
				event.preventDefault();
				setMenu( true );
			} }
			{ ...drop }
		>
			{ /* No spans: WordPress puts those of tree items above each other, for its own file editor. */ }
			<div
				className={ `svc-nav__toggle${ isOpen ? ' is-open' : '' }` }
				aria-hidden="true"
			>
				<Icon icon={ chevronRightSmall } size={ 20 } />
			</div>
			<div className="svc-nav__item" aria-hidden="true">
				<div className="svc-nav__label" title={ name }>
					{ name }
				</div>{ ' ' }
				<div className="svc-nav__count">{ isCounted && count }</div>
			</div>
			<FolderMenu
				folder={ folder }
				isActive={ isActive }
				isOpen={ hasMenu }
				onToggle={ setMenu }
				onAsk={ onAsk }
			/>
		</li>
	);
}
