import { __, sprintf } from '@wordpress/i18n';
import { placesText } from '../../state/replacing/index.js';
import { ConfirmDialog } from '../../ui/index.js';
import type { Sum } from './selection-of-matches.js';

/** Asks before text is taken out everywhere: an empty field is more often forgotten than meant. */
export function RemoveMatchesDialog( {
	text,
	ticked,
	onYes,
	onClose,
}: {
	/** What was searched for. */
	readonly text: string;
	readonly ticked: Sum;
	readonly onYes: () => void;
	readonly onClose: () => void;
} ) {
	return (
		<ConfirmDialog
			title={ __( 'Remove matches?', 'svc' ) }
			yes={ __( 'Remove', 'svc' ) }
			onYes={ onYes }
			onClose={ onClose }
		>
			<p>
				{ sprintf(
					/* translators: 1: what was searched for, 2: "132 matches in 50 snippets". */
					__(
						'The replacement is empty. This removes %1$s: %2$s.',
						'svc'
					),
					text,
					placesText( ticked.matches, ticked.snippets )
				) }
			</p>
		</ConfirmDialog>
	);
}
