import { useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { useAnswer } from '../../../state/asking/index.js';
import { AppLink } from '../../../state/frame/index.js';
import { isOver, loadJobs, type Job } from '../../../state/jobs/index.js';
import { Button, Waiting } from '../../../ui/index.js';
import { endInWords } from './end-words.js';
import { UndoDialog } from './UndoDialog.js';
import { useCreated, useImports } from './use-job.js';

function Line( { job }: { readonly job: Job } ) {
	const { here } = useCreated( job );
	const [ isAsking, setAsking ] = useState( false );
	const params = { job: job.id };
	return (
		<li className="svc-line">
			<div className="svc-line__text">
				<AppLink
					className="svc-line__title"
					to="/import"
					params={ params }
				>
					{ job.title }
				</AppLink>
				<span className="svc-line__second">{ endInWords( job ) }</span>
			</div>
			{ here !== null && here.length > 0 && (
				<div className="svc-line__actions">
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
				</div>
			) }
			{ isAsking && here !== null && (
				<UndoDialog
					here={ here }
					onClose={ () => setAsking( false ) }
				/>
			) }
		</li>
	);
}

/** Large imports that are over, each with what came of it. Loads those under way as well. */
export function LastImports() {
	const { value, error, reload } = useAnswer( loadJobs );
	const { imports } = useImports();
	const over = imports.filter( isOver );
	return (
		<section className="svc-jobs" aria-labelledby="svc-jobs-last">
			<h3 id="svc-jobs-last" className="svc-sources__title">
				{ __( 'Large imports of the last seven days', 'svc' ) }
			</h3>
			{ error !== null && (
				<p className="svc-sources__said">
					<span className="svc-bad" role="alert">
						{ error.message }
					</span>{ ' ' }
					<Button variant="secondary" onClick={ reload }>
						{ __( 'Try again', 'svc' ) }
					</Button>
				</p>
			) }
			{ value === null && error === null && <Waiting /> }
			{ value !== null && over.length === 0 && (
				<p className="svc-sources__said svc-weak">
					{ __(
						'None. An import of more than 200 snippets stands here with what came of it, and further up while it is under way.',
						'svc'
					) }
				</p>
			) }
			{ over.length > 0 && (
				<ul className="svc-rows">
					{ over.map( ( job ) => (
						<Line key={ job.id } job={ job } />
					) ) }
				</ul>
			) }
		</section>
	);
}
