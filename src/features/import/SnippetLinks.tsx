import { _n, sprintf } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { AppLink } from '../../state/frame/index.js';
import { nameOf } from '../../state/replacing/index.js';
import { useSnippets } from '../../state/snippets/index.js';

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

/** Links that are shown; the others are in the list of snippets. */
const LINKED = 20;

/** Links to what came, as far as it is still here; nothing where nothing is. */
export function SnippetLinks( {
	title,
	ids,
}: {
	readonly title: string;
	readonly ids: readonly number[];
} ) {
	const { byId } = useSnippets();
	const here = ids.flatMap( ( id ) => byId.get( id ) ?? [] );
	const more = here.length - LINKED;
	return here.length === 0 ? null : (
		<>
			<h4 className="svc-import__part">{ title }</h4>
			<ul className="svc-import__remarks">
				{ here.slice( 0, LINKED ).map( ( snippet ) => (
					<li key={ snippet.id }>
						<SnippetLink id={ snippet.id }>
							{ nameOf( snippet ) }
						</SnippetLink>
					</li>
				) ) }
				{ more > 0 && (
					<li className="svc-weak">
						{ sprintf(
							/* translators: %d: number of further snippets. */
							_n( 'and %d more', 'and %d more', more, 'svc' ),
							more
						) }
					</li>
				) }
			</ul>
		</>
	);
}
