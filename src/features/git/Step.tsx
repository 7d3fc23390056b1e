import { useEffect, useId, useRef, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import type { FormEvent, ReactNode } from 'react';
import { ApiError } from '../../client/index.js';
import { Button } from '../../ui/index.js';

/** One of the four steps: open, with what it asks; done, with what was said and the way back to it; or still to come. */
export function Step( {
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

/** Sends a form once, with how that stands. */
export function useSending() {
	const [ isBusy, setBusy ] = useState( false );
	const [ fault, setFault ] = useState( '' );
	const send = async ( run: () => Promise< unknown > ) => {
		setBusy( true );
		setFault( '' );
		try {
			await run();
		} catch ( error ) {
			if ( ! ( error instanceof ApiError ) ) {
				throw error;
			}
			setFault( error.message );
		}
		setBusy( false );
	};
	return { isBusy, fault, setFault, send };
}

/** Fields of a step with what is wrong with them, and the way on. */
export function StepForm( {
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
			{ fault !== '' && (
				<p role="alert" className="svc-bad">
					{ fault }
				</p>
			) }
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
