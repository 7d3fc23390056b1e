import { Button } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import type { Draft } from '../../state/documents/index.js';
import type { GitOpen, GitSide } from '../../state/git/index.js';
import { ConfirmDialog } from '../../ui/index.js';
import { ConflictDialog } from './ConflictDialog.js';
import { Part } from './Part.js';
import { openInWords } from './words.js';

export type Decide = (
	decided: readonly GitOpen[],
	side: GitSide
) => Promise< void >;

export const titleOf = ( { name, path }: GitOpen ): string =>
	name === '' ? path : name;

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
	return (
		<li className="svc-line">
			<span className="svc-line__text">
				<span className="svc-line__title" dir="auto">
					{ title }
				</span>
				<span className="svc-line__second">
					{ openInWords( open ) }{ ' ' }
					{ open.path !== '' && <code dir="ltr">{ open.path }</code> }
				</span>
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
				<Button
					variant="secondary"
					size="compact"
					disabled={ isBusy }
					accessibleWhenDisabled
					aria-label={ sprintf(
						/* translators: %s: title of a snippet. */
						__( 'Take the site’s version of %s', 'svc' ),
						title
					) }
					onClick={ () => onDecide( 'site' ) }
				>
					{ __( 'Take the site’s', 'svc' ) }
				</Button>
				<Button
					variant="secondary"
					size="compact"
					disabled={ isBusy }
					accessibleWhenDisabled
					aria-label={ sprintf(
						/* translators: %s: title of a snippet. */
						__( 'Take Git’s version of %s', 'svc' ),
						title
					) }
					onClick={ () => onDecide( 'git' ) }
				>
					{ __( 'Take Git’s', 'svc' ) }
				</Button>
			</span>
		</li>
	);
}

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
			yes={
				side === 'site'
					? __( 'Take the site’s', 'svc' )
					: __( 'Take Git’s', 'svc' )
			}
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
	const [ shown, setShown ] = useState< GitOpen | null >( null );
	const [ all, setAll ] = useState< GitSide | null >( null );
	if ( conflicts.length === 0 ) {
		return null;
	}
	return (
		<Part title={ __( 'Waits for your decision', 'svc' ) }>
			<p className="svc-weak" role={ isBusy ? 'status' : undefined }>
				{ isBusy
					? __( 'Both sides are being made the same…', 'svc' )
					: __(
							'Both sides keep their version until you decide. Nothing is lost: the version that gives way stays in the history.',
							'svc'
						) }
			</p>
			<ul className="svc-rows">
				{ conflicts.map( ( open ) => (
					<Row
						key={ open.uid }
						open={ open }
						isBusy={ isBusy }
						onLook={ () => setShown( open ) }
						onDecide={ ( side ) => void onDecide( [ open ], side ) }
					/>
				) ) }
			</ul>
			{ conflicts.length > 1 && (
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
							{ side === 'site'
								? __( 'All: take the site’s', 'svc' )
								: __( 'All: take Git’s', 'svc' ) }
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
					onMerge={ ( result ) => {
						setShown( null );
						void onMerge( shown, result );
					} }
					onClose={ () => setShown( null ) }
				/>
			) }
			{ all !== null && (
				<AllDialog
					side={ all }
					count={ conflicts.length }
					onDecide={ () => {
						setAll( null );
						void onDecide( conflicts, all );
					} }
					onClose={ () => setAll( null ) }
				/>
			) }
		</Part>
	);
}
