import { useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { newSecret, setGit, type GitStatus } from '../../state/git/index.js';
import { Button, CopyField } from '../../ui/index.js';
import { Deliveries } from './Deliveries.js';
import { Part } from './Part.js';
import { useSending } from './Step.js';

/** Has the provider tell the site of every push: an address, and a secret that is made here and shown once. */
export function Webhook( {
	status: { settings, deliveries },
	onChange,
}: {
	readonly status: GitStatus;
	readonly onChange: ( status: GitStatus ) => void;
} ) {
	const [ secret, setSecret ] = useState( '' );
	const { isBusy, fault, send } = useSending();
	const make = () =>
		void send( async () => {
			const made = newSecret();
			onChange( await setGit( { secret: made } ) );
			setSecret( made );
		} );
	const { has_secret: hasSecret, secret_constant: isConstant } = settings;
	return (
		<Part title={ __( 'Webhook', 'svc' ) }>
			<p>
				{ __(
					'With a webhook every push arrives at once. Add one at your provider: for pushes, with the content type application/json, this address and this secret.',
					'svc'
				) }
			</p>
			<div className="svc-git__copies">
				<span className="svc-git__label">
					{ __( 'Address', 'svc' ) }
				</span>
				<CopyField
					label={ __( 'Address of the webhook', 'svc' ) }
					value={ settings.webhook }
				/>
				<span className="svc-git__label">
					{ __( 'Secret', 'svc' ) }
				</span>
				{ secret !== '' && (
					<CopyField
						label={ __( 'Secret of the webhook', 'svc' ) }
						value={ secret }
					/>
				) }
				<p className="svc-weak">
					{ secret !== '' &&
						__(
							'Shown this once. Enter it at your provider now.',
							'svc'
						) }
					{ secret === '' &&
						isConstant &&
						__(
							'It is that of SVC_GIT_SECRET in wp-config.php.',
							'svc'
						) }
					{ secret === '' &&
						! isConstant &&
						( hasSecret
							? __(
									'There is one. It cannot be shown again; a new one takes its place.',
									'svc'
								)
							: __(
									'There is none yet, so webhooks are refused.',
									'svc'
								) ) }
				</p>
				{ ! isConstant && (
					<div>
						<Button
							variant="secondary"
							isBusy={ isBusy }
							onClick={ make }
						>
							{ hasSecret
								? __( 'New secret', 'svc' )
								: __( 'Make a secret', 'svc' ) }
						</Button>
					</div>
				) }
				{ fault !== '' && (
					<p role="alert" className="svc-bad">
						{ fault }
					</p>
				) }
			</div>
			{ ( hasSecret || deliveries.refused !== null ) && (
				<Deliveries
					settings={ settings }
					deliveries={ deliveries }
					onChange={ onChange }
				/>
			) }
		</Part>
	);
}
