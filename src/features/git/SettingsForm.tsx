import { SelectControl, TextControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import type { FormEvent, ReactNode } from 'react';
import { useSending } from '../../state/asking/index.js';
import {
	isFixed,
	setGit,
	type GitChange,
	type GitSettings,
	type GitStatus,
} from '../../state/git/index.js';
import { Button, Fault } from '../../ui/index.js';
import { hasName, readScope, scopeOptions, writeScope } from './git-words.js';

/** Properties of the field of a setting that this person may not be able to change. */
export const fixedProps = (
	settings: GitSettings,
	name: keyof GitChange,
	help?: string
): { disabled: boolean; help?: string } => {
	if ( isFixed( settings, name ) ) {
		return {
			disabled: true,
			help: __( 'Set by a super admin or wp-config.php.', 'svc' ),
		};
	}
	return help === undefined ? { disabled: false } : { disabled: false, help };
};

/** Which snippets of the site go to Git. */
export function ScopeFields( {
	scope,
	onChange,
}: {
	readonly scope: string;
	readonly onChange: ( scope: string ) => void;
} ) {
	const [ kind, name ] = readScope( scope );
	return (
		<>
			<SelectControl
				__next40pxDefaultSize
				label={ __( 'Snippets to commit', 'svc' ) }
				help={ __( 'Files in the repository are kept.', 'svc' ) }
				value={ kind }
				options={ scopeOptions() }
				onChange={ ( next ) => onChange( writeScope( next, name ) ) }
			/>
			{ hasName( kind ) && (
				<TextControl
					__next40pxDefaultSize
					label={
						kind === 'folder'
							? __( 'Site folder', 'svc' )
							: __( 'Tag', 'svc' )
					}
					value={ name }
					onChange={ ( next ) =>
						onChange( writeScope( kind, next ) )
					}
				/>
			) }
		</>
	);
}

/** What is wrong with a scope; empty where nothing is. */
export function problemOfScope( scope: string ): string {
	const [ kind, name ] = readScope( scope );
	if ( ! hasName( kind ) || name.trim() !== '' ) {
		return '';
	}
	return kind === 'folder'
		? __( 'Enter the folder.', 'svc' )
		: __( 'Enter the tag.', 'svc' );
}

/** Fields with what is wrong with them, and the way on. */
export function GitForm( {
	fault,
	isBusy,
	label,
	onSend,
	children,
}: {
	readonly fault: string;
	readonly isBusy: boolean;
	/** Of the button. */
	readonly label: string;
	readonly onSend: () => void;
	readonly children: ReactNode;
} ) {
	return (
		<form
			className="svc-form"
			noValidate
			onSubmit={ ( event: FormEvent ) => {
				event.preventDefault();
				onSend();
			} }
		>
			{ children }
			<Fault message={ fault } />
			<div className="svc-buttons">
				<Button
					isLarge
					variant="primary"
					type="submit"
					isBusy={ isBusy }
				>
					{ label }
				</Button>
			</div>
		</form>
	);
}

/** Fields of settings: what cannot be right is said at once, the rest is saved, and it goes on. */
export function SettingsForm( {
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
		<GitForm
			fault={ fault }
			isBusy={ isBusy }
			label={ __( 'Continue', 'svc' ) }
			onSend={ next }
		>
			{ children }
		</GitForm>
	);
}

/** A button that asks for something that is shown beside it, and why it did not come. */
export function Asking( {
	label,
	ask,
}: {
	readonly label: string;
	readonly ask: () => Promise< void >;
} ) {
	const { isBusy, fault, send } = useSending();
	return (
		<>
			<Button
				variant="secondary"
				isBusy={ isBusy }
				onClick={ () => void send( ask ) }
			>
				{ label }
			</Button>
			<Fault message={ fault } />
		</>
	);
}
