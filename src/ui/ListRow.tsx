import type { ReactNode } from 'react';

/** One of several things: its mark, its name, what else there is to know, and what can be done with it. */
export const ListRow = ( {
	mark,
	title,
	second,
	actions,
	children,
}: {
	readonly mark?: ReactNode;
	/** A name, or a link with the class `svc-line__title`. */
	readonly title: ReactNode;
	readonly second?: ReactNode;
	readonly actions?: ReactNode;
	/** Between both lines. */
	readonly children?: ReactNode;
} ) => (
	<li className="svc-line">
		{ mark }
		<div className="svc-line__text">
			{ typeof title === 'string' ? (
				<span className="svc-line__title" dir="auto">
					{ title }
				</span>
			) : (
				title
			) }
			{ children }
			{ second && <span className="svc-line__second">{ second }</span> }
		</div>
		{ actions && <div className="svc-line__actions">{ actions }</div> }
	</li>
);
