import { useId } from '@wordpress/element';
import type { ReactNode } from 'react';
import { HelpLink } from './HelpLink.js';

/** A part of a screen or of a dialog under a heading of its own. */
export function Section( {
	title,
	level = 3,
	className = '',
	help,
	children,
}: {
	readonly title: string;
	/** Level of the heading: 2 in a dialog. */
	readonly level?: 2 | 3;
	readonly className?: string;
	/** Page of the documentation about it. */
	readonly help?: string;
	readonly children: ReactNode;
} ) {
	const id = useId();
	const Heading = `h${ level }` as const;
	const heading = (
		<Heading className="svc-part__title" id={ id }>
			{ title }
		</Heading>
	);
	return (
		<section className={ `svc-part ${ className }` } aria-labelledby={ id }>
			{ help === undefined ? (
				heading
			) : (
				<div className="svc-part__head">
					{ heading }
					<HelpLink page={ help } topic={ title } />
				</div>
			) }
			{ children }
		</section>
	);
}
