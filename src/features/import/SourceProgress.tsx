import { ProgressBar } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { Button } from '../../ui/index.js';

/** How far an import is, and the way to end it. */
export function SourceProgress( {
	done,
	all,
	isStopping,
	onStop,
}: {
	readonly done: number;
	readonly all: number;
	/** Whether it ends after the part that is being imported. */
	readonly isStopping: boolean;
	readonly onStop: () => void;
} ) {
	return (
		<div className="svc-import__outcome svc-foreign__progress">
			<ProgressBar value={ ( done / all ) * 100 } />
			<p role="status">
				{ isStopping
					? __( 'Stopping after the ones under way…', 'svc' )
					: sprintf(
							/* translators: 1: number of snippets, 2: number of all snippets. */
							__( 'Importing: %1$d of %2$d are done.', 'svc' ),
							done,
							all
						) }
			</p>
			<Button
				isLarge
				variant="secondary"
				disabled={ isStopping }
				onClick={ onStop }
			>
				{ __( 'Stop', 'svc' ) }
			</Button>
		</div>
	);
}
