import { __ } from '@wordpress/i18n';
import { Button } from './Button.js';
import { Empty } from './Empty.js';

/** What stands where something could not be loaded: why, and the way to try again. */
export function Failure( {
	title = __( 'Loading failed.', 'svc' ),
	message,
	onRetry,
}: {
	readonly title?: string;
	readonly message: string;
	readonly onRetry: () => void;
} ) {
	return (
		<Empty
			title={ title }
			actions={
				<Button isLarge variant="primary" onClick={ onRetry }>
					{ __( 'Try again', 'svc' ) }
				</Button>
			}
		>
			{ message }
		</Empty>
	);
}
