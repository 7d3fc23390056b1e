import { Button } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import type {
	GitReport,
	GitSettings,
	GitStatus,
} from '../../state/git/index.js';
import { StepForm } from './Step.js';
import { TokenField } from './TokenField.js';
import { useToken } from './use-token.js';
import { warningInWords } from './words.js';
import '../../ui/banner.scss';

/** Another token in the place of the one that there is. */
export function NewToken( {
	settings,
	onChange,
	onDone,
}: {
	readonly settings: GitSettings;
	readonly onChange: ( status: GitStatus ) => void;
	readonly onDone: () => void;
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

/** Why the last sync did not come to its end, what to do, and what to know about one that did. */
export function Trouble( {
	settings,
	last,
	onChange,
	onMended,
}: {
	readonly settings: GitSettings;
	readonly last: GitReport | null;
	readonly onChange: ( status: GitStatus ) => void;
	/** Called when the provider takes a new token. */
	readonly onMended: () => void;
} ) {
	const [ isOpen, setOpen ] = useState( false );
	if ( last === null || ( last.ok && last.warnings.length === 0 ) ) {
		return null;
	}
	const isToken = last.status === 'token_rejected';
	return (
		<>
			<div
				className="svc-banner svc-banner--warning"
				role={ last.ok ? 'status' : 'alert' }
			>
				<span className="svc-banner__text">
					{ last.ok
						? last.warnings.map( warningInWords ).join( ' ' )
						: last.message }
				</span>
				{ ! last.ok && isToken && ! isOpen && (
					<Button
						variant="secondary"
						size="compact"
						onClick={ () => setOpen( true ) }
					>
						{ __( 'Enter another token', 'svc' ) }
					</Button>
				) }
			</div>
			{ isOpen && (
				<NewToken
					settings={ settings }
					onChange={ onChange }
					onDone={ () => {
						setOpen( false );
						onMended();
					} }
				/>
			) }
		</>
	);
}
