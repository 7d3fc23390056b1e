import { useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import { call } from '../../client/index.js';
import type { OperationInput } from '../../contract/index.js';
import {
	changeSiteSwitches,
	refreshSnippets,
	useSiteSwitches,
} from '../../state/snippets/index.js';
import { Button, Section } from '../../ui/index.js';
import { FieldRow, Row, ToggleRow, useOutcome } from './rows.js';

/** Largest number of requests of which one is sampled. */
const RATE_MAX = 1_000_000;

/** What each snippet costs, measured on the site itself. */
export function Costs() {
	const { sampling } = useSiteSwitches();
	const [ samples, setSamples ] = useState< number | null >( null );
	const { outcome, run } = useOutcome();
	const set = async ( input: OperationInput< 'sample-costs' > ) => {
		const {
			on,
			rate,
			samples: count,
		} = await call( 'sample-costs', input );
		changeSiteSwitches( { sampling: { on, rate } } );
		setSamples( count );
	};
	return (
		<Section title={ __( 'Cost of each snippet', 'svc' ) } help="insights">
			<ToggleRow
				label={ __( 'Measure costs', 'svc' ) }
				help={ __(
					'Samples time, memory and queries of some requests, for Insights.',
					'svc'
				) }
				isOn={ sampling.on }
				onSave={ ( on ) => set( { on } ) }
			/>
			{ sampling.on && (
				<FieldRow
					label={ __( 'Sample 1 in', 'svc' ) }
					type="number"
					min={ 1 }
					max={ RATE_MAX }
					value={ String( sampling.rate ) }
					onSave={ ( rate ) =>
						set( { on: true, rate: Number( rate ) } )
					}
				/>
			) }
			<Row
				label={ __( 'Statistics', 'svc' ) }
				{ ...( samples === null
					? {}
					: {
							help: sprintf(
								/* translators: %d: number of requests. */
								_n(
									'From %d request.',
									'From %d requests.',
									samples,
									'svc'
								),
								samples
							),
						} ) }
				outcome={ outcome }
				control={
					<Button
						variant="secondary"
						onClick={ () =>
							void run( async () => {
								await set( { on: sampling.on, reset: true } );
								await refreshSnippets();
							} )
						}
					>
						{ __( 'Reset statistics', 'svc' ) }
					</Button>
				}
			/>
		</Section>
	);
}
