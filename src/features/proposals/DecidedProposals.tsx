import { useCallback } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { call } from '../../client/index.js';
import type { Proposal } from '../../contract/index.js';
import { useAnswer } from '../../state/asking/index.js';
import { AppLink } from '../../state/frame/index.js';
import { authorOf } from '../../state/words/index.js';
import { Empty, ListRow, Loadable, shortTime } from '../../ui/index.js';
import { nameOfProposal } from './words.js';

/** Who decided it, and when, with the reason. */
function decisionInWords( { state, decision }: Proposal ): string {
	if ( decision === null ) {
		return '';
	}
	const { time, name, reason } = decision;
	const words =
		state === 'accepted'
			? sprintf(
					/* translators: 1: time, 2: name of a person. */
					__( 'Accepted %1$s by %2$s', 'svc' ),
					shortTime( time ),
					name
				)
			: sprintf(
					/* translators: 1: time, 2: name of a person. */
					__( 'Declined %1$s by %2$s', 'svc' ),
					shortTime( time ),
					name
				);
	return reason === '' ? words : `${ words }: ${ reason }`;
}

/** One that was accepted or declined: by whom, why, and the way to what it changed. */
function Row( { proposal }: { readonly proposal: Proposal } ) {
	const n = proposal.decision?.generation ?? null;
	return (
		<ListRow
			title={ nameOfProposal( proposal ) }
			second={ [
				decisionInWords( proposal ),
				sprintf(
					/* translators: %s: name of an assistant or a person. */
					__( 'Proposed by %s', 'svc' ),
					authorOf( proposal )
				),
			].join( ' · ' ) }
			actions={
				n !== null && (
					<AppLink to="/history" params={ { n: String( n ) } }>
						{ __( 'Show in timeline', 'svc' ) }
					</AppLink>
				)
			}
		/>
	);
}

/** Those that were accepted, or declined. */
export function DecidedProposals( {
	state,
}: {
	readonly state: 'accepted' | 'declined';
} ) {
	const load = useCallback(
		( signal: AbortSignal ) =>
			call( 'list-proposals', { state }, { signal } ),
		[ state ]
	);
	return (
		<Loadable answer={ useAnswer( load ) }>
			{ ( all ) =>
				all.length === 0 ? (
					<Empty
						title={
							state === 'accepted'
								? __( 'No accepted proposals', 'svc' )
								: __( 'No declined proposals', 'svc' )
						}
					/>
				) : (
					<ul className="svc-rows">
						{ all.map( ( proposal ) => (
							<Row key={ proposal.id } proposal={ proposal } />
						) ) }
					</ul>
				)
			}
		</Loadable>
	);
}
