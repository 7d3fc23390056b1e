import { __ } from '@wordpress/i18n';
import { MergeView } from '../../comparing/index.js';
import type { WholeProposal } from '../../contract/index.js';
import { editsOf } from '../../state/proposals/index.js';
import type { Stale } from './stale.js';
import { sidesOfProposal } from './words.js';

/** The proposal put together with what has changed since. */
export function MergeStale( {
	stale: { type, merge },
	whole,
	onDecline,
	onAccept,
	onClose,
}: {
	readonly stale: Stale;
	readonly whole: WholeProposal;
	readonly onDecline: () => void;
	readonly onAccept: ( edits: Record< string, unknown > ) => void;
	readonly onClose: () => void;
} ) {
	return (
		<MergeView
			type={ type }
			merge={ merge }
			sides={ sidesOfProposal() }
			sentence={ __(
				'The snippet has changed since this proposal was made.',
				'svc'
			) }
			onSettle={ ( result ) =>
				result === null
					? onDecline()
					: onAccept( editsOf( whole.input, merge, result ) )
			}
			onPutOff={ onClose }
		/>
	);
}
