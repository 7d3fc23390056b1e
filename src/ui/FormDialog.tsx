import { Modal } from '@wordpress/components';
import type { ReactNode } from 'react';
import { Button } from './Button.js';
import { Cancel } from './Cancel.js';

/** A dialog with a short form: its fields, and below them Cancel and the button that does it. */
export function FormDialog( {
	title,
	yes,
	isReady,
	size = 'small',
	isFieldFocused = true,
	more,
	onYes,
	onClose,
	children,
}: {
	readonly title: string;
	/** What the button says that does it. */
	readonly yes: string;
	/** Whether all that is needed is filled in. */
	readonly isReady: boolean;
	readonly size?: 'small' | 'medium';
	/** Not where the first field is one with suggestions: it would open them over the others. */
	readonly isFieldFocused?: boolean;
	/** Another button, between the two. */
	readonly more?: ReactNode;
	readonly onYes: () => void;
	readonly onClose: () => void;
	readonly children: ReactNode;
} ) {
	return (
		<Modal
			size={ size }
			title={ title }
			focusOnMount={ isFieldFocused ? 'firstContentElement' : true }
			onRequestClose={ onClose }
		>
			<form
				className="svc-form"
				onSubmit={ ( event ) => {
					event.preventDefault();
					if ( isReady ) {
						onYes();
					}
				} }
			>
				{ children }
				<div className="svc-buttons">
					<Cancel onClick={ onClose } />
					{ more }
					<Button
						isLarge
						variant="primary"
						type="submit"
						disabled={ ! isReady }
					>
						{ yes }
					</Button>
				</div>
			</form>
		</Modal>
	);
}
