import { TextareaControl } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { call } from '../../client/index.js';
import type { Proposal } from '../../contract/index.js';
import { say, sayFailure } from '../../state/frame/index.js';
import { ConfirmDialog } from '../../ui/index.js';
import { nameOfProposal } from './words.js';

/** Declines a proposal, and asks why. */
export function Decline( {
	proposal,
	onDone,
	onClose,
}: {
	readonly proposal: Proposal;
	readonly onDone: () => void;
	readonly onClose: () => void;
} ) {
	const [ reason, setReason ] = useState( '' );
	const [ isBusy, setBusy ] = useState( false );
	const run = async () => {
		setBusy( true );
		try {
			await call( 'reject-proposal', { id: proposal.id, reason } );
			say( __( 'Declined.', 'svc' ) );
			onDone();
		} catch ( error ) {
			sayFailure( error );
			setBusy( false );
		}
	};
	return (
		<ConfirmDialog
			title={ sprintf(
				/* translators: %s: what a proposal would do. */
				__( 'Decline “%s”?', 'svc' ),
				nameOfProposal( proposal )
			) }
			yes={ __( 'Decline', 'svc' ) }
			size="medium"
			isBusy={ isBusy }
			onYes={ () => void run() }
			onClose={ onClose }
		>
			<TextareaControl
				label={ __( 'Reason', 'svc' ) }
				help={ __( 'The assistant can read it.', 'svc' ) }
				value={ reason }
				maxLength={ 1_000 }
				onChange={ setReason }
			/>
		</ConfirmDialog>
	);
}
