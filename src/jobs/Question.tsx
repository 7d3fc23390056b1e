import { Button, Modal } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { sayFailure } from '../state/frame/index.js';

/** A question with two answers, of which one does something. */
export function Question( {
	title,
	text,
	no,
	yes,
	onYes,
	onClose,
}: {
	readonly title: string;
	readonly text: string;
	readonly no: string;
	readonly yes: string;
	readonly onYes: () => Promise< void >;
	readonly onClose: () => void;
} ) {
	const [ isBusy, setBusy ] = useState( false );
	const run = async () => {
		setBusy( true );
		await onYes().catch( sayFailure );
		onClose();
	};
	return (
		<Modal
			size="small"
			title={ title }
			isDismissible={ ! isBusy }
			shouldCloseOnEsc={ ! isBusy }
			shouldCloseOnClickOutside={ false }
			onRequestClose={ onClose }
		>
			<div className="svc-form">
				<p>{ text }</p>
				<div className="svc-buttons">
					<Button
						__next40pxDefaultSize
						variant="tertiary"
						disabled={ isBusy }
						accessibleWhenDisabled
						onClick={ onClose }
					>
						{ no }
					</Button>
					<Button
						__next40pxDefaultSize
						variant="primary"
						isDestructive
						isBusy={ isBusy }
						disabled={ isBusy }
						accessibleWhenDisabled
						onClick={ () => void run() }
					>
						{ yes }
					</Button>
				</div>
			</div>
		</Modal>
	);
}
