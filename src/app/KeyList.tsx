import { Modal, ToggleControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { prefer, usePreference } from '../state/frame/index.js';
import { showKeyList, useKeyList } from '../state/list/index.js';
import { isApple, keyName } from '../ui/index.js';

interface KeyGroup {
	readonly title: string;
	/** Keys that do the same, and what that is. */
	readonly keys: readonly ( readonly [ readonly string[], string ] )[];
}

const groups = (): readonly KeyGroup[] => [
	{
		title: __( 'Everywhere', 'svc' ),
		keys: [
			[
				[ 'mod+p', 'mod+k' ],
				__( 'Find a snippet or a command', 'svc' ),
			],
			[ [ 'mod+shift+f' ], __( 'Search in all code', 'svc' ) ],
			[ [ 'mod+shift+h' ], __( 'Replace in all code', 'svc' ) ],
			[
				[ 'mod+alt+Enter' ],
				__( 'Replace what is ticked, while replacing', 'svc' ),
			],
			[ [ 'mod+b' ], __( 'Show or hide the sidebar', 'svc' ) ],
			[ [ '?' ], __( 'This list', 'svc' ) ],
		],
	},
	{
		title: __( 'In the list', 'svc' ),
		keys: [
			[ [ 'c' ], __( 'New snippet', 'svc' ) ],
			[ [ '/' ], __( 'Go to the search field', 'svc' ) ],
			[ [ '↑', '↓' ], __( 'Row before, next row', 'svc' ) ],
			[
				[ __( 'Space', 'svc' ) ],
				__( 'Show the code of the row', 'svc' ),
			],
			[ [ 'x' ], __( 'Select the row, or not', 'svc' ) ],
			[
				[ 'e' ],
				__( 'Activate or deactivate the selected snippets', 'svc' ),
			],
			[ [ 'm' ], __( 'Move the selected ones to a folder', 'svc' ) ],
			[ [ 't' ], __( 'Tag the selected ones', 'svc' ) ],
			[ [ 'z' ], __( 'Undo what was just done', 'svc' ) ],
		],
	},
	{
		title: __( 'In the folders', 'svc' ),
		keys: [
			[ [ '→', '←' ], __( 'Open a folder, or shut it', 'svc' ) ],
			[ [ 'F2' ], __( 'Rename the folder', 'svc' ) ],
			[
				[ __( 'Del', 'svc' ) ],
				__( 'Delete the folder, after a question', 'svc' ),
			],
			[ [ 'shift+F10' ], __( 'All that can be done with it', 'svc' ) ],
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
			[ [ 'mod+\\' ], __( 'Two editors side by side, or one', 'svc' ) ],
			[ [ 'alt+z' ], __( 'Wrap long lines, or not', 'svc' ) ],
			[ [ 'alt+shift+f' ], __( 'Format the code', 'svc' ) ],
			[ [ 'F12' ], __( 'Go to where a name is declared', 'svc' ) ],
			[ [ 'shift+F12' ], __( 'Where a name is used', 'svc' ) ],
			[ [ 'F2' ], __( 'Give a name another one', 'svc' ) ],
			[ [ 'mod+shift+o' ], __( 'What the code consists of', 'svc' ) ],
			[ [ 'mod+.' ], __( 'What can be done about a problem', 'svc' ) ],
			[ [ 'F8' ], __( 'Next problem', 'svc' ) ],
			[
				[ isApple ? 'Ctrl+shift+m' : 'mod+m' ],
				__( 'Tab key: indent or move focus', 'svc' ),
			],
			[ [ 'Escape', 'Tab' ], __( 'Leave the code', 'svc' ) ],
			[ [ 'F1' ], __( 'Everything the editor can do', 'svc' ) ],
		],
	},
];

function Group( { title, keys }: KeyGroup ) {
	return (
		<section className="svc-keys__group">
			<h2 className="svc-keys__title">{ title }</h2>
			<dl className="svc-keys__list">
				{ keys.map( ( [ names, deed ] ) => (
					<div key={ deed } className="svc-keys__row">
						<dt>
							{ names.map( ( name ) => (
								<kbd key={ name } className="svc-key">
									{ keyName( name ) }
								</kbd>
							) ) }
						</dt>
						<dd>{ deed }</dd>
					</div>
				) ) }
			</dl>
		</section>
	);
}

/** All keys of the app, and whether single letters are among them. */
export function KeyList() {
	const letters = usePreference( 'letters' );
	if ( ! useKeyList() ) {
		return null;
	}
	return (
		<Modal
			title={ __( 'Keys', 'svc' ) }
			size="medium"
			onRequestClose={ () => showKeyList( false ) }
		>
			<div className="svc-keys">
				{ groups().map( ( group ) => (
					<Group key={ group.title } { ...group } />
				) ) }
				<ToggleControl
					label={ __( 'Single letters act', 'svc' ) }
					help={ __(
						'Switch this off if you speak to your computer or press keys by accident. Everything has a button or a menu, too.',
						'svc'
					) }
					checked={ letters }
					onChange={ ( on ) => prefer( 'letters', on ) }
				/>
			</div>
		</Modal>
	);
}
