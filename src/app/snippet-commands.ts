import { useSelect } from '@wordpress/data';
import { useMemo } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { code } from '@wordpress/icons';
import type { ListedSnippet } from '../contract/index.js';
import { documentsStore, isChanged } from '../state/documents/index.js';
import { navigate } from '../state/frame/index.js';
import { isBroken } from '../state/list/index.js';
import { nameOf } from '../state/replacing/index.js';
import { pathInWords, snippetsStore } from '../state/snippets/index.js';

/** The snippets in the palette of WordPress on the app's own screen. */

/** Most that are offered for one search, and before there is one. */
const OFFERED = 20;
const FIRST = 8;

/** Title, type, folder, state, and whether it is saved. */
const labelOf = ( snippet: ListedSnippet, isUnsaved: boolean ): string =>
	[
		nameOf( snippet ),
		( snippet.lang || snippet.type ).toUpperCase(),
		pathInWords( snippet.folder ),
		isBroken( snippet ) ? __( 'Error', 'svc' ) : '',
		snippet.status === 'active'
			? __( 'Active', 'svc' )
			: __( 'Inactive', 'svc' ),
		snippet.mode === 'test' ? __( 'Testing', 'svc' ) : '',
		isUnsaved ? __( 'not saved', 'svc' ) : '',
	]
		.filter( ( part ) => part !== '' )
		.join( ' · ' );

/** Open snippets, those with unsaved work apart; as texts, so that nothing is drawn again during typing. */
function useOpen() {
	const { tabs, unsaved } = useSelect( ( select ) => {
		const state = select( documentsStore ).getState();
		return {
			tabs: state.tabs.join(),
			unsaved: [ ...state.byId.values() ]
				.filter( isChanged )
				.map( ( { id } ) => id )
				.join(),
		};
	}, [] );
	return useMemo( () => {
		const numbers = ( text: string ) =>
			text === '' ? [] : text.split( ',' ).map( Number );
		return {
			tabs: numbers( tabs ),
			unsaved: new Set( numbers( unsaved ) ),
		};
	}, [ tabs, unsaved ] );
}

/** What the user most likely goes back to: what is not saved, what is open, what was changed last. */
function likely(
	list: readonly ListedSnippet[],
	tabs: readonly number[],
	unsaved: ReadonlySet< number >
): readonly ListedSnippet[] {
	const rank = ( { id }: ListedSnippet ): number => {
		if ( unsaved.has( id ) ) {
			return 0;
		}
		return tabs.includes( id ) ? 1 : 2;
	};
	return [ ...list ].sort(
		( one, other ) =>
			rank( one ) - rank( other ) || other.modified - one.modified
	);
}

export function useSnippetCommands( { search }: { search: string } ) {
	const list = useSelect(
		( select ) => select( snippetsStore ).getState().list,
		[]
	);
	const { tabs, unsaved } = useOpen();
	return useMemo( () => {
		const words = search.trim().toLowerCase();
		const found =
			words === ''
				? likely( list, tabs, unsaved ).slice( 0, FIRST )
				: list
						.filter( ( { title } ) =>
							title.toLowerCase().includes( words )
						)
						.slice( 0, OFFERED );
		return {
			isLoading: false,
			commands: found.map( ( snippet ) => ( {
				name: `svc/open-${ snippet.id }`,
				label: labelOf( snippet, unsaved.has( snippet.id ) ),
				searchLabel: `${ snippet.title } ${ snippet.folder } ${ snippet.id } ${ search }`,
				icon: code,
				callback: ( { close }: { close: () => void } ) => {
					close();
					navigate( `/snippet/${ snippet.id }` );
				},
			} ) ),
		};
	}, [ list, tabs, unsaved, search ] );
}
