import { Modal } from '@wordpress/components';
import type { ReactNode } from 'react';
import { Failure, Waiting } from '../ui/index.js';
import './comparison.scss';

/** Two versions of something that are on their way, in the place of the whole screen. */
export function ComparisonDialog< Versions >( {
	title,
	actions,
	tools,
	answer: { value, error, reload },
	failure,
	children,
	onClose,
}: {
	readonly title: string;
	/** At the end of the heading. */
	readonly actions?: ReactNode;
	/** Above both versions, also while they are on their way: which ones they are. */
	readonly tools?: ReactNode;
	readonly answer: {
		readonly value: Versions | null;
		readonly error: Error | null;
		readonly reload: () => void;
	};
	/** Said where they could not be loaded. */
	readonly failure: string;
	/** What is shown of them. */
	readonly children: ( versions: Versions ) => ReactNode;
	readonly onClose: () => void;
} ) {
	return (
		<Modal
			size="fill"
			title={ title }
			onRequestClose={ onClose }
			headerActions={ actions }
		>
			<div className="svc-versions">
				{ tools }
				{ error !== null && (
					<Failure
						title={ failure }
						message={ error.message }
						onRetry={ reload }
					/>
				) }
				{ value === null && error === null && <Waiting /> }
				{ value !== null && children( value ) }
			</div>
		</Modal>
	);
}
