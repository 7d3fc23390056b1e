import { __, _n, sprintf } from '@wordpress/i18n';
import type { SourceSnippet, Source } from '../../state/importing/index.js';
import { KeptShortcodes } from './KeptShortcodes.js';
import { PageComparison } from './PageComparison.js';
import { SnippetLink } from './SnippetLinks.js';
import { titleOf } from './source-words.js';
import type { Step } from './use-switch.js';

type Done = Extract< Step, { at: 'done' } >;

/** What is not active here, why, and how its original stands now. */
function Left( {
	source,
	items,
	step: { report, now },
}: {
	readonly source: Source;
	readonly items: readonly SourceSnippet[];
	readonly step: Done;
} ) {
	const standing = ( id: string ): string => {
		const original = now.find( ( item ) => item.id === id );
		if ( original === undefined ) {
			return '';
		}
		return original.status === 'active'
			? sprintf(
					/* translators: %s: name of another plugin. */
					__( 'Active in %s', 'svc' ),
					source.name
				)
			: sprintf(
					/* translators: %s: name of another plugin. */
					__(
						'Also inactive in %s. Fix the snippet here, or activate it there.',
						'svc'
					),
					source.name
				);
	};
	return report.errors.length === 0 ? null : (
		<>
			<h2 className="svc-import__part">
				{ __( 'Not activated here', 'svc' ) }
			</h2>
			<ul className="svc-import__remarks">
				{ report.errors.map( ( failure ) => {
					const snippet =
						items.find( ( { id } ) => id === failure.id )
							?.snippet ?? null;
					const title = <bdi>{ titleOf( failure ) }</bdi>;
					return (
						<li key={ failure.id }>
							{ snippet === null ? (
								<strong>{ title }</strong>
							) : (
								<SnippetLink id={ snippet }>
									{ title }
								</SnippetLink>
							) }{ ' ' }
							{ failure.message } { standing( failure.id ) }
						</li>
					);
				} ) }
			</ul>
		</>
	);
}

/** How a switch-over went. */
export function SwitchResult( {
	source,
	items,
	step,
}: {
	readonly source: Source;
	/** Those that it was about. */
	readonly items: readonly SourceSnippet[];
	readonly step: Done;
} ) {
	const { report, comparison, browser } = step;
	const count = report.activated?.length ?? 0;
	return (
		<div className="svc-switch-over__result">
			<p role="status">
				<strong>
					{ sprintf(
						/* translators: 1: number of snippets, 2: name of another plugin. */
						_n(
							'%1$d snippet now runs here instead of in %2$s.',
							'%1$d snippets now run here instead of in %2$s.',
							count,
							'svc'
						),
						count,
						source.name
					) }
				</strong>
			</p>
			<Left source={ source } items={ items } step={ step } />
			{ comparison === undefined && (
				<p className="svc-weak" role="status">
					{ __( 'Comparing pages…', 'svc' ) }
				</p>
			) }
			{ comparison && (
				<PageComparison comparison={ comparison } browser={ browser } />
			) }
			{ items.some( ( { arrival } ) => arrival?.run === 'shortcode' ) && (
				<KeptShortcodes source={ source } />
			) }
		</div>
	);
}
