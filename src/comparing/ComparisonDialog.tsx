import { Modal } from '@wordpress/components';
import type { ReactNode } from 'react';
import { Loadable, type Answer } from '../ui/index.js';
import './comparison.scss';

/** Two versions of something that are on their way, in the place of the whole screen. */
export function ComparisonDialog< Versions >( {
	title,
	actions,
	tools,
	answer,
	children,
	onClose,
}: {
	readonly title: string;
	/** At the end of the heading. */
	readonly actions?: ReactNode;
	/** Above both versions, also while they are on their way: which ones they are. */
	readonly tools?: ReactNode;
	readonly answer: Answer< Versions >;
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
				<Loadable answer={ answer }>{ children }</Loadable>
			</div>
		</Modal>
	);
}
