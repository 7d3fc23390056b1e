import { Modal } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { Button } from './Button.js';
import { Cancel } from './Cancel.js';

/** Asks before something is done that cannot be taken back, or that all visitors see: a question with two answers, of which one does something. */
export function ConfirmDialog( {
	title,
	yes,
	no = __( 'Cancel', 'svc' ),
	isHarmless = false,
	isBusy = false,
	canClose = ! isBusy,
	size = 'small',
	onYes,
	onClose,
	children,
}: {
	readonly title: string;
	/** What the button says that does it. */
	readonly yes: string;
	readonly no?: string;
	/** Nothing is lost by it, so its button warns of nothing. */
	readonly isHarmless?: boolean;
	/** It is being done. */
	readonly isBusy?: boolean;
	/** Whether it can be left: while it is done, only where leaving stops it. */
	readonly canClose?: boolean;
	readonly size?: 'small' | 'medium';
	readonly onYes: () => void;
	readonly onClose: () => void;
	/** What it does. */
	readonly children: ReactNode;
} ) {
	return (
		<Modal
			size={ size }
			title={ title }
			isDismissible={ canClose }
			shouldCloseOnEsc={ canClose }
			shouldCloseOnClickOutside={ canClose && ! isBusy }
			onRequestClose={ onClose }
		>
			<div className="svc-form">
				{ children }
				<div className="svc-buttons">
					<Cancel
						label={ no }
						isOff={ ! canClose }
						onClick={ onClose }
					/>
					<Button
						isLarge
						variant="primary"
						isDestructive={ ! isHarmless }
						isBusy={ isBusy }
						onClick={ onYes }
					>
						{ yes }
					</Button>
				</div>
			</div>
		</Modal>
	);
}
