import { __ } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import {
	setGit,
	type GitChange,
	type GitStatus,
} from '../../state/git/index.js';
import { StepForm, useSending } from './Step.js';

/** Fields of settings: what cannot be right is said at once, the rest is saved, and it goes on. */
export function StepSettings( {
	entered,
	problem,
	onChange,
	onDone,
	children,
}: {
	readonly entered: GitChange;
	/** What is wrong with what was entered; empty where nothing is. */
	readonly problem: string;
	readonly onChange: ( status: GitStatus ) => void;
	readonly onDone: () => void;
	readonly children: ReactNode;
} ) {
	const { isBusy, fault, setFault, send } = useSending();
	const next = () => {
		if ( problem !== '' ) {
			setFault( problem );
			return;
		}
		void send( async () => {
			onChange( await setGit( entered ) );
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
			{ children }
		</StepForm>
	);
}
