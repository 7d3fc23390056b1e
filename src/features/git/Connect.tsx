import { useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { stepOf, type GitStatus, type GitStep } from '../../state/git/index.js';
import { Page } from '../../ui/index.js';
import { Step } from './Step.js';
import { StepPreview } from './StepPreview.js';
import { StepProvider } from './StepProvider.js';
import { StepRepository } from './StepRepository.js';
import { TokenForm } from './TokenForm.js';
import { providerName } from './words.js';

/** From nothing to the first sync, in four steps. What a step has saved stays when the screen is left. */
export function Connect( {
	status,
	onChange,
}: {
	readonly status: GitStatus;
	readonly onChange: ( status: GitStatus ) => void;
} ) {
	const { settings } = status;
	const [ step, setStep ] = useState< GitStep >( () => stepOf( settings ) );
	const [ remarks, setRemarks ] = useState< readonly string[] >( [] );
	const parts = { settings, onChange };
	const steps = [
		{
			title: __( 'Provider', 'svc' ),
			said: [ providerName( settings.provider ), settings.api ]
				.filter( ( it ) => it !== '' )
				.join( ' · ' ),
			body: <StepProvider { ...parts } onDone={ () => setStep( 2 ) } />,
		},
		{
			title: __( 'Repository', 'svc' ),
			said: [ settings.repo, settings.branch, settings.root ]
				.filter( ( it ) => it !== '' )
				.join( ' · ' ),
			body: <StepRepository { ...parts } onDone={ () => setStep( 3 ) } />,
		},
		{
			title: __( 'Token', 'svc' ),
			said: __( 'entered', 'svc' ),
			body: (
				<TokenForm
					{ ...parts }
					onDone={ ( problems ) => {
						setRemarks( problems );
						setStep( 4 );
					} }
				/>
			),
		},
		{
			title: __( 'First synchronization', 'svc' ),
			said: '',
			body: <StepPreview remarks={ remarks } onChange={ onChange } />,
		},
	];
	return (
		<Page title={ __( 'Git', 'svc' ) } className="svc-git">
			<div className="svc-git__column">
				<p className="svc-git__lead">
					{ __(
						'Keep this site and a repository the same: what you change here is committed, what is committed arrives here. Whoever can push to the branch can run PHP on this site.',
						'svc'
					) }
				</p>
				<ol className="svc-git__steps">
					{ steps.map( ( { title, said, body }, at ) => (
						<Step
							key={ title }
							number={ at + 1 }
							title={ title }
							current={ step }
							said={ said }
							// There are four, counted from 1.
							onOpen={ () => setStep( ( at + 1 ) as GitStep ) }
						>
							{ body }
						</Step>
					) ) }
				</ol>
			</div>
		</Page>
	);
}
