import { __, sprintf } from '@wordpress/i18n';
import { bootData } from '../../client/index.js';
import type { OperationInput, OperationOutput } from '../../contract/index.js';
import { proposingInWords } from '../../state/words/index.js';
import { PersonField, PersonRow, useNames, without } from './personRows.js';
import { ChoiceRow, SaveStatus, useOutcome } from './rows.js';

type Settings = Pick<
	OperationOutput< 'get-settings' >,
	'propose' | 'proposers'
>;
type Mode = Settings[ 'proposers' ][ 'users' ][ string ];

const help = ( propose: Settings[ 'propose' ] ): string =>
	( {
		off: __(
			'Changes by assistants and programs take effect immediately.',
			'svc'
		),
		abilities: __(
			'Changes by abilities and MCP become proposals.',
			'svc'
		),
		passwords: __(
			'Changes by abilities, MCP and application passwords become proposals.',
			'svc'
		),
	} )[ propose ];

const modes = (): { value: Mode; label: string }[] =>
	( [ 'act', 'propose' ] as const ).map( ( value ) => ( {
		value,
		label: proposingInWords( value ),
	} ) );

/** Whose changes wait as proposals, and for which people it is different. */
export function Proposers( {
	settings: { propose, proposers },
	onSave,
}: {
	readonly settings: Settings;
	readonly onSave: (
		change: OperationInput< 'update-settings' >
	) => Promise< unknown >;
} ) {
	const { users } = proposers;
	const { nameOf, learn } = useNames( Object.keys( users ) );
	const adding = useOutcome();
	const saveUsers = ( changed: typeof users ) =>
		onSave( { proposers: { users: changed } } );
	return (
		<>
			<ChoiceRow
				label={ __( 'Proposals', 'svc' ) }
				help={ help( propose ) }
				value={ propose }
				options={ [
					{ value: 'off', label: __( 'Off', 'svc' ) },
					{
						value: 'abilities',
						label: __( 'Assistants (abilities, MCP)', 'svc' ),
					},
					{
						value: 'passwords',
						label: __( 'Application passwords too', 'svc' ),
					},
				] }
				onSave={ ( chosen ) => onSave( { propose: chosen } ) }
			/>
			<ul className="svc-people">
				{ Object.entries( users ).map( ( [ id, mode ] ) => (
					<PersonRow
						key={ id }
						name={ nameOf( id ) }
						label={ sprintf(
							/* translators: %s: name of a person. */
							__( 'Changes of %s', 'svc' ),
							nameOf( id )
						) }
						value={ mode }
						options={ modes() }
						onSave={ ( next ) =>
							saveUsers( { ...users, [ id ]: next } )
						}
						onRemove={ () => saveUsers( without( users, id ) ) }
					/>
				) ) }
			</ul>
			<div className="svc-people__add svc-form">
				{ /* People who may only propose could not take it back themselves. */ }
				<PersonField
					label={ __( 'Add an exception for a person', 'svc' ) }
					known={
						new Set( [
							...Object.keys( users ),
							String( bootData().user.id ),
						] )
					}
					onChoose={ ( person ) => {
						learn( [ person ] );
						void adding.run( () =>
							saveUsers( {
								...users,
								[ String( person.id ) ]: 'propose',
							} )
						);
					} }
				/>
				<SaveStatus outcome={ adding.outcome } />
			</div>
		</>
	);
}
