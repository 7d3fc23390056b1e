import { __, sprintf } from '@wordpress/i18n';
import { prefer, usePreference } from '../../state/frame/index.js';
import { keyName, Section } from '../../ui/index.js';
import { ChoiceRow, FieldRow, ToggleRow } from './rows.js';

/** How one person likes the editor; WordPress keeps it for them. */
export function YourEditor() {
	const letters = usePreference( 'letters' );
	const wrap = usePreference( 'wrap' );
	const fontSize = usePreference( 'fontSize' );
	const vim = usePreference( 'vim' );
	const minimap = usePreference( 'minimap' );
	const multiCursor = usePreference( 'multiCursor' );
	const reviewSaves = usePreference( 'reviewSaves' );
	const keep = async ( change: () => void ) => change();
	return (
		<Section title={ __( 'Your editor', 'svc' ) }>
			<FieldRow
				label={ __( 'Code font size', 'svc' ) }
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
				label={ __( 'Minimap', 'svc' ) }
				help={ __( 'Shows an overview next to the code.', 'svc' ) }
				isOn={ minimap }
				onSave={ ( on ) => keep( () => prefer( 'minimap', on ) ) }
			/>
			<ChoiceRow
				label={ __( 'Add a cursor with', 'svc' ) }
				help={ __( 'For typing in several places.', 'svc' ) }
				value={ multiCursor }
				options={ ( [ 'alt', 'ctrlCmd' ] as const ).map(
					( value ) => ( {
						value,
						label: sprintf(
							/* translators: %s: a key, such as Alt. */
							__( '%s and click', 'svc' ),
							keyName( value === 'alt' ? 'alt' : 'mod' )
						),
					} )
				) }
				onSave={ ( key ) => keep( () => prefer( 'multiCursor', key ) ) }
			/>
			<ChoiceRow
				label={ __( 'Review changes before saving', 'svc' ) }
				help={ __(
					'Shows what a save changes in active snippets.',
					'svc'
				) }
				value={ reviewSaves }
				options={ [
					{ value: 'never', label: __( 'Never', 'svc' ) },
					{ value: 'php', label: __( 'Only PHP', 'svc' ) },
					{ value: 'always', label: __( 'Always', 'svc' ) },
				] }
				onSave={ ( which ) =>
					keep( () => prefer( 'reviewSaves', which ) )
				}
			/>
			<ToggleRow
				label={ __( 'Vim keys', 'svc' ) }
				isOn={ vim }
				onSave={ ( on ) => keep( () => prefer( 'vim', on ) ) }
			/>
			<ToggleRow
				label={ __( 'Single-letter shortcuts', 'svc' ) }
				help={ __( 'Turn this off for speech input.', 'svc' ) }
				isOn={ letters }
				onSave={ ( on ) => keep( () => prefer( 'letters', on ) ) }
			/>
		</Section>
	);
}
