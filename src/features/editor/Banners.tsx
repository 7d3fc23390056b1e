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
import { shortTime } from '../../ui/index.js';
import { Banner } from './Banner.js';
import { FailureBanner } from './FailureBanner.js';
import { NewerBanner } from './NewerBanner.js';
import { maySkip } from './panel/test-load.js';
import type { ReadyDocument } from './ready.js';

/** What was saved and is off although it was to be on. */
function KeptOff( { document }: { readonly document: ReadyDocument } ) {
	const { id, errors, failures } = document;
	const isUntested = maySkip( document );
	let sentence: string = __(
		'It is still off. No problem is left in the code: save to switch it on.',
		'svc'
	);
	if ( isUntested ) {
		sentence = __(
			'Saved, but not activated: the site cannot make the test run that it requires.',
			'svc'
		);
	} else if ( errors.length + failures.length > 0 ) {
		sentence = __(
			'Saved, but it stays off until the problems below are solved. Saving tries it again.',
			'svc'
		);
	}
	return (
		<Banner
			kind="error"
			actions={
				<>
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
						{ __( 'Leave it off', 'svc' ) }
					</Button>
				</>
			}
		>
			{ sentence }
		</Banner>
	);
}

/** What was not saved, because a snippet that is on would have gone off. */
function KeptOn( { document }: { readonly document: ReadyDocument } ) {
	const { id, errors, failures } = document;
	if ( errors.length + failures.length === 0 ) {
		return (
			<Banner kind="warning">
				{ __(
					'Not saved yet. No problem is left in the code: save to try it again. Until then the version that works stays on.',
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
						{ __( 'Save switched off', 'svc' ) }
					</Button>
				</>
			}
		>
			{ __(
				'Not saved: the snippet is on, and the problems below would switch it off. Visitors have the version that works.',
				'svc'
			) }
		</Banner>
	);
}

function SavingBanner( { document }: { readonly document: ReadyDocument } ) {
	const { saving } = document;
	switch ( saving.kind ) {
		case 'kept_off':
			return <KeptOff document={ document } />;
		case 'kept_on':
			return <KeptOn document={ document } />;
		case 'waiting':
			return (
				<Banner kind="warning">
					{ saving.error.message }{ ' ' }
					{ __(
						'Your work is kept in this browser and is saved as soon as that is possible.',
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
					{ __(
						'Safe mode is on: no snippet runs on this site.',
						'svc'
					) }
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
							'This browser kept changes from %s that were not saved.',
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
