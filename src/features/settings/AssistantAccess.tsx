import { SelectControl, TextControl } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import {
	newProposingPassword,
	testConnection,
	type Credentials,
	type PersonRecord,
} from '../../client/index.js';
import { Button, CopyField, FormDialog } from '../../ui/index.js';
import { configurationOf, MCP_CLIENTS, type McpClient } from './mcp-clients.js';
import { PersonField } from './personRows.js';
import { Row, SaveStatus, useOutcome } from './rows.js';

/** For which user, and under which name. */
function NewPassword( {
	onCreate,
	onClose,
}: {
	readonly onCreate: ( made: Credentials ) => void;
	readonly onClose: () => void;
} ) {
	const [ person, setPerson ] = useState< PersonRecord >();
	const [ name, setName ] = useState< string >( __( 'Assistant', 'svc' ) );
	const { outcome, run } = useOutcome();
	return (
		<FormDialog
			title={ __( 'New password for an assistant', 'svc' ) }
			yes={ __( 'Create', 'svc' ) }
			isReady={
				person !== undefined &&
				name.trim() !== '' &&
				outcome.kind !== 'saving'
			}
			isFieldFocused={ false }
			onYes={ () => {
				if ( person !== undefined ) {
					void run( async () =>
						onCreate(
							await newProposingPassword( person.id, name.trim() )
						)
					);
				}
			} }
			onClose={ onClose }
		>
			<PersonField
				label={ __( 'User', 'svc' ) }
				chosen={ person }
				onChoose={ setPerson }
			/>
			<p className="svc-weak">
				{ __(
					'The password opens snippets and abilities, also those of other plugins, with the rights of this user.',
					'svc'
				) }
			</p>
			<TextControl
				label={ __( 'Name', 'svc' ) }
				value={ name }
				onChange={ setName }
				required
			/>
			<SaveStatus outcome={ outcome } />
		</FormDialog>
	);
}

function Configuration( {
	url,
	credentials,
}: {
	readonly url: string;
	readonly credentials: Credentials;
} ) {
	const [ client, setClient ] = useState< McpClient >(
		MCP_CLIENTS[ 0 ].name
	);
	const [ count, setCount ] = useState< number | null >( null );
	const { outcome, run } = useOutcome();
	const file =
		MCP_CLIENTS.find( ( { name } ) => name === client )?.file ?? '';
	return (
		<div className="svc-setting__once svc-form">
			<SelectControl
				label={ __( 'Program', 'svc' ) }
				value={ client }
				options={ MCP_CLIENTS.map( ( { name } ) => ( {
					value: name,
					label: name,
				} ) ) }
				onChange={ setClient }
			/>
			<CopyField
				label={
					file === ''
						? __( 'Command', 'svc' )
						: __( 'Configuration', 'svc' )
				}
				value={ configurationOf( client, url, credentials ) }
				isLong
			/>
			<p className="svc-weak">
				{ file === ''
					? __( 'Run this command in a terminal.', 'svc' )
					: sprintf(
							/* translators: %s: names of files. */
							__( 'Add this to %s.', 'svc' ),
							file
						) }{ ' ' }
				{ __(
					'The password is shown once. Revoke it in the profile of the user.',
					'svc'
				) }
			</p>
			<div className="svc-setting__buttons">
				<Button
					variant="secondary"
					isBusy={ outcome.kind === 'saving' }
					onClick={ () => {
						setCount( null );
						void run( async () =>
							setCount( await testConnection( credentials ) )
						);
					} }
				>
					{ __( 'Test connection', 'svc' ) }
				</Button>
				<span role="status">
					{ count === 0 &&
						__(
							'Connected, but without abilities. Turn them on above.',
							'svc'
						) }
					{ count !== null &&
						count > 0 &&
						sprintf(
							/* translators: %d: number of abilities. */
							_n(
								'Connected, with %d ability.',
								'Connected, with %d abilities.',
								count,
								'svc'
							),
							count
						) }
				</span>
				{ outcome.kind === 'failed' && (
					<SaveStatus outcome={ outcome } />
				) }
			</div>
		</div>
	);
}

/** How an assistant outside of WordPress connects: the address, a password that only proposes, and whether it works. */
export function AssistantAccess( { url }: { readonly url: string } ) {
	const [ isOpen, setOpen ] = useState( false );
	const [ credentials, setCredentials ] = useState< Credentials >();
	return (
		<Row
			label={ __( 'Connect an assistant', 'svc' ) }
			help={ __(
				'MCP clients connect to this address with a password that only proposes.',
				'svc'
			) }
			control={
				<div className="svc-setting__buttons">
					<Button
						variant="secondary"
						onClick={ () => setOpen( true ) }
					>
						{ __( 'New password', 'svc' ) }
					</Button>
				</div>
			}
		>
			<div className="svc-setting__once">
				<CopyField
					label={ __( 'Address of the MCP server', 'svc' ) }
					value={ url }
				/>
			</div>
			{ credentials !== undefined && (
				<Configuration url={ url } credentials={ credentials } />
			) }
			{ isOpen && (
				<NewPassword
					onCreate={ ( made ) => {
						setCredentials( made );
						setOpen( false );
					} }
					onClose={ () => setOpen( false ) }
				/>
			) }
		</Row>
	);
}
