import { Modal } from '@wordpress/components';
import { lazy, Suspense, useCallback } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { call } from '../../client/index.js';
import type { Difference } from '../../contract/index.js';
import { nameOf, useAnswer } from '../../state/index.js';
import { Failure, useFrame, Waiting } from '../../ui/index.js';

const CodeDiff = lazy(
	() => import( /* webpackChunkName: "monaco" */ '../../editor/CodeDiff.js' )
);

/** The code of one snippet at that time beside what it is now. */
export function Comparison( {
	difference,
	onClose,
}: {
	readonly difference: Difference;
	readonly onClose: () => void;
} ) {
	const { id, rev } = difference;
	const { isDark } = useFrame();
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
	const { value, error, reload } = useAnswer( load );
	return (
		<Modal
			size="fill"
			title={ sprintf(
				/* translators: %s: title of a snippet. What was then stands left of what is now, or above it. */
				__( '%s, then and now', 'svc' ),
				nameOf( difference )
			) }
			onRequestClose={ onClose }
		>
			<div className="svc-generation__code">
				{ error !== null && (
					<Failure
						title={ __( 'The code could not be loaded.', 'svc' ) }
						message={ error.message }
						onRetry={ reload }
					/>
				) }
				{ value === null && error === null && <Waiting /> }
				{ value !== null && (
					<Suspense fallback={ <Waiting /> }>
						<CodeDiff
							type={ value.now.type }
							lang={ value.now.lang }
							left={ value.then.code }
							right={ value.now.code }
							isDark={ isDark }
						/>
					</Suspense>
				) }
			</div>
		</Modal>
	);
}
