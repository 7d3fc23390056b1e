import { DataViews, type Field, type View } from '@wordpress/dataviews';
import {
	useEffect,
	useLayoutEffect,
	useMemo,
	useRef,
} from '@wordpress/element';
import type { CSSProperties, ReactNode } from 'react';
import type { ListedSnippet } from '../../contract/index.js';
import { useSchema } from '../../state/site/index.js';
import { columnRoom } from './column-room.js';
import { useRowWindow } from './use-row-window.js';

/** The table with its tools. All rows are there to scroll through, only those in sight are drawn. */

const layouts = { table: {} };

/** Where the list was left, to find it there again on the way back to the same address. */
const left = { address: '', top: 0 };

const scrollerIn = ( place: HTMLElement | null ) =>
	place?.querySelector( '.dataviews-layout__container' ) ?? null;

/** Up and down go from title to title, wherever in a row one stands; Space on a title shows its code. */
function stepRows( event: KeyboardEvent, peek: ( id: number ) => void ): void {
	if (
		event.key === ' ' &&
		event.target instanceof Element &&
		event.target.matches( '.svc-row__title' )
	) {
		const row = event.target.closest< HTMLElement >( '[data-id]' );
		event.preventDefault();
		peek( Number( row?.dataset.id ) );
		return;
	}
	const isDown = event.key === 'ArrowDown';
	if (
		( ! isDown && event.key !== 'ArrowUp' ) ||
		! ( event.target instanceof Element )
	) {
		return;
	}
	const row = event.target.closest( 'tbody tr' );
	const next = isDown ? row?.nextElementSibling : row?.previousElementSibling;
	const title = next?.querySelector< HTMLElement >( '.svc-row__title' );
	if ( title ) {
		event.preventDefault();
		title.focus();
	}
}

export function Rows( {
	rows,
	fields,
	view,
	onChangeView,
	onPeek,
	isWaiting,
	tools,
	empty,
}: {
	readonly rows: readonly ListedSnippet[];
	readonly fields: Field< ListedSnippet >[];
	readonly view: View;
	readonly onChangeView: ( view: View ) => void;
	/** Shows the code of a snippet; the same function between renders. */
	readonly onPeek: ( id: number ) => void;
	/** Whether other rows are on their way. */
	readonly isWaiting: boolean;
	/** Null where there is nothing to narrow down. */
	readonly tools: ReactNode;
	readonly empty: ReactNode;
} ) {
	const place = useRef< HTMLDivElement >( null );
	const ids = useMemo( () => rows.map( ( { id } ) => id ), [ rows ] );
	const { first, last, before, after } = useRowWindow( place, ids );
	const data = useMemo(
		() => rows.slice( first, last ),
		[ rows, first, last ]
	);
	const schema = useSchema();
	const room = useMemo(
		() =>
			schema === null
				? {}
				: columnRoom( rows, view.fields ?? [], schema ),
		[ rows, view.fields, schema ]
	);
	const pagination = useMemo(
		() => ( { totalItems: rows.length, totalPages: 1 } ),
		[ rows.length ]
	);
	useLayoutEffect( () => {
		const scroller = scrollerIn( place.current );
		if ( scroller !== null && left.address === window.location.search ) {
			scroller.scrollTop = left.top;
		}
	}, [] );
	useEffect( () => {
		const body = place.current;
		const step = ( event: KeyboardEvent ) => stepRows( event, onPeek );
		body?.addEventListener( 'keydown', step );
		return () => body?.removeEventListener( 'keydown', step );
	}, [ onPeek ] );
	useEffect( () => {
		const scroller = scrollerIn( place.current );
		const keep = () => {
			left.top = scroller?.scrollTop ?? 0;
			left.address = window.location.search;
		};
		scroller?.addEventListener( 'scroll', keep, { passive: true } );
		return () => scroller?.removeEventListener( 'scroll', keep );
	}, [] );
	const style: CSSProperties & Record< `--${ string }`, string > = {
		'--svc-before': `${ before }px`,
		'--svc-after': `${ after }px`,
		...room,
	};
	return (
		<div
			className={ `svc-list__body${ isWaiting ? ' is-waiting' : '' }` }
			style={ style }
			ref={ place }
		>
			<DataViews< ListedSnippet >
				data={ data }
				fields={ fields }
				view={ view }
				onChangeView={ onChangeView }
				paginationInfo={ pagination }
				defaultLayouts={ layouts }
				getItemId={ idOf }
				isItemClickable={ never }
				config={ sizes }
				empty={ empty }
			>
				{ tools !== null && (
					<div className="svc-list__tools">{ tools }</div>
				) }
				<DataViews.Layout className="svc-list__table" />
			</DataViews>
		</div>
	);
}

const idOf = ( { id }: ListedSnippet ): string => String( id );
const never = () => false;
/** There are no pages, so none has a size. */
const sizes = { perPageSizes: [] };
