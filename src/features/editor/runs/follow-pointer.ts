/** A pointer that drags: a mouse, a pen or a finger, from the press to the release. Knows nothing of what is dragged. */

/** Pixels before a press becomes a drag. */
const BEGINS_AFTER = 4;

/** Pixels from an edge within which what scrolls is scrolled, and by how many pixels a frame. */
const EDGE = 48;
const STEP = 8;

export interface Drag {
	readonly onBegin: () => void;
	/** Whenever the pointer has moved, and each frame: what lies under it may have moved, too. */
	readonly onMove: ( x: number, y: number ) => void;
	readonly onDrop: () => void;
	/** Escape, or the browser takes the pointer away. */
	readonly onCancel: () => void;
}

interface Press {
	readonly pointerId: number;
	readonly clientX: number;
	readonly clientY: number;
}

/**
 * Follows a pointer that was pressed on an element until it is released.
 *
 * @param handle   Element that was pressed; gets all events of the pointer meanwhile.
 * @param press    Where it was pressed.
 * @param scroller What scrolls when the pointer comes near its edge.
 * @param drag     What is told.
 * @return Ends it without a drop.
 */
export function followPointer(
	handle: HTMLElement,
	press: Press,
	scroller: Element | null,
	drag: Drag
): () => void {
	const window = handle.ownerDocument.defaultView;
	const over = new AbortController();
	const { signal } = over;
	let hasBegun = false;
	let at = { x: press.clientX, y: press.clientY };
	let frame = 0;
	const end = () => {
		over.abort();
		window?.cancelAnimationFrame( frame );
		if ( handle.hasPointerCapture( press.pointerId ) ) {
			handle.releasePointerCapture( press.pointerId );
		}
	};
	const cancel = () => {
		end();
		if ( hasBegun ) {
			drag.onCancel();
		}
	};
	const eachFrame = () => {
		const box = scroller?.getBoundingClientRect();
		if ( scroller && box ) {
			const up = at.y < box.top + EDGE ? -STEP : 0;
			scroller.scrollTop += at.y > box.bottom - EDGE ? STEP : up;
		}
		// Also what is above may have become longer or shorter under a pointer that rests.
		drag.onMove( at.x, at.y );
		frame = window?.requestAnimationFrame( eachFrame ) ?? 0;
	};
	const move = ( event: PointerEvent ) => {
		if ( event.pointerId !== press.pointerId ) {
			return;
		}
		at = { x: event.clientX, y: event.clientY };
		const way = Math.hypot( at.x - press.clientX, at.y - press.clientY );
		if ( ! hasBegun && way >= BEGINS_AFTER ) {
			hasBegun = true;
			drag.onBegin();
			eachFrame();
		} else if ( hasBegun ) {
			drag.onMove( at.x, at.y );
		}
	};
	const release = ( event: PointerEvent ) => {
		if ( event.pointerId === press.pointerId ) {
			end();
			if ( hasBegun ) {
				drag.onDrop();
			}
		}
	};
	const escape = ( event: KeyboardEvent ) => {
		if ( event.key === 'Escape' && hasBegun ) {
			event.preventDefault();
			event.stopPropagation();
			cancel();
		}
	};
	handle.setPointerCapture( press.pointerId );
	handle.addEventListener( 'pointermove', move, { signal } );
	handle.addEventListener( 'pointerup', release, { signal } );
	handle.addEventListener( 'pointercancel', cancel, { signal } );
	handle.addEventListener( 'lostpointercapture', cancel, { signal } );
	window?.addEventListener( 'keydown', escape, { signal, capture: true } );
	return cancel;
}
