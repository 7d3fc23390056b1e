import { Button } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import type { Draft } from '../../../state/documents/index.js';

/** Who decides the conditions that the browser could decide, and how it is changed. */
export interface Decision {
	/** Types of conditions that the browser can decide here. */
	readonly types: readonly string[];
	readonly decide: Draft[ 'decide' ];
	readonly onDecide: ( decide: Draft[ 'decide' ] ) => void;
}

/** Beside a rule that the browser can decide: what that lets all visitors read, and the way out. The first of a snippet says all of it. */
export function Decided( {
	isFirst,
	decision: { decide, onDecide },
}: {
	readonly isFirst: boolean;
	readonly decision: Decision;
} ) {
	const isServer = decide === 'server';
	if ( ! isFirst ) {
		return (
			<p className="svc-hint">
				{ isServer
					? __( 'Also decided on the server.', 'svc' )
					: __( 'Also decided in the browser.', 'svc' ) }
			</p>
		);
	}
	return (
		<p className="svc-hint svc-decided">
			<span aria-live="polite">
				{ isServer
					? __(
							'Decided on the server. A page cache may show the result to other visitors.',
							'svc'
						)
					: __(
							"Decided in the browser. The page's source shows content and value to all visitors.",
							'svc'
						) }
			</span>{ ' ' }
			<Button
				variant="link"
				onClick={ () => onDecide( isServer ? 'auto' : 'server' ) }
			>
				{ isServer
					? __( 'Decide in the browser', 'svc' )
					: __( 'Decide on the server', 'svc' ) }
			</Button>
		</p>
	);
}
