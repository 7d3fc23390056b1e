import { CheckboxControl } from '@wordpress/components';
import { useEffect, useRef, useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import { navigate, sayFailure } from '../../state/frame/index.js';
import { trackJob, loadJobs, type Job } from '../../state/jobs/index.js';
import { Button, Cancel } from '../../ui/index.js';
import type { Imported } from './run-import.js';

/** Below the snippets of a file: whether those that are active there are activated, and the import itself. */
export function ImportFoot( {
	count,
	active,
	run,
	onImported,
	onCancel,
}: {
	/** How many are to come. */
	readonly count: number;
	/** How many of them are active in the file. */
	readonly active: number;
	/** Carries it out. */
	readonly run: ( keeps: boolean ) => Promise< Imported | Job >;
	readonly onImported: ( imported: Imported ) => void;
	readonly onCancel: () => void;
} ) {
	const [ keeps, setKeeps ] = useState( false );
	const [ isBusy, setBusy ] = useState( false );
	// Who has gone to another screen meanwhile is not taken back.
	const isThere = useRef( false );
	useEffect( () => {
		isThere.current = true;
		return () => {
			isThere.current = false;
		};
	}, [] );
	const start = async () => {
		setBusy( true );
		try {
			const came = await run( keeps && active > 0 );
			if ( ! ( 'id' in came ) ) {
				onImported( came );
				return;
			}
			trackJob( came );
			if ( isThere.current ) {
				navigate( '/import', { job: came.id } );
			}
		} catch ( error ) {
			sayFailure( error );
			setBusy( false );
			// It may have begun without an answer: a user who sees that does not begin it twice.
			await loadJobs().catch( () => undefined );
		}
	};
	return (
		<div className="svc-import__foot">
			{ active > 0 && (
				<CheckboxControl
					label={ sprintf(
						/* translators: %d: number of snippets. */
						_n(
							'Activate %d snippet, as in the file',
							'Activate %d snippets, as in the file',
							active,
							'svc'
						),
						active
					) }
					help={ __(
						'After checks and a test run. Otherwise imported as inactive.',
						'svc'
					) }
					checked={ keeps }
					onChange={ setKeeps }
				/>
			) }
			<div className="svc-import__actions">
				<Cancel isOff={ isBusy } onClick={ onCancel } />
				<Button
					isLarge
					variant="primary"
					isBusy={ isBusy }
					disabled={ count === 0 }
					onClick={ start }
				>
					{ sprintf(
						/* translators: %d: number of snippets. */
						_n(
							'Import %d snippet',
							'Import %d snippets',
							count,
							'svc'
						),
						count
					) }
				</Button>
			</div>
		</div>
	);
}
