import { Spinner } from '@wordpress/components';
import { __ } from '@wordpress/i18n';

/** What stands where something is on its way. */
export function Waiting() {
	return (
		<div
			className="svc-waiting"
			role="status"
			aria-label={ __( 'Loading…', 'svc' ) }
		>
			<Spinner />
		</div>
	);
}
