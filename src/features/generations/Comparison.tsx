import { useCallback } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { call } from '../../client/index.js';
import { CodeComparison, ComparisonDialog } from '../../comparing/index.js';
import type { Difference } from '../../contract/index.js';
import { useAnswer } from '../../state/asking/index.js';
import { nameOf } from '../../state/replacing/index.js';

/** The code of one snippet at that time beside what it is now. */
export function Comparison( {
	difference,
	onClose,
}: {
	readonly difference: Difference;
	readonly onClose: () => void;
} ) {
	const { id, rev } = difference;
	const load = useCallback(
		async ( signal: AbortSignal ) => {
			const [ then, now ] = await Promise.all( [
				call( 'get-revision', { id, rev: rev.then ?? 1 }, { signal } ),
				call( 'get-snippet', { id }, { signal } ),
			] );
			return { then, now };
		},
		[ id, rev.then ]
	);
	return (
		<ComparisonDialog
			title={ sprintf(
				/* translators: %s: title of a snippet. What was then stands left of what is now, or above it. */
				__( '%s, then and now', 'svc' ),
				nameOf( difference )
			) }
			answer={ useAnswer( load ) }
			onClose={ onClose }
		>
			{ ( { then, now } ) => (
				<div className="svc-comparison">
					<CodeComparison
						type={ now.type }
						lang={ now.lang }
						left={ then.code }
						right={ now.code }
					/>
				</div>
			) }
		</ComparisonDialog>
	);
}
