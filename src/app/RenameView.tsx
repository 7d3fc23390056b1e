import { TextControl } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { renameView, VIEW_NAME, type OwnView } from '../state/list/index.js';
import { FormDialog } from '../ui/index.js';

/** Asks for another name of a view that the person keeps. */
export function RenameDialog( {
	view,
	onClose,
}: {
	readonly view: OwnView;
	readonly onClose: () => void;
} ) {
	const [ name, setName ] = useState( view.name );
	return (
		<FormDialog
			title={ __( 'Rename the view', 'svc' ) }
			yes={ __( 'Rename', 'svc' ) }
			isReady={ name.trim() !== '' }
			onYes={ () => {
				renameView( view.id, name.trim() );
				onClose();
			} }
			onClose={ onClose }
		>
			<TextControl
				__next40pxDefaultSize
				label={ __( 'View name', 'svc' ) }
				value={ name }
				maxLength={ VIEW_NAME }
				onChange={ setName }
			/>
		</FormDialog>
	);
}
