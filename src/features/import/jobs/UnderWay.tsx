import { ProgressBar } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import {
	CancelButton,
	doneInWords,
	partOf,
	quarterInWords,
	Trouble,
} from '../../../jobs/index.js';
import { navigate } from '../../../state/frame/index.js';
import { isOver, type Job } from '../../../state/jobs/index.js';
import { joinSentences } from '../../../state/words/index.js';
import { Button, ListRow, Section } from '../../../ui/index.js';
import { useImports } from './use-job.js';

function Line( {
	job,
	isEnding,
}: {
	readonly job: Job;
	readonly isEnding: boolean;
} ) {
	const part = partOf( job );
	return (
		<ListRow
			title={ job.title }
			second={ [
				doneInWords( job ),
				isEnding ? __( 'Stopping…', 'svc' ) : job.words,
			]
				.filter( ( text ) => text !== '' )
				.join( ' · ' ) }
			actions={
				<>
					<Button
						variant="secondary"
						aria-label={ sprintf(
							/* translators: %s: what is being done, such as "Import of 600 snippets". */
							__( 'Show: %s', 'svc' ),
							job.title
						) }
						onClick={ () => navigate( '/import', { job: job.id } ) }
					>
						{ __( 'Show', 'svc' ) }
					</Button>
					<CancelButton job={ job } isEnding={ isEnding } isSmall />
				</>
			}
		>
			<ProgressBar
				className="svc-jobs__bar"
				aria-label={ job.title }
				{ ...( part === undefined ? {} : { value: part } ) }
			/>
		</ListRow>
	);
}

/** Large imports that are not over, no matter which user started them; nothing where there is none. */
export function UnderWay() {
	const { imports, ending, trouble, isGivenUp } = useImports();
	const running = imports.filter( ( job ) => ! isOver( job ) );
	return (
		<>
			<p className="screen-reader-text" role="status">
				{ joinSentences( running.map( quarterInWords ) ) }
			</p>
			{ running.length > 0 && (
				<Section
					className="svc-jobs is-wide"
					title={ __( 'Imports under way', 'svc' ) }
				>
					<Trouble trouble={ trouble } isGivenUp={ isGivenUp } />
					<ul className="svc-rows">
						{ running.map( ( job ) => (
							<Line
								key={ job.id }
								job={ job }
								isEnding={ ending.has( job.id ) }
							/>
						) ) }
					</ul>
				</Section>
			) }
		</>
	);
}
