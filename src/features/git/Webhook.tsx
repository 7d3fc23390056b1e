import { useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { useSending } from '../../state/asking/index.js';
import {
	loadGit,
	newSecret,
	setGit,
	type GitDeliveries,
	type GitSettings,
	type GitStatus,
} from '../../state/git/index.js';
import {
	ago,
	Button,
	CopyField,
	Fault,
	fullTime,
	Section,
} from '../../ui/index.js';
import { Asking } from './SettingsForm.js';

type Signed = NonNullable< GitDeliveries[ 'signed' ] >;
type Refused = NonNullable< GitDeliveries[ 'refused' ] >;

/** What became of a delivery with a right signature. */
function signedInWords(
	{ at, outcome, event }: Signed,
	{ repo, branch }: GitSettings
): string {
	const when = ago( at );
	return {
		/* translators: %s: time. */
		taken: sprintf( __( 'Last delivery %s: accepted.', 'svc' ), when ),
		duplicate: sprintf(
			/* translators: %s: time. */
			__( 'Last delivery %s: ignored, already received.', 'svc' ),
			when
		),
		event: sprintf(
			/* translators: 1: time, 2: name of an event, such as ping. */
			__(
				'Last delivery %1$s: address and secret are correct. The event “%2$s” was ignored.',
				'svc'
			),
			when,
			event === '' ? '?' : event
		),
		repository: sprintf(
			/* translators: 1: time, 2: name of a repository. */
			__(
				'Last delivery %1$s: ignored, wrong repository. Add the webhook to %2$s.',
				'svc'
			),
			when,
			repo
		),
		branch: sprintf(
			/* translators: 1: time, 2: name of a branch. */
			__( 'Last delivery %1$s: ignored, not the branch %2$s.', 'svc' ),
			when,
			branch
		),
	}[ outcome ];
}

/** Why a delivery was refused, and what to do. */
function refusedInWords(
	{ at, outcome }: Refused,
	{ provider }: GitSettings
): string {
	const when = ago( at );
	if ( outcome === 'no_secret' ) {
		return sprintf(
			/* translators: %s: time. */
			__(
				'Delivery %s refused: this site has no secret. Create one and enter it at your provider.',
				'svc'
			),
			when
		);
	}
	const why = sprintf(
		/* translators: %s: time. */
		__(
			'Delivery %s refused: wrong signature. Create a new secret and enter it at your provider.',
			'svc'
		),
		when
	);
	return provider === 'gitlab'
		? `${ why } ${ __(
				'Server clocks can differ by up to 5 minutes.',
				'svc'
			) }`
		: why;
}

/** Whether the webhook works: what became of the last deliveries, asked again on request. */
function Deliveries( {
	settings,
	deliveries: { signed, refused },
	onChange,
}: {
	readonly settings: GitSettings;
	readonly deliveries: GitDeliveries;
	readonly onChange: ( status: GitStatus ) => void;
} ) {
	return (
		<div className="svc-git__deliveries">
			<div role="status">
				{ signed === null && refused === null && (
					<p>
						{ __(
							'No delivery yet. Push a commit or send a test from your provider.',
							'svc'
						) }
					</p>
				) }
				{ signed !== null && (
					<p title={ fullTime( signed.at ) }>
						{ signedInWords( signed, settings ) }
					</p>
				) }
				{ refused !== null &&
					( signed === null || refused.at >= signed.at ) && (
						<p className="svc-bad" title={ fullTime( refused.at ) }>
							{ refusedInWords( refused, settings ) }
						</p>
					) }
			</div>
			<Asking
				label={ __( 'Check again', 'svc' ) }
				ask={ async () => onChange( await loadGit() ) }
			/>
		</div>
	);
}

/** Has the provider tell the site of every push: an address, and a secret that is made here and shown once. */
export function Webhook( {
	status: { settings, deliveries },
	onChange,
}: {
	readonly status: GitStatus;
	readonly onChange: ( status: GitStatus ) => void;
} ) {
	const [ secret, setSecret ] = useState( '' );
	const { isBusy, fault, send } = useSending();
	const make = () =>
		void send( async () => {
			const made = newSecret();
			onChange( await setGit( { secret: made } ) );
			setSecret( made );
		} );
	const { has_secret: hasSecret, secret_constant: isConstant } = settings;
	return (
		<Section
			className="svc-git__part"
			title={ __( 'Webhook', 'svc' ) }
			help="git#sync-automatically"
		>
			<p>
				{ __(
					'A webhook syncs on each push. Add it at your provider: push events, content type application/json, this address and secret.',
					'svc'
				) }
			</p>
			<div className="svc-git__copies">
				<span className="svc-git__label">
					{ __( 'Address', 'svc' ) }
				</span>
				<CopyField
					label={ __( 'Webhook address', 'svc' ) }
					value={ settings.webhook }
				/>
				<span className="svc-git__label">
					{ __( 'Secret', 'svc' ) }
				</span>
				{ secret !== '' && (
					<CopyField
						label={ __( 'Webhook secret', 'svc' ) }
						value={ secret }
					/>
				) }
				<p className="svc-weak">
					{ secret !== '' &&
						__(
							'Shown once. Enter it at your provider now.',
							'svc'
						) }
					{ secret === '' &&
						isConstant &&
						sprintf(
							/* translators: %s: name of a constant. */
							__( 'Set by %s in wp-config.php.', 'svc' ),
							'SVC_GIT_SECRET'
						) }
					{ secret === '' &&
						! isConstant &&
						( hasSecret
							? __(
									'A secret exists. A new secret replaces the old one.',
									'svc'
								)
							: __(
									'Webhooks are refused until you create a secret.',
									'svc'
								) ) }
				</p>
				{ ! isConstant && (
					<div>
						<Button
							variant="secondary"
							isBusy={ isBusy }
							onClick={ make }
						>
							{ hasSecret
								? __( 'New secret', 'svc' )
								: __( 'Create secret', 'svc' ) }
						</Button>
					</div>
				) }
				<Fault message={ fault } />
			</div>
			{ ( hasSecret || deliveries.refused !== null ) && (
				<Deliveries
					settings={ settings }
					deliveries={ deliveries }
					onChange={ onChange }
				/>
			) }
		</Section>
	);
}
