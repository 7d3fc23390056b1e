import { useId } from '@wordpress/element';
import type { ReactNode } from 'react';

/** A part of the screen under a heading of its own. */
export function Part( {
	title,
	children,
}: {
	readonly title: string;
	readonly children: ReactNode;
} ) {
	const id = useId();
	return (
		<section className="svc-git__part" aria-labelledby={ id }>
			<h3 id={ id }>{ title }</h3>
			{ children }
		</section>
	);
}
