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
			'An address that stops all snippets, also when you cannot get into the admin any more. It works once and ends after seven days. Keep it where you find it.',
			'svc'
		);
	}
	const { rescue_expires: expires } = state;
	return typeof expires === 'number'
		? sprintf(
				/* translators: %s: date and time. */
				__(
					'There is one, good until %s. It cannot be shown again; a new one ends it.',
					'svc'
				),
				fullTime( expires )
			)
		: __(
				'There is one. It cannot be shown again; a new one ends it.',
				'svc'
			);
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
		<Section title={ __( 'When something breaks', 'svc' ) }>
			<ToggleRow
				label={ __( 'Safe mode', 'svc' ) }
				help={
					state.constant
						? __(
								'Held on by SVC_SAFE_MODE in wp-config.php: no snippet runs until that line is gone.',
								'svc'
							)
						: __(
								'Stops every snippet for everybody. None of them is changed.',
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
								'Shown this once. Whoever has it can stop your snippets, so keep it like a password.',
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
					'Shows snippets in testing mode to whoever opens it. A new link ends the ones before.',
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
								'Shown this once. Each page of the preview says so at its end; a page that does not comes from a page cache.',
								'svc'
							) }
						</p>
					</div>
				) }
			</Row>
		</Section>
	);
}
