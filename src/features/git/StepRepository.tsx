import { TextControl } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import {
	changeable,
	isFixed,
	problemOfBranch,
	problemOfRepository,
	type GitSettings,
	type GitStatus,
} from '../../state/git/index.js';
import { fixedProps } from './fixed.js';
import { problemOfScope, ScopeFields } from './ScopeFields.js';
import { StepSettings } from './StepSettings.js';

/** Which branch of which repository, where in it, and what enters it. */
export function StepRepository( {
	settings,
	onChange,
	onDone,
}: {
	readonly settings: GitSettings;
	readonly onChange: ( status: GitStatus ) => void;
	readonly onDone: () => void;
} ) {
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
		<StepSettings
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
						__(
							'Everything outside of it is left alone. Empty for all of the repository.',
							'svc'
						)
					) }
					dir="ltr"
					value={ root }
					onChange={ setRoot }
				/>
			</div>
			<ScopeFields scope={ scope } onChange={ setScope } />
		</StepSettings>
	);
}
