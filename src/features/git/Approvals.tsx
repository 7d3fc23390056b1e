import { Button } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import { useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import type { GitOpen, GitSide } from '../../state/git/index.js';
import { schemaStore } from '../../state/site/index.js';
import { ConfirmDialog } from '../../ui/index.js';
import { ConflictDialog } from './ConflictDialog.js';
import { titleOf, type Decide } from './Conflicts.js';
import { Part } from './Part.js';
import { changesInWords, verbOf } from './words.js';

function Row( {
	open,
	isBusy,
	onLook,
	onDecide,
}: {
	readonly open: GitOpen;
	readonly isBusy: boolean;
	readonly onLook: () => void;
	readonly onDecide: ( side: GitSide ) => void;
} ) {
	const title = titleOf( open );
	const { schema } = useSelect(
		( select ) => select( schemaStore ).getState(),
		[]
	);
	return (
		<li className="svc-line">
			<span className="svc-line__text">
				<span className="svc-line__title" dir="auto">
					{ title }
				</span>
				<ul className="svc-comparison__words">
					{ schema !== null &&
						changesInWords( schema, open ).map( ( it ) => (
							<li key={ it }>{ it }</li>
						) ) }
				</ul>
			</span>
			<span className="svc-line__actions svc-git__choices">
				<Button
					variant="tertiary"
					size="compact"
					aria-label={ sprintf(
						/* translators: %s: title of a snippet. */
						__( 'Compare both versions of %s', 'svc' ),
						title
					) }
					onClick={ onLook }
				>
					{ __( 'Compare', 'svc' ) }
				</Button>
				{ ( [ 'site', 'git' ] as const ).map( ( side ) => (
					<Button
						key={ side }
						variant="secondary"
						size="compact"
						disabled={ isBusy }
						accessibleWhenDisabled
						aria-label={ sprintf(
							/* translators: 1: "Accept" or "Decline", 2: title of a snippet. */
							__( '%1$s: %2$s', 'svc' ),
							verbOf( side ),
							title
						) }
						onClick={ () => onDecide( side ) }
					>
						{ verbOf( side ) }
					</Button>
				) ) }
			</span>
		</li>
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
	const [ shown, setShown ] = useState< GitOpen | null >( null );
	const [ all, setAll ] = useState< GitSide | null >( null );
	if ( approvals.length === 0 ) {
		return null;
	}
	return (
		<Part title={ __( 'Waiting for approval', 'svc' ) }>
			<p className="svc-weak">
				{ __(
					'These changes from Git affect what runs on this site. Decline commits the site version to Git.',
					'svc'
				) }
			</p>
			<ul className="svc-rows">
				{ approvals.map( ( open ) => (
					<Row
						key={ open.uid }
						open={ open }
						isBusy={ isBusy }
						onLook={ () => setShown( open ) }
						onDecide={ ( side ) => void onDecide( [ open ], side ) }
					/>
				) ) }
			</ul>
			{ approvals.length > 1 && (
				<div className="svc-buttons">
					{ ( [ 'site', 'git' ] as const ).map( ( side ) => (
						<Button
							key={ side }
							variant="secondary"
							size="compact"
							disabled={ isBusy }
							accessibleWhenDisabled
							onClick={ () => setAll( side ) }
						>
							{ side === 'git'
								? __( 'Accept all', 'svc' )
								: __( 'Decline all', 'svc' ) }
						</Button>
					) ) }
				</div>
			) }
			{ shown !== null && (
				<ConflictDialog
					open={ shown }
					isBusy={ isBusy }
					onDecide={ ( side ) => {
						setShown( null );
						void onDecide( [ shown ], side );
					} }
					onClose={ () => setShown( null ) }
				/>
			) }
			{ all !== null && (
				<AllDialog
					side={ all }
					count={ approvals.length }
					onDecide={ () => {
						setAll( null );
						void onDecide( approvals, all );
					} }
					onClose={ () => setAll( null ) }
				/>
			) }
		</Part>
	);
}
