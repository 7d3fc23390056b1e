import { useSelect } from '@wordpress/data';
import { __, _n, sprintf } from '@wordpress/i18n';
import type { GitOpen, GitSide } from '../../state/git/index.js';
import { schemaStore } from '../../state/site/index.js';
import { ConfirmDialog } from '../../ui/index.js';
import { Decisions, type Decide, type DecisionWords } from './Decisions.js';
import { changesInWords, verbOf } from './words.js';

const words: DecisionWords = {
	one: verbOf,
	label: ( side, title ) =>
		sprintf(
			/* translators: 1: "Accept" or "Decline", 2: title of a snippet. */
			__( '%1$s: %2$s', 'svc' ),
			verbOf( side ),
			title
		),
	all: ( side ) =>
		side === 'git' ? __( 'Accept all', 'svc' ) : __( 'Decline all', 'svc' ),
};

/** What the change would do, field by field. */
function ChangedFields( { open }: { readonly open: GitOpen } ) {
	const { schema } = useSelect(
		( select ) => select( schemaStore ).getState(),
		[]
	);
	return (
		<ul className="svc-comparison__words">
			{ schema !== null &&
				changesInWords( schema, open ).map( ( it ) => (
					<li key={ it }>{ it }</li>
				) ) }
		</ul>
	);
}

/** Asks before all of it is accepted or declined. */
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
				side === 'git'
					? sprintf(
							/* translators: %d: number of changes. */
							_n(
								'Accept %d change?',
								'Accept %d changes?',
								count,
								'svc'
							),
							count
						)
					: sprintf(
							/* translators: %d: number of changes. */
							_n(
								'Decline %d change?',
								'Decline %d changes?',
								count,
								'svc'
							),
							count
						)
			}
			yes={ verbOf( side ) }
			isHarmless
			onYes={ onDecide }
			onClose={ onClose }
		>
			<p>
				{ side === 'git'
					? __(
							'This site takes the Git version. The site version stays in the history.',
							'svc'
						)
					: __(
							'The site version is committed to Git, for all sites that use this branch. The Git version stays in its history.',
							'svc'
						) }
			</p>
		</ConfirmDialog>
	);
}

/** Changes from Git to what runs here, which wait until a person has accepted or declined them. */
export function Approvals( {
	approvals,
	isBusy,
	onDecide,
}: {
	readonly approvals: readonly GitOpen[];
	readonly isBusy: boolean;
	readonly onDecide: Decide;
} ) {
	return (
		<Decisions
			title={ __( 'Waiting for approval', 'svc' ) }
			intro={
				<p className="svc-weak">
					{ __(
						'These changes from Git affect what runs on this site. Decline commits the site version to Git.',
						'svc'
					) }
				</p>
			}
			waiting={ approvals }
			words={ words }
			isBusy={ isBusy }
			about={ ( open ) => <ChangedFields open={ open } /> }
			confirm={ ( side, onYes, onClose ) => (
				<AllDialog
					side={ side }
					count={ approvals.length }
					onDecide={ onYes }
					onClose={ onClose }
				/>
			) }
			onDecide={ onDecide }
		/>
	);
}
