import { useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import { importedInWords, startInWords } from '../../../jobs/index.js';
import { useAnswer } from '../../../state/asking/index.js';
import { AppLink } from '../../../state/frame/index.js';
import {
	createdBy,
	isOver,
	loadJobs,
	type Job,
} from '../../../state/jobs/index.js';
import { joinSentences } from '../../../state/words/index.js';
import { Button, ListRow, Loadable, Section } from '../../../ui/index.js';
import { UndoDialog } from './UndoDialog.js';
import { useCreated, useImports } from './use-job.js';

/** What came of one that is over, as a line. */
const endInWords = ( job: Job ): string =>
	joinSentences( [
		...( job.state === 'failed' ? [ __( 'Failed.', 'svc' ) ] : [] ),
		...( job.state === 'cancelled' ? [ __( 'Cancelled.', 'svc' ) ] : [] ),
		importedInWords( createdBy( job ).length ),
		...( job.failures.length === 0
			? []
			: [
					sprintf(
						/* translators: %d: number of remarks about single snippets. */
						_n(
							'%d remark.',
							'%d remarks.',
							job.failures.length,
							'svc'
						),
						job.failures.length
					),
				] ),
		startInWords( job ),
	] );

function Line( { job }: { readonly job: Job } ) {
	const { here } = useCreated( job );
	const [ isAsking, setAsking ] = useState( false );
	const params = { job: job.id };
	return (
		<>
			<ListRow
				title={
					<AppLink
						className="svc-line__title"
						to="/import"
						params={ params }
					>
						{ job.title }
					</AppLink>
				}
				second={ endInWords( job ) }
				actions={
					here !== null &&
					here.length > 0 && (
						<Button
							variant="tertiary"
							aria-label={ sprintf(
								/* translators: %s: what was done, such as "Import of 600 snippets". */
								__( 'Undo: %s', 'svc' ),
								job.title
							) }
							onClick={ () => setAsking( true ) }
						>
							{ __( 'Undo', 'svc' ) }
						</Button>
					)
				}
			/>
			{ isAsking && here !== null && (
				<UndoDialog
					here={ here }
					onClose={ () => setAsking( false ) }
				/>
			) }
		</>
	);
}

/** Large imports that are over, each with what came of it. Loads those under way as well. */
export function LastImports() {
	const answer = useAnswer( loadJobs );
	const { imports } = useImports();
	const over = imports.filter( isOver );
	return (
		<Section
			title={ __( 'Large imports of the last 7 days', 'svc' ) }
			className="svc-jobs is-wide"
		>
			<Loadable isLine answer={ answer }>
				{ () =>
					over.length === 0 && (
						<p className="svc-weak">
							{ __(
								'Imports of more than 200 snippets show here.',
								'svc'
							) }
						</p>
					)
				}
			</Loadable>
			{ over.length > 0 && (
				<ul className="svc-rows">
					{ over.map( ( job ) => (
						<Line key={ job.id } job={ job } />
					) ) }
				</ul>
			) }
		</Section>
	);
}
