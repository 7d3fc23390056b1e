import { Fragment, useEffect, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { bootData, call } from '../../client/index.js';
import type { Proposal } from '../../contract/index.js';
import { useAnswer } from '../../state/asking/index.js';
import { navigate, say, sayFailure } from '../../state/frame/index.js';
import { setProposalCount } from '../../state/proposals/index.js';
import { refreshSnippets } from '../../state/snippets/index.js';
import { authorOf } from '../../state/words/index.js';
import {
	Button,
	ConfirmDialog,
	Empty,
	focusHeading,
	fullTime,
	ListRow,
	Loadable,
	Section,
	shortTime,
} from '../../ui/index.js';
import { Review } from './Review.js';
import { nameOfProposal } from './words.js';

const load = ( signal: AbortSignal ) =>
	call( 'list-proposals', {}, { signal } );

/** Proposals by session, in their order; those without one together, last. */
function bySession(
	all: readonly Proposal[]
): readonly ( readonly [ string, readonly Proposal[] ] )[] {
	const sessions = [ ...new Set( all.map( ( { session } ) => session ) ) ];
	return sessions
		.toSorted( ( a, b ) => Number( a === '' ) - Number( b === '' ) )
		.map( ( name ) => [
			name,
			all.filter( ( { session } ) => session === name ),
		] );
}

function Row( {
	proposal,
	onReview,
}: {
	readonly proposal: Proposal;
	readonly onReview: () => void;
} ) {
	const { time, reason } = proposal;
	return (
		<ListRow
			title={ nameOfProposal( proposal ) }
			second={
				<span title={ fullTime( time ) }>
					{ sprintf(
						/* translators: 1: time, 2: name of an assistant or a person. */
						__( 'Proposed %1$s by %2$s', 'svc' ),
						shortTime( time ),
						authorOf( proposal )
					) }
					{ reason !== '' && ` · ${ reason }` }
				</span>
			}
			actions={
				<Button
					variant="secondary"
					aria-label={ sprintf(
						/* translators: %s: title of a snippet. */
						__( 'Review %s', 'svc' ),
						nameOfProposal( proposal )
					) }
					onClick={ onReview }
				>
					{ __( 'Review', 'svc' ) }
				</Button>
			}
		/>
	);
}

/** Asks before all proposals of one session are accepted, oldest first, and stops at the first that fails. */
function AcceptAll( {
	session,
	proposals,
	onDone,
	onClose,
}: {
	readonly session: string;
	readonly proposals: readonly Proposal[];
	readonly onDone: ( id: number ) => void;
	readonly onClose: () => void;
} ) {
	const [ isBusy, setBusy ] = useState( false );
	const run = async () => {
		setBusy( true );
		try {
			for ( const { id } of proposals.toReversed() ) {
				await call( 'accept-proposal', { id } );
				onDone( id );
			}
			say( __( 'All proposals are accepted.', 'svc' ) );
		} catch ( error ) {
			sayFailure( error );
		}
		void refreshSnippets();
		onClose();
		focusHeading();
	};
	return (
		<ConfirmDialog
			title={ sprintf(
				/* translators: 1: number of proposals, 2: name of a task. */
				__( 'Accept %1$d proposals of “%2$s”?', 'svc' ),
				proposals.length,
				session
			) }
			yes={ __( 'Accept all', 'svc' ) }
			isHarmless
			isBusy={ isBusy }
			onYes={ () => void run() }
			onClose={ onClose }
		>
			<p>
				{ __(
					'Each is checked and gets a test run first. The first that fails stops the rest.',
					'svc'
				) }
			</p>
		</ConfirmDialog>
	);
}

/** Those that wait, by session. */
export function OpenProposals() {
	const answer = useAnswer( load );
	const { value, change } = answer;
	const [ reviewed, setReviewed ] = useState< Proposal | null >( null );
	const [ session, setSession ] = useState< string | null >( null );
	useEffect( () => {
		if ( value !== null ) {
			setProposalCount( value.length );
		}
	}, [ value ] );
	const drop = ( id: number ) =>
		change( ( all ) => all.filter( ( one ) => one.id !== id ) );
	return (
		<>
			<Loadable answer={ answer }>
				{ ( all ) =>
					all.length === 0 ? (
						<Empty
							title={ __( 'No proposals', 'svc' ) }
							{ ...( bootData().level === 'full' && {
								next: {
									label: __( 'Settings', 'svc' ),
									onClick: () => navigate( '/settings' ),
								},
							} ) }
						>
							{ __(
								'Changes of assistants that may only propose wait here until you accept or decline them.',
								'svc'
							) }
						</Empty>
					) : (
						bySession( all ).map(
							( [ name, members ], _, groups ) => {
								const rows = (
									<ul className="svc-rows">
										{ members.map( ( proposal ) => (
											<Row
												key={ proposal.id }
												proposal={ proposal }
												onReview={ () =>
													setReviewed( proposal )
												}
											/>
										) ) }
									</ul>
								);
								// Alone, they are what the screen says that it shows.
								return name === '' && groups.length === 1 ? (
									<Fragment key={ name }>{ rows }</Fragment>
								) : (
									<Section
										className="svc-proposals__session"
										key={ name }
										title={
											name === ''
												? __( 'Waiting', 'svc' )
												: name
										}
									>
										{ name !== '' && members.length > 1 && (
											<Button
												variant="secondary"
												onClick={ () =>
													setSession( name )
												}
											>
												{ __( 'Accept all', 'svc' ) }
											</Button>
										) }
										{ rows }
									</Section>
								);
							}
						)
					)
				}
			</Loadable>
			{ reviewed !== null && (
				<Review
					proposal={ reviewed }
					onDecided={ () => {
						drop( reviewed.id );
						setReviewed( null );
						focusHeading();
					} }
					onClose={ () => setReviewed( null ) }
				/>
			) }
			{ session !== null && value !== null && (
				<AcceptAll
					session={ session }
					proposals={ value.filter(
						( one ) => one.session === session
					) }
					onDone={ drop }
					onClose={ () => setSession( null ) }
				/>
			) }
		</>
	);
}
