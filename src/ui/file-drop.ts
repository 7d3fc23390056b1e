import { useState } from '@wordpress/element';
import type { DragEvent } from 'react';

/** Whether files are dragged, and not parts of the page. */
const hasFiles = ( { dataTransfer }: DragEvent ): boolean =>
	dataTransfer.types.includes( 'Files' );

/**
 * Handlers of an element on which files can be dropped.
 *
 * @param onFiles Told what was dropped, at least one file.
 */
export function useFileDrop( onFiles: ( files: readonly File[] ) => void ) {
	const [ isOver, setOver ] = useState( false );
	const over = ( event: DragEvent ) => {
		if ( hasFiles( event ) ) {
			event.preventDefault();
			setOver( true );
		}
	};
	return {
		isOver,
		on: {
			onDragEnter: over,
			onDragOver: over,
			onDragLeave: ( { currentTarget, relatedTarget }: DragEvent ) => {
				// Between two of its parts, the file is still over it.
				if ( ! (
					relatedTarget instanceof Node &&
					currentTarget.contains( relatedTarget )
				) ) {
					setOver( false );
				}
			},
			onDrop: ( event: DragEvent ) => {
				const files = [ ...event.dataTransfer.files ];
				setOver( false );
				if ( files.length > 0 ) {
					event.preventDefault();
					onFiles( files );
				}
			},
		},
	};
}
