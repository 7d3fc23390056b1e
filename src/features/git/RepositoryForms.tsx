import { SelectControl, TextControl } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import {
	changeable,
	isFixed,
	problemOfAddress,
	problemOfBranch,
	problemOfRepository,
	type GitSettings,
	type GitStatus,
} from '../../state/git/index.js';
import { PROVIDERS } from './git-words.js';
import {
	fixedProps,
	problemOfScope,
	ScopeFields,
	SettingsForm,
} from './SettingsForm.js';

interface FormProps {
	readonly settings: GitSettings;
	readonly onChange: ( status: GitStatus ) => void;
	readonly onDone: () => void;
}

/** Who keeps the repository, and where where that is a server of one's own. */
export function ProviderForm( { settings, onChange, onDone }: FormProps ) {
	const [ provider, setProvider ] = useState( settings.provider );
	const [ api, setApi ] = useState( settings.api );
	const address = provider === 'bitbucket' ? '' : api.trim();
	return (
		<SettingsForm
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
					label={ __( 'Server address', 'svc' ) }
					{ ...fixedProps(
						settings,
						'api',
						provider === 'gitea'
							? __( 'Such as git.example.com.', 'svc' )
							: __(
									'For your own server, such as git.example.com. Otherwise leave empty.',
									'svc'
								)
					) }
					dir="ltr"
					value={ api }
					onChange={ setApi }
				/>
			) }
		</SettingsForm>
	);
}

/** Which branch of which repository, where in it, and what enters it. */
export function RepositoryForm( { settings, onChange, onDone }: FormProps ) {
	const [ repo, setRepo ] = useState( settings.repo );
	const [ branch, setBranch ] = useState( settings.branch );
	const [ root, setRoot ] = useState( settings.root );
	const [ scope, setScope ] = useState( settings.scope );
	const entered = {
		repo: repo.trim(),
		branch: branch.trim(),
		root: root.trim(),
		scope,
	};
	return (
		<SettingsForm
			entered={ changeable( settings, entered ) }
			problem={
				( isFixed( settings, 'repo' )
					? ''
					: problemOfRepository( settings.provider, entered.repo ) ||
						problemOfBranch( entered.branch ) ) ||
				problemOfScope( scope )
			}
			onChange={ onChange }
			onDone={ onDone }
		>
			<TextControl
				__next40pxDefaultSize
				label={ __( 'Repository', 'svc' ) }
				placeholder={
					settings.provider === 'gitlab' ? 'group/name' : 'owner/name'
				}
				{ ...fixedProps( settings, 'repo' ) }
				dir="ltr"
				value={ repo }
				onChange={ setRepo }
			/>
			<div className="svc-git__pair">
				<TextControl
					__next40pxDefaultSize
					label={ __( 'Branch', 'svc' ) }
					{ ...fixedProps( settings, 'branch' ) }
					dir="ltr"
					value={ branch }
					onChange={ setBranch }
				/>
				<TextControl
					__next40pxDefaultSize
					label={ __( 'Folder in the repository', 'svc' ) }
					{ ...fixedProps(
						settings,
						'root',
						__( 'Leave empty to use the whole repository.', 'svc' )
					) }
					dir="ltr"
					value={ root }
					onChange={ setRoot }
				/>
			</div>
			<ScopeFields scope={ scope } onChange={ setScope } />
		</SettingsForm>
	);
}
