import type { ReactNode } from 'react';

/** What stands where nothing is: why, and the next step. */
export function Empty( {
	title,
	children,
	actions,
}: {
	readonly title: string;
	readonly children?: ReactNode;
	readonly actions?: ReactNode;
} ) {
	return (
		<div className="svc-empty">
			<h2 className="svc-empty__title">{ title }</h2>
			{ children !== undefined && (
				<p className="svc-empty__text">{ children }</p>
			) }
			{ actions !== undefined && (
				<div className="svc-empty__actions">{ actions }</div>
			) }
		</div>
	);
}
