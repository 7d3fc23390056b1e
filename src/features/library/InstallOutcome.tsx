import type { LibraryItem } from '../../state/library/index.js';
import { problemsOf, type Done } from './installing.js';
import { langOf } from './library-words.js';

/** What did not go as it was asked for, and what else there is to know; nothing where all is well. */
export function InstallOutcome( {
	done,
	items,
}: {
	readonly done: Done;
	readonly items: readonly LibraryItem[];
} ) {
	return (
		<ul className="svc-library__outcome">
			{ problemsOf( done ).map( ( [ slug, reason ] ) => {
				const item = items.find( ( it ) => it.slug === slug );
				return (
					<li key={ slug }>
						{ done.slugs.length > 1 && (
							<strong lang={ item && langOf( item ) }>
								{ item?.title ?? slug }:{ ' ' }
							</strong>
						) }
						{ reason }
					</li>
				);
			} ) }
			{ ( done.answer.warnings ?? [] ).map( ( { message } ) => (
				<li key={ message }>{ message }</li>
			) ) }
		</ul>
	);
}
