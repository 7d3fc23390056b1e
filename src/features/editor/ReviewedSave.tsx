import { Modal } from '@wordpress/components';
import { useEffect } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { CodeComparison } from '../../comparing/index.js';
import { draftOf } from '../../state/documents/index.js';
import {
	endReview,
	reviewAndSave,
	useReviewed,
} from '../../state/saving/index.js';
import { Button, Cancel, Key } from '../../ui/index.js';
import { Differences } from './Comparison.js';
import type { ReadyDocument } from './ready.js';

function Review( {
	document: { id, base, draft },
	document,
}: {
	readonly document: ReadyDocument;
} ) {
	// Another screen, or another snippet, has other changes.
	useEffect( () => endReview, [] );
	return (
		<Modal
			size="fill"
			title={ __( 'Review changes', 'svc' ) }
			onRequestClose={ endReview }
			headerActions={
				<>
					<Cancel onClick={ endReview } />
					<Button
						isLarge
						variant="primary"
						onClick={ () => reviewAndSave( id ) }
					>
						{ __( 'Save', 'svc' ) }
						<Key keys="mod+s" />
					</Button>
				</>
			}
		>
			<div className="svc-versions">
				<Differences
					document={ document }
					one={ { ...base, settings: draftOf( base ) } }
					other={ null }
				/>
				<div className="svc-comparison">
					<CodeComparison
						type={ base.type }
						lang={ draft.lang }
						left={ base.code }
						right={ draft.code }
					/>
				</div>
			</div>
		</Modal>
	);
}

/** What a save would change for visitors, before it is made. */
export const ReviewedSave = ( {
	document,
}: {
	readonly document: ReadyDocument;
} ) =>
	useReviewed() === document.id ? (
		<Review key={ document.id } document={ document } />
	) : null;
