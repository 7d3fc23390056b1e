import { ExternalLink, TextControl } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { useSending } from '../../state/asking/index.js';
import {
	checkGit,
	setGit,
	type GitSettings,
	type GitStatus,
} from '../../state/git/index.js';
import { providerName, rightsInWords, tokenPage } from './git-words.js';
import { GitForm } from './SettingsForm.js';

/** A token that goes in and never comes out: which rights it needs, and where it is made. */
function TokenField( {
	settings,
	value,
	onChange,
}: {
	readonly settings: GitSettings;
	readonly value: string;
	readonly onChange: ( value: string ) => void;
} ) {
	if ( settings.token_constant ) {
		return (
			<p>
				{ sprintf(
					/* translators: %s: name of a constant. */
					__( 'Set by %s in wp-config.php.', 'svc' ),
					'SVC_GIT_TOKEN'
				) }
			</p>
		);
	}
	return (
		<>
			<p>
				{ rightsInWords( settings.provider ) }{ ' ' }
				<ExternalLink href={ tokenPage( settings ) }>
					{ sprintf(
						/* translators: %s: name of a Git hosting provider. */
						__( 'Create one at %s', 'svc' ),
						providerName( settings.provider )
					) }
				</ExternalLink>
			</p>
			<TextControl
				__next40pxDefaultSize
				label={ __( 'Access token', 'svc' ) }
				help={
					settings.has_token
						? __( 'Leave empty to keep the saved token.', 'svc' )
						: __( 'Stored on this site. Not shown again.', 'svc' )
				}
				type="password"
				autoComplete="off"
				spellCheck={ false }
				dir="ltr"
				value={ value }
				onChange={ onChange }
			/>
		</>
	);
}

/** Entering a token and asking the provider at once what it may do. */
function useToken(
	settings: GitSettings,
	onChange: ( status: GitStatus ) => void,
	onDone: ( problems: readonly string[] ) => void
) {
	const [ token, setToken ] = useState( '' );
	const { isBusy, fault, setFault, send } = useSending();
	const check = () => {
		const typed = token.trim();
		if ( typed === '' && ! settings.has_token ) {
			setFault( __( 'Enter the token.', 'svc' ) );
			return;
		}
		void send( async () => {
			if ( typed !== '' ) {
				onChange( await setGit( { token: typed } ) );
				setToken( '' );
			}
			const { ok, message, problems = [] } = await checkGit();
			if ( ok ) {
				onDone( problems );
			} else {
				setFault( message );
			}
		} );
	};
	return { token, setToken, isBusy, fault, check };
}

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
		<GitForm
			fault={ fault }
			isBusy={ isBusy }
			label={ __( 'Test connection', 'svc' ) }
			onSend={ check }
		>
			<TokenField
				settings={ settings }
				value={ token }
				onChange={ setToken }
			/>
		</GitForm>
	);
}
