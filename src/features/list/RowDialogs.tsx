import { Modal, TextControl } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import type { ListedSnippet } from '../../contract/index.js';
import { renameWithUndo } from '../../state/replacing/index.js';
import { Button, Cancel, CopyField } from '../../ui/index.js';
import { linkTo, type RowAsk } from './sharing.js';

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
	const isSame = title.trim() === snippet.title;
	return (
		<form
			className="svc-form"
			onSubmit={ ( event ) => {
				event.preventDefault();
				onClose();
				if ( ! isSame && title.trim() !== '' ) {
					void renameWithUndo( snippet, title.trim() );
				}
			} }
		>
			<TextControl
				__next40pxDefaultSize
				label={ __( 'Title', 'svc' ) }
				value={ title }
				maxLength={ LONGEST }
				onChange={ setTitle }
			/>
			<div className="svc-buttons">
				<Cancel onClick={ onClose } />
				<Button
					isLarge
					variant="primary"
					type="submit"
					disabled={ title.trim() === '' }
				>
					{ __( 'Rename', 'svc' ) }
				</Button>
			</div>
		</form>
	);
}

/** What the menu of a row asks for in a dialog of its own. */
export default function RowDialog( {
	ask,
	onClose,
}: {
	readonly ask: RowAsk;
	readonly onClose: () => void;
} ) {
	const isRename = ask.what === 'rename';
	return (
		<Modal
			size="small"
			title={
				isRename
					? __( 'Rename the snippet', 'svc' )
					: __( 'Link to the snippet', 'svc' )
			}
			focusOnMount="firstContentElement"
			onRequestClose={ onClose }
		>
			{ isRename ? (
				<Rename snippet={ ask.snippet } onClose={ onClose } />
			) : (
				<CopyField
					label={ __( 'Link', 'svc' ) }
					value={ linkTo( ask.snippet ) }
				/>
			) }
		</Modal>
	);
}
