import { Button, Modal } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import { say, sayFailure } from '../../../state/frame/index.js';
import { cancelJob, takeBackJob, type Job } from '../../../state/jobs/index.js';
import { importedInWords } from './job-words.js';

/** A question with two answers, of which one does something. */
function Question( {
	title,
	text,
	no,
	yes,
	onYes,
	onClose,
}: {
	readonly title: string;
	readonly text: string;
	readonly no: string;
	readonly yes: string;
	readonly onYes: () => Promise< void >;
	readonly onClose: () => void;
} ) {
	const [ isBusy, setBusy ] = useState( false );
	const run = async () => {
		setBusy( true );
		await onYes().catch( sayFailure );
		onClose();
	};
	return (
		<Modal
			size="small"
			title={ title }
			isDismissible={ ! isBusy }
			shouldCloseOnEsc={ ! isBusy }
			shouldCloseOnClickOutside={ false }
			onRequestClose={ onClose }
		>
			<div className="svc-form">
				<p>{ text }</p>
				<div className="svc-buttons">
					<Button
						__next40pxDefaultSize
						variant="tertiary"
						disabled={ isBusy }
						accessibleWhenDisabled
						onClick={ onClose }
					>
						{ no }
					</Button>
					<Button
						__next40pxDefaultSize
						variant="primary"
						isDestructive
						isBusy={ isBusy }
						disabled={ isBusy }
						accessibleWhenDisabled
						onClick={ () => void run() }
					>
						{ yes }
					</Button>
				</div>
			</div>
		</Modal>
	);
}

/** Asks whether an import is to end, and says what stays. */
export function CancelDialog( {
	job,
	onClose,
}: {
	readonly job: Job;
	readonly onClose: () => void;
} ) {
	return (
		<Question
			title={ __( 'Cancel the import?', 'svc' ) }
			text={ [
				importedInWords( job ),
				__(
					'What has come stays, also what comes until the part under way is done. The rest does not come. You can undo the import afterwards.',
					'svc'
				),
			].join( ' ' ) }
			no={ __( 'Go on importing', 'svc' ) }
			yes={ __( 'Cancel the import', 'svc' ) }
			onYes={ () => cancelJob( job.id ) }
			onClose={ onClose }
		/>
	);
}

/** Asks whether what came of an import is to go into the trash. */
export function UndoDialog( {
	here,
	onClose,
}: {
	/** IDs of what is still here of it. */
	readonly here: readonly number[];
	readonly onClose: () => void;
} ) {
	// What it was about, for as long as the dialog is open: it gets less while it works.
	const [ ids ] = useState( here );
	const undo = async () => {
		const { done, errors } = await takeBackJob( ids );
		if ( done > 0 ) {
			say(
				sprintf(
					/* translators: %d: number of snippets. */
					_n(
						'%d snippet is in the trash.',
						'%d snippets are in the trash.',
						done,
						'svc'
					),
					done
				)
			);
		}
		const [ first ] = errors;
		if ( first !== undefined ) {
			sayFailure(
				errors.length === 1
					? first
					: sprintf(
							/* translators: 1: number of snippets, 2: first reason. */
							__(
								'%1$d snippets stayed as they were: %2$s',
								'svc'
							),
							errors.length,
							first
						)
			);
		}
	};
	return (
		<Question
			title={ __( 'Undo the import?', 'svc' ) }
			text={ sprintf(
				/* translators: %d: number of snippets. */
				_n(
					'The %d snippet that came goes into the trash, also if it was changed or switched on since. Nothing else changes, and you can restore it from there.',
					'The %d snippets that came go into the trash, also those that were changed or switched on since. Nothing else changes, and you can restore them from there.',
					ids.length,
					'svc'
				),
				ids.length
			) }
			no={ __( 'Keep them', 'svc' ) }
			yes={ __( 'Undo the import', 'svc' ) }
			onYes={ undo }
			onClose={ onClose }
		/>
	);
}
