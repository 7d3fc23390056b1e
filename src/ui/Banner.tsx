import type { ReactNode } from 'react';
import './banner.scss';

/** A line above something with what the user has to know, and what can be done about it. */
export function Banner( {
	kind,
	children,
	actions,
}: {
	readonly kind: 'info' | 'warning' | 'error';
	readonly children: ReactNode;
	readonly actions?: ReactNode;
} ) {
	return (
		<div
			className={ `svc-banner svc-banner--${ kind }` }
			role={ kind === 'info' ? 'status' : 'alert' }
		>
			<span className="svc-banner__text">{ children }</span>
			{ actions !== undefined && (
				<span className="svc-banner__actions">{ actions }</span>
			) }
		</div>
	);
}
