import { __, _n, sprintf } from '@wordpress/i18n';
import type { Source, SourceRun } from '../../state/importing/index.js';
import { Button } from '../../ui/index.js';
import { ImportOutcome, Remarks } from './ImportOutcome.js';
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
					'%d snippet was skipped.',
					'%d snippets were skipped.',
					left.length,
					'svc'
				),
				left.length
			) }{ ' ' }
			<Button variant="secondary" onClick={ onGoOn }>
				{ __( 'Continue', 'svc' ) }
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
	const { created, updated, skipped, failed, before } = run;
	// Without the way back by the history, what was updated cannot be taken back with the rest.
	const canUndo =
		! isFinal &&
		created.length + updated.length > 0 &&
		( before !== null || updated.length === 0 );
	return (
		<div className="svc-import__outcome">
			<ImportOutcome
				count={ outcomeInWords( created.length, updated.length ) }
				again={ sprintf(
					/* translators: %s: name of another plugin. */
					__( 'Back to %s', 'svc' ),
					source.name
				) }
				onAgain={ onLook }
				onUndo={ canUndo ? onUndo : undefined }
			>
				<Left run={ run } onGoOn={ onGoOn } />
				<Remarks
					title={ __( 'Not imported', 'svc' ) }
					remarks={ failed.map( ( failure, index ) => ( {
						index,
						title: titleOf( failure ),
						message: failure.message,
					} ) ) }
				/>
				<SnippetLinks
					title={ __( 'Imported', 'svc' ) }
					ids={ created }
				/>
				<SnippetLinks
					title={ __( 'Updated', 'svc' ) }
					ids={ updated }
				/>
				{ skipped > 0 && (
					<p className="svc-weak">
						{ sprintf(
							/* translators: %d: number of snippets. */
							_n(
								'%d snippet is unchanged.',
								'%d snippets are unchanged.',
								skipped,
								'svc'
							),
							skipped
						) }
					</p>
				) }
			</ImportOutcome>
		</div>
	);
}
