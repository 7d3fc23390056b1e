import type { ReactNode } from 'react';
import { useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { AppLink } from '../../state/frame/index.js';
import { nameOf, type FoundSnippet } from '../../state/replacing/index.js';
import { Button, TypeMark } from '../../ui/index.js';

/** Lines or matches of one snippet that are shown until the user wants all. */
const SHOWN = 5;

/** One snippet of a search: its title, and below it what was found in it. */
export function SnippetResult( {
	snippet,
	place,
	before,
	children,
	items,
	more,
}: {
	readonly snippet: Pick<
		FoundSnippet,
		'id' | 'title' | 'type' | 'lang' | 'status'
	>;
	/** What stands behind the title. */
	readonly place: string;
	/** What stands before the title. */
	readonly before?: ReactNode;
	/** What stands between the title and the list. */
	readonly children?: ReactNode;
	readonly items: readonly ReactNode[];
	/** Label of the button that shows the others. */
	readonly more: ( hidden: number ) => string;
} ) {
	const [ isWhole, setWhole ] = useState( false );
	const { id, type, lang, status } = snippet;
	const hidden = isWhole ? 0 : Math.max( 0, items.length - SHOWN );
	return (
		<li className="svc-result">
			<div className="svc-result__head">
				{ before }
				<TypeMark type={ type } lang={ lang } />
				<AppLink
					className="svc-line__title"
					dir="auto"
					to={ `/snippet/${ id }` }
				>
					{ nameOf( snippet ) }
				</AppLink>
				{ status === 'inactive' && (
					<span className="svc-chip">
						{ __( 'inactive', 'svc' ) }
					</span>
				) }
				<span className="svc-line__second">{ place }</span>
			</div>
			{ children }
			<ol className="svc-result__lines">
				{ items.slice( 0, items.length - hidden ) }
			</ol>
			{ hidden > 0 && (
				<Button
					className="svc-result__more"
					variant="link"
					onClick={ () => setWhole( true ) }
				>
					{ more( hidden ) }
				</Button>
			) }
		</li>
	);
}
