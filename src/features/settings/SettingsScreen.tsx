import { __ } from '@wordpress/i18n';
import { bootData, call } from '../../client/index.js';
import type { OperationInput, OperationOutput } from '../../contract/index.js';
import { useAnswer } from '../../state/asking/index.js';
import { isPro } from '../../state/site/index.js';
import { Loadable, Page, Section } from '../../ui/index.js';
import { AssistantAccess } from './AssistantAccess.js';
import { Costs } from './Costs.js';
import { People } from './People.js';
import { Proposers } from './Proposers.js';
import { ChoiceRow, FieldRow, ToggleRow } from './rows.js';
import { PreviewLink, Safety } from './Safety.js';
import { Network } from './Network.js';
import { YourEditor } from './YourEditor.js';
import './settings.scss';

type Settings = OperationOutput< 'get-settings' >;
type Save = (
	change: OperationInput< 'update-settings' >
) => Promise< unknown >;

async function load( signal: AbortSignal ) {
	const [ settings, safeMode ] = await Promise.all( [
		call( 'get-settings', {}, { signal } ),
		call( 'get-safe-mode', {}, { signal } ),
	] );
	return { settings, safeMode };
}

function Values( {
	settings,
	onSave,
}: {
	readonly settings: Settings;
	readonly onSave: Save;
} ) {
	const { mcp } = bootData();
	return (
		<>
			<Section
				title={ __( 'Messages', 'svc' ) }
				help="configuration#error-mails"
			>
				<FieldRow
					label={ __( 'Mail about errors', 'svc' ) }
					help={ __(
						'Separate addresses with commas. Leave empty for no mails.',
						'svc'
					) }
					type="text"
					placeholder="you@example.com"
					value={ settings.error_mail }
					onSave={ ( mail ) => onSave( { error_mail: mail } ) }
				/>
				<ToggleRow
					label={ __( 'Mail about proposals', 'svc' ) }
					help={ __(
						'At most once a day, to these addresses or the site’s administrator.',
						'svc'
					) }
					isOn={ settings.proposal_mail }
					onSave={ ( mail ) => onSave( { proposal_mail: mail } ) }
				/>
			</Section>
			<Section
				title={ __( 'Assistants', 'svc' ) }
				help="assistants#give-an-assistant-access"
			>
				{ mcp ? (
					<ToggleRow
						label={ __(
							'Let AI assistants work with snippets',
							'svc'
						) }
						help={ __(
							'Assistants have the access of their user. Checks and test runs apply.',
							'svc'
						) }
						isOn={ settings.abilities }
						onSave={ ( abilities ) => onSave( { abilities } ) }
					/>
				) : (
					<p className="svc-setting__help">
						{ __(
							'AI assistants need WordPress 6.9 or newer.',
							'svc'
						) }
					</p>
				) }
				{ mcp && settings.abilities && (
					<AssistantAccess url={ mcp.url } />
				) }
				<Proposers settings={ settings } onSave={ onSave } />
				<ToggleRow
					label={ __( 'Ask AI in the editor', 'svc' ) }
					help={ __(
						'Uses the provider in Settings > Connectors (WordPress 7.0). Each person agrees once.',
						'svc'
					) }
					isOn={ settings.assistant }
					onSave={ ( assistant ) => onSave( { assistant } ) }
				/>
				<FieldRow
					label={ __( 'AI tokens per month', 'svc' ) }
					type="number"
					min={ 1 }
					max={ 1_000_000_000 }
					value={ String( settings.assistant_tokens ) }
					onSave={ ( tokens ) =>
						onSave( { assistant_tokens: Number( tokens ) } )
					}
				/>
			</Section>
			<Section title={ __( 'History', 'svc' ) } help="recover#go-back">
				<FieldRow
					label={ __( 'Revisions per snippet', 'svc' ) }
					type="number"
					min={ 1 }
					max={ 1_000 }
					value={ String( settings.revision_limit ) }
					onSave={ ( limit ) =>
						onSave( { revision_limit: Number( limit ) } )
					}
				/>
				{ isPro() && (
					<FieldRow
						label={ __( 'Keep activity for', 'svc' ) }
						type="number"
						min={ 1 }
						max={ 3_650 }
						unit={ __( 'days', 'svc' ) }
						value={ String( settings.activity_days ) }
						onSave={ ( days ) =>
							onSave( { activity_days: Number( days ) } )
						}
					/>
				) }
			</Section>
			<Section
				title={ __( 'Delivery', 'svc' ) }
				help="configuration#consent"
			>
				<ToggleRow
					label={ __( 'Minify CSS', 'svc' ) }
					help={ __(
						'Removes spaces and comments when you save CSS.',
						'svc'
					) }
					isOn={ settings.minify }
					onSave={ ( minify ) => onSave( { minify } ) }
				/>
				<ChoiceRow
					label={ __( 'Without WP Consent API', 'svc' ) }
					help={ __(
						"Snippets that need consent, when WP Consent API isn't active.",
						'svc'
					) }
					value={ settings.consent_without_api }
					options={ [
						{
							value: 'auto',
							label: __( 'Hold back with a banner', 'svc' ),
						},
						{ value: 'run', label: __( 'Run', 'svc' ) },
						{ value: 'hold', label: __( 'Hold back', 'svc' ) },
					] }
					onSave={ ( choice ) =>
						onSave( { consent_without_api: choice } )
					}
				/>
			</Section>
		</>
	);
}

function SiteSettings() {
	const answer = useAnswer( load );
	const save: Save = async ( input ) => {
		const saved = await call( 'update-settings', input );
		answer.change( ( now ) => ( { ...now, settings: saved } ) );
	};
	return (
		<Loadable answer={ answer }>
			{ ( { settings, safeMode } ) => (
				<>
					{ bootData().may.stop && <Safety start={ safeMode } /> }
					<People access={ settings.access } onSave={ save } />
					{ isPro() && <PreviewLink /> }
					<Values settings={ settings } onSave={ save } />
					{ isPro() && <Costs /> }
					{ bootData().may.setPolicies && <Network /> }
				</>
			) }
		</Loadable>
	);
}

/** What holds for the site, for those who may change it, and how each person likes the editor. */
export default function SettingsScreen() {
	return (
		<Page title={ __( 'Settings', 'svc' ) }>
			<div className="svc-settings">
				{ bootData().level === 'full' ? (
					<SiteSettings />
				) : (
					<p className="svc-note">
						{ __(
							'This needs full access. Ask an administrator.',
							'svc'
						) }
					</p>
				) }
				<YourEditor />
			</div>
		</Page>
	);
}
