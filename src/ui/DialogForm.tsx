import { __ } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { Button } from './Button.js';
import { Cancel } from './Cancel.js';

/** The fields of a dialog, and below them the button that does something and the one that only closes the dialog. */
export function DialogForm( {
	label,
	isOff = false,
	actions,
	onSend,
	onClose,
	children,
}: {
	/** Of the button that sends the form. */
	readonly label: string;
	/** Whether the form cannot be sent yet. */
	readonly isOff?: boolean;
	/** Buttons between those two. */
	readonly actions?: ReactNode;
	readonly onSend: () => void;
	readonly onClose: () => void;
	readonly children: ReactNode;
} ) {
	return (
		<form
			className="svc-form"
			onSubmit={ ( event ) => {
				event.preventDefault();
				// The key Enter sends a form whose button is off.
				if ( ! isOff ) {
					onSend();
				}
			} }
		>
			{ children }
			<div className="svc-buttons">
				<Cancel onClick={ onClose } />
				{ actions }
				<Button
					isLarge
					variant="primary"
					type="submit"
					disabled={ isOff }
				>
					{ label }
				</Button>
			</div>
		</form>
	);
}
