import { SelectControl } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { useSending } from '../../state/asking/index.js';
import {
	disconnectGit,
	setGit,
	type GitChange,
	type GitSettings,
	type GitStatus,
} from '../../state/git/index.js';
import { say } from '../../state/frame/index.js';
import { joinSentences } from '../../state/words/index.js';
import {
	Button,
	ConfirmDialog,
	Fault,
	focusHeading,
	Section,
} from '../../ui/index.js';
import { problemOfScope, ScopeFields } from './SettingsForm.js';
import { TokenForm } from './TokenForm.js';
import { scheduleOptions } from './git-words.js';

/** With whose rights the site synchronizes by itself, and as which kind of site. */
function Rights( { settings }: { readonly settings: GitSettings } ) {
	const { user_name: name, environment, approves } = settings;
	return (
		<p className="svc-weak">
			{ joinSentences( [
				name === ''
					? ''
					: sprintf(
							/* translators: %s: name of a person. */
							__(
								'Automatic syncs use the rights of %s.',
								'svc'
							),
							name
						),
				sprintf(
					/* translators: %s: kind of site, such as "production" or "staging". */
					__( "This site's environment: “%s”.", 'svc' ),
					environment
				),
				approves
					? __(
							'SVC_GIT_APPROVE is set: changes from Git need approval.',
							'svc'
						)
					: '',
			] ) }
		</p>
	);
}

/** When the site synchronizes by itself, what goes to Git, and another token. */
export function Preferences( {
	settings,
	onChange,
}: {
	readonly settings: GitSettings;
	readonly onChange: ( status: GitStatus ) => void;
} ) {
	const [ scope, setScope ] = useState( settings.scope );
	const [ hasToken, setHasToken ] = useState( false );
	const { isBusy, fault, setFault, send } = useSending();
	const save = ( change: GitChange ) =>
		void send( async () => {
			onChange( await setGit( change ) );
			say( __( 'Saved.', 'svc' ) );
		} );
	const saveScope = () => {
		const problem = problemOfScope( scope );
		if ( problem === '' ) {
			save( { scope } );
		} else {
			setFault( problem );
		}
	};
	return (
		<Section
			className="svc-git__part"
			title={ __( 'Settings', 'svc' ) }
			help="git-reference#settings"
		>
			<div className="svc-form svc-git__form">
				<SelectControl
					__next40pxDefaultSize
					label={ __( 'Automatic sync', 'svc' ) }
					value={ settings.schedule }
					options={ scheduleOptions() }
					disabled={ isBusy }
					onChange={ ( schedule ) => save( { schedule } ) }
				/>
				<ScopeFields scope={ scope } onChange={ setScope } />
				<Fault message={ fault } />
				{ scope !== settings.scope && (
					<div className="svc-buttons">
						<Button
							isLarge
							variant="primary"
							isBusy={ isBusy }
							onClick={ saveScope }
						>
							{ __( 'Save', 'svc' ) }
						</Button>
					</div>
				) }
				<Rights settings={ settings } />
				{ ! settings.token_constant && ! hasToken && (
					<div>
						<Button
							variant="secondary"
							onClick={ () => setHasToken( true ) }
						>
							{ __( 'Enter another token', 'svc' ) }
						</Button>
					</div>
				) }
			</div>
			{ hasToken && (
				<TokenForm
					settings={ settings }
					onChange={ onChange }
					onDone={ () => {
						setHasToken( false );
						say( __( 'The connection works.', 'svc' ) );
					} }
				/>
			) }
		</Section>
	);
}

/** Ends the connection, after asking. */
export function Disconnect( {
	onDone,
}: {
	readonly onDone: ( status: GitStatus ) => void;
} ) {
	const [ isAsked, setAsked ] = useState( false );
	const { isBusy, fault, send } = useSending();
	const disconnect = () =>
		send( async () => {
			const status = await disconnectGit();
			setAsked( false );
			onDone( status );
			say(
				__( 'Disconnected. Snippets and files are unchanged.', 'svc' )
			);
			focusHeading();
		} );
	return (
		<Section className="svc-git__part" title={ __( 'Disconnect', 'svc' ) }>
			<p>
				{ __(
					'Disconnect first to use another repository, branch or folder.',
					'svc'
				) }
			</p>
			<div>
				<Button
					variant="secondary"
					isDestructive
					onClick={ () => setAsked( true ) }
				>
					{ __( 'Disconnect', 'svc' ) }
				</Button>
			</div>
			{ isAsked && (
				<ConfirmDialog
					title={ __( 'Disconnect the repository?', 'svc' ) }
					yes={ __( 'Disconnect', 'svc' ) }
					isBusy={ isBusy }
					onYes={ () => void disconnect() }
					onClose={ () => setAsked( false ) }
				>
					<p>
						{ __(
							'Settings, token, schedule and open conflicts are deleted. Snippets and files are unchanged.',
							'svc'
						) }
					</p>
					<Fault message={ fault } />
				</ConfirmDialog>
			) }
		</Section>
	);
}
