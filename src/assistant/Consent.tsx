import { useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { call } from '../client/index.js';
import { sayFailure } from '../state/frame/index.js';
import { Button } from '../ui/index.js';
import type { Assistant } from './question.js';

/** What is sent to which provider, before anything is. */
export function Consent( {
	assistant: { provider, model },
	onAllowed,
	onClose,
}: {
	readonly assistant: Assistant;
	readonly onAllowed: ( now: Assistant ) => void;
	readonly onClose: () => void;
} ) {
	const [ isBusy, setBusy ] = useState( false );
	const allow = async () => {
		setBusy( true );
		await call( 'allow-assistant', { allow: true } ).then(
			onAllowed,
			sayFailure
		);
		setBusy( false );
	};
	return (
		<>
			<p>
				{ sprintf(
					/* translators: 1: name of an AI provider, 2: name of a model. */
					__(
						'Your questions go to %1$s (%2$s). Nothing is saved or activated without you.',
						'svc'
					),
					provider,
					model
				) }
			</p>
			<h2 className="svc-ask__heading">{ __( 'Sent', 'svc' ) }</h2>
			<ul className="svc-ask__list">
				<li>
					{ __(
						'Your question, and code and settings of the open snippet',
						'svc'
					) }
				</li>
				<li>
					{ __(
						'Versions of WordPress, PHP, theme and plugins',
						'svc'
					) }
				</li>
				<li>
					{ __(
						'Titles of snippets, names of hooks, and results of checks',
						'svc'
					) }
				</li>
			</ul>
			<h2 className="svc-ask__heading">{ __( 'Never sent', 'svc' ) }</h2>
			<p>
				{ __(
					'Values of options, users, orders, and code of other snippets. Keys, passwords and email addresses in the code are hidden.',
					'svc'
				) }
			</p>
			<div className="svc-ask__actions">
				<Button isLarge variant="secondary" onClick={ onClose }>
					{ __( 'No', 'svc' ) }
				</Button>
				<Button
					isLarge
					variant="secondary"
					isBusy={ isBusy }
					disabled={ isBusy }
					onClick={ () => void allow() }
				>
					{ __( 'Yes, allow', 'svc' ) }
				</Button>
			</div>
		</>
	);
}
