import { Modal, TextControl } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import type { ListedSnippet } from '../../contract/index.js';
import { renameWithUndo } from '../../state/replacing/index.js';
import { useSchema } from '../../state/site/index.js';
import { CopyField, DialogForm } from '../../ui/index.js';
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
		<DialogForm
			label={ __( 'Rename', 'svc' ) }
			isOff={ title.trim() === '' }
			onSend={ () => {
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
		</DialogForm>
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
		<DialogForm
			label={ __( 'Duplicate', 'svc' ) }
			isOff={ hook === null }
			onSend={ () => {
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
		</DialogForm>
	);
}

const titles = () => ( {
	rename: __( 'Rename the snippet', 'svc' ),
	duplicate: __( 'Duplicate to a location', 'svc' ),
	link: __( 'Link to the snippet', 'svc' ),
	preview: __( 'Link to the preview', 'svc' ),
} );

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
	if ( ask.what === 'peek' ) {
		return (
			<Peek
				snippet={ ask.snippet }
				rows={ rows }
				onPeek={ ( snippet ) => onAsk( { what: 'peek', snippet } ) }
				onClose={ onClose }
			/>
		);
	}
	return (
		<Modal
			size="small"
			title={ titles()[ ask.what ] }
			focusOnMount="firstContentElement"
			onRequestClose={ onClose }
		>
			{ ask.what === 'rename' && (
				<Rename snippet={ ask.snippet } onClose={ onClose } />
			) }
			{ ask.what === 'duplicate' && (
				<Duplicate snippet={ ask.snippet } onClose={ onClose } />
			) }
			{ ( ask.what === 'link' || ask.what === 'preview' ) && (
				<CopyField
					label={ __( 'Link', 'svc' ) }
					value={ linkTo( ask.snippet, ask.what ) }
				/>
			) }
		</Modal>
	);
}
