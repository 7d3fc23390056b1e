import { __ } from '@wordpress/i18n';
import { Button } from './Button.js';

/** Why something failed, in a line, and the way to try again; nothing where the message is empty. */
export const Fault = ( {
	message,
	onRetry,
}: {
	readonly message: string;
	readonly onRetry?: () => void;
} ) =>
	message === '' ? null : (
		<p className="svc-fault" role="alert">
			<span className="svc-bad">{ message }</span>{ ' ' }
			{ onRetry !== undefined && (
				<Button variant="secondary" onClick={ onRetry }>
					{ __( 'Try again', 'svc' ) }
				</Button>
			) }
		</p>
	);
