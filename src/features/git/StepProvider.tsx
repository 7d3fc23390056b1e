import { SelectControl, TextControl } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import {
	changeable,
	isFixed,
	problemOfAddress,
	type GitSettings,
	type GitStatus,
} from '../../state/git/index.js';
import { fixedProps } from './fixed.js';
import { StepSettings } from './StepSettings.js';
import { PROVIDERS } from './words.js';

/** Who keeps the repository, and where where that is a server of one's own. */
export function StepProvider( {
	settings,
	onChange,
	onDone,
}: {
	readonly settings: GitSettings;
	readonly onChange: ( status: GitStatus ) => void;
	readonly onDone: () => void;
} ) {
	const [ provider, setProvider ] = useState( settings.provider );
	const [ api, setApi ] = useState( settings.api );
	const address = provider === 'bitbucket' ? '' : api.trim();
	return (
		<StepSettings
			entered={ changeable( settings, { provider, api: address } ) }
			problem={
				isFixed( settings, 'api' )
					? ''
					: problemOfAddress( provider, address )
			}
			onChange={ onChange }
			onDone={ onDone }
		>
			<SelectControl
				__next40pxDefaultSize
				label={ __( 'Git hosting provider', 'svc' ) }
				value={ provider }
				options={ [ ...PROVIDERS ] }
				{ ...fixedProps( settings, 'provider' ) }
				onChange={ setProvider }
			/>
			{ provider !== 'bitbucket' && (
				<TextControl
					__next40pxDefaultSize
					label={ __( 'Address of the server', 'svc' ) }
					{ ...fixedProps(
						settings,
						'api',
						provider === 'gitea'
							? __( 'Such as git.example.com.', 'svc' )
							: __(
									'Only for a server of your own, such as git.example.com. Empty for the public service.',
									'svc'
								)
					) }
					dir="ltr"
					value={ api }
					onChange={ setApi }
				/>
			) }
		</StepSettings>
	);
}
