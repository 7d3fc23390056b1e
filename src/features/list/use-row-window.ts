import {
	useCallback,
	useEffect,
	useLayoutEffect,
	useRef,
	useState,
} from '@wordpress/element';
import type { RefObject } from 'react';

/**
 * Which rows of a long table are drawn: those in sight and some around them. The room of the others is kept, so that the scroll bar
 * tells the truth. Rows may have different heights; most have the same.
 */

export interface RowWindow {
	/** First row that is drawn, counted from 0, and the one after the last. */
	readonly first: number;
	readonly last: number;
	/** Pixels that the rows before and after would take. */
	readonly before: number;
	readonly after: number;
}

/** Height of a row until one was measured, pixels. */
const USUAL = 48;
/** Rows that are drawn beyond those in sight, on either side, and how near the end of them may come. */
const BEYOND = 16;
const NEAR = 6;

interface Heights {
	usual: number;
	/** Rows that are higher or lower, by id. */
	readonly other: Map< number, number >;
}

const heightOf = (
	{ usual, other }: Heights,
	id: number | undefined
): number => ( id === undefined ? undefined : other.get( id ) ) ?? usual;

/** Row at a distance from the top of the first one. */
function rowAt(
	heights: Heights,
	ids: readonly number[],
	distance: number
): number {
	if ( heights.other.size === 0 ) {
		return Math.min( ids.length, Math.floor( distance / heights.usual ) );
	}
	let top = 0;
	const at = ids.findIndex( ( id ) => {
		top += heightOf( heights, id );
		return top > distance;
	} );
	return at < 0 ? ids.length : at;
}

function sum( heights: Heights, ids: readonly number[] ): number {
	return heights.other.size === 0
		? heights.usual * ids.length
		: ids.reduce( ( all, id ) => all + heightOf( heights, id ), 0 );
}

const scrollerIn = ( place: HTMLElement | null ): HTMLElement | null =>
	place?.querySelector< HTMLElement >( '.dataviews-layout__container' ) ??
	null;

/** The focus goes from a row that is taken away to the table, so that the keys go on scrolling it. */
function keepFocus(
	place: HTMLElement,
	scroller: HTMLElement,
	isKept: ( at: number ) => boolean,
	first: number
): void {
	const row = place.ownerDocument.activeElement?.closest( 'tbody tr' );
	if ( row && place.contains( row ) ) {
		const rows = [ ...place.querySelectorAll( 'tbody tr' ) ];
		if ( ! isKept( first + rows.indexOf( row ) ) ) {
			scroller.focus( { preventScroll: true } );
		}
	}
}

/**
 * @param place Element with the table in it.
 * @param ids   All rows in their order; a new array begins at the top when its rows are others.
 */
export function useRowWindow(
	place: RefObject< HTMLElement >,
	ids: readonly number[]
): RowWindow {
	const heights = useRef< Heights >( { usual: USUAL, other: new Map() } );
	const [ range, setRange ] = useState( {
		first: 0,
		last: Math.ceil( window.innerHeight / USUAL ),
	} );
	const shown = useRef( range );
	/** Draws other rows as soon as those in sight come near the end of what is drawn. */
	const look = useCallback(
		( near: number ) => {
			const scroller = scrollerIn( place.current );
			if ( scroller === null || place.current === null ) {
				return;
			}
			const top = rowAt( heights.current, ids, scroller.scrollTop );
			const bottom = rowAt(
				heights.current,
				ids,
				scroller.scrollTop + scroller.clientHeight
			);
			const { first, last } = shown.current;
			const isEnough =
				( first === 0 || first <= top - near ) &&
				( last >= ids.length || last >= bottom + near );
			if ( isEnough ) {
				return;
			}
			const next = {
				first: Math.max( 0, top - BEYOND ),
				last: Math.min( ids.length, bottom + BEYOND ),
			};
			keepFocus(
				place.current,
				scroller,
				( at ) => at >= next.first && at < next.last,
				first
			);
			shown.current = next;
			setRange( next );
		},
		[ place, ids ]
	);
	useLayoutEffect( () => {
		const rows = [
			...( place.current?.querySelectorAll< HTMLElement >( 'tbody tr' ) ??
				[] ),
		];
		const measured = rows.map( ( row ) => row.offsetHeight );
		const usual = [ ...measured ].sort( ( a, b ) => a - b )[
			Math.floor( measured.length / 2 )
		];
		if ( usual !== undefined && usual !== heights.current.usual ) {
			heights.current = { usual, other: new Map() };
		}
		measured.forEach( ( height, at ) => {
			const id = ids[ range.first + at ];
			if ( id !== undefined ) {
				if ( height === heights.current.usual ) {
					heights.current.other.delete( id );
				} else {
					heights.current.other.set( id, height );
				}
			}
			// Screen readers count the rows that are not drawn, too; the head is the first.
			rows[ at ]?.setAttribute(
				'aria-rowindex',
				String( range.first + at + 2 )
			);
		} );
		place.current
			?.querySelector( 'table' )
			?.setAttribute( 'aria-rowcount', String( ids.length + 1 ) );
		look( 0 );
	} );
	useEffect( () => {
		const scroller = scrollerIn( place.current );
		if ( scroller === null ) {
			return undefined;
		}
		scroller.tabIndex = 0;
		const onScroll = () => look( NEAR );
		const observer = new window.ResizeObserver( onScroll );
		observer.observe( scroller );
		scroller.addEventListener( 'scroll', onScroll, { passive: true } );
		return () => {
			observer.disconnect();
			scroller.removeEventListener( 'scroll', onScroll );
		};
	}, [ place, look ] );
	const first = Math.min( range.first, Math.max( 0, ids.length - 1 ) );
	const last = Math.min( range.last, ids.length );
	return {
		first,
		last,
		before: sum( heights.current, ids.slice( 0, first ) ),
		after: sum( heights.current, ids.slice( last ) ),
	};
}
