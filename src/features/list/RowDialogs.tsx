import { Modal, TextControl } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import type { ListedSnippet } from '../../contract/index.js';
import { renameWithUndo } from '../../state/replacing/index.js';
import { useSchema } from '../../state/site/index.js';
import { CopyField, FormDialog } from '../../ui/index.js';
import { sharedLocations } from './BulkEdit.js';
import { Choice } from './Choice.js';
import { Peek } from './Peek.js';
import { copyAndOpen, linkTo, type RowAsk } from './sharing.js';

/** Longest title, characters. */
const LONGEST = 200;

function Rename( {
	snippet,
	onClose,
}: {
	readonly snippet: ListedSnippet;
	readonly onClose: () => void;
} ) {
	const [ title, setTitle ] = useState( snippet.title );
	return (
		<FormDialog
			title={ __( 'Rename the snippet', 'svc' ) }
			yes={ __( 'Rename', 'svc' ) }
			isReady={ title.trim() !== '' }
			onYes={ () => {
				onClose();
				if ( title.trim() !== snippet.title ) {
					void renameWithUndo( snippet, title.trim() );
				}
			} }
			onClose={ onClose }
		>
			<TextControl
				__next40pxDefaultSize
				label={ __( 'Title', 'svc' ) }
				value={ title }
				maxLength={ LONGEST }
				onChange={ setTitle }
			/>
		</FormDialog>
	);
}

/** The location of the copy; it can be any that the type has. */
function Duplicate( {
	snippet,
	onClose,
}: {
	readonly snippet: ListedSnippet;
	readonly onClose: () => void;
} ) {
	const schema = useSchema();
	const [ hook, setHook ] = useState< string | null >( snippet.hook );
	return schema === null ? null : (
		<FormDialog
			title={ __( 'Duplicate to a location', 'svc' ) }
			yes={ __( 'Duplicate', 'svc' ) }
			isReady={ hook !== null }
			isFieldFocused={ false }
			onYes={ () => {
				onClose();
				void copyAndOpen( snippet.id, hook ?? snippet.hook );
			} }
			onClose={ onClose }
		>
			<Choice
				label={ __( 'Location', 'svc' ) }
				value={ hook }
				{ ...sharedLocations( schema, [ snippet ] ) }
				onChange={ setHook }
			/>
		</FormDialog>
	);
}

/** What the menu of a row asks for in a dialog of its own. */
export default function RowDialog( {
	ask,
	rows,
	onAsk,
	onClose,
}: {
	readonly ask: RowAsk;
	readonly rows: readonly ListedSnippet[];
	readonly onAsk: ( ask: RowAsk ) => void;
	readonly onClose: () => void;
} ) {
	const { what, snippet } = ask;
	if ( what === 'peek' ) {
		return (
			<Peek
				snippet={ snippet }
				rows={ rows }
				onPeek={ ( next ) => onAsk( { what, snippet: next } ) }
				onClose={ onClose }
			/>
		);
	}
	if ( what === 'rename' ) {
		return <Rename snippet={ snippet } onClose={ onClose } />;
	}
	if ( what === 'duplicate' ) {
		return <Duplicate snippet={ snippet } onClose={ onClose } />;
	}
	return (
		<Modal
			size="small"
			title={
				what === 'link'
					? __( 'Link to the snippet', 'svc' )
					: __( 'Link to the preview', 'svc' )
			}
			focusOnMount="firstContentElement"
			onRequestClose={ onClose }
		>
			<CopyField
				label={ __( 'Link', 'svc' ) }
				value={ linkTo( snippet, what ) }
			/>
		</Modal>
	);
}
