import { ComboboxControl, SelectControl } from '@wordpress/components';
import { useEffect, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import {
	bootData,
	findPeople,
	peopleOf,
	type PersonRecord,
} from '../../client/index.js';
import type { OperationInput, OperationOutput } from '../../contract/index.js';
import { isPro } from '../../state/site/index.js';
import { Button, Section } from '../../ui/index.js';
import { SaveStatus, useOutcome } from './rows.js';

type Access = OperationOutput< 'get-settings' >[ 'access' ];
type Level = Access[ 'roles' ][ string ];
type Save = (
	change: OperationInput< 'update-settings' >
) => Promise< unknown >;

/** Milliseconds of quiet after which people are searched. */
const SEARCH_AFTER_MS = 250;

const levels = (): { value: Level; label: string }[] => [
	{ value: 'none', label: __( 'No access', 'svc' ) },
	{ value: 'view', label: __( 'Looks', 'svc' ) },
	// What it means stands above the list: it has no place in a select on a phone.
	{ value: 'design', label: __( 'CSS, JavaScript, HTML', 'svc' ) },
	{ value: 'full', label: __( 'Everything', 'svc' ) },
];

function LevelRow( {
	name,
	level,
	onSave,
	onRemove,
}: {
	readonly name: string;
	readonly level: Level;
	readonly onSave: ( level: Level ) => Promise< unknown >;
	readonly onRemove?: () => Promise< unknown >;
} ) {
	const { outcome, run } = useOutcome();
	return (
		<li className="svc-people__row">
			<span className="svc-people__name">
				<span>
					{ name }{ ' ' }
					{ onRemove !== undefined && (
						<span className="svc-chip">
							{ __( 'person', 'svc' ) }
						</span>
					) }
				</span>
				<SaveStatus outcome={ outcome } />
			</span>
			{ onRemove !== undefined && (
				<Button
					variant="tertiary"
					aria-label={ sprintf(
						/* translators: %s: name of a person. */
						__( 'Remove %s', 'svc' ),
						name
					) }
					onClick={ () => void run( onRemove ) }
				>
					{ __( 'Remove', 'svc' ) }
				</Button>
			) }
			<SelectControl
				size="compact"
				hideLabelFromVision
				label={
					onRemove === undefined
						? sprintf(
								/* translators: %s: name of a role. */
								__( 'Access of the role %s', 'svc' ),
								name
							)
						: sprintf(
								/* translators: %s: name of a person. */
								__( 'Access of %s', 'svc' ),
								name
							)
				}
				value={ level }
				options={ levels() }
				onChange={ ( value ) => void run( () => onSave( value ) ) }
			/>
		</li>
	);
}

/** Finds a user by name and adds them. */
function Adder( {
	known,
	onAdd,
}: {
	readonly known: ReadonlySet< string >;
	readonly onAdd: ( person: PersonRecord ) => void;
} ) {
	const [ typed, setTyped ] = useState( '' );
	const [ found, setFound ] = useState< readonly PersonRecord[] >( [] );
	useEffect( () => {
		const controller = new AbortController();
		const timer = window.setTimeout( () => {
			findPeople( typed, controller.signal ).then( setFound, () =>
				// Without the right to see the list of people, none are found.
				setFound( [] )
			);
		}, SEARCH_AFTER_MS );
		return () => {
			window.clearTimeout( timer );
			controller.abort();
		};
	}, [ typed ] );
	return (
		<ComboboxControl
			label={ __( 'Add a person', 'svc' ) }
			placeholder={ __( 'Search by name', 'svc' ) }
			value={ null }
			options={ found
				.filter( ( { id } ) => ! known.has( String( id ) ) )
				.map( ( { id, name } ) => ( {
					value: String( id ),
					label: name,
				} ) ) }
			onFilterValueChange={ setTyped }
			onChange={ ( id ) => {
				const person = found.find( ( it ) => String( it.id ) === id );
				if ( person !== undefined ) {
					onAdd( person );
				}
			} }
		/>
	);
}

function useNames( ids: readonly string[] ) {
	const [ names, setNames ] = useState< ReadonlyMap< string, string > >(
		new Map( Object.entries( bootData().people ) )
	);
	const missing = ids.filter( ( id ) => ! names.has( id ) ).join( ',' );
	const learn = ( people: readonly PersonRecord[] ) =>
		setNames(
			( now ) =>
				new Map( [
					...now,
					...people.map(
						( { id, name } ) => [ String( id ), name ] as const
					),
				] )
		);
	useEffect( () => {
		const controller = new AbortController();
		peopleOf(
			missing === '' ? [] : missing.split( ',' ),
			controller.signal
		).then(
			( people ) => people.length > 0 && learn( people ),
			() => {
				// They are shown by their number then.
			}
		);
		return () => controller.abort();
	}, [ missing ] );
	return {
		learn,
		nameOf: ( id: string ) =>
			names.get( id ) ??
			/* translators: %s: ID of a user. */
			sprintf( __( 'User %s', 'svc' ), id ),
	};
}

const without = (
	map: Readonly< Record< string, Level > >,
	gone: string
): Record< string, Level > =>
	Object.fromEntries(
		Object.entries( map ).filter( ( [ id ] ) => id !== gone )
	);

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
			<Section title={ __( 'People', 'svc' ) }>
				<p className="svc-setting__help">
					{ __(
						'Administrators have access to everything, others to nothing. Access for a team is part of Pro.',
						'svc'
					) }
				</p>
			</Section>
		);
	}
	return (
		<Section title={ __( 'People', 'svc' ) }>
			<p className="svc-setting__help">
				{ __(
					'Administrators always have access to everything. A person’s own level goes before the level of their role.',
					'svc'
				) }
			</p>
			<p className="svc-setting__help">
				{ __(
					'“CSS, JavaScript, HTML” is as much trust as WordPress’ unfiltered_html: no PHP, but their scripts and markup run in the browser of whoever opens the page, administrators too. On a network, CSS takes edit_css, and HTML and JavaScript take unfiltered_html. For programs that only read, “Looks” is enough.',
					'svc'
				) }
			</p>
			<ul className="svc-people">
				{ Object.entries( bootData().roles )
					.filter( ( [ role ] ) => role !== 'administrator' )
					.map( ( [ role, name ] ) => (
						<LevelRow
							key={ role }
							name={ name }
							level={ roles[ role ] ?? 'none' }
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
					<LevelRow
						key={ `user-${ id }` }
						name={ nameOf( id ) }
						level={ level }
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
				<Adder
					known={ new Set( Object.keys( users ) ) }
					onAdd={ ( person ) => {
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
