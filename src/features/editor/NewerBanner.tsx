import { Button } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { call } from '../../client/index.js';
import { isChanged, loadDocument } from '../../state/documents/index.js';
import { changeParams, sayFailure } from '../../state/frame/index.js';
import { showConflict } from '../../state/saving/index.js';
import { atTime, Banner } from '../../ui/index.js';
import { NOW } from './Comparison.js';
import type { ReadyDocument } from './ready.js';

/** Shows the newest saved version beside what is on the screen. */
async function look( id: number ): Promise< void > {
	const [ newest ] = await call( 'list-revisions', { id, per_page: 1 } );
	if ( newest !== undefined ) {
		changeParams( { compare: String( newest.rev ), with: NOW } );
	}
}

/** Says that there is a newer save, also during typing: it can be looked at, and both versions put together. */
export function NewerBanner( {
	document,
}: {
	readonly document: ReadyDocument;
} ) {
	const { id, newer, saving } = document;
	if ( newer === null || saving.kind === 'conflict' ) {
		return null;
	}
	const actions = isChanged( document ) ? (
		<>
			<Button
				variant="secondary"
				size="small"
				onClick={ () => void look( id ).catch( sayFailure ) }
			>
				{ __( 'Look', 'svc' ) }
			</Button>
			<Button
				variant="secondary"
				size="small"
				onClick={ () => void showConflict( id ).catch( sayFailure ) }
			>
				{ __( 'Merge', 'svc' ) }
			</Button>
		</>
	) : (
		<Button
			variant="secondary"
			size="small"
			onClick={ () => void loadDocument( id ) }
		>
			{ __( 'Show the new version', 'svc' ) }
		</Button>
	);
	return (
		<Banner kind="warning" actions={ actions }>
			{ sprintf(
				/* translators: 1: name of a person, 2: time, such as "at 14:02". */ __(
					'%1$s saved a newer version %2$s.',
					'svc'
				),
				newer.name,
				atTime( newer.time )
			) }{ ' ' }
			{ isChanged( document ) && __( 'Your changes are kept.', 'svc' ) }
		</Banner>
	);
}
