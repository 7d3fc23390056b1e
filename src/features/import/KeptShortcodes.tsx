import { useCallback } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import { useAnswer } from '../../state/asking/index.js';
import {
	loadShortcodes,
	type KeptShortcode,
	type Source,
} from '../../state/importing/index.js';
import { Loadable, Section } from '../../ui/index.js';
import { SnippetLink } from './SnippetLinks.js';

function Uses( { posts, more, widgets }: KeptShortcode ) {
	if ( posts.length + widgets.length === 0 ) {
		return (
			<span className="svc-weak">
				{ __(
					"Not found in posts, pages, block widgets or text widgets. Page builders aren't searched.",
					'svc'
				) }
			</span>
		);
	}
	return (
		<>
			{ posts.map( ( { id, title, url, edit } ) => (
				<a
					key={ id }
					className="svc-foreign__link"
					href={ edit === '' ? url : edit }
					target="_blank"
					rel="noreferrer"
					dir="auto"
				>
					{ title === ''
						? /* translators: %d: ID of a post. */
							sprintf( __( 'Post %d', 'svc' ), id )
						: title }
				</a>
			) ) }
			{ more > 0 && (
				<span>
					{ sprintf(
						/* translators: %d: number of posts. */
						_n( 'and %d more', 'and %d more', more, 'svc' ),
						more
					) }
				</span>
			) }
			{ widgets.map( ( { id, sidebar, edit } ) => {
				const words =
					sidebar === ''
						? /* translators: %s: ID of a widget. */
							sprintf( __( 'Widget %s', 'svc' ), id )
						: sprintf(
								/* translators: 1: ID of a widget, 2: name of a sidebar. */
								__( 'Widget %1$s in %2$s', 'svc' ),
								id,
								sidebar
							);
				return edit === '' ? (
					<span key={ id }>{ words }</span>
				) : (
					<a
						key={ id }
						className="svc-foreign__link"
						href={ edit }
						target="_blank"
						rel="noreferrer"
					>
						{ words }
					</a>
				);
			} ) }
		</>
	);
}

/** Which pages show imported snippets by shortcodes of the other plugin, and whether these work. */
export function KeptShortcodes( { source }: { readonly source: Source } ) {
	const load = useCallback(
		( signal: AbortSignal ) => loadShortcodes( source.id, signal ),
		[ source.id ]
	);
	return (
		<Section
			level={ 2 }
			title={ __( 'Kept shortcodes', 'svc' ) }
			className="svc-kept-shortcodes"
		>
			<p>
				{ sprintf(
					/* translators: %s: name of another plugin. */
					__(
						'Active snippets keep serving the shortcodes of %s, even without the plugin.',
						'svc'
					),
					source.name
				) }
			</p>
			<Loadable isLine answer={ useAnswer( load ) }>
				{ ( value ) => (
					<ul className="svc-import__remarks">
						{ value.map( ( kept ) => (
							<li key={ kept.snippet }>
								<SnippetLink id={ kept.snippet }>
									{ kept.title }
								</SnippetLink>{ ' ' }
								<code dir="ltr">{ kept.shortcode }</code>
								{ ! kept.works && (
									<span className="svc-bad">
										{ ' ' }
										{ __(
											"Inactive, so pages don't show this shortcode.",
											'svc'
										) }
									</span>
								) }
								<div className="svc-kept-shortcodes__posts">
									<Uses { ...kept } />
								</div>
							</li>
						) ) }
					</ul>
				) }
			</Loadable>
		</Section>
	);
}
