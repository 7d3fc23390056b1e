import type { ReactNode } from 'react';
import { AppLink } from '../../state/frame/index.js';

/** A link to a snippet of this site. */
export function SnippetLink( {
	id,
	children,
}: {
	readonly id: number;
	readonly children: ReactNode;
} ) {
	const place = `/snippet/${ id }`;
	return (
		<AppLink className="svc-foreign__link" dir="auto" to={ place }>
			{ children }
		</AppLink>
	);
}
