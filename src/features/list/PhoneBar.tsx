import { Button } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { bootData } from '../../client/index.js';
import { navigate, sayFailure } from '../../state/frame/index.js';
import { setSafeMode, useSiteSwitches } from '../../state/snippets/index.js';
import { ConfirmDialog } from '../../ui/index.js';

/** Asked before everything stops: a thumb may have slipped, and visitors see the difference at once. */
function AskToStop( { onClose }: { readonly onClose: () => void } ) {
	const stop = () => {
		onClose();
		setSafeMode( true ).catch( sayFailure );
	};
	return (
		<ConfirmDialog
			title={ __( 'Turn on safe mode?', 'svc' ) }
			yes={ __( 'Turn on safe mode', 'svc' ) }
			onYes={ stop }
			onClose={ onClose }
		>
			<p>
				{ __(
					'No snippets will run for anyone until you turn it off.',
					'svc'
				) }
			</p>
		</ConfirmDialog>
	);
}

/** On a phone, below the list: what a user on call wants within reach of a thumb. */
export function PhoneBar() {
	const { safeMode } = useSiteSwitches();
	const [ isAsking, setAsking ] = useState( false );
	return (
		<div className="svc-phonebar">
			{ /* While it is on, the notice above the list turns it off. */ }
			{ bootData().may.stop && ! safeMode && (
				<Button
					__next40pxDefaultSize
					variant="secondary"
					onClick={ () => setAsking( true ) }
				>
					{ __( 'Turn on safe mode', 'svc' ) }
				</Button>
			) }
			<Button
				__next40pxDefaultSize
				variant="secondary"
				onClick={ () => navigate( '/history' ) }
			>
				{ __( 'Timeline', 'svc' ) }
			</Button>
			{ isAsking && <AskToStop onClose={ () => setAsking( false ) } /> }
		</div>
	);
}
