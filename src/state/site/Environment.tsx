import { __ } from '@wordpress/i18n';
import { bootData } from '../../client/index.js';

const labels = () => ( {
	local: __( 'Local', 'svc' ),
	development: __( 'Development', 'svc' ),
	staging: __( 'Staging', 'svc' ),
	production: null,
} );

/** Says which environment this is, so that it is not taken for the production site; nothing there. */
export function Environment() {
	const label = labels()[ bootData().site.environment ];
	return label === null ? null : (
		<span className="svc-chip" title={ __( 'Environment', 'svc' ) }>
			{ label }
		</span>
	);
}
