import { __, _n, sprintf } from '@wordpress/i18n';
import type { Foreign, Source } from '../../state/importing/index.js';
import { nameOf } from '../../state/replacing/index.js';
import { snippetsOf } from '../../state/snippets/index.js';
import { KeptShortcodes } from './KeptShortcodes.js';
import { PageComparison } from './PageComparison.js';
import { SnippetLink } from './SnippetLink.js';
import { titleOf } from './source-words.js';
import type { Step } from './use-switch.js';

type Done = Extract< Step, { at: 'done' } >;

/** What stayed off here, why, and how its original stands now. */
function StayedOff( {
	source,
	items,
	step: { on, now, refused },
}: {
	readonly source: Source;
	readonly items: readonly Foreign[];
	readonly step: Done;
} ) {
	const errors = [ ...( on?.errors ?? [] ) ];
	const standing = ( snippet: number ): string => {
		const id = items.find( ( item ) => item.snippet === snippet )?.id;
		const original = now.find( ( item ) => item.id === id );
		if ( original === undefined && refused === '' ) {
			return '';
		}
		return original?.status === 'active'
			? sprintf(
					/* translators: %s: name of another plugin. */
					__( 'It is on in %s.', 'svc' ),
					source.name
				)
			: sprintf(
					/* translators: %s: name of another plugin. */
					__(
						'It is off in %s, too: mend it here, or switch it on over there.',
						'svc'
					),
					source.name
				);
	};
	return errors.length === 0 ? null : (
		<>
			<h2 className="svc-import__part">
				{ __( 'Stayed off here', 'svc' ) }
			</h2>
			{ refused !== '' && (
				<p className="svc-bad" role="alert">
					{ sprintf(
						/* translators: 1: name of another plugin, 2: an error message. */
						__(
							'They were not all switched on again in %1$s: %2$s',
							'svc'
						),
						source.name,
						refused
					) }
				</p>
			) }
			<ul className="svc-import__remarks">
				{ errors.map( ( [ id, message ] ) => (
					<li key={ id }>
						<SnippetLink id={ id }>
							{ nameOf(
								snippetsOf( [ id ] )[ 0 ] ?? { id, title: '' }
							) }
						</SnippetLink>{ ' ' }
						{ message } { standing( id ) }
					</li>
				) ) }
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
	readonly items: readonly Foreign[];
	readonly step: Done;
} ) {
	const { off, on, comparison, browser } = step;
	const count = on?.done.length ?? 0;
	return (
		<div className="svc-switch-over__result">
			<p role="status">
				<strong>
					{ sprintf(
						/* translators: 1: number of snippets, 2: name of another plugin. */
						_n(
							'%1$d snippet runs here now, and no longer in %2$s.',
							'%1$d snippets run here now, and no longer in %2$s.',
							count,
							'svc'
						),
						count,
						source.name
					) }
				</strong>
			</p>
			{ off.errors.length > 0 && (
				<>
					<h2 className="svc-import__part">
						{ sprintf(
							/* translators: %s: name of another plugin. */
							__( 'Not switched off in %s', 'svc' ),
							source.name
						) }
					</h2>
					<ul className="svc-import__remarks">
						{ off.errors.map( ( failure ) => (
							<li key={ failure.id }>
								<strong dir="auto">
									{ titleOf( failure ) }
								</strong>{ ' ' }
								{ failure.message }
							</li>
						) ) }
					</ul>
				</>
			) }
			<StayedOff source={ source } items={ items } step={ step } />
			{ comparison === undefined && (
				<p className="svc-weak" role="status">
					{ __(
						'Comparing pages with how they were before…',
						'svc'
					) }
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
