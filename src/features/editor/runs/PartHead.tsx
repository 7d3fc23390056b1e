import type { ReactNode } from 'react';
import { HelpLink } from '../../../ui/index.js';

/** The heading of a part of the tab "Runs", its help, and what can be done with the part. */
export const PartHead = ( {
	id,
	title,
	help,
	children,
}: {
	/** The part is labelled by it. */
	readonly id: string;
	readonly title: string;
	/** Page of the documentation with its anchor. */
	readonly help: string;
	readonly children?: ReactNode;
} ) => (
	<div className="svc-section__head">
		<h3 className="svc-section__title" id={ id }>
			{ title }
		</h3>
		<HelpLink page={ help } topic={ title } />
		{ children }
	</div>
);
