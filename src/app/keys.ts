import { __ } from '@wordpress/i18n';
import { isApple } from '../ui/Key.js';

export interface KeyGroup {
	readonly title: string;
	/** Keys that do the same, and what that is. */
	readonly keys: readonly ( readonly [ readonly string[], string ] )[];
}

/** All keys by where they act; those that several screens share stand with the first. */
export const keyGroups = (): readonly KeyGroup[] => [
	{
		title: __( 'Everywhere', 'svc' ),
		keys: [
			[
				[ 'mod+p', 'mod+k' ],
				__( 'Find a snippet or a command', 'svc' ),
			],
			[ [ 'mod+shift+f' ], __( 'Search all code', 'svc' ) ],
			[ [ 'mod+shift+h' ], __( 'Replace in all code', 'svc' ) ],
			[
				[ 'mod+alt+Enter' ],
				__( 'Replace the selected matches', 'svc' ),
			],
			[ [ 'mod+b' ], __( 'Show or hide the sidebar', 'svc' ) ],
			[ [ '?' ], __( 'Show this list', 'svc' ) ],
		],
	},
	{
		title: __( 'In the list', 'svc' ),
		keys: [
			[ [ 'c' ], __( 'New snippet', 'svc' ) ],
			[ [ '/' ], __( 'Go to the search field', 'svc' ) ],
			[ [ '↑', '↓' ], __( 'Previous row, next row', 'svc' ) ],
			[
				[ __( 'Space', 'svc' ) ],
				__( 'Show the code of the row', 'svc' ),
			],
			[ [ 'x' ], __( 'Select or deselect the row', 'svc' ) ],
			[
				[ 'e' ],
				__( 'Activate or deactivate the selected snippets', 'svc' ),
			],
			[ [ 'm' ], __( 'Move the selected snippets to a folder', 'svc' ) ],
			[ [ 't' ], __( 'Add tags to the selected snippets', 'svc' ) ],
			[ [ 'z' ], __( 'Undo the last action', 'svc' ) ],
		],
	},
	{
		title: __( 'In the folders', 'svc' ),
		keys: [
			[ [ '→', '←' ], __( 'Open or close a folder', 'svc' ) ],
			[ [ 'F2' ], __( 'Rename the folder', 'svc' ) ],
			[ [ __( 'Del', 'svc' ) ], __( 'Delete the folder', 'svc' ) ],
			[ [ 'shift+F10' ], __( 'Show all actions', 'svc' ) ],
		],
	},
	{
		title: __( 'In the editor', 'svc' ),
		keys: [
			[ [ 'mod+s' ], __( 'Save', 'svc' ) ],
			[ [ 'mod+Enter' ], __( 'Run once', 'svc' ) ],
			[ [ 'mod+i' ], __( 'Show or hide the settings', 'svc' ) ],
			[ [ 'mod+j' ], __( 'Show or hide the problems', 'svc' ) ],
			[ [ 'F9' ], __( 'Show or hide the live page', 'svc' ) ],
			[ [ 'mod+\\' ], __( 'Split the editor', 'svc' ) ],
			[ [ 'alt+z' ], __( 'Wrap long lines', 'svc' ) ],
			[ [ 'alt+shift+f' ], __( 'Format the code', 'svc' ) ],
			[ [ 'F12' ], __( 'Go to definition', 'svc' ) ],
			[ [ 'shift+F12' ], __( 'Find references', 'svc' ) ],
			[ [ 'F2' ], __( 'Rename symbol', 'svc' ) ],
			[ [ 'mod+shift+o' ], __( 'Go to symbol', 'svc' ) ],
			[ [ 'mod+.' ], __( 'Show fixes for a problem', 'svc' ) ],
			[ [ 'F8' ], __( 'Next problem', 'svc' ) ],
			[
				[ isApple ? 'Ctrl+shift+m' : 'mod+m' ],
				__( 'Tab key: indent or move focus', 'svc' ),
			],
			[ [ 'Escape', 'Tab' ], __( 'Leave the code', 'svc' ) ],
			[ [ 'F1' ], __( 'Show all editor commands', 'svc' ) ],
		],
	},
];
