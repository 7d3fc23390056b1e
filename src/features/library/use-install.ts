import { useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import type { RefObject } from 'react';
import {
	changedValues,
	fillItems,
	installItems,
	openNames,
	refusedNames,
	type Installed,
	type LibraryItem,
	type Typed,
} from '../../state/library/index.js';

type Faults = Readonly< Record< string, string > >;

/** What is wrong in the form, by setting; open required ones only where the snippet is to be on. */
function faultsOf( item: LibraryItem, typed: Typed, isOn: boolean ): Faults {
	return Object.fromEntries( [
		...refusedNames( item, typed ).map(
			( name ) =>
				[
					name,
					__( 'This does not fit here. Look at the hint.', 'svc' ),
				] as const
		),
		...( isOn ? openNames( item, typed ) : [] ).map(
			( name ) =>
				[
					name,
					__( 'Fill this in, or it cannot be switched on.', 'svc' ),
				] as const
		),
	] );
}

/** Installing an item and filling it in, with what is wrong and what came of it. */
export function useInstall(
	item: LibraryItem,
	typed: Typed,
	form: RefObject< HTMLElement >,
	onChanged: () => void
) {
	const [ busy, setBusy ] = useState< '' | 'on' | 'off' | 'fill' >( '' );
	const [ faults, setFaults ] = useState< Faults >( {} );
	const [ answer, setAnswer ] = useState< Installed | null >( null );
	const [ said, setSaid ] = useState( '' );
	const { slug } = item;
	const values = changedValues( item, typed );
	/** Puts the focus on the first field that is wrong; tells whether none is. */
	const isFine = ( isOn: boolean ): boolean => {
		const found = faultsOf( item, typed, isOn );
		setFaults( found );
		setSaid( '' );
		setAnswer( null );
		const first = item.settings.find( ( { name } ) => name in found );
		if ( first !== undefined ) {
			form.current
				?.querySelector< HTMLElement >(
					`[data-setting="${ first.name }"] :is(input, select)`
				)
				?.focus();
		}
		return first === undefined;
	};
	const during = async (
		what: 'on' | 'off' | 'fill',
		act: () => Promise< void >
	) => {
		setBusy( what );
		try {
			await act();
			onChanged();
		} finally {
			setBusy( '' );
		}
	};
	return {
		busy,
		faults,
		answer,
		said,
		isChanged: Object.keys( values ).length > 0,
		/** Something new is typed: what was wrong with the field may be right. */
		forget: ( name: string ) =>
			setFaults( ( now ) => ( { ...now, [ name ]: '' } ) ),
		install: async ( isOn: boolean ) => {
			if ( isFine( isOn ) ) {
				await during( isOn ? 'on' : 'off', async () =>
					setAnswer(
						await installItems( [ slug ], isOn, {
							[ slug ]: values,
						} )
					)
				);
			}
		},
		fill: async () => {
			if ( isFine( item.status === 'active' ) ) {
				await during( 'fill', async () => {
					const { filled, errors } = await fillItems( {
						[ slug ]: values,
					} );
					setSaid(
						filled.includes( slug )
							? __( 'The settings are saved.', 'svc' )
							: ( errors[ slug ] ??
									__( 'Nothing was changed.', 'svc' ) )
					);
				} );
			}
		},
	};
}
