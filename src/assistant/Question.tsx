import { ProgressBar, TextareaControl } from '@wordpress/components';
import { useEffect, useRef, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { ApiError, call } from '../client/index.js';
import { limits } from '../contract/index.js';
import { Button, Cancel, Fault } from '../ui/index.js';
import { Outcome } from './Outcome.js';
import {
	ask,
	type Asked,
	type Assistant,
	type Subject,
	type Suggestion,
} from './question.js';
import { Withdraw } from './Withdraw.js';

/** The question, how far it is, and its outcome. Closing ends it. */
export function Question( {
	subject,
	assistant: { provider, model },
	onWide,
	onWithdrawn,
	onAccept,
	onClose,
}: {
	readonly subject: Subject;
	readonly assistant: Assistant;
	/** Whether more room is needed. */
	readonly onWide: ( isWide: boolean ) => void;
	/** The person no longer allows the provider to get anything. */
	readonly onWithdrawn: ( now: Assistant ) => void;
	readonly onAccept: ( draft: Suggestion ) => void;
	readonly onClose: () => void;
} ) {
	const [ text, setText ] = useState( '' );
	const [ words, setWords ] = useState< string | null >( null );
	const [ asked, setAsked ] = useState< Asked | null >( null );
	const [ fault, setFault ] = useState( '' );
	const job = useRef( '' );
	const isClosed = useRef( false );
	const cancel = () => {
		if ( job.current !== '' ) {
			// The site ends it by its limits where this is not heard.
			call( 'cancel-job', { job: job.current } ).catch( () => undefined );
		}
	};
	useEffect( () => {
		isClosed.current = false;
		return () => {
			isClosed.current = true;
			cancel();
		};
	}, [] );
	const send = async () => {
		setFault( '' );
		setWords( __( 'Asking the model', 'svc' ) );
		try {
			const came = await ask(
				{ ...subject, question: text.trim() },
				( id, now ) => {
					job.current = id;
					setWords(
						now === '' ? __( 'Asking the model', 'svc' ) : now
					);
				},
				() => isClosed.current
			);
			job.current = '';
			setAsked( came );
			onWide( came.draft !== null );
		} catch ( error ) {
			if ( ! ( error instanceof ApiError ) ) {
				throw error;
			}
			setFault( error.message );
		}
		setWords( null );
	};
	if ( asked !== null ) {
		return (
			<Outcome
				{ ...{ asked, subject, onAccept, onClose } }
				onAgain={ () => {
					setAsked( null );
					onWide( false );
				} }
			/>
		);
	}
	if ( words !== null ) {
		return (
			<div role="status">
				<ProgressBar className="svc-ask__bar" />
				<p>{ `${ words }…` }</p>
				<div className="svc-ask__actions">
					<Cancel onClick={ cancel } />
				</div>
			</div>
		);
	}
	return (
		<form
			onSubmit={ ( event ) => {
				event.preventDefault();
				void send();
			} }
		>
			{ fault !== '' && <Fault message={ fault } /> }
			<TextareaControl
				label={
					subject.code === undefined || subject.code.trim() === ''
						? __( 'What should the snippet do?', 'svc' )
						: __( 'What should change, or what is unclear?', 'svc' )
				}
				help={ sprintf(
					/* translators: 1: name of an AI provider, 2: name of a model. */
					__( 'Asks %1$s, %2$s.', 'svc' ),
					provider,
					model
				) }
				rows={ 4 }
				maxLength={ limits.question }
				value={ text }
				onChange={ setText }
			/>
			<div className="svc-ask__actions">
				<Withdraw onWithdrawn={ onWithdrawn } />
				<Cancel onClick={ onClose } />
				<Button
					isLarge
					variant="primary"
					type="submit"
					disabled={ text.trim() === '' }
				>
					{ __( 'Ask', 'svc' ) }
				</Button>
			</div>
		</form>
	);
}
