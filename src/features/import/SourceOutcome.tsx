import { useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import { navigate, sayFailure } from '../../state/frame/index.js';
import type { Source, SourceRun } from '../../state/importing/index.js';
import { Button } from '../../ui/index.js';
import { SnippetLinks } from './SnippetLinks.js';
import { outcomeInWords, titleOf } from './source-words.js';

/** Why it ended early, and how to go on. */
function Left( {
	run: { left, stopped },
	onGoOn,
}: {
	readonly run: SourceRun;
	readonly onGoOn: () => void;
} ) {
	return left.length === 0 ? null : (
		<p>
			{ stopped !== null && (
				<span className="svc-bad">{ stopped.message } </span>
			) }
			{ sprintf(
				/* translators: %d: number of snippets. */
				_n(
					'%d snippet was not come to.',
					'%d snippets were not come to.',
					left.length,
					'svc'
				),
				left.length
			) }{ ' ' }
			<Button variant="secondary" onClick={ onGoOn }>
				{ __( 'Go on with the others', 'svc' ) }
			</Button>
		</p>
	);
}

/** What came of importing from a source: how many, which, what became of the others, and the way back. */
export function SourceOutcome( {
	source,
	run,
	isFinal,
	onGoOn,
	onLook,
	onUndo,
}: {
	readonly source: Source;
	readonly run: SourceRun;
	/** Whether it cannot be taken back any more. */
	readonly isFinal: boolean;
	readonly onGoOn: () => void;
	/** Shows the snippets of the source again. */
	readonly onLook: () => void;
	readonly onUndo: () => Promise< void >;
} ) {
	const [ isBusy, setBusy ] = useState( false );
	const { created, updated, skipped, failed, before } = run;
	const undo = async () => {
		setBusy( true );
		await onUndo().catch( ( error: unknown ) => {
			setBusy( false );
			sayFailure( error );
		} );
	};
	// Without the way back by the history, what was updated cannot be taken back with the rest.
	const canUndo =
		! isFinal &&
		created.length + updated.length > 0 &&
		( before !== null || updated.length === 0 );
	return (
		<div className="svc-import__outcome">
			<div role="status">
				<h3 className="svc-import__count">
					{ outcomeInWords( created.length, updated.length ) }
				</h3>
			</div>
			<Left run={ run } onGoOn={ onGoOn } />
			{ failed.length > 0 && (
				<>
					<h4 className="svc-import__part">
						{ __( 'Not imported', 'svc' ) }
					</h4>
					<ul className="svc-import__remarks">
						{ failed.map( ( failure ) => (
							<li key={ failure.id }>
								<strong dir="auto">
									{ titleOf( failure ) }
								</strong>{ ' ' }
								{ failure.message }
							</li>
						) ) }
					</ul>
				</>
			) }
			<SnippetLinks title={ __( 'New here', 'svc' ) } ids={ created } />
			<SnippetLinks title={ __( 'Updated', 'svc' ) } ids={ updated } />
			{ skipped > 0 && (
				<p className="svc-weak">
					{ sprintf(
						/* translators: %d: number of snippets. */
						_n(
							'%d snippet was here already, the same.',
							'%d snippets were here already, the same.',
							skipped,
							'svc'
						),
						skipped
					) }
				</p>
			) }
			<div className="svc-import__actions">
				{ canUndo && (
					<Button
						isLarge
						variant="tertiary"
						isBusy={ isBusy }
						onClick={ undo }
					>
						{ __( 'Undo the import', 'svc' ) }
					</Button>
				) }
				<Button isLarge variant="secondary" onClick={ onLook }>
					{ sprintf(
						/* translators: %s: name of another plugin. */
						__( 'Back to %s', 'svc' ),
						source.name
					) }
				</Button>
				<Button
					isLarge
					variant="primary"
					onClick={ () => navigate( '/' ) }
				>
					{ __( 'All snippets', 'svc' ) }
				</Button>
			</div>
		</div>
	);
}
