import { useState } from '@wordpress/element';
import type { DragEvent } from 'react';
import {
	canPutInto,
	draggedFolder,
	draggedIds,
	endFolderDrag,
	hasSnippets,
	mayChangeFolders,
	mayWrite,
	moveFolderWithUndo,
	moveWithUndo,
	nameOfFolder,
	pathIn,
} from '../state/snippets/index.js';

function accepts( transfer: DataTransfer, parent: string ): boolean {
	const folder = draggedFolder();
	return folder === null
		? hasSnippets( transfer ) && mayWrite()
		: mayChangeFolders() && canPutInto( folder, parent );
}

/**
 * A place that snippets and folders can be dropped on; it takes nothing else.
 *
 * @param parent Path of the folder that they go into; empty for none.
 */
export function useDropInto( parent: string ) {
	const [ isOver, setOver ] = useState( false );
	return {
		isOver,
		onDragOver: ( event: DragEvent ) => {
			if ( accepts( event.dataTransfer, parent ) ) {
				event.preventDefault();
				setOver( true );
			}
		},
		onDragLeave: ( event: DragEvent ) => {
			const { currentTarget, relatedTarget } = event;
			// From one part of the row to the next it is still there.
			if (
				! ( relatedTarget instanceof Node ) ||
				! currentTarget.contains( relatedTarget )
			) {
				setOver( false );
			}
		},
		onDrop: ( event: DragEvent ) => {
			event.preventDefault();
			setOver( false );
			const folder = draggedFolder();
			const ids = draggedIds( event.dataTransfer );
			// The row may be gone before the drag has ended for it.
			endFolderDrag();
			if ( folder !== null ) {
				void moveFolderWithUndo(
					folder,
					pathIn( parent, nameOfFolder( folder ) )
				);
			} else if ( ids.length > 0 ) {
				void moveWithUndo( ids, parent );
			}
		},
	};
}
