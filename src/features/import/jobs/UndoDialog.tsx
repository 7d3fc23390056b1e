import { useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import { Question } from '../../../jobs/index.js';
import { say, sayFailure } from '../../../state/frame/index.js';
import { undoJob } from '../../../state/jobs/index.js';

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
		const { done, errors } = await undoJob( ids );
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
							__( '%1$d snippets are unchanged: %2$s', 'svc' ),
							errors.length,
							first
						)
			);
		}
	};
	return (
		<Question
			title={ __( 'Undo the import', 'svc' ) }
			text={ sprintf(
				/* translators: %d: number of snippets. */
				_n(
					'The %d imported snippet moves to the trash, even if changed or active. You can restore it.',
					'The %d imported snippets move to the trash, even if changed or active. You can restore them.',
					ids.length,
					'svc'
				),
				ids.length
			) }
			no={ __( 'Keep import', 'svc' ) }
			yes={ __( 'Undo the import', 'svc' ) }
			onYes={ undo }
			onClose={ onClose }
		/>
	);
}
