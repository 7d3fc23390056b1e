import { __, _n, sprintf } from '@wordpress/i18n';
import { useAnswer } from '../../state/asking/index.js';
import { navigate } from '../../state/frame/index.js';
import { loadSources, type Source } from '../../state/importing/index.js';
import { Button, ListRow, Loadable, Section } from '../../ui/index.js';

function stateOf( { installed, active }: Source ): string {
	if ( active ) {
		return __( 'Active', 'svc' );
	}
	return installed
		? __( 'Not active', 'svc' )
		: __( 'Not installed, data found', 'svc' );
}

const factsOf = ( source: Source ): string =>
	[
		stateOf( source ),
		sprintf(
			/* translators: %d: number of snippets. */
			_n( '%d snippet', '%d snippets', source.count, 'svc' ),
			source.count
		),
		...( source.imported === 0
			? []
			: [
					sprintf(
						/* translators: %d: number of snippets. */
						_n(
							'%d imported',
							'%d imported',
							source.imported,
							'svc'
						),
						source.imported
					),
				] ),
	].join( ' · ' );

function Line( { source }: { readonly source: Source } ) {
	return (
		<ListRow
			title={ source.name }
			second={ source.refused }
			actions={
				source.refused === '' && (
					<Button
						variant="secondary"
						aria-label={ sprintf(
							/* translators: %s: name of another plugin. */
							__( 'Review snippets: %s', 'svc' ),
							source.name
						) }
						onClick={ () =>
							navigate( '/import', { source: source.id } )
						}
					>
						{ __( 'Review snippets', 'svc' ) }
					</Button>
				)
			}
		>
			<span className="svc-line__second">{ factsOf( source ) }</span>
		</ListRow>
	);
}

/** The other plugins of this site that have snippets. */
export function Sources() {
	return (
		<Section
			title={ __( 'Snippets of other plugins', 'svc' ) }
			className="svc-sources is-wide"
		>
			<Loadable isLine answer={ useAnswer( loadSources ) }>
				{ ( sources ) =>
					sources.length === 0 ? (
						<p className="svc-weak">
							{ __(
								'No snippets found from Code Snippets, WPCode or similar plugins.',
								'svc'
							) }
						</p>
					) : (
						<ul className="svc-rows">
							{ sources.map( ( source ) => (
								<Line key={ source.id } source={ source } />
							) ) }
						</ul>
					)
				}
			</Loadable>
		</Section>
	);
}
