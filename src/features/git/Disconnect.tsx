import { useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { say } from '../../state/frame/index.js';
import { disconnectGit, type GitStatus } from '../../state/git/index.js';
import { Button, ConfirmDialog, focusHeading } from '../../ui/index.js';
import { Part } from './Part.js';
import { useSending } from './Step.js';

/** Ends the connection, after asking. */
export function Disconnect( {
	onDone,
}: {
	readonly onDone: ( status: GitStatus ) => void;
} ) {
	const [ isAsked, setAsked ] = useState( false );
	const { isBusy, fault, send } = useSending();
	const disconnect = () =>
		send( async () => {
			const status = await disconnectGit();
			setAsked( false );
			onDone( status );
			say(
				__(
					'The repository is disconnected. Snippets and files are as they were.',
					'svc'
				)
			);
			focusHeading();
		} );
	return (
		<Part title={ __( 'Disconnect', 'svc' ) }>
			<p>
				{ __(
					'Also the way to another repository, branch or folder: disconnect, then connect again.',
					'svc'
				) }
			</p>
			<div>
				<Button
					variant="secondary"
					isDestructive
					onClick={ () => setAsked( true ) }
				>
					{ __( 'Disconnect', 'svc' ) }
				</Button>
			</div>
			{ isAsked && (
				<ConfirmDialog
					title={ __( 'Disconnect the repository?', 'svc' ) }
					yes={ __( 'Disconnect', 'svc' ) }
					isBusy={ isBusy }
					onYes={ () => void disconnect() }
					onClose={ () => setAsked( false ) }
				>
					<p>
						{ __(
							'Settings, token and schedule go, and so do decisions that wait. Snippets and files stay as they are.',
							'svc'
						) }
					</p>
					{ fault !== '' && (
						<p role="alert" className="svc-bad">
							{ fault }
						</p>
					) }
				</ConfirmDialog>
			) }
		</Part>
	);
}
