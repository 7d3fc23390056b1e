import { useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import type { Job } from '../../../state/jobs/index.js';
import { More } from '../../../ui/index.js';

/** Remarks that are drawn at first, and more each time when the end comes into sight. */
const STEP = 100;

/** What is to be said about single snippets of an import; nothing where nothing is. */
export function Remarks( { job: { kind, failures } }: { readonly job: Job } ) {
	const [ drawn, setDrawn ] = useState( STEP );
	return failures.length === 0 ? null : (
		<>
			<h4 className="svc-import__part">
				{ kind === 'import'
					? __( 'Not as in the file', 'svc' )
					: __( 'Not imported', 'svc' ) }
			</h4>
			<ul className="svc-import__remarks">
				{ failures
					.slice( 0, drawn )
					.map( ( { index, title, message }, at ) => (
						<li key={ at }>
							<strong dir="auto">
								{ title === '' ? `#${ index + 1 }` : title }
							</strong>{ ' ' }
							{ message }
						</li>
					) ) }
			</ul>
			{ failures.length > drawn && (
				<More
					isLoading={ false }
					error=""
					onMore={ () => setDrawn( drawn + STEP ) }
				/>
			) }
		</>
	);
}
