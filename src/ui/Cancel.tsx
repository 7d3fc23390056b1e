import { __ } from '@wordpress/i18n';
import { Button } from './Button.js';

/** The button of a dialog that does nothing but close it, before the one that does something. */
export const Cancel = ( {
	label = __( 'Cancel', 'svc' ),
	isOff = false,
	onClick,
}: {
	readonly label?: string;
	/** Whether it cannot be pressed just now. */
	readonly isOff?: boolean;
	readonly onClick: () => void;
} ) => (
	<Button isLarge variant="tertiary" disabled={ isOff } onClick={ onClick }>
		{ label }
	</Button>
);
