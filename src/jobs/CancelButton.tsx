import { useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { isOver, type Job } from '../state/jobs/index.js';
import { Button } from '../ui/index.js';
import { CancelDialog } from './CancelDialog.js';

/** Ends work, once that was asked. */
export function CancelButton( {
	job,
	isEnding,
	isSmall = false,
}: {
	readonly job: Job;
	/** Whether it ends as soon as the part under way is done. */
	readonly isEnding: boolean;
	readonly isSmall?: boolean;
} ) {
	const [ isAsking, setAsking ] = useState( false );
	return (
		<>
			<Button
				{ ...( isSmall
					? { size: 'compact' as const }
					: { __next40pxDefaultSize: true } ) }
				variant={ isSmall ? 'tertiary' : 'secondary' }
				disabled={ isEnding }
				aria-label={
					isSmall
						? sprintf(
								/* translators: %s: what is being done, such as "Import of 600 snippets". */
								__( 'Cancel: %s', 'svc' ),
								job.title
							)
						: undefined
				}
				onClick={ () => setAsking( true ) }
			>
				{ __( 'Cancel', 'svc' ) }
			</Button>
			{ isAsking && ! isOver( job ) && (
				<CancelDialog
					job={ job }
					onClose={ () => setAsking( false ) }
				/>
			) }
		</>
	);
}
