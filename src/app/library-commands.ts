import { useEffect, useMemo, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { plugins } from '@wordpress/icons';
import { navigate } from '../state/frame/index.js';
import { findInLibrary, type LibraryItem } from '../state/library/index.js';

/** Snippets of the library in the palette of WordPress on the app's own screen, by words and by hooks. */

/** Shorter words would find nearly everything. */
const SHORTEST = 3;

/** Milliseconds of quiet after which the site is asked. */
const ASK_AFTER_MS = 250;

/** Most that are offered; the library itself shows all. */
const OFFERED = 8;

/** What the library has for the words; null while the site is being asked. */
function useFound( words: string ): readonly LibraryItem[] | null {
	const [ found, setFound ] = useState< {
		readonly words: string;
		readonly items: readonly LibraryItem[];
	} | null >( null );
	const isAsked = words.length >= SHORTEST;
	useEffect( () => {
		if ( ! isAsked ) {
			return undefined;
		}
		const controller = new AbortController();
		const take = ( items: readonly LibraryItem[] ) =>
			! controller.signal.aborted && setFound( { words, items } );
		const timer = window.setTimeout(
			() =>
				findInLibrary( words, controller.signal ).then( take, () =>
					// The palette has no place for it; the library's screen says why.
					take( [] )
				),
			ASK_AFTER_MS
		);
		return () => {
			window.clearTimeout( timer );
			controller.abort();
		};
	}, [ words, isAsked ] );
	if ( ! isAsked ) {
		return [];
	}
	return found?.words === words ? found.items : null;
}

export function useLibraryCommands( { search }: { search: string } ) {
	const words = search.trim();
	const found = useFound( words );
	return useMemo(
		() => ( {
			isLoading: found === null,
			commands: ( found ?? [] ).slice( 0, OFFERED ).map( ( item ) => ( {
				name: `svc/library-${ item.slug }`,
				label: sprintf(
					/* translators: %s: title of a snippet of the library. */
					__( 'Library: %s', 'svc' ),
					item.title
				),
				// What the site has found belongs to the words, whether they stand in the title or not.
				searchLabel: `${ item.title } ${ search }`,
				icon: plugins,
				callback: ( { close }: { close: () => void } ) => {
					close();
					navigate( '/library', { item: item.slug } );
				},
			} ) ),
		} ),
		[ found, search ]
	);
}
