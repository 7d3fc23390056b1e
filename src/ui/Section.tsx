import { useId } from '@wordpress/element';
import type { ReactNode } from 'react';

/** A part of a screen or of a dialog under a heading of its own. */
export function Section( {
	title,
	level = 3,
	className = '',
	children,
}: {
	readonly title: string;
	/** Level of the heading: 2 in a dialog. */
	readonly level?: 2 | 3;
	readonly className?: string;
	readonly children: ReactNode;
} ) {
	const id = useId();
	const Heading = `h${ level }` as const;
	return (
		<section className={ `svc-part ${ className }` } aria-labelledby={ id }>
			<Heading className="svc-part__title" id={ id }>
				{ title }
			</Heading>
			{ children }
		</section>
	);
}
