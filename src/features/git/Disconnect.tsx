import { Button, Modal } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { say } from '../../state/frame/index.js';
import { disconnectGit, type GitStatus } from '../../state/git/index.js';
import { focusHeading } from '../../ui/index.js';
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
					size="compact"
					isDestructive
					onClick={ () => setAsked( true ) }
				>
					{ __( 'Disconnect', 'svc' ) }
				</Button>
			</div>
			{ isAsked && (
				<Modal
					size="small"
					title={ __( 'Disconnect the repository?', 'svc' ) }
					onRequestClose={ () => setAsked( false ) }
				>
					<div className="svc-form">
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
						<div className="svc-buttons">
							<Button
								__next40pxDefaultSize
								variant="tertiary"
								onClick={ () => setAsked( false ) }
							>
								{ __( 'Cancel', 'svc' ) }
							</Button>
							<Button
								__next40pxDefaultSize
								variant="primary"
								isDestructive
								isBusy={ isBusy }
								disabled={ isBusy }
								accessibleWhenDisabled
								onClick={ () =>
									void send( async () => {
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
									} )
								}
							>
								{ __( 'Disconnect', 'svc' ) }
							</Button>
						</div>
					</div>
				</Modal>
			) }
		</Part>
	);
}
