import { __ } from '@wordpress/i18n';
import type { GitSettings, GitStatus } from '../../state/git/index.js';
import { StepForm } from './Step.js';
import { TokenField } from './TokenField.js';
import { useToken } from './use-token.js';

/** Asks for a token, and the provider what it may do. */
export function TokenForm( {
	settings,
	onChange,
	onDone,
}: {
	readonly settings: GitSettings;
	readonly onChange: ( status: GitStatus ) => void;
	/** Gets what there is to know although it works. */
	readonly onDone: ( problems: readonly string[] ) => void;
} ) {
	const { token, setToken, isBusy, fault, check } = useToken(
		settings,
		onChange,
		onDone
	);
	return (
		<StepForm
			fault={ fault }
			isBusy={ isBusy }
			label={ __( 'Check the connection', 'svc' ) }
			onSend={ check }
		>
			<TokenField
				settings={ settings }
				value={ token }
				onChange={ setToken }
			/>
		</StepForm>
	);
}
