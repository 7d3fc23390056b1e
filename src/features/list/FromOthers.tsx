import { Button } from '@wordpress/components';
import { __, _n, sprintf } from '@wordpress/i18n';
import { useAnswer } from '../../state/asking/index.js';
import { navigate } from '../../state/frame/index.js';
import {
	loadSources,
	remainingOf,
	type Source,
} from '../../state/importing/index.js';

const offerOf = ( source: Source ): string =>
	sprintf(
		/* translators: 1: number of snippets, 2: name of another plugin. */
		_n(
			'Import %1$d snippet from %2$s',
			'Import %1$d snippets from %2$s',
			remainingOf( source ),
			'svc'
		),
		remainingOf( source ),
		source.name
	);

/** What other plugins of the site have that is not here yet. Says nothing while that is not known: it is an offer, no more. */
export function FromOthers() {
	const { value } = useAnswer( loadSources );
	const sources = ( value ?? [] ).filter(
		( source ) => remainingOf( source ) > 0 && source.refused === ''
	);
	return sources.length === 0 ? null : (
		<ul
			className="svc-from-others"
			aria-label={ __( 'Snippets of other plugins', 'svc' ) }
		>
			{ sources.map( ( source ) => (
				<li key={ source.id }>
					<Button
						__next40pxDefaultSize
						variant="link"
						onClick={ () =>
							navigate( '/import', { source: source.id } )
						}
					>
						{ offerOf( source ) }
					</Button>
				</li>
			) ) }
		</ul>
	);
}
