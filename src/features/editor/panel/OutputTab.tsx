import { __, sprintf } from '@wordpress/i18n';
import type { ReadyDocument } from '../ready.js';

/** What it printed when it was run once. */
export function OutputTab( {
	document,
}: {
	readonly document: ReadyDocument;
} ) {
	const { output, isRunning } = document;
	if ( isRunning || output === null ) {
		return (
			<p className="svc-panel__nothing">
				{ isRunning
					? __( 'Running…', 'svc' )
					: __( 'Run the saved snippet to see its output.', 'svc' ) }
			</p>
		);
	}
	return (
		<div className="svc-output">
			{ output.error !== null && (
				<p className="svc-output__error">
					{ output.error.line > 0
						? sprintf(
								/* translators: 1: number of a line, 2: what is wrong. */
								__( 'Line %1$d: %2$s', 'svc' ),
								output.error.line,
								output.error.message
							)
						: output.error.message }
				</p>
			) }
			<pre className="svc-output__text">
				{ output.text === ''
					? __( '(no output)', 'svc' )
					: output.text }
			</pre>
			<p className="svc-weak">
				{ sprintf(
					/* translators: %d: milliseconds. */ __(
						'%d ms including the request',
						'svc'
					),
					output.took
				) }
			</p>
		</div>
	);
}
