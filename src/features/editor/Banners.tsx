import { Button } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { bootData } from '../../client/index.js';
import {
	dropKept,
	leaveOff,
	leaveOn,
	takeKept,
} from '../../state/documents/index.js';
import { navigate } from '../../state/frame/index.js';
import { activateUntested, saveDocument } from '../../state/saving/index.js';
import { useSiteSwitches } from '../../state/snippets/index.js';
import { Banner, shortTime } from '../../ui/index.js';
import { FailureBanner } from './FailureBanner.js';
import { ErrorSteps, FirstError } from './FirstError.js';
import { NewerBanner } from './NewerBanner.js';
import { maySkip } from './panel/test-load.js';
import type { ReadyDocument } from './ready.js';

/** What is inactive although it was to be activated. */
function KeptOff( {
	document,
	isSaved,
}: {
	readonly document: ReadyDocument;
	readonly isSaved: boolean;
} ) {
	const { id, errors, failures } = document;
	const isUntested = maySkip( document );
	return (
		<Banner
			kind="error"
			actions={
				<>
					<ErrorSteps document={ document } />
					{ isUntested && (
						<Button
							variant="secondary"
							size="small"
							onClick={ () => void activateUntested( id ) }
						>
							{ __( 'Activate without a test run', 'svc' ) }
						</Button>
					) }
					<Button
						variant="tertiary"
						size="small"
						onClick={ () => leaveOff( id ) }
					>
						{ __( 'Leave inactive', 'svc' ) }
					</Button>
				</>
			}
		>
			<strong>
				{ isSaved
					? __( 'Saved, but not activated.', 'svc' )
					: __( 'Not activated.', 'svc' ) }
			</strong>{ ' ' }
			{ isUntested &&
				__( "The site can't run the required test.", 'svc' ) }
			{ errors.length + failures.length === 0 && ! isUntested
				? __( 'No problems left. Save to activate.', 'svc' )
				: ! isUntested && <FirstError document={ document } /> }
		</Banner>
	);
}

/** What was saved as it is, and could not be activated so. */
function SavedWithErrors( { document }: { readonly document: ReadyDocument } ) {
	return (
		<Banner kind="warning" actions={ <ErrorSteps document={ document } /> }>
			<strong>{ __( 'Saved, but not activated.', 'svc' ) }</strong>{ ' ' }
			<FirstError document={ document } />
		</Banner>
	);
}

/** What was not saved, because an active snippet would have been deactivated. */
function KeptOn( { document }: { readonly document: ReadyDocument } ) {
	const { id, errors, failures } = document;
	if ( errors.length + failures.length === 0 ) {
		return (
			<Banner kind="warning">
				{ __(
					'Not saved. No problems left: save to test again.',
					'svc'
				) }
			</Banner>
		);
	}
	return (
		<Banner
			kind="error"
			actions={
				<>
					<ErrorSteps document={ document } />
					<Button
						variant="secondary"
						size="small"
						onClick={ () => leaveOn( id ) }
					>
						{ __( 'Keep the version that works', 'svc' ) }
					</Button>
					<Button
						variant="tertiary"
						size="small"
						isDestructive
						onClick={ () =>
							void saveDocument( id, { mayGoOff: true } )
						}
					>
						{ __( 'Save as inactive', 'svc' ) }
					</Button>
				</>
			}
		>
			<strong>
				{ __(
					'Not saved. Visitors still get the version that works.',
					'svc'
				) }
			</strong>{ ' ' }
			<FirstError document={ document } />
		</Banner>
	);
}

function SavingBanner( { document }: { readonly document: ReadyDocument } ) {
	const { saving } = document;
	switch ( saving.kind ) {
		case 'saved':
			return saving.isOn || document.errors.length === 0 ? null : (
				<SavedWithErrors document={ document } />
			);
		case 'kept_off':
			return <KeptOff document={ document } isSaved={ saving.isSaved } />;
		case 'kept_on':
			return <KeptOn document={ document } />;
		case 'waiting':
			return (
				<Banner kind="warning">
					{ saving.error.message }{ ' ' }
					{ __(
						'Your changes are kept in this browser and saved when possible.',
						'svc'
					) }
				</Banner>
			);
		case 'failed':
			return (
				<Banner kind="error">
					{ __( 'Not saved.', 'svc' ) } { saving.error.message }
				</Banner>
			);
		default:
			return null;
	}
}

/** What the user has to know about saving, said once, where they look. */
export function Banners( { document }: { readonly document: ReadyDocument } ) {
	const { id, kept } = document;
	const { safeMode } = useSiteSwitches();
	return (
		<>
			{ safeMode && (
				<Banner
					kind="warning"
					actions={
						bootData().may.stop && (
							<Button
								variant="secondary"
								size="small"
								onClick={ () => navigate( '/settings' ) }
							>
								{ __( 'Settings', 'svc' ) }
							</Button>
						)
					}
				>
					{ __( 'Safe mode is on: no snippets run.', 'svc' ) }
				</Banner>
			) }
			{ kept !== null && (
				<Banner
					kind="info"
					actions={
						<>
							<Button
								variant="secondary"
								size="small"
								onClick={ () => takeKept( id ) }
							>
								{ __( 'Restore changes', 'svc' ) }
							</Button>
							<Button
								variant="tertiary"
								size="small"
								onClick={ () => void dropKept( id ) }
							>
								{ __( 'Discard changes', 'svc' ) }
							</Button>
						</>
					}
				>
					{ sprintf(
						/* translators: %s: time. */ __(
							'This browser has unsaved changes from %s.',
							'svc'
						),
						shortTime( kept.time / 1_000 )
					) }
				</Banner>
			) }
			<NewerBanner document={ document } />
			<FailureBanner document={ document } />
			<SavingBanner document={ document } />
		</>
	);
}
