import { Button } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { help } from '@wordpress/icons';
import { useFrame } from './frame.js';

/** A question mark beside a heading. The page opens in a new tab, so what was typed here stays. */
export function HelpLink( {
	page,
	topic,
}: {
	/** Page of the documentation with its anchor, such as `recover#go-back`. */
	readonly page: string;
	/** The heading that it is beside. */
	readonly topic: string;
} ) {
	const { helpAddress } = useFrame();
	return (
		<Button
			className="svc-help-link"
			size="small"
			icon={ help }
			iconSize={ 20 }
			label={ sprintf(
				/* translators: %s: a heading, such as "Schedule". */
				__( 'Help: %s (opens in a new tab)', 'svc' ),
				topic
			) }
			href={ helpAddress( page ) }
			target="_blank"
		/>
	);
}
