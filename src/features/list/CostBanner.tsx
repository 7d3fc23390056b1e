import { __, sprintf } from '@wordpress/i18n';
import type { ListedSnippet } from '../../contract/index.js';
import { navigate, prefer, usePreference } from '../../state/frame/index.js';
import {
	costliest,
	dismissedWith,
	shareInWords,
} from '../../state/insights/index.js';
import { Banner, Button } from '../../ui/index.js';
import { titleOf } from './TitleCell.js';

/** Above the list: the snippet that takes more than a tenth of a page, until the person has put it away or it is changed. */
export function CostBanner( {
	list,
}: {
	readonly list: readonly ListedSnippet[];
} ) {
	const dismissed = usePreference( 'costsDismissed' );
	const snippet = costliest( list, dismissed );
	return (
		snippet !== null && (
			<Banner
				kind="info"
				actions={
					<>
						<Button
							variant="secondary"
							onClick={ () =>
								navigate( '/insights', { show: 'much' } )
							}
						>
							{ __( 'Show insights', 'svc' ) }
						</Button>
						<Button
							variant="tertiary"
							onClick={ () =>
								prefer(
									'costsDismissed',
									dismissedWith( dismissed, snippet )
								)
							}
						>
							{ __( 'Dismiss', 'svc' ) }
						</Button>
					</>
				}
			>
				{ sprintf(
					/* translators: 1: title of a snippet, 2: share of a page's time, such as "32%". */
					__(
						'%1$s takes %2$s of the load time of its pages.',
						'svc'
					),
					titleOf( snippet ),
					shareInWords( snippet.cost?.share ?? 0 )
				) }
			</Banner>
		)
	);
}
