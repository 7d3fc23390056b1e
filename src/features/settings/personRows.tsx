import { SelectControl } from '@wordpress/components';
import { useEffect, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import {
	bootData,
	findPeople,
	peopleOf,
	type PersonRecord,
} from '../../client/index.js';
import { Button, Combobox } from '../../ui/index.js';
import { SaveStatus, useOutcome } from './rows.js';

/** Milliseconds of quiet after which people are searched. */
const SEARCH_AFTER_MS = 250;

/** One role or person of a list, with what it has. */
export function PersonRow< Value extends string >( {
	name,
	label,
	value,
	options,
	onSave,
	onRemove,
}: {
	readonly name: string;
	/** Of the select. */
	readonly label: string;
	readonly value: Value;
	readonly options: readonly { value: Value; label: string }[];
	readonly onSave: ( value: Value ) => Promise< unknown >;
	/** Without it, it is a role. */
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
				label={ label }
				value={ value }
				options={ [ ...options ] }
				onChange={ ( chosen ) => void run( () => onSave( chosen ) ) }
			/>
		</li>
	);
}

/** Finds a user by name. */
export function PersonField( {
	label,
	known = new Set(),
	chosen,
	onChoose,
}: {
	readonly label: string;
	/** IDs of users that are not offered. */
	readonly known?: ReadonlySet< string >;
	/** The user that the field shows. */
	readonly chosen?: PersonRecord | undefined;
	readonly onChoose: ( person: PersonRecord ) => void;
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
		<Combobox
			__next40pxDefaultSize={ false }
			label={ label }
			placeholder={ __( 'Search by name', 'svc' ) }
			value={ chosen === undefined ? null : String( chosen.id ) }
			options={ ( chosen === undefined ||
			found.some( ( { id } ) => id === chosen.id )
				? found
				: [ chosen, ...found ]
			)
				.filter( ( { id } ) => ! known.has( String( id ) ) )
				.map( ( { id, name } ) => ( {
					value: String( id ),
					label: name,
				} ) ) }
			onFilterValueChange={ setTyped }
			onChange={ ( id ) => {
				const person = found.find( ( it ) => String( it.id ) === id );
				if ( person !== undefined ) {
					onChoose( person );
				}
			} }
		/>
	);
}

/** Names of users by ID, of those that the site tells. */
export function useNames( ids: readonly string[] ) {
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

export const without = < Value, >(
	map: Readonly< Record< string, Value > >,
	gone: string
): Record< string, Value > =>
	Object.fromEntries(
		Object.entries( map ).filter( ( [ id ] ) => id !== gone )
	);
