import { useEffect, useId, useRef, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { stepOf, type GitStatus, type GitStep } from '../../state/git/index.js';
import { Button, Page } from '../../ui/index.js';
import { FirstSync } from './FirstSync.js';
import { ProviderForm, RepositoryForm } from './RepositoryForms.js';
import { TokenForm } from './TokenForm.js';
import { providerName } from './git-words.js';

/** One of the four steps: open, with what it asks; done, with what was said and the way back to it; or still to come. */
function Step( {
	number,
	title,
	current,
	said,
	onOpen,
	children,
}: {
	readonly number: number;
	readonly title: string;
	readonly current: number;
	/** What was entered, for a step that is done. */
	readonly said: string;
	readonly onOpen: () => void;
	readonly children: ReactNode;
} ) {
	const heading = useRef< HTMLHeadingElement >( null );
	const was = useRef( current );
	const id = useId();
	const isOpen = number === current;
	useEffect( () => {
		if ( was.current !== current && isOpen ) {
			heading.current?.focus();
		}
		was.current = current;
	}, [ current, isOpen ] );
	return (
		<li
			className={ `svc-git__step${ isOpen ? ' is-open' : '' }` }
			aria-current={ isOpen ? 'step' : undefined }
		>
			<div className="svc-git__step-head">
				<span className="svc-git__number" aria-hidden="true">
					{ number < current ? '✓' : number }
				</span>
				<h3
					className="svc-git__step-title"
					id={ id }
					ref={ heading }
					tabIndex={ -1 }
				>
					{ title }
				</h3>
				{ number < current && (
					<>
						<span className="svc-git__said" dir="auto">
							{ said }
						</span>
						<Button
							variant="tertiary"
							aria-label={ sprintf(
								/* translators: %s: what is changed, such as "Repository". */
								__( 'Change: %s', 'svc' ),
								title
							) }
							onClick={ onOpen }
						>
							{ __( 'Change', 'svc' ) }
						</Button>
					</>
				) }
			</div>
			{ isOpen && <div className="svc-git__step-body">{ children }</div> }
		</li>
	);
}

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
			body: <ProviderForm { ...parts } onDone={ () => setStep( 2 ) } />,
		},
		{
			title: __( 'Repository', 'svc' ),
			said: [ settings.repo, settings.branch, settings.root ]
				.filter( ( it ) => it !== '' )
				.join( ' · ' ),
			body: <RepositoryForm { ...parts } onDone={ () => setStep( 3 ) } />,
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
			title: __( 'First sync', 'svc' ),
			said: '',
			body: <FirstSync remarks={ remarks } onChange={ onChange } />,
		},
	];
	return (
		<Page
			title={ __( 'Git', 'svc' ) }
			className="svc-git"
			help="git#connect"
		>
			<div className="svc-git__column">
				<p className="svc-git__lead">
					{ __(
						'Sync snippets with a repository. Anyone who can push to its branch can run PHP on this site.',
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
