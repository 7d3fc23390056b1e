import {
	Button as LinkButton,
	DropdownMenu,
	MenuGroup,
	MenuItem,
} from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import { useEffect, useMemo, useRef } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import {
	check,
	close,
	fullscreen,
	help,
	keyboard,
	search,
	styles,
} from '@wordpress/icons';
import type { MouseEvent } from 'react';
import {
	addressOf,
	isPlainClick,
	navigate,
	prefer,
	usePlace,
	usePreference,
	type Preferences,
} from '../state/frame/index.js';
import { helpPage } from '../state/help/index.js';
import { folderTree, showKeyList } from '../state/list/index.js';
import { snippetsStore } from '../state/snippets/index.js';
import { Button, Key } from '../ui/index.js';
import { openPalette } from './late-palette.js';
import { useDropInto } from './folder-drop.js';
import { FolderTree } from './FolderTree.js';
import { MorePlaces, WaitingPlaces } from './MorePlaces.js';
import { helpAt } from './places.js';
import { OwnViews, Views } from './Views.js';

const themes: readonly [ Preferences[ 'theme' ], () => string ][] = [
	[ 'auto', () => __( 'System', 'svc' ) ],
	[ 'light', () => __( 'Light', 'svc' ) ],
	[ 'dark', () => __( 'Dark', 'svc' ) ],
];

/** The page of the documentation about the screen that is shown. */
function HelpLink( { current }: { readonly current: string } ) {
	const { path, params } = helpPage( helpAt( current ) );
	return (
		<LinkButton
			size="compact"
			icon={ help }
			label={ __( 'Help', 'svc' ) }
			href={ addressOf( path, params ) }
			onClick={ ( event: MouseEvent ) => {
				if ( isPlainClick( event ) ) {
					event.preventDefault();
					navigate( path, params );
				}
			} }
		/>
	);
}

function Foot( { current }: { readonly current: string } ) {
	const theme = usePreference( 'theme' );
	const isFull = usePreference( 'fullScreen' );
	return (
		<div className="svc-sidebar__foot">
			<MorePlaces current={ current } />
			<HelpLink current={ current } />
			<DropdownMenu
				icon={ styles }
				label={ __( 'Appearance and keys', 'svc' ) }
			>
				{ ( { onClose } ) => (
					<>
						<MenuGroup label={ __( 'Appearance', 'svc' ) }>
							{ themes.map( ( [ value, label ] ) => (
								<MenuItem
									key={ value }
									role="menuitemradio"
									isSelected={ theme === value }
									icon={ theme === value ? check : null }
									onClick={ () => prefer( 'theme', value ) }
								>
									{ label() }
								</MenuItem>
							) ) }
						</MenuGroup>
						<MenuGroup>
							<MenuItem
								icon={ keyboard }
								shortcut="?"
								onClick={ () => {
									onClose();
									showKeyList( true );
								} }
							>
								{ __( 'Keys', 'svc' ) }
							</MenuItem>
						</MenuGroup>
					</>
				) }
			</DropdownMenu>
			<Button
				icon={ fullscreen }
				label={ __( 'Full screen', 'svc' ) }
				isPressed={ isFull }
				onClick={ () => prefer( 'fullScreen', ! isFull ) }
				size="default"
			/>
		</div>
	);
}

/** What is dropped here lies in no folder, or at the top. */
function FoldersHeading() {
	const { isOver, ...drop } = useDropInto( '' );
	return (
		<h2
			className={ `svc-sidebar__heading svc-sidebar__drop${ isOver ? ' is-over' : '' }` }
			id="svc-folders"
			{ ...drop }
		>
			{ __( 'Folders', 'svc' ) }
		</h2>
	);
}

/** Where one can go: search, views with their counts, folders. */
export function Sidebar( {
	isDrawer,
	onClose,
}: {
	readonly isDrawer: boolean;
	readonly onClose: () => void;
} ) {
	const { path, params } = usePlace();
	const list = useSelect(
		( select ) => select( snippetsStore ).getState().list,
		[]
	);
	const folders = useMemo( () => folderTree( list ), [ list ] );
	const nav = useRef< HTMLElement >( null );
	useEffect( () => {
		nav.current
			?.querySelector( '.svc-sidebar__body [aria-current]' )
			?.scrollIntoView( { block: 'nearest' } );
		// Also once the rest of the list is there.
	}, [ path, params, list.length ] );
	return (
		<nav
			ref={ nav }
			className={ `svc-surface svc-sidebar${ isDrawer ? ' is-drawer' : '' }` }
			aria-label={ __( 'Snippets', 'svc' ) }
		>
			<div className="svc-sidebar__head">
				<button
					type="button"
					className="svc-find"
					onClick={ openPalette }
				>
					<span className="svc-find__icon">{ search }</span>
					<span className="svc-find__label">
						{ __( 'Find', 'svc' ) }
					</span>
					<Key keys="mod+p" />
				</button>
				{ isDrawer && (
					<Button
						icon={ close }
						label={ __( 'Close', 'svc' ) }
						onClick={ onClose }
						size="default"
					/>
				) }
			</div>
			<div className="svc-sidebar__body">
				<Views />
				<WaitingPlaces />
				<div className="svc-sidebar__scroll">
					<OwnViews />
					{ folders.length > 0 && (
						<>
							<FoldersHeading />
							<FolderTree folders={ folders } list={ list } />
						</>
					) }
				</div>
			</div>
			<Foot current={ path } />
		</nav>
	);
}
