import { __ } from '@wordpress/i18n';
import { navigate } from '../../state/frame/index.js';
import { keepDropped } from '../../state/importing/index.js';
import { Banner, Button } from '../../ui/index.js';

/** What is offered for an export instead of one snippet. */
export const ImportOffer = ( { text }: { readonly text: string } ) => (
	<Banner
		kind="info"
		actions={
			<Button
				variant="primary"
				onClick={ () => {
					keepDropped( new File( [ text ], 'pasted' ) );
					navigate( '/import' );
				} }
			>
				{ __( 'Continue to Import', 'svc' ) }
			</Button>
		}
	>
		{ __(
			'This is an export of snippets. Import it to keep their settings.',
			'svc'
		) }
	</Banner>
);
