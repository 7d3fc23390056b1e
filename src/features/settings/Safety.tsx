import { useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { call } from '../../client/index.js';
import type { OperationInput, OperationOutput } from '../../contract/index.js';
import { changeSiteSwitches } from '../../state/snippets/index.js';
import { Button, CopyField, fullTime, Section } from '../../ui/index.js';
import { Row, ToggleRow, useOutcome } from './rows.js';

type SafeMode = OperationOutput< 'get-safe-mode' >;

function rescueHelp( state: SafeMode ): string {
	if ( ! state.rescue ) {
		return __(
			'A link that stops all snippets, even without login. Valid once, for 7 days.',
			'svc'
		);
	}
	const { rescue_expires: expires } = state;
	return typeof expires === 'number'
		? sprintf(
				/* translators: %s: date and time. */
				__(
					'A rescue link is valid until %s. A new link replaces the old one.',
					'svc'
				),
				fullTime( expires )
			)
		: __( 'A link exists. A new link replaces the old one.', 'svc' );
}

/** Stopping everything, and the address for when nothing else works. */
export function Safety( { start }: { readonly start: SafeMode } ) {
	const [ state, setState ] = useState( start );
	const { outcome, run } = useOutcome();
	const set = async ( input: OperationInput< 'set-safe-mode' > ) => {
		const answer = await call( 'set-safe-mode', input );
		setState( answer );
		changeSiteSwitches( { safeMode: answer.on } );
	};
	const isBusy = outcome.kind === 'saving';
	return (
		<Section
			title={ __( 'Recovery', 'svc' ) }
			help="recover#with-the-rescue-link"
		>
			<ToggleRow
				label={ __( 'Safe mode', 'svc' ) }
				help={
					state.constant
						? __(
								'Remove SVC_SAFE_MODE from wp-config.php to turn it off.',
								'svc'
							)
						: __(
								'Stops all snippets for everyone. Snippets stay active or inactive.',
								'svc'
							)
				}
				isOn={ state.on }
				isDisabled={ state.constant }
				onSave={ ( on ) => set( { on } ) }
			/>
			<Row
				label={ __( 'Rescue link', 'svc' ) }
				help={ rescueHelp( state ) }
				outcome={ outcome }
				control={
					<div className="svc-setting__buttons">
						{ state.rescue && (
							<Button
								variant="tertiary"
								isDestructive
								disabled={ isBusy }
								onClick={ () =>
									void run( () => set( { rescue: 'none' } ) )
								}
							>
								{ __( 'Remove link', 'svc' ) }
							</Button>
						) }
						<Button
							variant="secondary"
							disabled={ isBusy }
							onClick={ () =>
								void run( () => set( { rescue: 'new' } ) )
							}
						>
							{ __( 'New rescue link', 'svc' ) }
						</Button>
					</div>
				}
			>
				{ state.link !== undefined && (
					<div className="svc-setting__once">
						<CopyField
							label={ __( 'Rescue link', 'svc' ) }
							value={ state.link }
						/>
						<p className="svc-weak">
							{ __(
								'Shown once. This link stops all snippets, so keep it like a password.',
								'svc'
							) }
						</p>
					</div>
				) }
			</Row>
		</Section>
	);
}

/** The address that shows snippets in testing mode to people without access. */
export function PreviewLink() {
	const [ url, setUrl ] = useState( '' );
	const { outcome, run } = useOutcome();
	return (
		<Section title={ __( 'Testing mode', 'svc' ) }>
			<Row
				label={ __( 'Preview link', 'svc' ) }
				help={ __(
					'Shows snippets in testing mode. A new link replaces earlier ones.',
					'svc'
				) }
				outcome={ outcome }
				control={
					<div className="svc-setting__buttons">
						<Button
							variant="secondary"
							disabled={ outcome.kind === 'saving' }
							onClick={ () =>
								void run( async () =>
									setUrl(
										( await call( 'new-preview-key', {} ) )
											.url
									)
								)
							}
						>
							{ __( 'New preview link', 'svc' ) }
						</Button>
					</div>
				}
			>
				{ url !== '' && (
					<div className="svc-setting__once">
						<CopyField
							label={ __( 'Preview link', 'svc' ) }
							value={ url }
						/>
						<p className="svc-weak">
							{ __(
								'Shown once. Preview pages say so at their end, otherwise a page cache answered.',
								'svc'
							) }
						</p>
					</div>
				) }
			</Row>
		</Section>
	);
}
