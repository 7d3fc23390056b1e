import { useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import type { ListedSnippet } from '../../contract/index.js';
import { allTags, folderPaths } from '../../state/list/index.js';
import { bulkWithUndo } from '../../state/snippets/index.js';
import { ConfirmDialog, FormDialog } from '../../ui/index.js';
import type { Ask } from './BulkBar.js';
import { BulkEdit } from './BulkEdit.js';
import { Choice, noFolder, optionsOf, type Option } from './Choice.js';

/** A folder or a tag: one that exists, or a new one by typing it. */
function Picker( {
	title,
	label,
	button,
	options,
	first,
	onPick,
	onClose,
}: {
	readonly title: string;
	readonly label: string;
	readonly button: string;
	readonly options: readonly Option[];
	/** What is picked until another choice is made; null for nothing. */
	readonly first: string | null;
	readonly onPick: ( value: string ) => void;
	readonly onClose: () => void;
} ) {
	const [ value, setValue ] = useState( first );
	return (
		<FormDialog
			title={ title }
			yes={ button }
			isReady={ value !== null }
			isFieldFocused={ false }
			onYes={ () => onPick( value ?? '' ) }
			onClose={ onClose }
		>
			<Choice
				label={ label }
				value={ value }
				options={ options }
				takesNew
				onChange={ ( picked ) =>
					setValue( picked ?? ( first === null ? null : '' ) )
				}
			/>
		</FormDialog>
	);
}

/** The folder in which all of them are; empty when they are in several. */
function folderOf( snippets: readonly ListedSnippet[] ): string {
	const [ folder = '', ...others ] = new Set(
		snippets.map( ( it ) => it.folder )
	);
	return others.length === 0 ? folder : '';
}

/** What a bulk action still has to know. */
export default function BulkDialog( {
	ask,
	snippets,
	list,
	onClose,
}: {
	readonly ask: Exclude< Ask, null >;
	readonly snippets: readonly ListedSnippet[];
	readonly list: readonly ListedSnippet[];
	readonly onClose: () => void;
} ) {
	const ids = snippets.map( ( { id } ) => id );
	if ( ask === 'edit' ) {
		return <BulkEdit { ...{ snippets, list, onClose } } />;
	}
	const run = ( value = '' ) => {
		onClose();
		void bulkWithUndo( ids, ask, value );
	};
	if ( ask === 'delete' ) {
		return (
			<ConfirmDialog
				title={ __( 'Move to the trash', 'svc' ) }
				yes={ __( 'Move to the trash', 'svc' ) }
				onYes={ () => run() }
				onClose={ onClose }
			>
				<p>
					{ sprintf(
						/* translators: %d: number of snippets. */
						_n(
							'%d snippet is deactivated and kept in the trash for 30 days.',
							'%d snippets are deactivated and kept in the trash for 30 days.',
							ids.length,
							'svc'
						),
						ids.length
					) }
				</p>
			</ConfirmDialog>
		);
	}
	const isMove = ask === 'move';
	const title = isMove
		? __( 'Move to a folder', 'svc' )
		: __( 'Add a tag', 'svc' );
	return (
		<Picker
			title={ title }
			label={ isMove ? __( 'Folder', 'svc' ) : __( 'Tag', 'svc' ) }
			button={ isMove ? __( 'Move', 'svc' ) : title }
			options={
				isMove
					? [ noFolder(), ...optionsOf( folderPaths( list ) ) ]
					: optionsOf( allTags( list ) )
			}
			first={ isMove ? folderOf( snippets ) : null }
			onPick={ run }
			onClose={ onClose }
		/>
	);
}
