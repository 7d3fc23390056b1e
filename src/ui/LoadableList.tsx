import type { ReactNode } from 'react';
import { Failure } from './Failure.js';
import { More } from './More.js';
import { byDay } from './time.js';
import { Waiting } from './Waiting.js';

/** A long list, as `usePages()` gives it. */
interface LongList< Item > {
	readonly items: readonly Item[];
	readonly hasMore: boolean;
	readonly isLoading: boolean;
	readonly error: Error | null;
	readonly loadMore: () => void;
	readonly reload: () => void;
}

/** A long list once its first page is there; until then that it is on its way, why it is not there, or that it is empty. */
export function LoadableList< Item >( {
	pages: { items, hasMore, isLoading, error, loadMore, reload },
	empty,
	children,
}: {
	readonly pages: LongList< Item >;
	readonly empty: ReactNode;
	/** Gets the end of the list, by which the next page is asked for. */
	readonly children: ( end: ReactNode ) => ReactNode;
} ) {
	if ( items.length > 0 ) {
		return (
			<>
				{ children(
					hasMore && (
						<More
							isLoading={ isLoading }
							error={ error?.message ?? '' }
							onMore={ loadMore }
						/>
					)
				) }
			</>
		);
	}
	if ( isLoading ) {
		return <Waiting />;
	}
	return error === null ? (
		<>{ empty }</>
	) : (
		<Failure message={ error.message } onRetry={ reload } />
	);
}

/** A list with a heading for each day. */
export function Days< Item extends { readonly time: number } >( {
	items,
	className,
	children,
}: {
	readonly items: readonly Item[];
	readonly className?: string;
	/** Gets the items of one day. */
	readonly children: ( ofDay: readonly Item[] ) => ReactNode;
} ) {
	return (
		<>
			{ byDay( items ).map( ( { day, items: ofDay } ) => (
				<section key={ day } aria-label={ day }>
					<h3 className="svc-day">{ day }</h3>
					<ol className={ className }>{ children( ofDay ) }</ol>
				</section>
			) ) }
		</>
	);
}
