import { useSelect } from '@wordpress/data';
import { useEffect, useRef } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { JobProgress, quarterInWords, Trouble } from '../../jobs/index.js';
import { useAnswer } from '../../state/asking/index.js';
import {
	isOver,
	isSync,
	jobsStore,
	loadJobs,
	type Job,
} from '../../state/jobs/index.js';
import { Part } from './Part.js';

/**
 * The sync that goes on as a job; undefined where there is none.
 *
 * @param onEnd Called once it is over.
 */
export function useSyncJob( onEnd: () => void ): Job | undefined {
	useAnswer( loadJobs );
	const { jobs } = useSelect(
		( select ) => select( jobsStore ).getState(),
		[]
	);
	const job = jobs.find( ( it ) => isSync( it ) && ! isOver( it ) );
	const id = job?.id;
	const before = useRef( id );
	useEffect( () => {
		if ( before.current !== undefined && id === undefined ) {
			onEnd();
		}
		before.current = id;
	}, [ id, onEnd ] );
	return job;
}

/** How far a sync is that goes on; nothing where none does. */
export function UnderWay( { job }: { readonly job: Job | undefined } ) {
	const { ending, trouble, isGivenUp } = useSelect(
		( select ) => select( jobsStore ).getState(),
		[]
	);
	return (
		<>
			<p className="screen-reader-text" role="status">
				{ job !== undefined && quarterInWords( job ) }
			</p>
			{ job !== undefined && (
				<Part title={ __( 'Synchronization under way', 'svc' ) }>
					<Trouble trouble={ trouble } isGivenUp={ isGivenUp } />
					<JobProgress
						job={ job }
						isEnding={ ending.has( job.id ) }
					/>
				</Part>
			) }
		</>
	);
}
