import { __ } from '@wordpress/i18n';
import { prefer, usePreference } from '../../state/frame/index.js';
import { Section } from '../../ui/index.js';
import { FieldRow, ToggleRow } from './rows.js';

/** How one person likes the editor; WordPress keeps it for them. */
export function YourEditor() {
	const letters = usePreference( 'letters' );
	const wrap = usePreference( 'wrap' );
	const fontSize = usePreference( 'fontSize' );
	const vim = usePreference( 'vim' );
	const keep = async ( change: () => void ) => change();
	return (
		<Section title={ __( 'Your editor', 'svc' ) }>
			<FieldRow
				label={ __( 'Size of the code', 'svc' ) }
				type="number"
				min={ 9 }
				max={ 32 }
				unit={ __( 'pixels', 'svc' ) }
				value={ String( fontSize ) }
				onSave={ ( size ) =>
					keep( () => prefer( 'fontSize', Number( size ) ) )
				}
			/>
			<ToggleRow
				label={ __( 'Wrap long lines', 'svc' ) }
				isOn={ wrap }
				onSave={ ( on ) => keep( () => prefer( 'wrap', on ) ) }
			/>
			<ToggleRow
				label={ __( 'Keys of Vim', 'svc' ) }
				help={ __( 'In the code, for those who know them.', 'svc' ) }
				isOn={ vim }
				onSave={ ( on ) => keep( () => prefer( 'vim', on ) ) }
			/>
			<ToggleRow
				label={ __( 'Single letters as shortcuts in the list', 'svc' ) }
				help={ __(
					'For example c for a new snippet. Switch it off if you speak to your computer.',
					'svc'
				) }
				isOn={ letters }
				onSave={ ( on ) => keep( () => prefer( 'letters', on ) ) }
			/>
		</Section>
	);
}
