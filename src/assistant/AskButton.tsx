import { lazy, Suspense, useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { bootData } from '../client/index.js';
import { Button } from '../ui/index.js';
import type { Subject, Suggestion } from './question.js';

const AskDialog = lazy( () =>
	import( /* webpackChunkName: "assistant" */ './AskDialog.js' ).then(
		( { AskDialog: it } ) => ( { default: it } )
	)
);

/** Opens the assistant; nothing where the site has no AI provider. */
export function AskButton( {
	subject,
	onAccept,
}: {
	/** Asked when the dialog opens. */
	readonly subject: () => Subject;
	/** Gets the draft that a person accepts. */
	readonly onAccept: ( draft: Suggestion ) => void;
} ) {
	const [ about, setAbout ] = useState< Subject | null >( null );
	if ( ! bootData().assistant ) {
		return null;
	}
	return (
		<>
			<Button
				size="compact"
				variant="secondary"
				onClick={ () => setAbout( subject() ) }
			>
				{ __( 'Ask', 'svc' ) }
			</Button>
			{ about !== null && (
				<Suspense fallback={ null }>
					<AskDialog
						subject={ about }
						onAccept={ onAccept }
						onClose={ () => setAbout( null ) }
					/>
				</Suspense>
			) }
		</>
	);
}
