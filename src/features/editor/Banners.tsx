import { Button } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { bootData } from '../../client/index.js';
import {
	dropKept,
	leaveOff,
	isChanged,
	loadDocument,
	navigate,
	takeKept,
	useSiteSwitches,
} from '../../state/index.js';
import { shortTime } from '../../ui/index.js';
import type { ReadyDocument } from './ready.js';

function Banner( {
	kind,
	children,
	actions,
}: {
	readonly kind: 'info' | 'warning' | 'error';
	readonly children: ReactNode;
	readonly actions?: ReactNode;
} ) {
	return (
		<div
			className={ `svc-banner svc-banner--${ kind }` }
			role={ kind === 'info' ? 'status' : 'alert' }
		>
			<span className="svc-banner__text">{ children }</span>
			{ actions !== undefined && (
				<span className="svc-banner__actions">{ actions }</span>
			) }
		</div>
	);
}

/** What was saved and is off although it was to be on. */
function KeptOff( { document }: { readonly document: ReadyDocument } ) {
	const { id, errors, failures } = document;
	return (
		<Banner
			kind="error"
			actions={
				<Button
					variant="tertiary"
					size="small"
					onClick={ () => leaveOff( id ) }
				>
					{ __( 'Leave it off', 'svc' ) }
				</Button>
			}
		>
			{ errors.length + failures.length > 0
				? __(
						'Saved, but it stays off until the problems below are solved. Saving tries it again.',
						'svc'
					)
				: __(
						'It is still off. No problem is left in the code: save to switch it on.',
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

/** What somebody has to know about saving, said once, where they look. */
export function Banners( { document }: { readonly document: ReadyDocument } ) {
	const { id, kept, newer, saving } = document;
	const { safeMode } = useSiteSwitches();
	return (
		<>
			{ safeMode && (
				<Banner
					kind="warning"
					actions={
						bootData().level !== 'view' && (
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
			{ newer !== null && saving.kind !== 'conflict' && (
				<Banner
					kind="warning"
					actions={
						! isChanged( document ) && (
							<Button
								variant="secondary"
								size="small"
								onClick={ () => void loadDocument( id ) }
							>
								{ __( 'Show the new version', 'svc' ) }
							</Button>
						)
					}
				>
					{ sprintf(
						/* translators: 1: name of a person, 2: time. */ __(
							'%1$s saved a newer version at %2$s.',
							'svc'
						),
						newer.name,
						shortTime( newer.time )
					) }{ ' ' }
					{ isChanged( document ) &&
						__( 'When you save you will see both.', 'svc' ) }
				</Banner>
			) }
			<SavingBanner document={ document } />
		</>
	);
}
