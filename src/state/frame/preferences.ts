import { dispatch, select as read, useSelect } from '@wordpress/data';
import { store as preferences } from '@wordpress/preferences';

/** How a person likes the app: kept by WordPress for that person, on every machine. */

export interface Preferences {
	readonly theme: 'auto' | 'light' | 'dark';
	readonly fullScreen: boolean;
	readonly sidebar: boolean;
	readonly inspector: boolean;
	readonly panel: boolean;
	readonly wrap: boolean;
	readonly fontSize: number;
	/** Keys of Vim in the editor. */
	readonly vim: boolean;
	/** An overview of the code beside it. */
	readonly minimap: boolean;
	/** The key that puts another cursor where the code is clicked. */
	readonly multiCursor: 'alt' | 'ctrlCmd';
	/** Which changes of active snippets are shown before they are saved. */
	readonly reviewSaves: 'never' | 'php' | 'always';
	/** Whether single letters act in the list. */
	readonly letters: boolean;
	/** Whether the live page is beside the code, its part of the width in percent, and as what kind of screen it is shown. */
	readonly live: boolean;
	readonly liveWidth: number;
	readonly liveScreen: 'desktop' | 'tablet' | 'phone';
	/** The snippet in the other one of two editors, 0 without a second one; and on which side the one of the address is. */
	readonly splitWith: number;
	readonly splitSide: 'start' | 'end';
	/** Folders that the user opened or shut in the sidebar, by path. */
	readonly openFolders: readonly string[];
	readonly shutFolders: readonly string[];
	/** Columns of the list beside the title. */
	readonly columns: readonly string[];
	/** Height of its rows. */
	readonly density: 'compact' | 'balanced' | 'comfortable';
	/** The page and the person that snippets are explained for; no page before one is named. */
	readonly askedPage: string;
	readonly askedAs: string;
	/** Views that the person keeps under a name, in their order; read them with useOwnViews(). */
	readonly ownViews: readonly unknown[];
	/** Conditions that the person keeps under a name; read them with useConditionTemplates(). */
	readonly conditionTemplates: readonly unknown[];
	/** Versions of snippets whose cost the person has read of. */
	readonly costsDismissed: readonly string[];
}

export const SCOPE = 'svc';

const defaults: Preferences = {
	theme: 'auto',
	fullScreen: false,
	sidebar: true,
	inspector: true,
	panel: false,
	wrap: false,
	fontSize: 13,
	vim: false,
	minimap: false,
	multiCursor: 'alt',
	reviewSaves: 'never',
	letters: true,
	live: false,
	liveWidth: 45,
	liveScreen: 'desktop',
	splitWith: 0,
	splitSide: 'start',
	openFolders: [],
	shutFolders: [],
	columns: [ 'where', 'when', 'modified' ],
	density: 'balanced',
	askedPage: '',
	askedAs: 'guest',
	ownViews: [],
	conditionTemplates: [],
	costsDismissed: [],
};

/** Tells WordPress what holds until the user chooses; once, at the start. */
export function startPreferences(): void {
	dispatch( preferences ).setDefaults( SCOPE, { ...defaults } );
}

/** Whatever was kept by another version and has another shape counts as nothing kept. */
const fit = < Name extends keyof Preferences >(
	name: Name,
	value: unknown
): Preferences[ Name ] =>
	typeof value === typeof defaults[ name ]
		? ( value as Preferences[ Name ] )
		: defaults[ name ];

export function usePreference< Name extends keyof Preferences >(
	name: Name
): Preferences[ Name ] {
	return useSelect(
		( select ) => fit( name, select( preferences ).get( SCOPE, name ) ),
		[ name ]
	);
}

/** What is preferred at this moment. */
export const readPreference = < Name extends keyof Preferences >(
	name: Name
): Preferences[ Name ] => fit( name, read( preferences ).get( SCOPE, name ) );

export function prefer< Name extends keyof Preferences >(
	name: Name,
	value: Preferences[ Name ]
): void {
	dispatch( preferences ).set( SCOPE, name, value );
}
