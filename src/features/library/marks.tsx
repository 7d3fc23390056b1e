import { _n, sprintf } from '@wordpress/i18n';
import type { LibraryItem } from '../../state/library/index.js';
import { stateInWords } from './library-words.js';

/** Small parts of the list and of what is open. */

/** Whether an item is installed and runs; nothing where it is not installed. */
export function State( { item }: { readonly item: LibraryItem } ) {
	const state = stateInWords( item );
	const kind = item.state === 'update' ? 'update' : item.status;
	return state === '' ? null : (
		<span className={ `svc-chip svc-library__state is-${ kind }` }>
			{ state }
		</span>
	);
}

/** The Dashicon of a pack. */
export const PackIcon = ( { icon }: { readonly icon: string } ) => (
	<span className={ `dashicons dashicons-${ icon }` } aria-hidden="true" />
);

/** How many snippets there are, in words for screen readers. */
export const Count = ( { items }: { readonly items: readonly unknown[] } ) => (
	<span className="svc-nav__count">
		<span aria-hidden="true">{ items.length }</span>
		<span className="screen-reader-text">
			{ sprintf(
				/* translators: %d: number of snippets. */
				_n( '%d snippet', '%d snippets', items.length, 'svc' ),
				items.length
			) }
		</span>
	</span>
);
