import { useState } from '@wordpress/element';
import { sayFailure } from '../state/frame/index.js';
import { ConfirmDialog } from '../ui/index.js';

/** Asks before something takes a while, and stays open until it is done. */
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
		<ConfirmDialog
			title={ title }
			no={ no }
			yes={ yes }
			isBusy={ isBusy }
			onYes={ () => void run() }
			onClose={ onClose }
		>
			<p>{ text }</p>
		</ConfirmDialog>
	);
}
