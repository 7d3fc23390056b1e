import { __ } from '@wordpress/i18n';
import { watch } from '../state/jobs/index.js';
import { Button } from '../ui/index.js';

/** Why it cannot be seen how far work is; nothing where it can. */
export function Trouble( {
	trouble,
	isGivenUp,
}: {
	readonly trouble: string;
	readonly isGivenUp: boolean;
} ) {
	return (
		<div className="svc-jobs__trouble" role="alert">
			{ trouble !== '' && (
				<p>
					<span className="svc-bad">{ trouble }</span>{ ' ' }
					{ isGivenUp ? (
						<Button variant="secondary" onClick={ watch }>
							{ __( 'Try again', 'svc' ) }
						</Button>
					) : (
						__( 'Retrying in a moment.', 'svc' )
					) }
				</p>
			) }
		</div>
	);
}
