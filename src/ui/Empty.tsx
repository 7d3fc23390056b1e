import type { ReactNode } from 'react';
import { Button } from './Button.js';

/** What stands where nothing is: why, and the next step. */
export function Empty( {
	title,
	children,
	next,
	actions,
}: {
	readonly title: string;
	readonly children?: ReactNode;
	/** The one thing that can be done. */
	readonly next?: {
		readonly label: string;
		readonly onClick: () => void;
		/** While it is under way. */
		readonly isBusy?: boolean;
	};
	/** Where there are several. */
	readonly actions?: ReactNode;
} ) {
	return (
		<div className="svc-empty">
			<h2 className="svc-empty__title">{ title }</h2>
			{ children !== undefined && (
				<p className="svc-empty__text">{ children }</p>
			) }
			{ next !== undefined && (
				<div className="svc-empty__actions">
					<Button
						isLarge
						variant="primary"
						isBusy={ next.isBusy === true }
						onClick={ next.onClick }
					>
						{ next.label }
					</Button>
				</div>
			) }
			{ actions !== undefined && (
				<div className="svc-empty__actions">{ actions }</div>
			) }
		</div>
	);
}
