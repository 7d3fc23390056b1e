import { useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import type { RefObject } from 'react';
import {
	changedValues,
	fillItems,
	openNames,
	refusedNames,
	type LibraryItem,
	type Typed,
} from '../../state/library/index.js';
import { sayFailure } from '../../state/frame/index.js';
import { useInstalling } from './installing.js';

type Faults = Readonly< Record< string, string > >;

/** What is wrong in the form, by setting; open required ones only where the snippet is to be on. */
function faultsOf( item: LibraryItem, typed: Typed, isOn: boolean ): Faults {
	return Object.fromEntries( [
		...refusedNames( item, typed ).map(
			( name ) => [ name, __( 'Enter a valid value.', 'svc' ) ] as const
		),
		...( isOn ? openNames( item, typed ) : [] ).map(
			( name ) =>
				[
					name,
					__( 'Fill this in to activate the snippet.', 'svc' ),
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
	const { busy, done, close, install } = useInstalling( onChanged );
	const [ isFilling, setFilling ] = useState( false );
	const [ faults, setFaults ] = useState< Faults >( {} );
	const [ said, setSaid ] = useState( '' );
	const { slug } = item;
	const values = changedValues( item, typed );
	/** Puts the focus on the first field that is wrong; tells whether none is. */
	const isFine = ( isOn: boolean ): boolean => {
		const found = faultsOf( item, typed, isOn );
		setFaults( found );
		setSaid( '' );
		close();
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
	const fill = async () => {
		setFilling( true );
		try {
			const { filled, errors } = await fillItems( { [ slug ]: values } );
			setSaid(
				filled.includes( slug )
					? __( 'Settings saved.', 'svc' )
					: ( errors[ slug ] ?? __( 'Nothing was changed.', 'svc' ) )
			);
			onChanged();
		} catch ( error ) {
			sayFailure( error );
		} finally {
			setFilling( false );
		}
	};
	return {
		busy: isFilling ? 'fill' : busy,
		faults,
		done,
		said,
		isChanged: Object.keys( values ).length > 0,
		/** Something new is typed: what was wrong with the field may be right. */
		forget: ( name: string ) =>
			setFaults( ( now ) => ( { ...now, [ name ]: '' } ) ),
		install: async ( isOn: boolean ) => {
			if ( isFine( isOn ) ) {
				await install( [ slug ], isOn, { [ slug ]: values } );
			}
		},
		fill: async () => {
			if ( isFine( item.status === 'active' ) ) {
				await fill();
			}
		},
	};
}
