import { __, _n, sprintf } from '@wordpress/i18n';
import type { Draft } from '../../state/documents/index.js';
import type { GitOpen, GitSide } from '../../state/git/index.js';
import { ConfirmDialog } from '../../ui/index.js';
import { Decisions, type Decide, type DecisionWords } from './Decisions.js';
import { openInWords } from './words.js';

const words: DecisionWords = {
	one: ( side ) =>
		side === 'site'
			? __( 'Take the site’s', 'svc' )
			: __( 'Take Git’s', 'svc' ),
	label: ( side, title ) =>
		side === 'site'
			? sprintf(
					/* translators: %s: title of a snippet. */
					__( 'Take the site’s version of %s', 'svc' ),
					title
				)
			: sprintf(
					/* translators: %s: title of a snippet. */
					__( 'Take Git’s version of %s', 'svc' ),
					title
				),
	all: ( side ) =>
		side === 'site'
			? __( 'All: take the site’s', 'svc' )
			: __( 'All: take Git’s', 'svc' ),
};

/** Asks before one side wins everywhere. */
function AllDialog( {
	side,
	count,
	onDecide,
	onClose,
}: {
	readonly side: GitSide;
	readonly count: number;
	readonly onDecide: () => void;
	readonly onClose: () => void;
} ) {
	return (
		<ConfirmDialog
			title={
				side === 'site'
					? __( 'Take the site’s version of all?', 'svc' )
					: __( 'Take Git’s version of all?', 'svc' )
			}
			yes={ words.one( side ) }
			isHarmless
			onYes={ onDecide }
			onClose={ onClose }
		>
			<p>
				{ sprintf(
					/* translators: %d: number of snippets. */
					_n(
						'It is about %d snippet. The versions that give way stay in the history, of the snippet or of the repository.',
						'It is about %d snippets. The versions that give way stay in the history, of the snippets or of the repository.',
						count,
						'svc'
					),
					count
				) }
			</p>
		</ConfirmDialog>
	);
}

/** Everything that waits for a decision: one by one, beside each other, or all at once. */
export function Conflicts( {
	conflicts,
	isBusy,
	onDecide,
	onMerge,
}: {
	readonly conflicts: readonly GitOpen[];
	readonly isBusy: boolean;
	readonly onDecide: Decide;
	/** Gets what was put together of both versions. */
	readonly onMerge: ( open: GitOpen, result: Draft ) => Promise< void >;
} ) {
	return (
		<Decisions
			title={ __( 'Waits for your decision', 'svc' ) }
			intro={
				<p className="svc-weak" role={ isBusy ? 'status' : undefined }>
					{ isBusy
						? __( 'Both sides are being made the same…', 'svc' )
						: __(
								'Both sides keep their version until you decide. Nothing is lost: the version that gives way stays in the history.',
								'svc'
							) }
				</p>
			}
			waiting={ conflicts }
			words={ words }
			isBusy={ isBusy }
			about={ ( open ) => (
				<span className="svc-line__second">
					{ openInWords( open ) }{ ' ' }
					{ open.path !== '' && <code dir="ltr">{ open.path }</code> }
				</span>
			) }
			confirm={ ( side, onYes, onClose ) => (
				<AllDialog
					side={ side }
					count={ conflicts.length }
					onDecide={ onYes }
					onClose={ onClose }
				/>
			) }
			onDecide={ onDecide }
			onMerge={ onMerge }
		/>
	);
}
