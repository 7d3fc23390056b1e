import { useMemo } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { arrowRight, search as searchIcon } from '@wordpress/icons';
import { navigate } from '../state/frame/index.js';
import { places } from './places.js';

/** The screens in the palette, and the way from its words to a search in all code. */

type Close = { readonly close: () => void };

export function useScreenCommands( { search }: { search: string } ) {
	const words = search.trim();
	return useMemo( () => {
		const screens = places
			.filter( ( { isListed } ) => isListed() )
			.map( ( { path, label } ) => ( {
				name: `svc/screen${ path }`,
				label: sprintf(
					/* translators: %s: name of a screen, such as "Trash". */
					__( 'Go to: %s', 'svc' ),
					label()
				),
				icon: arrowRight,
				callback: ( { close }: Close ) => {
					close();
					navigate( path );
				},
			} ) );
		const inCode = {
			name: 'svc/search-code',
			label: sprintf(
				/* translators: %s: words to search for. */
				__( 'Search all code for “%s”', 'svc' ),
				words
			),
			searchLabel: search,
			icon: searchIcon,
			callback: ( { close }: Close ) => {
				close();
				navigate( '/search', { q: words } );
			},
		};
		return {
			isLoading: false,
			commands: words === '' ? screens : [ ...screens, inCode ],
		};
	}, [ search, words ] );
}
