import { SelectControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { bootData } from '../../client/index.js';
import { changeParams, usePlace } from '../../state/frame/index.js';
import { Button, Page } from '../../ui/index.js';
import { DecidedProposals } from './DecidedProposals.js';
import { OpenProposals } from './OpenProposals.js';
import { UndoAssistant } from './UndoAssistant.js';

const closeUndo = () =>
	changeParams( { undo: '', password: '' }, { replace: true } );

/** What assistants propose, what became of it, and the undo of what one has changed. */
export default function ProposalsScreen() {
	const { undo, password = '', state = '' } = usePlace().params;
	const isDecided = state === 'accepted' || state === 'declined';
	return (
		<Page
			title={ __( 'Proposals', 'svc' ) }
			help="assistants#review-proposals"
			actions={
				bootData().level === 'full' && (
					<Button
						variant="secondary"
						onClick={ () => changeParams( { undo: 'any' } ) }
					>
						{ __( 'Undo changes', 'svc' ) }
					</Button>
				)
			}
			tools={
				<SelectControl
					size="compact"
					hideLabelFromVision
					label={ __( 'State', 'svc' ) }
					value={ isDecided ? state : '' }
					options={ [
						{ value: '', label: __( 'Waiting', 'svc' ) },
						{ value: 'accepted', label: __( 'Accepted', 'svc' ) },
						{ value: 'declined', label: __( 'Declined', 'svc' ) },
					] }
					onChange={ ( next ) =>
						changeParams( { state: next }, { replace: true } )
					}
				/>
			}
		>
			{ isDecided ? (
				<DecidedProposals state={ state } key={ state } />
			) : (
				<OpenProposals />
			) }
			{ undo !== undefined && (
				<UndoAssistant
					user={ Number( undo ) }
					password={ password }
					onDone={ closeUndo }
					onClose={ closeUndo }
				/>
			) }
		</Page>
	);
}
