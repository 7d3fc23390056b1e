import { __, sprintf } from '@wordpress/i18n';
import { bootData } from '../../client/index.js';
import type { OperationInput, OperationOutput } from '../../contract/index.js';
import { isPro } from '../../state/site/index.js';
import { levelInWords } from '../../state/words/index.js';
import { Section } from '../../ui/index.js';
import { PersonField, PersonRow, useNames, without } from './personRows.js';
import { SaveStatus, useOutcome } from './rows.js';

type Access = OperationOutput< 'get-settings' >[ 'access' ];
type Level = Access[ 'roles' ][ string ];
type Save = (
	change: OperationInput< 'update-settings' >
) => Promise< unknown >;

const LEVELS = [
	'none',
	'view',
	'design',
	'full',
] as const satisfies readonly Level[];

/** What it means stands above the list: it has no place in a select on a phone. */
const levels = (): { value: Level; label: string }[] =>
	LEVELS.map( ( value ) => ( { value, label: levelInWords( value ) } ) );

/** Who may do what: by role, and for single people. */
export function People( {
	access,
	onSave,
}: {
	readonly access: Access;
	readonly onSave: Save;
} ) {
	const { roles, users } = access;
	const { nameOf, learn } = useNames( Object.keys( users ) );
	const adding = useOutcome();
	if ( ! isPro() ) {
		return (
			<Section
				title={ __( 'People', 'svc' ) }
				help="security-model#who-can-make-code-run"
			>
				<p className="svc-setting__help">
					{ __(
						'Only administrators have access. Access for other people is part of Pro.',
						'svc'
					) }
				</p>
			</Section>
		);
	}
	return (
		<Section
			title={ __( 'People', 'svc' ) }
			help="security-model#who-can-make-code-run"
		>
			<p className="svc-setting__help">
				{ __(
					"Administrators always have full access. A person's own level overrides their role.",
					'svc'
				) }
			</p>
			<p className="svc-setting__help">
				{ __(
					'“CSS, JavaScript, HTML” is like unfiltered_html: no PHP, but scripts for all visitors. Networks also need edit_css or unfiltered_html. Use “View only” for programs that only read.',
					'svc'
				) }
			</p>
			<ul className="svc-people">
				{ Object.entries( bootData().roles )
					.filter( ( [ role ] ) => role !== 'administrator' )
					.map( ( [ role, name ] ) => (
						<PersonRow
							key={ role }
							name={ name }
							label={ sprintf(
								/* translators: %s: name of a role. */
								__( 'Access of the role %s', 'svc' ),
								name
							) }
							value={ roles[ role ] ?? 'none' }
							options={ levels() }
							onSave={ ( level ) =>
								onSave( {
									access: {
										roles: { ...roles, [ role ]: level },
									},
								} )
							}
						/>
					) ) }
				{ Object.entries( users ).map( ( [ id, level ] ) => (
					<PersonRow
						key={ `user-${ id }` }
						name={ nameOf( id ) }
						label={ sprintf(
							/* translators: %s: name of a person. */
							__( 'Access of %s', 'svc' ),
							nameOf( id )
						) }
						value={ level }
						options={ levels() }
						onSave={ ( next ) =>
							onSave( {
								access: { users: { ...users, [ id ]: next } },
							} )
						}
						onRemove={ () =>
							onSave( {
								access: { users: without( users, id ) },
							} )
						}
					/>
				) ) }
			</ul>
			<div className="svc-people__add svc-form">
				<PersonField
					label={ __( 'Add a person', 'svc' ) }
					known={ new Set( Object.keys( users ) ) }
					onChoose={ ( person ) => {
						learn( [ person ] );
						void adding.run( () =>
							onSave( {
								access: {
									users: {
										...users,
										[ String( person.id ) ]: 'view',
									},
								},
							} )
						);
					} }
				/>
				<SaveStatus outcome={ adding.outcome } />
			</div>
		</Section>
	);
}
