import type { ReactNode } from 'react';
import { addressOf, navigate } from '../../state/frame/index.js';

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
		<a
			className="svc-foreign__link"
			dir="auto"
			href={ addressOf( place ) }
			onClick={ ( event ) => {
				if ( ! event.metaKey && ! event.ctrlKey ) {
					event.preventDefault();
					navigate( place );
				}
			} }
		>
			{ children }
		</a>
	);
}
