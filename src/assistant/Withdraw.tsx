import { __ } from '@wordpress/i18n';
import { call } from '../client/index.js';
import { sayFailure } from '../state/frame/index.js';
import { Button } from '../ui/index.js';
import type { Assistant } from './question.js';

/** Withdraws the permission to send anything to the provider. */
export function Withdraw( {
	onWithdrawn,
}: {
	readonly onWithdrawn: ( now: Assistant ) => void;
} ) {
	return (
		<Button
			isLarge
			className="svc-ask__withdraw"
			variant="tertiary"
			onClick={ () =>
				void call( 'allow-assistant', { allow: false } ).then(
					onWithdrawn,
					sayFailure
				)
			}
		>
			{ __( 'Withdraw permission', 'svc' ) }
		</Button>
	);
}
