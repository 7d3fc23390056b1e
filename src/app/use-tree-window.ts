import { useEffect, useState } from '@wordpress/element';
import type { RefObject } from 'react';

/** Which lines of a long tree are drawn: those in sight, some around them, and those that must not go. All lines are of one height. */

/** Lines up to which all are drawn. */
const FEW = 150;
/** Lines that are drawn beyond those in sight, on either side. */
const BEYOND = 20;
/** Height of a line until one was measured, pixels. */
const USUAL = 32;

export interface TreeWindow {
	/** Places of the lines that are drawn, in their order. */
	readonly drawn: readonly number[];
	/** Pixels of a line. */
	readonly height: number;
}

/**
 * @param tree  Stands in an element with the class `svc-sidebar__body`, in which something scrolls.
 * @param count Number of lines.
 * @param kept  Places that are drawn in any case: where the focus is, and what is shown.
 */
export function useTreeWindow(
	tree: RefObject< HTMLElement >,
	count: number,
	kept: readonly number[]
): TreeWindow {
	const [ { first, last, height }, setRange ] = useState( {
		first: 0,
		last: FEW,
		height: USUAL,
	} );
	const isLong = count > FEW;
	useEffect( () => {
		const list = tree.current;
		const body = list?.closest( '.svc-sidebar__body' );
		if ( ! isLong || ! list || ! body ) {
			return undefined;
		}
		const look = () => {
			const line = list.querySelector< HTMLElement >( 'li' );
			const tall = line?.offsetHeight || USUAL;
			const { top } = list.getBoundingClientRect();
			const sight = body.getBoundingClientRect();
			const from = Math.floor( ( sight.top - top ) / tall ) - BEYOND;
			const to = Math.ceil( ( sight.bottom - top ) / tall ) + BEYOND;
			setRange( ( now ) => {
				// A few lines further nothing has to be drawn yet.
				const isEnough =
					now.height === tall &&
					now.first <= Math.max( 0, from + BEYOND / 2 ) &&
					now.last >= Math.min( count, to - BEYOND / 2 ) &&
					now.last - now.first <= to - from + BEYOND;
				return isEnough
					? now
					: {
							first: Math.max( 0, from ),
							last: Math.min( count, to ),
							height: tall,
						};
			} );
		};
		look();
		const observer = new window.ResizeObserver( look );
		observer.observe( body );
		// What scrolls is in there; its events do not rise, but they come down.
		body.addEventListener( 'scroll', look, {
			capture: true,
			passive: true,
		} );
		return () => {
			observer.disconnect();
			body.removeEventListener( 'scroll', look, { capture: true } );
		};
	}, [ tree, count, isLong ] );
	const start = isLong ? first : 0;
	const end = isLong ? Math.min( last, count ) : count;
	const inSight = Array.from(
		{ length: Math.max( 0, end - start ) },
		( _, at ) => start + at
	);
	const others = kept.filter(
		( at ) => at >= 0 && at < count && ( at < start || at >= end )
	);
	return {
		height,
		drawn: [ ...new Set( [ ...inSight, ...others ] ) ].sort(
			( one, other ) => one - other
		),
	};
}
