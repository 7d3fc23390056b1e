import { useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import {
	checkGit,
	setGit,
	type GitSettings,
	type GitStatus,
} from '../../state/git/index.js';
import { useSending } from './Step.js';

/** Entering a token and asking the provider at once what it may do. */
export function useToken(
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
