import type { ReactNode } from 'react';
import './banner.scss';

/** A line above something with what the user has to know, and what can be done about it. */
export function Banner( {
	kind,
	isQuiet = kind === 'info',
	children,
	actions,
}: {
	readonly kind: 'info' | 'warning' | 'error';
	/** Whether it does not interrupt what a screen reader says. */
	readonly isQuiet?: boolean;
	readonly children: ReactNode;
	readonly actions?: ReactNode;
} ) {
	return (
		<div
			className={ `svc-banner svc-banner--${ kind }` }
			role={ isQuiet ? 'status' : 'alert' }
		>
			<span className="svc-banner__text">{ children }</span>
			{ actions && (
				<span className="svc-banner__actions">{ actions }</span>
			) }
		</div>
	);
}
