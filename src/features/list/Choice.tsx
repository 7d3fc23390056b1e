import { useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { Combobox } from '../../ui/index.js';

export interface Option {
	readonly value: string;
	readonly label: string;
}

/** Options of paths of folders, or of tags. */
export const optionsOf = ( values: Iterable< string > ): Option[] =>
	Array.from( new Set( values ), ( value ) => ( {
		value,
		label: value.replaceAll( '/', ' / ' ),
	} ) );

export const noFolder = (): Option => ( {
	value: '',
	label: __( 'No folder', 'svc' ),
} );

/** One of several values, or where `takesNew` a value that is typed. */
export function Choice( {
	label,
	value,
	options,
	placeholder,
	takesNew,
	onChange,
}: {
	readonly label: string;
	/** Null while nothing is chosen. */
	readonly value: string | null;
	readonly options: readonly Option[];
	readonly placeholder?: string;
	readonly takesNew: boolean;
	readonly onChange: ( value: string | null ) => void;
} ) {
	const [ typed, setTyped ] = useState( '' );
	const known = new Set( options.map( ( it ) => it.value ) );
	const added = takesNew
		? optionsOf( [ value ?? '', typed.trim() ] ).filter(
				( it ) => it.value !== '' && ! known.has( it.value )
			)
		: [];
	return (
		<Combobox
			label={ label }
			value={ value }
			{ ...( placeholder !== undefined && { placeholder } ) }
			options={ [
				...options,
				...added.map( ( it ) => ( {
					value: it.value,
					label:
						it.value === value
							? it.label
							: sprintf(
									/* translators: %s: name that does not exist yet. */
									__( 'New: %s', 'svc' ),
									it.value
								),
				} ) ),
			] }
			onFilterValueChange={ setTyped }
			onChange={ onChange }
		/>
	);
}
