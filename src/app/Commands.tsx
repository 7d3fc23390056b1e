import { useCommand, useCommandLoader } from '@wordpress/commands';
import { useSelect } from '@wordpress/data';
import { useEffect, useMemo } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import {
	caution,
	keyboard,
	plus,
	search as searchIcon,
} from '@wordpress/icons';
import { bootData } from '../client/index.js';
import { selectedText } from '../editor/selection.js';
import {
	changeParams,
	currentPlace,
	navigate,
	openDrawer,
	prefer,
	sayFailure,
	usePreference,
} from '../state/frame/index.js';
import { showKeyList } from '../state/list/index.js';
import {
	mayWrite,
	setSafeMode,
	snippetsStore,
	useSiteSwitches,
} from '../state/snippets/index.js';
import { keepKeys, typeKept, useKeys } from '../ui/index.js';
import { awaitPalette, loadPalette, openPalette } from './late-palette.js';
import { useLibraryCommands } from './library-commands.js';
import { useOpenSnippetCommands } from './open-snippet-commands.js';
import { useScreenCommands } from './screen-commands.js';
import { useSnippetCommands } from './snippet-commands.js';

/** Longest text that is taken along. */
const TAKEN = 200;

/** Opens the search, or goes to its field where it is open already. */
function searchFor(
	text: string,
	params: Readonly< Record< string, string > > = {}
): void {
	if ( currentPlace().path !== '/search' ) {
		keepKeys();
		navigate( '/search', { q: text.slice( 0, TAKEN ), ...params } );
		return;
	}
	changeParams( params, { replace: true } );
	const field = document.querySelector< HTMLInputElement >(
		'.svc-search__field input'
	);
	if ( field !== null ) {
		typeKept( field );
		field.select();
	}
}

/** One letter, so it acts only outside of text fields and can be switched off. */
const single = { '?': () => showKeyList( true ) };

async function stopAll(): Promise< void > {
	const question = [
		__( 'Turn on safe mode?', 'svc' ),
		__( 'No snippets will run for anyone until you turn it off.', 'svc' ),
	].join( '\n\n' );
	// eslint-disable-next-line no-alert -- the same question as on every other admin screen
	if ( window.confirm( question ) ) {
		await setSafeMode( true ).then( () => navigate( '/' ), sayFailure );
	}
}

/** What the palette of WordPress offers on this screen, and the keys that act everywhere in the app. */
export function Commands() {
	const hasSidebar = usePreference( 'sidebar' );
	const { safeMode } = useSiteSwitches();
	const isDrawn = useSelect(
		( select ) => select( snippetsStore ).getState().phase !== 'loading',
		[]
	);
	useEffect( awaitPalette, [] );
	useEffect( () => {
		if ( isDrawn ) {
			loadPalette();
		}
	}, [ isDrawn ] );
	useCommandLoader( {
		name: 'svc/snippets',
		context: 'root',
		hook: useSnippetCommands,
	} );
	useCommandLoader( {
		name: 'svc/library',
		context: 'root',
		hook: useLibraryCommands,
	} );
	useCommandLoader( {
		name: 'svc/screens',
		context: 'root',
		hook: useScreenCommands,
	} );
	useCommandLoader( {
		name: 'svc/open-snippet',
		context: 'root',
		hook: useOpenSnippetCommands,
	} );
	useCommand( {
		name: 'svc/new',
		label: __( 'New snippet', 'svc' ),
		icon: plus,
		disabled: ! mayWrite(),
		callback: ( { close } ) => {
			close();
			navigate( '/new' );
		},
	} );
	useCommand( {
		name: 'svc/keys',
		label: __( 'Keyboard shortcuts', 'svc' ),
		icon: keyboard,
		callback: ( { close } ) => {
			close();
			showKeyList( true );
		},
	} );
	useCommand( {
		name: 'svc/replace',
		label: __( 'Search and replace', 'svc' ),
		icon: searchIcon,
		disabled: ! mayWrite(),
		callback: ( { close } ) => {
			close();
			searchFor( '', { replace: '1' } );
		},
	} );
	useCommand( {
		name: 'svc/safe-mode',
		label: __( 'Turn on safe mode', 'svc' ),
		icon: caution,
		disabled: ! bootData().may.stop || safeMode,
		callback: ( { close } ) => {
			close();
			void stopAll();
		},
	} );
	useKeys( single, usePreference( 'letters' ) );
	useKeys(
		useMemo(
			() => ( {
				'mod+p': openPalette,
				'mod+shift+f': () => searchFor( selectedText() ),
				'mod+shift+h': () =>
					searchFor( selectedText(), { replace: '1' } ),
				'mod+b': () => {
					prefer( 'sidebar', ! hasSidebar );
					openDrawer( true );
				},
			} ),
			[ hasSidebar ]
		)
	);
	return null;
}
