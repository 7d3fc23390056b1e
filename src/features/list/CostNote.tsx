import { useSelect } from '@wordpress/data';
import { __, sprintf } from '@wordpress/i18n';
import { bootData } from '../../client/index.js';
import { addressOf } from '../../state/frame/index.js';
import { isPro } from '../../state/site/index.js';
import { snippetsStore, useSiteSwitches } from '../../state/snippets/index.js';

/** Why the column of costs is empty; nothing where it is not shown or has figures. */
export function CostNote( {
	columns,
}: {
	/** Columns that are shown. */
	readonly columns: readonly string[];
} ) {
	const { sampling } = useSiteSwitches();
	const hasFigures = useSelect(
		( select ) =>
			select( snippetsStore )
				.getState()
				.list.some( ( { cost } ) => cost !== undefined ),
		[]
	);
	if ( ! columns.includes( 'cost' ) || hasFigures || ! isPro() ) {
		return null;
	}
	return (
		<p className="svc-list__note">
			{ sampling.on
				? sprintf(
						/* translators: %d: number of requests of which one is measured. */
						__(
							'No measurements yet. One in %d requests is measured.',
							'svc'
						),
						sampling.rate
					)
				: __( 'Costs are not measured at the moment.', 'svc' ) }{ ' ' }
			{ bootData().level === 'full' && (
				<a href={ addressOf( '/settings' ) }>
					{ __( 'Measure costs', 'svc' ) }
				</a>
			) }
		</p>
	);
}
