import { Icon } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import { chevronRightSmall } from '@wordpress/icons';
import type { DragEvent, KeyboardEvent } from 'react';
import {
	addressOf,
	draggedIds,
	moveWithUndo,
	navigate,
	prefer,
	usePreference,
	type Folder,
} from '../state/index.js';

/** One folder with what is below it. Snippets can be dropped on it; by keyboard they are moved with the command of the list. */
function FolderItem( {
	folder,
	level,
	current,
}: {
	readonly folder: Folder;
	readonly level: number;
	readonly current: string;
} ) {
	const shut = usePreference( 'shutFolders' );
	const [ isOver, setOver ] = useState( false );
	const hasMore = folder.folders.length > 0;
	const isOpen = hasMore && ! shut.includes( folder.path );
	const toggle = () =>
		prefer(
			'shutFolders',
			isOpen
				? [ ...shut, folder.path ]
				: shut.filter( ( path ) => path !== folder.path )
		);
	const open = () => navigate( '/', { folder: folder.path } );
	const onKeyDown = ( event: KeyboardEvent ) => {
		const wantsOpen = event.key === 'ArrowRight';
		if (
			hasMore &&
			( wantsOpen || event.key === 'ArrowLeft' ) &&
			wantsOpen !== isOpen
		) {
			event.preventDefault();
			toggle();
		}
	};
	const onDrop = ( event: DragEvent ) => {
		event.preventDefault();
		setOver( false );
		const ids = draggedIds( event.dataTransfer );
		if ( ids.length > 0 ) {
			void moveWithUndo( ids, folder.path );
		}
	};
	return (
		<li>
			<div
				className={ `svc-nav__row${ isOver ? ' is-over' : '' }` }
				style={ { paddingInlineStart: `${ level * 16 }px` } }
				onDragOver={ ( event ) => {
					event.preventDefault();
					setOver( true );
				} }
				onDragLeave={ () => setOver( false ) }
				onDrop={ onDrop }
			>
				{ hasMore ? (
					<button
						type="button"
						className={ `svc-nav__toggle${ isOpen ? ' is-open' : '' }` }
						aria-expanded={ isOpen }
						aria-label={ sprintf(
							/* translators: %s: name of a folder. */
							__( 'Folders in %s', 'svc' ),
							folder.name
						) }
						onClick={ toggle }
					>
						<Icon icon={ chevronRightSmall } size={ 20 } />
					</button>
				) : (
					<span className="svc-nav__toggle" />
				) }
				<a
					className="svc-nav__item"
					href={ addressOf( '/', { folder: folder.path } ) }
					aria-current={
						current === folder.path ? 'page' : undefined
					}
					onKeyDown={ onKeyDown }
					onClick={ ( event ) => {
						if ( ! event.metaKey && ! event.ctrlKey ) {
							event.preventDefault();
							open();
						}
					} }
				>
					<span className="svc-nav__label">{ folder.name }</span>
					<span
						className="svc-nav__count"
						aria-label={ sprintf(
							/* translators: %d: number of snippets. */
							_n(
								'%d snippet',
								'%d snippets',
								folder.count,
								'svc'
							),
							folder.count
						) }
					>
						{ folder.count }
					</span>
				</a>
			</div>
			{ isOpen && (
				<ul className="svc-nav">
					{ folder.folders.map( ( below ) => (
						<FolderItem
							key={ below.path }
							folder={ below }
							level={ level + 1 }
							current={ current }
						/>
					) ) }
				</ul>
			) }
		</li>
	);
}

export function FolderTree( {
	folders,
	current,
}: {
	readonly folders: readonly Folder[];
	readonly current: string;
} ) {
	return (
		<ul className="svc-nav" aria-labelledby="svc-folders">
			{ folders.map( ( folder ) => (
				<FolderItem
					key={ folder.path }
					folder={ folder }
					level={ 0 }
					current={ current }
				/>
			) ) }
		</ul>
	);
}
