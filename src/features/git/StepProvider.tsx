import { SelectControl, TextControl } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import {
	problemOfAddress,
	setGit,
	type GitSettings,
	type GitStatus,
} from '../../state/git/index.js';
import { StepForm, useSending } from './Step.js';
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
	const { isBusy, fault, setFault, send } = useSending();
	const next = () => {
		const address = provider === 'bitbucket' ? '' : api.trim();
		const problem = problemOfAddress( provider, address );
		if ( problem !== '' ) {
			setFault( problem );
			return;
		}
		void send( async () => {
			onChange( await setGit( { provider, api: address } ) );
			onDone();
		} );
	};
	return (
		<StepForm
			fault={ fault }
			isBusy={ isBusy }
			label={ __( 'Continue', 'svc' ) }
			onSend={ next }
		>
			<SelectControl
				__next40pxDefaultSize
				label={ __( 'Git hosting provider', 'svc' ) }
				value={ provider }
				options={ [ ...PROVIDERS ] }
				onChange={ setProvider }
			/>
			{ provider !== 'bitbucket' && (
				<TextControl
					__next40pxDefaultSize
					label={ __( 'Address of the server', 'svc' ) }
					help={
						provider === 'gitea'
							? __( 'Such as git.example.com.', 'svc' )
							: __(
									'Only for a server of your own, such as git.example.com. Empty for the public service.',
									'svc'
								)
					}
					dir="ltr"
					value={ api }
					onChange={ setApi }
				/>
			) }
		</StepForm>
	);
}
