import { Modal } from '@wordpress/components';
import { useCallback, useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { call } from '../client/index.js';
import { useAnswer } from '../state/asking/index.js';
import { Loadable } from '../ui/index.js';
import { Consent } from './Consent.js';
import { Question } from './Question.js';
import type { Assistant, Subject, Suggestion } from './question.js';
import { Withdraw } from './Withdraw.js';
import './assistant.scss';

/** A question to the assistant: consent once, the question, how far it is, and what came of it. */
export function AskDialog( {
	subject,
	onAccept,
	onClose,
}: {
	readonly subject: Subject;
	readonly onAccept: ( draft: Suggestion ) => void;
	readonly onClose: () => void;
} ) {
	const answer = useAnswer(
		useCallback(
			( signal: AbortSignal ): Promise< Assistant > =>
				call( 'get-assistant', {}, { signal } ),
			[]
		)
	);
	const [ isWide, setWide ] = useState( false );
	return (
		<Modal
			size={ isWide ? 'fill' : 'medium' }
			className="svc-ask"
			title={ __( 'Ask AI', 'svc' ) }
			onRequestClose={ onClose }
		>
			<Loadable answer={ answer }>
				{ ( assistant ) => {
					if ( ! assistant.available ) {
						return (
							<>
								<p>{ assistant.message }</p>
								{ assistant.allowed && (
									<Withdraw
										onWithdrawn={ ( now ) =>
											answer.change( () => now )
										}
									/>
								) }
							</>
						);
					}
					return assistant.allowed ? (
						<Question
							{ ...{ subject, assistant, onClose } }
							onWithdrawn={ ( now ) =>
								answer.change( () => now )
							}
							onWide={ setWide }
							onAccept={ ( draft ) => {
								onAccept( draft );
								onClose();
							} }
						/>
					) : (
						<Consent
							assistant={ assistant }
							onAllowed={ ( now ) => answer.change( () => now ) }
							onClose={ onClose }
						/>
					);
				} }
			</Loadable>
		</Modal>
	);
}
