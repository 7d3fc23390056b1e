import { __ } from '@wordpress/i18n';
import { call } from '../../client/index.js';
import type { OperationInput } from '../../contract/index.js';
import { useAnswer } from '../../state/asking/index.js';
import { Loadable, Section } from '../../ui/index.js';
import { ToggleRow } from './rows.js';

const load = ( signal: AbortSignal ) => call( 'get-network', {}, { signal } );

/** What super admins let the people of single sites do, for all sites of the network. */
export function Network() {
	const answer = useAnswer( load );
	const save = async ( input: OperationInput< 'update-network' > ) => {
		const saved = await call( 'update-network', input );
		answer.change( () => saved );
	};
	return (
		<Section title={ __( 'Network', 'svc' ) } help="network#policies">
			<p className="svc-setting__help">
				{ __(
					"For all sites. Site administrators can't write PHP. HTML, JavaScript and other CSS need super admin capabilities.",
					'svc'
				) }
			</p>
			<Loadable answer={ answer }>
				{ ( value ) => (
					<>
						<ToggleRow
							label={ __( 'Sites see the menu', 'svc' ) }
							help={ __(
								'Turn off to keep snippets to super admins.',
								'svc'
							) }
							isOn={ value.menu }
							onSave={ ( menu ) => save( { menu } ) }
						/>
						<ToggleRow
							label={ __( 'Sites read PHP snippets', 'svc' ) }
							help={ __(
								'Also in exports and revisions of their site.',
								'svc'
							) }
							isOn={ value.php_source }
							onSave={ ( shared ) =>
								save( { php_source: shared } )
							}
						/>
						<ToggleRow
							label={ __(
								'Sites write CSS for their pages',
								'svc'
							) }
							help={ __( 'Only at the location “Site”.', 'svc' ) }
							isOn={ value.front_css }
							onSave={ ( shared ) =>
								save( { front_css: shared } )
							}
						/>
						<ToggleRow
							label={ __(
								'Safe mode and rescue links for sites',
								'svc'
							) }
							help={ __(
								"Also stops super admins' snippets on that site.",
								'svc'
							) }
							isOn={ value.safe_mode }
							onSave={ ( shared ) =>
								save( { safe_mode: shared } )
							}
						/>
					</>
				) }
			</Loadable>
		</Section>
	);
}
