import { ComboboxControl } from '@wordpress/components';
import { useRef } from '@wordpress/element';
import type { ComponentProps } from 'react';

type Props = Omit< ComponentProps< typeof ComboboxControl >, 'onChange' > & {
	/** Null when the choice was cleared. */
	readonly onChange: ( value: string | null ) => void;
};

const plain = ( text: string ): string =>
	text.normalize( 'NFD' ).replaceAll( /\p{M}/gu, '' ).toLowerCase();

/** The option to take: the one that was picked, or the first that has what is typed, where the picked one does not have it. */
function fitting(
	options: Props[ 'options' ],
	picked: string,
	typed: string
): string {
	const found = options.filter( ( { label } ) =>
		plain( label ).includes( typed )
	);
	if ( found.some( ( { value } ) => value === picked ) ) {
		return picked;
	}
	const first =
		found.find( ( { label } ) => plain( label ).startsWith( typed ) ) ??
		found[ 0 ];
	return first?.value ?? picked;
}

/**
 * WordPress' combobox, which marks the first match a moment after a letter is typed. Enter in that moment would take the option that was
 * marked before the letter.
 */
export function Combobox( { onChange, onFilterValueChange, ...rest }: Props ) {
	const typed = useRef( '' );
	return (
		<ComboboxControl
			__next40pxDefaultSize
			{ ...rest }
			onFilterValueChange={ ( text ) => {
				typed.current = plain( text );
				onFilterValueChange?.( text );
			} }
			onChange={ ( picked ) => {
				const text = typed.current;
				typed.current = '';
				onChange(
					typeof picked === 'string'
						? fitting( rest.options, picked, text )
						: null
				);
			} }
		/>
	);
}
